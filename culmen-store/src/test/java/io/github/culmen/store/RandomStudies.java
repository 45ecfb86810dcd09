package io.github.culmen.store;

import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.setting.Warning;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.RealParameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Setting;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.AdditiveFit;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.FeasibilityForecast;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Pruning;
import io.github.culmen.study.trial.StageTimes;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Legal specs and events of every kind, with the numbers and texts that codecs get wrong. */
public final class RandomStudies {
  private static final double[] AWKWARD = {
    0.0,
    -0.0,
    0.1,
    1.0 / 3,
    1e300,
    -1e300,
    1e-300,
    Double.parseDouble("1e23"),
    2e-3,
    9007199254740992.0,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    Double.MAX_VALUE,
    Double.MIN_NORMAL,
    5.0,
    100
  };
  private static final String[] TEXTS = {
    "plain",
    "two\nlines\r\n",
    "tab\tand \"quotes\" \\ and ,\"crc\":\"00000000\"}",
    "größer – 最適化",
    "pair \uD83D\uDE00",
    "lone \uD83D half",
    "\uDE00",
    "\u0000\u0001\u007f\u2028\u2029\uFEFF",
    "null",
    "1"
  };

  private final RandomGenerator random;

  public RandomStudies(RandomGenerator random) {
    this.random = random;
  }

  /** A created event and some that may follow it. */
  public List<StudyEvent> events(int count) {
    StudySpec spec = spec();
    List<StudyEvent> events = new ArrayList<>();
    events.add(new StudyEvent.Created(spec, instant()));
    while (events.size() < count) {
      events.add(event(spec));
    }
    return events;
  }

  StudyEvent event(StudySpec spec) {
    int trial = random.nextInt(10) == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(1000);
    return switch (random.nextInt(18)) {
      case 0 -> new StudyEvent.Enqueued(point(spec.space()), instant());
      case 7 -> new StudyEvent.Enqueued(point(spec.space()), instant(), request());
      case 8 -> new StudyEvent.Requested(trial, point(spec.space()), request(), instant());
      case 9 -> new StudyEvent.Started(trial, instant());
      case 10 -> new StudyEvent.Steered(pick(StudyStatus.values()), text(), instant());
      case 11 -> new StudyEvent.Measured(trial, measurement(), instant());
      case 12 -> new StudyEvent.Annotated(annotation(trial), instant());
      case 13 -> new StudyEvent.Cancelled(trial, random.nextBoolean(), text(), instant());
      case 14 -> new StudyEvent.Discarded(trial, text(), instant());
      case 16 -> new StudyEvent.Dismissed(pick(TEXTS) + "?", text(), instant());
      case 17 -> new StudyEvent.Admitted(pick(TEXTS) + "?", instant());
      case 15 -> new StudyEvent.Restored(trial, instant());
      case 1, 2 ->
          new StudyEvent.Asked(
              trial,
              new Suggestion(point(spec.space()), pick(Origin.values()), diagnostics(spec)),
              instant(),
              random.nextBoolean() ? 0 : random.nextInt(Integer.MAX_VALUE));
      case 3 -> new StudyEvent.Leased(trial, pick(TEXTS) + "?", instant(), instant());
      case 4 -> new StudyEvent.Released(trial, pick(TEXTS), instant());
      case 5 -> new StudyEvent.Noted(pick(TEXTS) + "?", pick(TEXTS), instant());
      default ->
          new StudyEvent.Told(
              trial,
              outcome(),
              instant(),
              trial % 2 == 0 ? OptionalDouble.empty() : OptionalDouble.of(trial / 7.0));
    };
  }

  private String text() {
    return random.nextBoolean() ? "" : pick(TEXTS);
  }

  private Request request() {
    return new Request(text(), text());
  }

  private TrialMeasurement measurement() {
    Map<String, Double> metrics = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      metrics.put(pick(TEXTS) + i, random.nextInt(9) == 0 ? Double.NaN : real());
    }
    return new TrialMeasurement(
        random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextLong() >>> 1),
        random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(Math.abs(real())),
        metrics);
  }

  private Annotation annotation(int trial) {
    return new Annotation(
        random.nextInt(3) == 0 ? 0 : trial,
        text(),
        pick(TEXTS) + "?",
        switch (random.nextInt(3)) {
          case 0 -> Optional.empty();
          case 1 -> Optional.of(pick(TEXTS));
          default -> Optional.of(random.nextInt(9) == 0 ? Double.NEGATIVE_INFINITY : real());
        });
  }

  // A cover of a space that is searched whole, for one, is refused by the spec only.
  public StudySpec spec() {
    IllegalArgumentException last = null;
    for (int draw = 0; draw < 100; draw++) {
      try {
        return draw();
      } catch (IllegalArgumentException refused) {
        last = refused;
      }
    }
    throw new IllegalStateException("no spec is legal", last);
  }

  private StudySpec draw() {
    List<Parameter> parameters = new ArrayList<>();
    int dimension = 1 + random.nextInt(6);
    for (int j = 0; j < dimension; j++) {
      parameters.add(parameter("p" + j));
    }
    Noise noise = noise();
    SearchSpace space = SearchSpace.of(parameters);
    return new StudySpec(
            pick(TEXTS) + "!",
            space,
            pick(Direction.values()),
            noise,
            strategy(space.names(), noise),
            random.nextBoolean() ? random.nextLong() : Long.MIN_VALUE + random.nextInt(2))
        .withBudget(
            random.nextBoolean() ? OptionalInt.of(1 + random.nextInt(1000)) : OptionalInt.empty())
        .withPruning(pruning());
  }

  /** A legal spec with a fidelity. */
  public StudySpec withFidelity() {
    SearchSpace space =
        SearchSpace.of(
            Parameter.real("x", 0, 1),
            Parameter.integer("epochs", 1, 50),
            Parameter.ordinal("mesh", "coarse", 2, 3.5, true));
    Fidelity epochs = Fidelity.of("epochs", 1 + random.nextInt(50));
    Fidelity mesh = Fidelity.of("mesh", random.nextBoolean() ? "coarse" : 3.5);
    return StudySpec.builder(space)
        .name("f" + random.nextInt(100))
        .fidelity(
            switch (random.nextInt(4)) {
              case 0 -> epochs;
              case 1 -> epochs.proportional();
              case 2 -> epochs.cost(new Fidelity.Power(random.nextDouble(), -2.5));
              default ->
                  mesh.cost(
                      new Fidelity.Table(
                          Map.of("coarse", 0.1 + random.nextDouble(), 3.5, 2.0, true, 7e-3)));
            })
        .build();
  }

  /** What trials cost, of any kind. */
  public Cost cost() {
    Cost cost = random.nextBoolean() ? Cost.seconds() : Cost.outcome("euros");
    return random.nextBoolean() ? cost : cost.budget(Double.MIN_VALUE + random.nextDouble());
  }

  private Pruning pruning() {
    Pruning usual = Pruning.of(pick(Pruning.Rule.values()));
    return !usual.stops() || random.nextBoolean()
        ? usual
        : usual
            .threshold(0.01 + 0.9 * random.nextDouble())
            .afterTrials(1 + random.nextInt(9))
            .afterSteps(random.nextLong() >>> 1)
            .reduction(2 + random.nextInt(9));
  }

  public double real() {
    return random.nextInt(3) == 0
        ? AWKWARD[random.nextInt(AWKWARD.length)]
        : finite(Double.longBitsToDouble(random.nextLong()));
  }

  private Parameter parameter(String name) {
    double edge = positive();
    return switch (random.nextInt(10)) {
      case 0 -> Parameter.real(name, -edge, Math.nextUp(edge));
      case 1 -> Parameter.logReal(name, Math.min(edge, 1e300), 1e301);
      case 2 -> Parameter.integer(name, Long.MIN_VALUE, random.nextLong() | 1);
      case 3 -> Parameter.logInteger(name, 1 + random.nextInt(5), 10L + random.nextInt(1000));
      case 4 -> Parameter.ordinal(name, 1, 2.5, "three", 9007199254740993L, -1e300);
      case 5 -> Parameter.categorical(name, "true", false, 3, 4.0, "größer\n", "5.0");
      case 6 -> Parameter.categorical(name, 1e22, 1.5e-7, Long.MAX_VALUE, pick(TEXTS) + "?");
      case 7 -> new RealParameter(name, Math.min(edge, 1e300), 1e301, Scale.REVERSE_LOG);
      case 8 -> Parameter.spaced(name, Scale.LINEAR, -2, 2.5, 1L << 40);
      default -> Parameter.bool(name);
    };
  }

  private Point point(SearchSpace space) {
    double[] unit = new double[space.dimension()];
    for (int j = 0; j < unit.length; j++) {
      unit[j] = random.nextDouble();
    }
    return new Encoding(space).decode(unit);
  }

  private Noise noise() {
    return switch (random.nextInt(3)) {
      case 0 -> Noise.learned();
      case 1 -> Noise.none();
      default -> Noise.known(positive());
    };
  }

  // Settings are tried one after the other; what the ones before forbid is left out again. Numbers
  // of the last two are more awkward than those of the table.
  private Strategy strategy(List<String> names, Noise noise) {
    Strategy strategy =
        (random.nextBoolean() ? Strategy.plain() : Strategy.auto())
            .toBuilder().acquisition(pick(AcquisitionKind.builtIn())).build();
    for (Setting<?> setting : Setting.all()) {
      if (!setting.key().equals("acquisition") && random.nextBoolean()) {
        strategy = varied(strategy, builder -> setting.vary(builder, random, names));
      }
    }
    Learning.Inference inference = strategy.model().learning().inference();
    boolean elliptical = inference == Learning.Inference.ELLIPTICAL;
    return inference == Learning.Inference.FIXED
        ? strategy.toBuilder().fixed(hyperparameters(names.size())).build()
        : varied(strategy, builder -> builder.priors(priors(names.size(), noise, elliptical)));
  }

  private static Strategy varied(Strategy strategy, Consumer<StrategyBuilder> by) {
    StrategyBuilder builder = strategy.toBuilder();
    by.accept(builder);
    try {
      return builder.build();
    } catch (IllegalArgumentException refused) {
      return strategy;
    }
  }

  // Elliptical slice sampling is legal under log-normal priors only, so all of them are given.
  private Priors priors(int dimension, Noise noise, boolean elliptical) {
    Priors priors = Priors.none();
    if (elliptical || random.nextBoolean()) {
      priors = priors.withLengthscales(prior(elliptical));
    }
    if (random.nextBoolean()) {
      priors = priors.withLengthscale("p" + random.nextInt(dimension), prior(elliptical));
    }
    if (elliptical || random.nextBoolean()) {
      priors = priors.withVariance(prior(elliptical));
    }
    if (noise instanceof Noise.Learned && (elliptical || random.nextBoolean())) {
      priors = priors.withNoise(prior(elliptical));
    }
    return priors;
  }

  private ParameterPrior prior(boolean normal) {
    double low = 1e-4 + 0.1 * random.nextDouble();
    ParameterPrior.Bounds bounds =
        new ParameterPrior.Bounds(
            random.nextBoolean() ? OptionalDouble.of(low) : OptionalDouble.empty(),
            random.nextBoolean()
                ? OptionalDouble.of(8 + random.nextDouble())
                : OptionalDouble.empty());
    return switch (normal ? random.nextInt(2) : random.nextInt(6)) {
      case 0 -> new ParameterPrior.Fixed(low);
      case 1 -> new ParameterPrior.LogNormal(-random.nextDouble(), 0.1 + low, bounds);
      case 2 -> new ParameterPrior.Gamma(1 + random.nextDouble(), 2 + low, bounds);
      case 3 -> new ParameterPrior.LogUniform(bounds);
      case 4 -> new ParameterPrior.Uniform(bounds);
      default -> new ParameterPrior.Within(ParameterPrior.Bounds.of(low, 8));
    };
  }

  private Hyperparameters hyperparameters(int dimension) {
    double[] lengthscales = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      lengthscales[j] = positive();
    }
    return Hyperparameters.of(lengthscales, positive(), random.nextBoolean() ? 0 : positive());
  }

  private AdditiveFit additive(int dimension) {
    int[] labels = new int[dimension];
    for (int j = 0; j < dimension; j++) {
      labels[j] = random.nextInt(3);
    }
    Decomposition groups = Decomposition.ofLabels(labels);
    Hyperparameters own = hyperparameters(dimension);
    double[] variances = new double[groups.size()];
    Arrays.fill(variances, 0.25);
    return new AdditiveFit(
        AdditiveHyperparameters.of(groups, own.lengthscales(), variances, own.noiseVariance()),
        random.nextInt(100));
  }

  private Diagnostics diagnostics(StudySpec spec) {
    if (random.nextInt(4) == 0) {
      return Diagnostics.none();
    }
    int dimension = spec.space().dimension();
    return new Diagnostics(
        random.nextBoolean()
            ? List.of(hyperparameters(dimension), hyperparameters(dimension))
            : List.of(),
        random.nextBoolean() ? Optional.of(additive(dimension)) : Optional.empty(),
        optional(Double.NEGATIVE_INFINITY),
        optional(Double.NaN),
        random.nextBoolean() ? List.of(real(), real(), Double.POSITIVE_INFINITY) : List.of(),
        real(),
        random.nextBoolean()
            ? List.of(Warning.of(pick(TEXTS)), new Warning(pick(TEXTS), pick(TEXTS)))
            : List.of(),
        random.nextBoolean() ? Optional.of(pick(TEXTS)) : Optional.empty(),
        random.nextBoolean()
            ? FeasibilityForecast.none()
            : new FeasibilityForecast(
                optional(0.25), optional(1), Map.of("c-2", List.of(hyperparameters(dimension)))),
        optional(-3),
        optional(0),
        StageTimes.none());
  }

  private OptionalDouble optional(double special) {
    return switch (random.nextInt(3)) {
      case 0 -> OptionalDouble.empty();
      case 1 -> OptionalDouble.of(special);
      default -> OptionalDouble.of(real());
    };
  }

  private Outcome outcome() {
    return switch (random.nextInt(4)) {
      case 3 ->
          new Outcome.Stopped(
              random.nextLong() >>> 1,
              random.nextInt(5) == 0 ? Double.NaN : real(),
              real(),
              positive(),
              random.nextBoolean()
                  ? OptionalDouble.empty()
                  : OptionalDouble.of(random.nextDouble()),
              pick(TEXTS));
      case 0 -> Outcome.failure(pick(TEXTS));
      case 1 -> Outcome.value(real());
      default -> {
        Outcome.Success success = Outcome.value(real(), random.nextInt(4) == 0 ? 0 : positive());
        yield random.nextBoolean()
            ? success
            : success.with("größer", real()).with("c-2", real(), positive());
      }
    };
  }

  private Instant instant() {
    return switch (random.nextInt(8)) {
      case 0 -> Instant.EPOCH;
      case 1 -> Instant.MIN;
      case 2 -> Instant.MAX;
      case 3 -> Instant.ofEpochSecond(-1, 1);
      default ->
          Instant.ofEpochSecond(random.nextLong(4_000_000_000L), random.nextInt(1_000_000_000));
    };
  }

  private double positive() {
    double value = Math.abs(real());
    return value > 0 && value < Double.MAX_VALUE ? value : 0.5;
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : 0.25;
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
