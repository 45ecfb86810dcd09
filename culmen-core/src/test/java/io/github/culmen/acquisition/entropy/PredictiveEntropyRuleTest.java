package io.github.culmen.acquisition.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.RoughJets;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredictiveEntropyRuleTest {
  private static final Dataset DATA =
      Dataset.of(Matrix.wrap(3, 1, new double[] {0.1, 0.5, 0.9}), new double[] {0.2, 1, -0.5});
  private static final Matrix GRID =
      Matrix.wrap(101, 1, IntStream.range(0, 101).mapToDouble(i -> i / 100.0).toArray());

  private static GaussianProcess model(double lengthscale) {
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {lengthscale}, 1, 1e-4),
        Domain.cube(1),
        DATA);
  }

  private static AcquisitionContext situation(List<? extends Surrogate> models) {
    return new AcquisitionContext(
        models,
        DATA,
        Domain.cube(1),
        Candidates.of(GRID, models),
        0,
        new LockstepPathMaximizer(Domain.cube(1)));
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void drawsAsManyOptimaAsAskedForEachModel(PathMethod method) {
    AcquisitionRule.Built built =
        new PredictiveEntropyRule(new PathSettings(method, 256), 7)
            .build(situation(List.of(model(0.2), model(0.4))), new SplittableRandom(1));
    assertThat(built.maxima()).hasSize(14).isSorted();
    assertThat(built.warnings()).isEmpty();
    double[] values = built.acquisition().values(GRID);
    int best =
        IntStream.range(0, 101).reduce((a, b) -> values[b] > values[a] ? b : a).orElseThrow();
    // Near the best value, not at the data.
    assertThat(best).isBetween(20, 80).isNotEqualTo(50);
  }

  @Test
  void theSameSeedGivesTheSameValues() {
    PredictiveEntropyRule rule =
        new PredictiveEntropyRule(new PathSettings(PathMethod.PATHWISE, 256), 5);
    AcquisitionContext situation = situation(List.of(model(0.2)));
    double[] first = rule.build(situation, new SplittableRandom(2)).acquisition().values(GRID);
    double[] again = rule.build(situation, new SplittableRandom(2)).acquisition().values(GRID);
    double[] other = rule.build(situation, new SplittableRandom(3)).acquisition().values(GRID);
    assertThat(again).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
  }

  @Test
  void rejectsWhatItCannotDo() {
    assertThatThrownBy(
            () -> new PredictiveEntropyRule(new PathSettings(PathMethod.PATHWISE, 256), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxima must be at least 1, but maxima = 0");
    PredictiveEntropyRule rule =
        new PredictiveEntropyRule(new PathSettings(PathMethod.PATHWISE, 256), 1);
    AcquisitionContext rough = situation(List.of(new RoughJets(model(0.2))));
    assertThatThrownBy(() -> rule.build(rough, new SplittableRandom(1)))
        .hasMessageContaining("acquisition pes needs a model from which functions can be drawn");
  }
}
