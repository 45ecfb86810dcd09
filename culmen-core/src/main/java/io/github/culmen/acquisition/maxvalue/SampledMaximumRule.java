package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.maximum.MaxValueSampler;
import io.github.culmen.acquisition.maximum.MaxValues;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.InformationForm;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Max-value entropy search with maxima of functions drawn from the posterior: MES-R. [Wang2017]
 * §3.1
 *
 * <p>A drawn maximum below the floor, see {@link MaxValueSampler}, is raised to just above it, each
 * to its own value. Without noise every function passes through the best value, so at most rounding
 * is raised; with noise a function may stay below the largest posterior mean, which says that the
 * maximum is about there. Raising keeps the K functions at K; the authors raise to max(y) + 5 noise
 * sds, far above the maximum when there is noise.
 */
public final class SampledMaximumRule implements AcquisitionRule {
  private static final String WORD = "mes-r";

  private final PathSettings settings;
  private final InformationForm form;
  private final int maxima;

  /** Averages over the maxima of {@code maxima} functions. */
  public SampledMaximumRule(PathSettings settings, InformationForm form, int maxima) {
    if (maxima < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + maxima);
    }
    this.settings = settings;
    this.form = form;
    this.maxima = maxima;
  }

  /** Averages over the maxima of functions drawn earlier, for a single model. */
  public static AcquisitionRule of(Paths drawn, InformationForm form) {
    return (context, random) ->
        MaxValueDraws.of(
                context.models(),
                context.candidates(),
                context.data(),
                (model, floor, step) ->
                    above(
                        context.paths().maximize(drawn, context.candidates().points()).values(),
                        floor.getAsDouble(),
                        step))
            .entropySearch(context.models(), form);
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    return MaxValueDraws.of(
            context.models(),
            context.candidates(),
            context.data(),
            (model, floor, step) -> {
              Paths paths = settings.draw(context.models().get(model), maxima, WORD, random);
              double[] values =
                  context.paths().maximize(paths, context.candidates().points()).values();
              return above(values, floor.getAsDouble(), step);
            })
        .entropySearch(context.models(), form);
  }

  // Certain if no function's maximum differs from the floor by more than the step.
  static MaxValues above(double[] values, double floor, double step) {
    boolean certain = Arrays.stream(values).allMatch(v -> Math.abs(v - floor) <= step);
    double[] raised = values.clone();
    for (int k = 0; k < raised.length; k++) {
      double least = Math.max(floor + step * (k + 1) / raised.length, Math.nextUp(floor));
      raised[k] = Math.max(raised[k], least);
    }
    return new MaxValues(raised, certain);
  }
}
