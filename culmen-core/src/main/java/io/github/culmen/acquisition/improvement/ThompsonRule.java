package io.github.culmen.acquisition.improvement;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.PathAcquisition;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.model.Surrogate;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Thompson sampling: the acquisition is one function drawn from the posterior, so a point is chosen
 * with its posterior probability of being the best. [Thompson1933]
 *
 * <p>With a model for each of M settings η of the hyper-parameters the posterior is their mixture,
 * p(f | data) = (1/M) Σ p(f | data, η), and a draw from it is a model, each as likely as the
 * others, then a function of that model. Averaging a function of each model, as other rules average
 * their acquisitions, would draw from another law, with less variance, whose maximiser does not
 * follow the posterior of the function's maximiser.
 */
public final class ThompsonRule implements AcquisitionRule {
  private static final String WORD = "thompson";

  private final PathSettings settings;

  /** Draws the function as the settings say. */
  public ThompsonRule(PathSettings settings) {
    this.settings = settings;
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    List<? extends Surrogate> models = context.models();
    Surrogate model = models.get(random.nextInt(models.size()));
    return new Built(
        new PathAcquisition(settings.draw(model, 1, WORD, random), 0), new double[0], List.of());
  }
}
