package io.github.culmen.lab.objectives;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Studies of fronts against the same ones written out by hand. */
class FrontStudyTest {
  private static FrontProblem problem(String name) {
    return FrontProblems.all().stream()
        .filter(p -> p.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "zdt3, random, 12",
    "c2-dtlz2, random, 15",
    "bnh, auto-inferred, 7",
    "dtlz2-3, log-ei, 8"
  })
  void missingHypervolumeIsThatOfTheStudy(String name, String method, int trials) {
    FrontProblem problem = problem(name);
    List<Double> missing = new FrontBench(trials).run(problem, method, 3).simple();
    boolean auto = method.startsWith("auto");
    Strategy strategy =
        auto
            ? Strategy.auto()
            : Strategy.builder()
                .acquisition(
                    method.equals("random") ? AcquisitionKind.RANDOM : AcquisitionKind.LOG_EI)
                .build();
    Study study =
        Study.create(
            problem
                .study(!method.equals("auto-inferred"))
                .noise(auto ? Noise.learned() : Noise.none())
                .budget(trials)
                .seed(3)
                .strategy(strategy)
                .build());
    List<double[]> seen = new ArrayList<>();
    for (int t = 0; t < trials; t++) {
      Trial.Pending trial = study.ask();
      double[] x = new double[problem.dimension()];
      Arrays.setAll(x, j -> trial.point().real("x" + (j + 1)));
      double[] values = problem.function().apply(x);
      Outcome.Success told = Outcome.named("f1", values[0]);
      for (int k = 1; k < values.length; k++) {
        told =
            told.with(
                k < problem.objectives() ? "f" + (k + 1) : "c" + (k - problem.objectives() + 1),
                values[k]);
      }
      study.tell(trial.number(), told);
      seen.add(values);
      assertThat(missing.get(t)).isEqualTo(problem.best() - problem.hypervolume(seen));
    }
    assertThat(missing).hasSize(trials).isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void everyMethodHasAStudyOrASearch() {
    for (String method : FrontBench.METHODS) {
      List<Double> missing = new FrontBench(2).run(problem("branin-currin"), method, 1).simple();
      assertThat(missing).as(method).hasSize(2).allMatch(m -> m > 0 && m < 59.37);
    }
  }
}
