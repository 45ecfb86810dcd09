package io.github.culmen.gp.learn;

import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.gp.kernel.Term;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.Warning;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/**
 * Finds the most probable hyper-parameters of an {@link AdditiveGaussianProcess} whose groups are
 * known, all groups' together, by the searches of {@link MapFitter}.
 *
 * <p>The lengthscales of a group have the prior for as many inputs as the group has, and those of
 * several groups are tied to each other. Variances of several groups are always learned, around one
 * over their number, so that they sum to about 1 on standardised values; a group without influence
 * may vanish. With one group this fits what {@link MapFitter} does.
 */
public final class AdditiveMapFitter {
  private final KernelFamily family;
  private final IntFunction<HyperparameterPrior> prior;
  private final Optional<double[]> sides;
  private final OptionalDouble fixedNoise;

  private AdditiveMapFitter(
      KernelFamily family,
      IntFunction<HyperparameterPrior> prior,
      Optional<double[]> sides,
      OptionalDouble fixedNoise) {
    this.family = family;
    this.prior = prior;
    this.sides = sides;
    this.fixedNoise = fixedNoise;
  }

  /**
   * A fitter that learns the noise.
   *
   * @param prior the prior for a given number of inputs, such as {@code
   *     HyperparameterPrior::dimensionScaled}
   */
  public static AdditiveMapFitter of(KernelFamily family, IntFunction<HyperparameterPrior> prior) {
    return new AdditiveMapFitter(family, prior, Optional.empty(), OptionalDouble.empty());
  }

  /**
   * The same with lengthscales of the prior, and their tie, in other units than those of the cube.
   *
   * @param lengths the length of each side of the cube in these units
   * @see HyperparameterPrior#inUnits
   */
  public AdditiveMapFitter inUnits(double[] lengths) {
    return new AdditiveMapFitter(family, prior, Optional.of(lengths.clone()), fixedNoise);
  }

  /** The same with the shared noise variance fixed. */
  public AdditiveMapFitter withNoise(double variance) {
    if (!(variance >= 0) || Double.isInfinite(variance)) {
      throw new IllegalArgumentException(
          "noise must be a variance >= 0 and finite, but noise = " + variance);
    }
    return new AdditiveMapFitter(family, prior, sides, OptionalDouble.of(variance));
  }

  /**
   * The result of a fit.
   *
   * @param hyperparameters the most probable ones found
   * @param logPosterior their log posterior density, up to a constant
   * @param evaluations how often the likelihood was computed
   * @param warnings what went wrong on the way; empty when nothing did
   */
  public record Fit(
      AdditiveHyperparameters hyperparameters,
      double logPosterior,
      int evaluations,
      List<Warning> warnings) {}

  /**
   * Fits.
   *
   * @param previous where an earlier fit of nearly the same data ended, maybe with other groups
   */
  public Fit fit(
      Dataset data,
      Domain domain,
      Decomposition groups,
      Optional<AdditiveHyperparameters> previous,
      RandomGenerator random) {
    Term.requireDimension("groups", groups.dimension(), domain, data);
    AdditiveSearch search = search(data, domain, groups);
    Dataset few = data.thinned(MapFitter.SCOUTED);
    LogPosterior scout = few == data ? search : search(few, domain, groups);
    MultiStart.Found found =
        MultiStart.search(
            search,
            data,
            scout,
            few.size(),
            previous.map(search::theta),
            data.observations() - 1,
            random);
    return new Fit(
        found
            .theta()
            .map(search::hyperparameters)
            .orElseGet(
                () ->
                    previous
                        .map(p -> p.regrouped(groups))
                        .orElseGet(() -> search.hyperparameters(search.start()))),
        found.logPosterior(),
        found.evaluations(),
        found.warnings(previous.isPresent()));
  }

  private AdditiveSearch search(Dataset data, Domain domain, Decomposition groups) {
    double[] lengths =
        sides.orElseGet(
            () -> {
              double[] ones = new double[groups.dimension()];
              Arrays.fill(ones, 1);
              return ones;
            });
    return new AdditiveSearch(family, domain, groups, data, prior, lengths, fixedNoise);
  }
}
