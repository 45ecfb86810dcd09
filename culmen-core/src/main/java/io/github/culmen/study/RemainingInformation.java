package io.github.culmen.study;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.InformationForm;
import io.github.culmen.acquisition.MaxValueRule;
import io.github.culmen.acquisition.Situation;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.LockstepPathMaximizer;
import java.util.Arrays;

/**
 * The most that one more evaluation can tell about the optimum's value: the maximum over the space
 * of max-value entropy search's noise-aware information, in nats, whatever acquisition the study
 * uses. [Wang2017] eq. 6
 */
final class RemainingInformation {
  private static final int FEWEST_MAXIMA = 10;

  private final Standing standing;
  private final Situation situation;
  private final AcquisitionRule.Built built;
  private double ofCandidates = Double.NaN;
  private double refined = Double.NaN;

  RemainingInformation(StudySpec spec, Standing standing) {
    this.standing = standing;
    this.situation =
        new Situation(
            standing.models(),
            standing.observations().data(),
            standing.domain(),
            standing.candidates(),
            0,
            new LockstepPathMaximizer(standing.domain()));
    int maxima = Math.max(FEWEST_MAXIMA, spec.strategy().maxima());
    this.built =
        new MaxValueRule(spec.strategy().maxValues(), InformationForm.NOISE_AWARE, maxima)
            .build(situation, Seeds.from(standing.random().information()));
  }

  /** The most among the candidates: a lower bound that costs little. */
  double ofCandidates() {
    if (Double.isNaN(ofCandidates)) {
      double[] logs = built.acquisition().values(situation.candidates());
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
                  situation.candidates(),
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
