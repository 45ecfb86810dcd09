package io.github.culmen.study;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.advice.AcquisitionRules;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.value.Standardization;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Acquisitions by themselves, on a posterior of one's own making: for looking at them and for
 * research.
 *
 * <pre>{@code
 * GaussianPosterior posterior =
 *     GaussianPosterior.of(KernelFamily.MATERN52, settings, inputs, values);
 * double[] worth = Acquisitions.named("mes-g").at(posterior, points);
 * }</pre>
 *
 * <p>A study's units do not come into it: the largest value is the best one, and the settings
 * {@code beta} and {@code margin} are in the units of the posterior's data.
 */
public final class Acquisitions {
  private final Strategy strategy;
  private final long seed;

  private Acquisitions(Strategy strategy, long seed) {
    this.strategy = strategy;
    this.seed = seed;
    if (!strategy.acquisition().kind().usesModel()
        || strategy.acquisition().kind() == AcquisitionKind.AUTO) {
      throw new IllegalArgumentException(
          "an acquisition must be one of "
              + String.join(", ", words())
              + ", but is "
              + strategy.word());
    }
  }

  /** The words {@link #named} knows. */
  public static List<String> words() {
    return Arrays.stream(AcquisitionKind.builtIn())
        .filter(kind -> kind.usesModel() && kind != AcquisitionKind.AUTO)
        .map(AcquisitionKind::word)
        .toList();
  }

  /** The built-in acquisition of that word, with its usual settings. */
  public static Acquisitions named(String word) {
    return Arrays.stream(AcquisitionKind.builtIn())
        .filter(kind -> kind.word().equals(word) && words().contains(word))
        .findFirst()
        .map(kind -> of(Strategy.builder(Strategy.Preset.PLAIN).acquisition(kind).build()))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "an acquisition must be one of "
                        + String.join(", ", words())
                        + ", but is "
                        + word
                        + Spelling.hint(word, words())));
  }

  /** The acquisition of a strategy, with that strategy's settings; its model does not matter. */
  public static Acquisitions of(Strategy strategy) {
    return new Acquisitions(strategy, 0);
  }

  /** A user's own acquisition. */
  public static Acquisitions of(CustomAcquisition acquisition) {
    return of(Strategy.builder(Strategy.Preset.PLAIN).acquisition(acquisition).build());
  }

  /** The same with other random numbers, where any are drawn; the seed is 0 at first. */
  public Acquisitions seeded(long other) {
    return new Acquisitions(strategy, other);
  }

  /**
   * The acquisition's value at each row of {@code points}: its logarithm where {@link
   * Values#logarithmic} says so, as for {@code log-ei}, {@code pi} and max-value entropy search.
   */
  public double[] at(GaussianPosterior posterior, Matrix points) {
    return on(posterior.process()).values(points);
  }

  /** The same with gradients. */
  public Values valuesAt(GaussianPosterior posterior, Matrix points) {
    Acquisition acquisition = on(posterior.process());
    Acquisition.Slopes slopes = acquisition.slopes(points);
    return new Values(slopes.values(), slopes.gradients(), acquisition.logarithmic());
  }

  /**
   * Values with gradients.
   *
   * @param values one per point
   * @param gradients one row per point
   * @param logarithmic whether they are logarithms of what is maximised
   */
  @SuppressWarnings("ArrayRecordComponent") // batch results, not compared
  public record Values(double[] values, Matrix gradients, boolean logarithmic) {}

  private Acquisition on(GaussianProcess posterior) {
    Domain domain = posterior.domain();
    Dataset data = posterior.data();
    SplittableRandom random = Seeds.of(seed, 0);
    SplittableRandom forSweep = random.split();
    Matrix candidates = Sweep.of(domain, data.inputs(), data.values(), forSweep).points();
    List<GaussianProcess> models = List.of(posterior);
    AcquisitionContext context =
        new AcquisitionContext(
            models,
            data,
            domain,
            Candidates.of(candidates, models),
            0,
            new LockstepPathMaximizer(domain));
    return AcquisitionRules.of(strategy, Standardization.none(Direction.MAXIMIZE))
        .build(context, random)
        .acquisition();
  }
}
