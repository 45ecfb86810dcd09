package io.github.culmen.gp.learn;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.ParameterPrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** The prior of a Gaussian process's hyper-parameters, for inputs in the unit cube. */
public final class HyperparameterPrior {
  private static final double MAX_NOISE = Math.log(10);
  private static final double VANISHED = Math.log(1e-6);
  private static final double LARGEST = Math.log(100);
  private static final double COMPONENT_SD = 2;
  private static final double AT_BOUND = 1e-4;

  private final List<Slot> lengthscales;
  private final Slot variance;
  private final Slot noise;
  // Of the tie between lengthscales; empty if they are not tied.
  private final OptionalDouble tie;
  // The length of each side of the cube in the units that lengthscales are given in.
  private final double[] sides;

  private HyperparameterPrior(
      List<Slot> lengthscales, Slot variance, Slot noise, OptionalDouble tie, double[] sides) {
    this.lengthscales = List.copyOf(lengthscales);
    this.variance = variance;
    this.noise = noise;
    this.tie = tie;
    this.sides = sides;
  }

  // In the units of the cube, whose sides have length 1.
  private HyperparameterPrior(List<Slot> lengthscales, Slot variance, Slot noise) {
    this(lengthscales, variance, noise, OptionalDouble.empty(), ones(lengthscales.size()));
  }

  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  /**
   * One hyper-parameter.
   *
   * @param prior its prior; empty if it has a fixed value
   * @param value its value if it is not learned
   */
  record Slot(Optional<ScalarPrior> prior, double value) {
    static Slot learned(ScalarPrior prior) {
      return new Slot(Optional.of(prior), Double.NaN);
    }

    static Slot fixed(double value) {
      return new Slot(Optional.empty(), value);
    }
  }

  /**
   * Log-normal lengthscales whose location grows with √d, unit variance, log-normal noise; for
   * standardised values. [Hvarfner2024]
   */
  public static HyperparameterPrior dimensionScaled(int dimension) {
    return new HyperparameterPrior(
        Collections.nCopies(
            dimension,
            Slot.learned(
                new ScalarPrior.LogNormal(
                    Math.sqrt(2) + 0.5 * Math.log(dimension),
                    Math.sqrt(3),
                    Math.log(0.025),
                    longest(dimension)))),
        Slot.fixed(1),
        Slot.learned(new ScalarPrior.LogNormal(-4, 1, Math.log(1e-4), MAX_NOISE)));
  }

  /**
   * The same with lengthscales tied to their common mean: the logarithm of each also has Student's
   * t with 3 degrees of freedom and scale 0.3 around it. For high dimension, where a few hundred
   * values say little about each lengthscale.
   */
  public HyperparameterPrior tied() {
    return tied(LengthscaleTie.TIGHT);
  }

  /** The same with scale 0.7: for values that are few for the number of lengthscales. */
  public HyperparameterPrior looselyTied() {
    return tied(LengthscaleTie.LOOSE);
  }

  private HyperparameterPrior tied(double scale) {
    return new HyperparameterPrior(lengthscales, variance, noise, OptionalDouble.of(scale), sides);
  }

  /**
   * Gamma(2.5, rate 5) lengthscales, log-uniform variance and noise: the paper's, in the box that
   * makes it proper. [Wang2017] §5
   */
  public static HyperparameterPrior paper(int dimension) {
    return new HyperparameterPrior(
        Collections.nCopies(
            dimension,
            Slot.learned(
                new ScalarPrior.Gamma(2.5, 5, Math.log(0.3), Math.log(0.005), longest(dimension)))),
        freeVariance(),
        Slot.learned(new ScalarPrior.LogUniform(Math.log(1e-3), Math.log(1e-8), MAX_NOISE)));
  }

  /**
   * The same with all lengthscales, of priors set before and after, in other units than those of
   * the cube: of a prior p, that of a lengthscale ℓ in the cube is p(ℓ·side). Bounds nobody gave
   * are wide enough in both units.
   *
   * @param lengths the length of each side of the cube in these units
   */
  public HyperparameterPrior inUnits(double[] lengths) {
    if (lengths.length != dimension()) {
      throw new IllegalArgumentException(
          "every input needs the length of its side, but there are "
              + lengths.length
              + " for "
              + dimension()
              + " inputs");
    }
    List<Slot> slots = new ArrayList<>();
    for (int j = 0; j < lengths.length; j++) {
      slots.add(LengthscaleUnits.toCube(lengthscales.get(j), lengths[j]));
    }
    return new HyperparameterPrior(slots, variance, noise, tie, lengths.clone());
  }

  /** The same with the variance learned, for values that are not standardised. */
  public HyperparameterPrior withFreeVariance() {
    return variance.prior().isPresent()
        ? this
        : new HyperparameterPrior(lengthscales, freeVariance(), noise, tie, sides);
  }

  private static Slot freeVariance() {
    return Slot.learned(new ScalarPrior.LogUniform(0, Math.log(0.01), Math.log(100)));
  }

  /** The same with another prior of all lengthscales. */
  public HyperparameterPrior withLengthscales(ParameterPrior prior) {
    HyperparameterPrior changed = this;
    for (int j = 0; j < dimension(); j++) {
      changed = changed.withLengthscale(j, prior);
    }
    return changed;
  }

  /** The same with another prior of one input's lengthscale. */
  public HyperparameterPrior withLengthscale(int input, ParameterPrior prior) {
    Objects.checkIndex(input, dimension());
    List<Slot> slots = new ArrayList<>(lengthscales);
    slots.set(
        input,
        PriorResolution.resolve(
            "lengthscale",
            LengthscaleUnits.toCube(prior, sides[input]),
            slots.get(input),
            Math.log(0.3) - Math.log(sides[input]),
            LengthscaleUnits.lower(Math.log(0.005), sides[input]),
            LengthscaleUnits.upper(longest(dimension()), sides[input])));
    return new HyperparameterPrior(slots, variance, noise, tie, sides);
  }

  /** The same with another prior of the variance. */
  public HyperparameterPrior withVariance(ParameterPrior prior) {
    Slot base = variance.prior().isPresent() ? variance : freeVariance();
    return new HyperparameterPrior(
        lengthscales,
        PriorResolution.resolve("variance", prior, base, 0, Math.log(1e-4), Math.log(1e4)),
        noise,
        tie,
        sides);
  }

  /** The same with another prior of the noise variance. */
  public HyperparameterPrior withNoise(ParameterPrior prior) {
    return new HyperparameterPrior(
        lengthscales,
        variance,
        PriorResolution.resolve("noise", prior, noise, Math.log(1e-3), Math.log(1e-8), MAX_NOISE),
        tie,
        sides);
  }

  /**
   * Checks that every hyper-parameter that is learned has a log-normal prior, as elliptical slice
   * sampling needs it.
   *
   * @param inputs the inputs' names, for the message
   * @param noiseLearned whether the noise is
   * @throws IllegalArgumentException naming the first that has another one
   */
  public void requireLogNormal(List<String> inputs, boolean noiseLearned) {
    if (inputs.size() != dimension()) {
      throw new IllegalArgumentException(
          "every input needs a name, but there are "
              + inputs.size()
              + " names for "
              + dimension()
              + " inputs");
    }
    for (int j = 0; j < dimension(); j++) {
      requireLogNormal("lengthscale of '" + inputs.get(j) + "'", lengthscales.get(j));
    }
    requireLogNormal("variance", variance);
    if (noiseLearned) {
      requireLogNormal("noise", noise);
    }
  }

  private static void requireLogNormal(String what, Slot slot) {
    slot.prior()
        .filter(prior -> !(prior instanceof ScalarPrior.LogNormal))
        .ifPresent(
            prior -> {
              throw new IllegalArgumentException(
                  "elliptical slice sampling needs log-normal priors, but the prior of the "
                      + what
                      + " is "
                      + prior.word());
            });
  }

  /**
   * Which hyper-parameters ended at a bound of their search, one sentence each: the data prefer
   * values beyond it, so the model is not what it could be.
   *
   * @param found what was learned
   * @param inputs the inputs' names, for the sentences
   * @param noiseLearned whether the noise is learned
   */
  public List<String> atBounds(Hyperparameters found, List<String> inputs, boolean noiseLearned) {
    if (inputs.size() != dimension() || found.dimension() != dimension()) {
      throw new IllegalArgumentException(
          "hyper-parameters and names must be those of "
              + dimension()
              + " inputs, but there are "
              + found.dimension()
              + " lengthscales and "
              + inputs.size()
              + " names");
    }
    List<String> hits = new ArrayList<>();
    for (int j = 0; j < dimension(); j++) {
      atBound(
          "the lengthscale of '" + inputs.get(j) + "'",
          lengthscales.get(j),
          found.lengthscale(j),
          hits);
    }
    atBound("the variance", variance, found.variance(), hits);
    if (noiseLearned) {
      atBound("the noise variance", noise, found.noiseVariance(), hits);
    }
    return hits;
  }

  private static void atBound(String what, Slot slot, double value, List<String> hits) {
    if (slot.prior().isEmpty()) {
      return;
    }
    double theta = Math.log(value);
    double low = slot.prior().get().lower();
    double high = slot.prior().get().upper();
    if (theta <= low + AT_BOUND || theta >= high - AT_BOUND) {
      boolean below = theta <= low + AT_BOUND;
      hits.add(
          String.format(
              Locale.ROOT,
              "%s is at its %s bound, %.3g",
              what,
              below ? "lower" : "upper",
              Math.exp(below ? low : high)));
    }
  }

  /**
   * The prior of the variance of one of several components, whose sum should be about 1: around one
   * over their number, in a box low enough for a component to vanish. A single component's is the
   * whole function's.
   */
  Optional<ScalarPrior> componentVariance(int components) {
    if (components == 1) {
      return variance.prior();
    }
    double equal = -Math.log(components);
    return Optional.of(
        variance.prior().isPresent()
            ? new ScalarPrior.LogUniform(equal, VANISHED, LARGEST)
            : new ScalarPrior.LogNormal(
                equal + COMPONENT_SD * COMPONENT_SD, COMPONENT_SD, VANISHED, LARGEST));
  }

  private static double longest(int dimension) {
    return Math.log(1000 * Math.sqrt(dimension));
  }

  /** The number of inputs. */
  public int dimension() {
    return lengthscales.size();
  }

  /** How tightly lengthscales are tied to their common mean; empty if they are not. */
  OptionalDouble tieScale() {
    return tie;
  }

  /** The logarithm of the length of a side, in the units lengthscales are given in. */
  double logSide(int input) {
    return Math.log(sides[input]);
  }

  Slot lengthscale(int input) {
    return lengthscales.get(input);
  }

  Slot variance() {
    return variance;
  }

  Slot noise() {
    return noise;
  }
}
