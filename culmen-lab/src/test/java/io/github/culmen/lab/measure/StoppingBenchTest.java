package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.study.insight.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A small version of {@code culmen bench stopping}. */
class StoppingBenchTest {
  private static final StoppingBench SMALL = new StoppingBench(1, 0.03, 0.01, 60);
  private static final StoppingRule WITHIN = StoppingRule.within(0.1, 0.8);
  private static final StoppingRule REGRET = StoppingRule.expectedRegret(0.1);

  @Test
  void rulesKeepTheirWordOnFunctionsOfTheModelsOwn() {
    List<StoppingBench.Stop> stops = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      stops.addAll(SMALL.search(List.of(WITHIN, REGRET), 100 + i));
    }
    for (StoppingRule rule : List.of(WITHIN, REGRET)) {
      StoppingSummary summary = StoppingSummary.of(rule, stops);
      assertThat(summary.functions()).isEqualTo(14);
      assertThat(summary.stopped()).isGreaterThanOrEqualTo(13);
      assertThat(summary.honest()).as("%s", summary).isTrue();
    }
  }

  @Test
  void isTheSameEveryTime() {
    List<StoppingBench.Stop> first = SMALL.search(List.of(WITHIN), 5);
    assertThat(SMALL.search(List.of(WITHIN), 5)).isEqualTo(first);
    assertThat(first.get(0).stopped()).isTrue();
    assertThat(first.get(0).values()).isGreaterThanOrEqualTo(14);
  }

  private static StoppingBench.Stop stop(StoppingRule rule, boolean stopped, double regret) {
    return new StoppingBench.Stop(rule, 1, stopped, 20, 0.9, regret);
  }

  @Test
  void countsWhatWasReached() {
    List<StoppingBench.Stop> stops =
        List.of(
            stop(WITHIN, true, 0.1),
            stop(WITHIN, true, 0.3),
            stop(WITHIN, false, 5),
            stop(REGRET, true, 0.2));
    StoppingSummary summary = StoppingSummary.of(WITHIN, stops);
    assertThat(summary.functions()).isEqualTo(3);
    assertThat(summary.stopped()).isEqualTo(2);
    assertThat(summary.reached()).isEqualTo(0.5);
    assertThat(summary.regret()).isCloseTo(0.2, within(1e-15));
    assertThat(summary.regretError()).isCloseTo(0.1, within(1e-15));
    assertThat(summary.honest()).isFalse();
    assertThat(StoppingSummary.of(REGRET, stops).honest()).isFalse();
    assertThat(StoppingSummary.of(StoppingRule.information(1), stops).honest()).isTrue();
  }
}
