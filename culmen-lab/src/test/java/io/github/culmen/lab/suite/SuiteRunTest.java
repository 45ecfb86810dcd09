package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteRunTest {
  private static final Suite DEV = Suite.named("dev");

  @TempDir Path folder;

  private static SuitePlan plan(String strategies, List<Long> seeds) {
    return new SuitePlan(
        DEV,
        Contender.parseAll(strategies),
        DEV.problems("eggholder2,shekel4"),
        seeds,
        SuitePlan.Told.NOTHING,
        false);
  }

  @Test
  void goesOnWhereItWasStopped() throws Exception {
    List<String> heard = new ArrayList<>();
    SuiteRun.Listener listener = (key, text, progress) -> heard.add(key + ": " + progress.done());
    SuiteRun.Outcome first = SuiteRun.run(plan("random", List.of(0L)), folder, 1, listener);
    assertThat(first.traces()).hasSize(2);
    assertThat(heard)
        .containsExactly(
            "random on eggholder2, seed 0, 60 trials: 1",
            "random on shekel4, seed 0, 80 trials: 2");
    Path file = folder.resolve("random/shekel4-b80-s0.csv");
    String before = Files.readString(file);
    Files.delete(folder.resolve("random/eggholder2-b60-s0.csv"));
    heard.clear();
    SuiteRun.Outcome second = SuiteRun.run(plan("random,sobol", List.of(0L)), folder, 2, listener);
    assertThat(heard).hasSize(3).noneMatch(text -> text.startsWith("random on shekel4"));
    assertThat(Files.readString(file)).isEqualTo(before);
    // Times differ, values do not.
    assertThat(second.traces()).hasSize(4);
    assertThat(second.traces().stream().map(Trace::bests).toList())
        .containsAll(first.traces().stream().map(Trace::bests).toList());
    SuiteRun.Outcome read = SuiteRun.read(plan("random,sobol", List.of(0L, 1L)), folder);
    assertThat(read.traces()).containsExactlyInAnyOrderElementsOf(second.traces());
    assertThat(read.missing()).isEqualTo(4);
  }

  @Test
  void refusesRunsOfOtherSettings() throws Exception {
    SuitePlan plan = plan("random", List.of(0L));
    var ignored = SuiteRun.run(plan, folder, 1, (key, text, progress) -> {});
    SuitePlan other =
        new SuitePlan(
            DEV, plan.contenders(), plan.problems(), plan.seeds(), SuitePlan.Told.NOISE, false);
    assertThatThrownBy(() -> SuiteRun.read(other, folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the same settings")
        .hasMessageContaining("told=nothing")
        .hasMessageContaining("told=noise");
    Files.writeString(
        folder.resolve("random/shekel4-b80-s0.csv"), "# suite=dev told=nothing\n1\n2");
    assertThatThrownBy(() -> SuiteRun.read(plan, folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no run");
  }

  @Test
  void beginsWithTheStoredPointsWhateverTheStrategy() throws Exception {
    SuiteRun.Outcome outcome =
        SuiteRun.run(plan("random,sobol", List.of(3L)), folder, 1, (key, text, progress) -> {});
    List<StoredDesigns.Row> rows =
        StoredDesigns.rows("shekel4").stream().filter(row -> row.seed() == 3).toList();
    for (Trace trace : outcome.traces()) {
      if (trace.key().problem().equals("shekel4")) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < rows.size(); i++) {
          least = Math.min(least, rows.get(i).value());
          assertThat(trace.bests().get(i)).isCloseTo(least, within(1e-9));
        }
        assertThat(trace.askSeconds()).isPresent();
      }
    }
  }

  @Test
  void keepsAFailureToItself() throws Exception {
    SuiteProblem good = DEV.problems("branin2").get(0);
    SuiteProblem bad =
        new SuiteProblem(
            "bad",
            good.space(),
            good.direction(),
            point -> {
              throw new IllegalStateException("of no use\nat all");
            },
            good.optimum(),
            0,
            List.of(8),
            good.designs());
    SuitePlan plan =
        new SuitePlan(
            DEV,
            Contender.parseAll("random"),
            List.of(bad, good),
            List.of(0L),
            SuitePlan.Told.NOTHING,
            false);
    SuiteRun.Outcome outcome = SuiteRun.run(plan, folder, 1, (key, text, progress) -> {});
    assertThat(outcome.traces()).hasSize(1);
    assertThat(outcome.failures())
        .containsExactly(
            "random on bad, seed 0, 8 trials: java.lang.IllegalStateException: of no use at all");
    assertThat(SuiteRun.read(plan, folder).missing()).isEqualTo(1);
  }

  @Test
  void namesWhatThereIs() {
    assertThatThrownBy(() -> Suite.named("prod"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dev")
        .hasMessageContaining("'prod'");
    assertThatThrownBy(() -> DEV.problems("branin2,branin3"))
        .hasMessageContaining("branin2, hartmann6, ")
        .hasMessageContaining("'branin3'");
    assertThatThrownBy(() -> Contender.parse("best"))
        .hasMessageContaining("log-ei")
        .hasMessageContaining("random")
        .hasMessageContaining("'best'");
    assertThatThrownBy(() -> plan("random,random", List.of(0L)))
        .hasMessageContaining("random is there twice");
    assertThat(Contender.parse("mes-g:10:calibrated").strategy().maximum().count()).isEqualTo(10);
    assertThat(Contender.parse("auto:2").strategy().edition()).isEqualTo(2);
    assertThat(Contender.parse("auto:2").knowsBudget()).isTrue();
    assertThat(Contender.parse("mes-g:10:reachable").knowsBudget()).isTrue();
    assertThat(Contender.parse("mes-g:10:reachable+no-budget").knowsBudget()).isFalse();
    assertThatThrownBy(() -> Contender.parse("auto:10"))
        .hasMessage("edition must be from 1 to 9, but edition = 10");
  }
}
