package io.github.culmen.study.belief;

import io.github.culmen.model.Surrogate;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.NoiseEvidence;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.Comparator;
import java.util.Optional;

/**
 * Whether a study's model can be relied on: by how it predicts each value from all the others, and
 * by what that cannot see. A model that takes noise for roughness passes through every value with
 * short lengthscales, and predicts left-out ones as badly as it says; so does one that sees some
 * noise, where it may as well be several times that.
 */
public final class Health {
  private Health() {}

  /**
   * Of a study's models.
   *
   * @param history the trials, to name one that is worth repeating
   */
  public static FitQuality of(FittedStudy fitted, History history) {
    FitQuality quality = CrossValidation.of(fitted);
    Optional<Trial.Finished> best = best(fitted.spec(), history);
    // Structure that is hidden by noise and structure that is none look alike too.
    return (quality.trustworthy() || quality.verdict() == FitQuality.Verdict.BLIND)
            && best.isPresent()
            && NoiseEvidence.isOpen(
                fitted.spec(), fitted.observations().data(), fitted.domain(), noise(fitted))
        ? quality.undecided(best.get().number())
        : quality;
  }

  private static double noise(FittedStudy fitted) {
    return fitted.models().stream().mapToDouble(Surrogate::noiseVariance).average().orElseThrow();
  }

  // Its repeat says most about what people want to know: how good the best is.
  private static Optional<Trial.Finished> best(StudySpec spec, History history) {
    return history.finished().stream()
        .filter(trial -> trial.outcome() instanceof Outcome.Success own && own.sd().isEmpty())
        .max(
            Comparator.<Trial.Finished>comparingInt(trial -> spec.counts(trial) ? 1 : 0)
                .thenComparingDouble(trial -> spec.direction().flip(trial.value().getAsDouble())));
  }
}
