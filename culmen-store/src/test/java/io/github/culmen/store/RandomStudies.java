package io.github.culmen.store;

import io.github.culmen.acquisition.InformationForm;
import io.github.culmen.acquisition.MaxValueMethod;
import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.gp.KernelFamily;
import io.github.culmen.model.PathMethod;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Diagnostics;
import io.github.culmen.study.Direction;
import io.github.culmen.study.Noise;
import io.github.culmen.study.Origin;
import io.github.culmen.study.Outcome;
import io.github.culmen.study.Strategy;
import io.github.culmen.study.StudyEvent;
import io.github.culmen.study.StudySpec;
import io.github.culmen.study.Suggestion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/** Legal specs and events of every kind, with the numbers and texts that codecs get wrong. */
final class RandomStudies {
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

  RandomStudies(RandomGenerator random) {
    this.random = random;
  }

  /** A created event and some that may follow it. */
  List<StudyEvent> events(int count) {
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
    return switch (random.nextInt(6)) {
      case 0 -> new StudyEvent.Enqueued(point(spec.space()), instant());
      case 1, 2 ->
          new StudyEvent.Asked(
              trial,
              new Suggestion(point(spec.space()), pick(Origin.values()), diagnostics(spec)),
              instant(),
              random.nextBoolean() ? 0 : random.nextInt(Integer.MAX_VALUE));
      case 3 -> new StudyEvent.Leased(trial, pick(TEXTS) + "?", instant(), instant());
      case 4 -> new StudyEvent.Released(trial, pick(TEXTS), instant());
      default -> new StudyEvent.Told(trial, outcome(), instant());
    };
  }

  StudySpec spec() {
    List<Parameter> parameters = new ArrayList<>();
    int dimension = 1 + random.nextInt(6);
    for (int j = 0; j < dimension; j++) {
      parameters.add(parameter("p" + j));
    }
    return new StudySpec(
        pick(TEXTS) + "!",
        SearchSpace.of(parameters),
        pick(Direction.values()),
        noise(),
        strategy(dimension),
        random.nextBoolean() ? random.nextLong() : Long.MIN_VALUE + random.nextInt(2));
  }

  double real() {
    return random.nextInt(3) == 0
        ? AWKWARD[random.nextInt(AWKWARD.length)]
        : finite(Double.longBitsToDouble(random.nextLong()));
  }

  private Parameter parameter(String name) {
    double edge = positive();
    return switch (random.nextInt(8)) {
      case 0 -> Parameter.real(name, -edge, Math.nextUp(edge));
      case 1 -> Parameter.logReal(name, Math.min(edge, 1e300), 1e301);
      case 2 -> Parameter.integer(name, Long.MIN_VALUE, random.nextLong() | 1);
      case 3 -> Parameter.logInteger(name, 1 + random.nextInt(5), 10L + random.nextInt(1000));
      case 4 -> Parameter.ordinal(name, 1, 2.5, "three", 9007199254740993L, -1e300);
      case 5 -> Parameter.categorical(name, "true", false, 3, 4.0, "größer\n", "5.0");
      case 6 -> Parameter.categorical(name, 1e22, 1.5e-7, Long.MAX_VALUE, pick(TEXTS) + "?");
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

  private Strategy strategy(int dimension) {
    boolean fixed = random.nextBoolean();
    Strategy.AcquisitionKind acquisition = pick(Strategy.AcquisitionKind.values());
    MaxValueMethod maxValues = pick(MaxValueMethod.values());
    return new Strategy(
        acquisition,
        1 + random.nextInt(100),
        acquisition == Strategy.AcquisitionKind.GIBBON && maxValues == MaxValueMethod.CALIBRATED
            ? MaxValueMethod.EXACT
            : maxValues,
        pick(InformationForm.values()),
        pick(KernelFamily.values()),
        fixed ? Strategy.Inference.FIXED : Strategy.Inference.MAP,
        pick(Strategy.PriorKind.values()),
        fixed ? Optional.of(hyperparameters(dimension)) : Optional.empty(),
        random.nextBoolean(),
        random.nextBoolean() ? OptionalInt.of(1 + random.nextInt(50)) : OptionalInt.empty(),
        random.nextBoolean() ? OptionalDouble.of(random.nextDouble()) : OptionalDouble.empty(),
        random.nextBoolean() ? OptionalDouble.of(random.nextDouble()) : OptionalDouble.empty(),
        pick(PathMethod.values()),
        random.nextBoolean() ? OptionalInt.of(2 + random.nextInt(50)) : OptionalInt.empty());
  }

  private Hyperparameters hyperparameters(int dimension) {
    double[] lengthscales = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      lengthscales[j] = positive();
    }
    return Hyperparameters.of(lengthscales, positive(), random.nextBoolean() ? 0 : positive());
  }

  private Diagnostics diagnostics(StudySpec spec) {
    if (random.nextInt(4) == 0) {
      return Diagnostics.none();
    }
    return new Diagnostics(
        random.nextBoolean()
            ? Optional.of(hyperparameters(spec.space().dimension()))
            : Optional.empty(),
        optional(Double.NEGATIVE_INFINITY),
        optional(Double.NaN),
        random.nextBoolean() ? List.of(real(), real(), Double.POSITIVE_INFINITY) : List.of(),
        real(),
        random.nextBoolean() ? List.of(pick(TEXTS), pick(TEXTS)) : List.of());
  }

  private OptionalDouble optional(double special) {
    return switch (random.nextInt(3)) {
      case 0 -> OptionalDouble.empty();
      case 1 -> OptionalDouble.of(special);
      default -> OptionalDouble.of(real());
    };
  }

  private Outcome outcome() {
    return switch (random.nextInt(3)) {
      case 0 -> Outcome.failure(pick(TEXTS));
      case 1 -> Outcome.value(real());
      default -> Outcome.value(real(), random.nextInt(4) == 0 ? 0 : positive());
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
