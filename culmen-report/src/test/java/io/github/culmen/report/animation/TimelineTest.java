package io.github.culmen.report.animation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.study.insight.Attempt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimelineTest {
  private static Attempt attempt(int trial, String worker, long from, long to) {
    return new Attempt(
        trial,
        Optional.ofNullable(worker),
        Instant.ofEpochSecond(from),
        Instant.ofEpochSecond(to),
        Attempt.Ending.VALUE);
  }

  private static List<Attempt> random(Random random) {
    List<Attempt> attempts = new ArrayList<>();
    String[] workers = {null, "a", "b", "host:1"};
    for (int i = 0; i < 60; i++) {
      long from = random.nextInt(200);
      String worker = workers[random.nextInt(workers.length)];
      attempts.add(attempt(i + 1, worker, from, from + random.nextInt(40)));
    }
    attempts.sort(Comparator.comparing(Attempt::from));
    return attempts;
  }

  @ParameterizedTest(name = "drawn with seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void barsOfOneLaneNeverOverlapAndBelongToOneWorker(long seed) {
    List<Attempt> attempts = random(new Random(seed));
    List<Timeline.Bar> bars = Timeline.of(attempts);
    assertThat(bars).extracting(Timeline.Bar::attempt).containsExactlyElementsOf(attempts);
    for (int i = 0; i < bars.size(); i++) {
      for (int j = 0; j < i; j++) {
        Timeline.Bar earlier = bars.get(j);
        Timeline.Bar later = bars.get(i);
        if (earlier.lane() == later.lane()) {
          assertThat(later.attempt().worker()).isEqualTo(earlier.attempt().worker());
          assertThat(later.name()).isEqualTo(earlier.name());
          assertThat(later.attempt().from()).isAfterOrEqualTo(earlier.attempt().to());
        }
      }
    }
  }

  @ParameterizedTest(name = "drawn with seed {0}")
  @ValueSource(longs = {11, 12, 13})
  void aWorkerHasAsManyLanesAsItEverDidTrialsAtOnce(long seed) {
    List<Attempt> attempts = random(new Random(seed));
    List<Timeline.Bar> bars = Timeline.of(attempts);
    for (Optional<String> worker :
        List.of(Optional.<String>empty(), Optional.of("a"), Optional.of("host:1"))) {
      List<Attempt> own = attempts.stream().filter(a -> a.worker().equals(worker)).toList();
      long most = 0;
      for (int i = 0; i < own.size(); i++) {
        Instant begin = own.get(i).from();
        // Itself, and those before it that still run.
        long running =
            1 + own.subList(0, i).stream().filter(earlier -> earlier.to().isAfter(begin)).count();
        most = Math.max(most, running);
      }
      long lanes =
          bars.stream()
              .filter(bar -> bar.attempt().worker().equals(worker))
              .mapToInt(Timeline.Bar::lane)
              .distinct()
              .count();
      assertThat(lanes).as("of %s", worker).isEqualTo(most);
    }
  }

  @Test
  void lanesAreNamedInOrderWithTheNamelessLast() {
    List<Timeline.Bar> bars =
        Timeline.of(
            List.of(
                attempt(1, null, 0, 9),
                attempt(2, "z", 0, 9),
                attempt(3, "m", 0, 9),
                attempt(4, "m", 1, 5),
                attempt(5, "m", 5, 6)));
    assertThat(Timeline.lanes(bars)).containsExactly("m", "m (2)", "z", "lane 1");
    assertThat(bars.get(4).name()).as("the lane that is free first").isEqualTo("m (2)");
  }

  @Test
  void nobodyDidNothing() {
    assertThat(Timeline.of(List.of())).isEmpty();
    assertThat(Timeline.lanes(List.of())).isEmpty();
  }

  @Test
  void attemptsThatTookNoTimeShareALane() {
    List<Timeline.Bar> bars =
        Timeline.of(List.of(attempt(1, "a", 3, 3), attempt(2, "a", 3, 3), attempt(3, "a", 3, 4)));
    assertThat(Timeline.lanes(bars)).containsExactly("a");
  }
}
