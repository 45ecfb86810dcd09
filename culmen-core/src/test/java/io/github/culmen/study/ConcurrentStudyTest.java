package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ConcurrentStudyTest {
  private static final int TRIALS = 16;
  private static final List<StoppingRule> RULES =
      List.of(StoppingRule.expectedRegret(1e-9), StoppingRule.information(1e-9));

  private static int work(Study study) {
    int done = 0;
    while (true) {
      Optional<Trial.Pending> trial = study.askUpTo(TRIALS);
      if (trial.isEmpty()) {
        return done;
      }
      study.tell(trial.get().number(), Studies.bowl(trial.get().point()));
      done++;
    }
  }

  private static int watch(Study study) {
    int looks = 0;
    do {
      study.recommend();
      study.explain();
      study.check(RULES);
      looks++;
    } while (study.history().finished().size() < TRIALS);
    return looks;
  }

  @Test
  void asksAndTellsWhileOthersRecommendExplainAndCheck() throws Exception {
    Journal journal = Journal.inMemory();
    StudySpec spec = Studies.onSquare(5).noise(Noise.none()).build();
    Study study = Study.open(spec, journal);
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      tasks.add(() -> work(study));
      tasks.add(() -> watch(study));
    }
    ExecutorService pool = Executors.newFixedThreadPool(tasks.size());
    try {
      for (Future<Integer> task : pool.invokeAll(tasks)) {
        assertThat(task.get()).isNotNegative();
      }
    } finally {
      pool.shutdownNow();
    }

    List<StudyEvent> events = journal.read(0);
    Study again = Study.resume(Studies.prefix(events, events.size()));
    assertThat(study.recommend()).isEqualTo(again.recommend());
    assertThat(study.check(RULES)).isEqualTo(again.check(RULES));
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i) instanceof StudyEvent.Asked asked) {
        Study then = Study.resume(Studies.prefix(events, i - asked.unseen()));
        assertThat(then.ask().suggestion()).isEqualTo(asked.suggestion());
      }
    }
  }

  @Test
  void addsEarlierResultsAllOrNone() {
    Journal kept = Journal.inMemory();
    Study study = Study.open(Studies.onSquare(1).build(), kept);
    study.ask();
    int before = kept.read(0).size();
    List<Trial.Finished> added =
        study.addAll(
            List.of(
                new EarlierResult(Map.of("x", 0.1, "y", 0.2), Outcome.value(3)),
                new EarlierResult(Map.of("x", 0.3, "y", 0.4), Outcome.failure("no"))));
    assertThat(added).extracting(Trial.Finished::number).containsExactly(2, 3);
    assertThat(added.get(0).suggestion().origin()).isEqualTo(Origin.EARLIER);
    assertThat(kept.read(before)).hasSize(4);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                study.addAll(
                    List.of(
                        new EarlierResult(Map.of("x", 0.1, "y", 0.2), Outcome.value(3)),
                        new EarlierResult(Map.of("x", 7, "y", 0.4), Outcome.value(3)))))
        .withMessageContaining("x");
    assertThat(kept.read(before)).hasSize(4);
    assertThat(study.addAll(List.of())).isEmpty();
  }

  @Test
  void keepsTextsThatChangeNothing() {
    Journal kept = Journal.inMemory();
    Study study = Study.open(Studies.onSquare(1).build(), kept);
    Study plain = Study.create(Studies.onSquare(1).build());
    assertThat(study.note("file")).isEmpty();
    study.note("file", "one");
    study.note("file", "one");
    assertThat(kept.read(0)).hasSize(2);
    study.note("file", "two");
    study.note("other", "");
    assertThat(study.ask().point()).isEqualTo(plain.ask().point());
    Study again = Study.resume(kept);
    assertThat(again.note("file")).contains("two");
    assertThat(again.note("other")).contains("");
    assertThatIllegalArgumentException().isThrownBy(() -> study.note(" ", "text"));
  }
}
