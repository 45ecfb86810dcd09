package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.study.insight.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Summaries of stops that are written down here. */
class StoppingSummaryTest {
  private static final StoppingRule WITHIN = new StoppingRule.Within(0.1, 0.9);
  private static final StoppingRule EXPECTED = new StoppingRule.ExpectedRegret(0.1);

  private static StoppingBench.Stop stop(
      StoppingRule rule, long seed, boolean stopped, int values, double figure, double regret) {
    return new StoppingBench.Stop(rule, seed, stopped, values, figure, regret);
  }

  @Test
  void onlyStopsOfTheRuleCountAndOnlyThoseThatStoppedAreAveraged() {
    StoppingSummary summary =
        StoppingSummary.of(
            WITHIN,
            List.of(
                stop(WITHIN, 1, true, 10, 0.91, 0.05),
                stop(WITHIN, 2, true, 20, 0.95, 0.15),
                stop(WITHIN, 3, false, 80, 0.2, 9),
                stop(EXPECTED, 1, true, 1, 0.05, 7)));
    assertThat(summary.functions()).isEqualTo(3);
    assertThat(summary.stopped()).isEqualTo(2);
    assertThat(summary.values()).isEqualTo(15);
    assertThat(summary.figure()).isCloseTo(0.93, within(1e-12));
    assertThat(summary.reached()).isEqualTo(0.5);
    assertThat(summary.regret()).isCloseTo(0.1, within(1e-12));
    // The regrets 0.05 and 0.15 have sd 0.1/√2.
    assertThat(summary.regretError()).isCloseTo(0.05, within(1e-12));
  }

  @Test
  void aProbabilityIsKeptIfTheShareIsAtMostFivePointsBelow() {
    List<StoppingBench.Stop> stops = new ArrayList<>();
    for (int seed = 0; seed < 100; seed++) {
      stops.add(stop(WITHIN, seed, true, 5, 0.9, seed < 86 ? 0.1 : 0.2));
    }
    assertThat(StoppingSummary.of(WITHIN, stops).honest()).isTrue();
    stops.set(0, stop(WITHIN, 0, true, 5, 0.9, 0.2));
    stops.set(1, stop(WITHIN, 1, true, 5, 0.9, 0.2));
    assertThat(StoppingSummary.of(WITHIN, stops).honest()).isFalse();
  }

  @Test
  void aMeanRegretIsKeptWithinTwoStandardErrors() {
    List<StoppingBench.Stop> stops = new ArrayList<>();
    for (int seed = 0; seed < 100; seed++) {
      stops.add(stop(EXPECTED, seed, true, 5, 0.1, seed % 2 == 0 ? 0.05 : 0.16));
    }
    StoppingSummary summary = StoppingSummary.of(EXPECTED, stops);
    assertThat(summary.regret()).isCloseTo(0.105, within(1e-12));
    assertThat(summary.regretError()).isCloseTo(0.055 / Math.sqrt(99), within(1e-4));
    assertThat(summary.honest()).isTrue();
    for (int seed = 0; seed < 100; seed++) {
      stops.set(seed, stop(EXPECTED, seed, true, 5, 0.1, seed % 2 == 0 ? 0.12 : 0.13));
    }
    assertThat(StoppingSummary.of(EXPECTED, stops).honest()).isFalse();
  }

  @Test
  void aRuleThatNeverStoppedHasNoAverages() {
    StoppingSummary summary =
        StoppingSummary.of(WITHIN, List.of(stop(WITHIN, 1, false, 80, 0.5, 3)));
    assertThat(summary.stopped()).isZero();
    assertThat(summary.values()).isZero();
    assertThat(summary.regret()).isZero();
    assertThat(summary.regretError()).isZero();
  }
}
