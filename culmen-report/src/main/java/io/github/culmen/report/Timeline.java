package io.github.culmen.report;

import io.github.culmen.study.Attempt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lays attempts along lanes: one for each worker, and as many as are needed for the others. */
final class Timeline {
  private Timeline() {}

  /**
   * An attempt in its lane.
   *
   * @param lane from 0
   * @param name the lane's name
   */
  record Bar(int lane, String name, Attempt attempt) {}

  /** The attempts in their lanes, in the order in which they are given. */
  static List<Bar> of(List<Attempt> attempts) {
    List<String> workers =
        attempts.stream()
            .map(Attempt::worker)
            .flatMap(Optional::stream)
            .distinct()
            .sorted()
            .toList();
    // Those without a name share lanes whose last bar has ended.
    List<Instant> free = new ArrayList<>();
    List<Bar> bars = new ArrayList<>();
    for (Attempt attempt : attempts) {
      if (attempt.worker().isPresent()) {
        String name = attempt.worker().get();
        bars.add(new Bar(workers.indexOf(name), name, attempt));
        continue;
      }
      int lane = 0;
      while (lane < free.size() && free.get(lane).isAfter(attempt.from())) {
        lane++;
      }
      if (lane == free.size()) {
        free.add(attempt.to());
      } else {
        free.set(lane, attempt.to());
      }
      bars.add(new Bar(workers.size() + lane, "", attempt));
    }
    return bars;
  }

  /** The lanes' names, in order; those without a worker are numbered. */
  static List<String> lanes(List<Bar> bars) {
    int count = bars.stream().mapToInt(bar -> bar.lane() + 1).max().orElse(0);
    String[] names = new String[count];
    bars.forEach(bar -> names[bar.lane()] = bar.name());
    int unnamed = 0;
    for (int i = 0; i < count; i++) {
      if (names[i].isEmpty()) {
        names[i] = "lane " + ++unnamed;
      }
    }
    return List.of(names);
  }
}
