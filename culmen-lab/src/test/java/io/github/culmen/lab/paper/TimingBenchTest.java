package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.compare.Method;
import io.github.culmen.problem.Problems;
import io.github.culmen.setting.MaxValueMethod;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimingBenchTest {
  @Test
  void timesEveryRoundOfEveryMethodAfterWarmingUp() {
    List<Method> methods = Method.parseAll("ei,mes-g:2:exact", TimingBench.base(2));
    List<Double> progress = new ArrayList<>();
    List<TimingBench.Timing> timings =
        new TimingBench(methods, Problems.named("branin"), 6, 2).run(1, progress::add);
    assertThat(timings)
        .extracting(TimingBench.Timing::method)
        .containsExactly("ei", "mes-g:2:exact");
    for (TimingBench.Timing timing : timings) {
      assertThat(timing.milliseconds()).hasSize(2);
      assertThat(timing.median()).isPositive();
    }
    assertThat(progress).containsExactly(0.25, 0.5, 0.75, 1.0);
  }

  @Test
  void aThirdPartOfAMethodSaysHowMaximaAreDrawn() {
    assertThat(
            Method.parse("mes-g:10:calibrated", TimingBench.base(1))
                .strategy(null)
                .maximum()
                .method())
        .isEqualTo(MaxValueMethod.CALIBRATED);
    assertThat(Method.parse("gibbon:exact", TimingBench.base(1)).strategy(null).maximum().method())
        .isEqualTo(MaxValueMethod.EXACT);
  }

  @Test
  void theTableHasRatiosToExpectedImprovementAndThePapersCells() {
    List<TimingBench.Timing> timings =
        List.of(
            new TimingBench.Timing("ei", new double[] {2, 4, 3}),
            new TimingBench.Timing("mes-g:10", new double[] {6, 6, 6}),
            new TimingBench.Timing("jes:10", new double[] {1.5, 1.5, 1.5}));
    assertThat(TimingReport.markdown(timings))
        .isEqualTo(
            """
            | method | CPU ms, median | mean ± sd | to ei | paper, s | to ei in the paper |
            |---|--:|--:|--:|--:|--:|
            | ei | 3.00 | 3.00 ± 1.00 | 1.00 | 0.07 ± 0.03 | 1.0 |
            | mes-g:10 | 6.00 | 6.00 ± 0.00 | 2.00 | 0.09 ± 0.02 | 1.3 |
            | jes:10 | 1.50 | 1.50 ± 0.00 | 0.50 | | |
            """);
    assertThat(TimingReport.csv(timings)).startsWith("method,round,milliseconds\nei,1,2.0\n");
    assertThatThrownBy(() -> TimingReport.markdown(timings.subList(1, 3)))
        .hasMessage("ratios need the method ei");
  }

  @Test
  void rejectsNothingToTime() {
    List<Method> one = Method.parseAll("ei", TimingBench.base(2));
    assertThatThrownBy(() -> new TimingBench(one, Problems.named("branin"), 0, 1))
        .hasMessage("observations and rounds must be at least 1, but are 0 and 1");
  }
}
