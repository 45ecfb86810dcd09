package io.github.culmen.study;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.InformationForm;
import io.github.culmen.acquisition.MaxValueMethod;
import io.github.culmen.acquisition.MaxValueRule;
import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.acquisition.Situation;
import io.github.culmen.math.Matrix;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.LockstepPathMaximizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The most that one more evaluation can tell about the optimum's value: the maximum over the space
 * of max-value entropy search's noise-aware information, in nats, whatever acquisition the study
 * uses. [Wang2017] eq. 6
 *
 * <p>An evaluation tells the value of the sum, never that of a component, and a constant that could
 * belong to any component stays unknown for ever. So of a sum, too, this is the information of the
 * whole function's value about the whole function's maximum; it is not the sum of what the
 * acquisitions of the components promise, which need not vanish. Maxima are those of drawn
 * functions, maximised component by component, and the places where they are reached are looked at
 * besides points over the whole space.
 */
final class RemainingInformation {
  private static final int FEWEST_MAXIMA = 10;

  private final Standing standing;
  private final Candidates candidates;
  private final AcquisitionRule.Built built;
  private double ofCandidates = Double.NaN;
  private double refined = Double.NaN;

  RemainingInformation(StudySpec spec, Standing standing) {
    this.standing = standing;
    boolean sum = standing.parts().size() > 1;
    List<Matrix> reached = new ArrayList<>();
    DrawnMaxima drawn = new DrawnMaxima(standing);
    PathMaximizer bySum =
        (paths, ignored) -> {
          PathMaximizer.PathMaxima maxima = drawn.maximize(paths, 0);
          reached.add(maxima.points());
          return maxima;
        };
    Situation situation =
        new Situation(
            standing.models(),
            standing.observations().data(),
            standing.domain(),
            standing.candidates(),
            0,
            sum ? bySum : new LockstepPathMaximizer(standing.domain()));
    // The mean-field law needs candidates near the maximum, which a sum's many inputs do not have.
    MaxValueMethod method = sum ? MaxValueMethod.CALIBRATED : spec.strategy().maxValues();
    int maxima = Math.max(FEWEST_MAXIMA, spec.strategy().maxima());
    this.built =
        new MaxValueRule(method, InformationForm.NOISE_AWARE, maxima)
            .build(situation, new SplittableRandom(standing.random().information()));
    Candidates all = standing.candidates();
    if (!standing.complete()) {
      for (Matrix points : reached) {
        all = all.with(points, standing.models());
      }
    }
    this.candidates = all;
  }

  /** The most among the candidates: a lower bound that costs little. */
  double ofCandidates() {
    if (Double.isNaN(ofCandidates)) {
      double[] logs = built.acquisition().values(candidates);
      ofCandidates = Math.exp(Arrays.stream(logs).max().orElseThrow());
    }
    return ofCandidates;
  }

  /** The most anywhere. */
  double nats() {
    if (Double.isNaN(refined)) {
      double found =
          AcquisitionMaximizer.maximize(
                  built.acquisition(),
                  candidates,
                  standing.complete(),
                  standing.domain(),
                  point -> true)
              .map(maximum -> Math.exp(maximum.value()))
              .orElse(0.0);
      refined = Math.max(found, ofCandidates());
    }
    return refined;
  }
}
