package io.github.culmen.study;

import io.github.culmen.gp.KernelFamily;
import io.github.culmen.gp.ParameterPrior;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Decides what {@link Strategy#auto} does next, by what can be seen of a study: a function of the
 * spec and the history alone, so that a study that is opened again decides the same.
 */
final class Auto {
  // Standardised values of computations repeat to many more digits than the usual floor allows.
  private static final double LEAST_NOISE = 1e-6;

  // How many robust sds below the median a value still counts in full.
  private static final double WORST = 2;

  private Auto() {}

  /**
   * What was decided.
   *
   * @param spec the same study with a strategy that says everything
   * @param text what and why, for people
   */
  record Plan(StudySpec spec, String text) {}

  /** The spec with what {@code auto} decides now; the spec itself with any other strategy. */
  static StudySpec settled(StudySpec spec, History history) {
    return plan(spec, history).map(Plan::spec).orElse(spec);
  }

  /** What {@code auto} decides now; empty with any other strategy. */
  static Optional<Plan> plan(StudySpec spec, History history) {
    if (spec.strategy().acquisition() != Strategy.AcquisitionKind.AUTO) {
      return Optional.empty();
    }
    Strategy.Builder strategy =
        Strategy.builder()
            .acquisition(Strategy.AcquisitionKind.LOG_EI)
            .kernel(KernelFamily.MATERN52)
            .priors(priors(spec))
            .winsorize(WORST)
            .transform(Outputs.Transform.POWER)
            .pending(spec.strategy().pending());
    spec.strategy().initial().ifPresent(strategy::initial);
    return Optional.of(new Plan(spec.withStrategy(strategy.build()), "matern52, log-ei"));
  }

  private static Priors priors(StudySpec spec) {
    return spec.noise() instanceof Noise.Learned
        ? Priors.none()
            .withNoise(
                new ParameterPrior.Within(
                    new ParameterPrior.Bounds(
                        OptionalDouble.of(LEAST_NOISE), OptionalDouble.empty())))
        : Priors.none();
  }
}
