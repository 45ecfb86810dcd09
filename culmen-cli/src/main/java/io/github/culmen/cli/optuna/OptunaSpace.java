package io.github.culmen.cli.optuna;

import io.github.culmen.cli.optuna.OptunaDistribution.Kind;
import io.github.culmen.cli.optuna.OptunaStudy.State;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.space.BooleanParameter;
import io.github.culmen.space.CategoricalParameter;
import io.github.culmen.space.Condition;
import io.github.culmen.space.IntegerParameter;
import io.github.culmen.space.OrdinalParameter;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.RealParameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/**
 * The parameters of a study of Optuna as a search space. Optuna has no space, only what each trial
 * drew from: the space is the hull of that.
 */
final class OptunaSpace {
  private static final int MOST_LEVELS = 1_000;
  // Of a step; Optuna's values in steps have rounding errors.
  private static final double NEAR = 1e-6;

  private final Map<String, Known> known;
  private final SearchSpace space;
  private final List<String> notes;

  /**
   * A parameter.
   *
   * @param parameter in the space; empty if it has one value only
   * @param distribution of all trials together
   */
  record Known(Optional<Parameter> parameter, OptunaDistribution distribution) {
    Parameter own() {
      return parameter.orElseThrow();
    }
  }

  private OptunaSpace(Map<String, Known> known, SearchSpace space, List<String> notes) {
    this.known = known;
    this.space = space;
    this.notes = notes;
  }

  /** The hull of what the trials drew from. */
  static OptunaSpace of(OptunaStudy study) {
    List<String> notes = new ArrayList<>();
    Map<String, Known> known = new LinkedHashMap<>();
    List<String> taken = new ArrayList<>();
    hulls(study, notes)
        .forEach(
            (name, hull) -> {
              try {
                known.put(
                    name,
                    new Known(
                        hull.single()
                            ? Optional.empty()
                            : Optional.of(parameter(legal(name, taken), hull, notes)),
                        hull));
              } catch (IllegalArgumentException e) {
                throw CommandFailure.usage("Optuna's parameter '" + name + "': " + e.getMessage());
              }
            });
    List<Parameter> parameters =
        known.values().stream().flatMap(one -> one.parameter().stream()).toList();
    if (parameters.isEmpty()) {
      throw CommandFailure.usage(
          "the parameters of a study are those of its trials, but in the "
              + study.trials().size()
              + " trials of '"
              + study.name()
              + "' there is none with two values");
    }
    known.forEach(
        (name, one) -> {
          if (one.parameter().isEmpty()) {
            notes.add("parameter '" + name + "' has one value only and is left out");
          } else if (!one.own().name().equals(name)) {
            notes.add("parameter '" + name + "' is called " + one.own().name());
          }
        });
    return new OptunaSpace(
        known, SearchSpace.of(parameters).onlyWhen(conditions(study, known, notes)), notes);
  }

  /**
   * A space that is given.
   *
   * @param names what parameters are called in it, where that is not their name in Optuna
   */
  static OptunaSpace of(OptunaStudy study, SearchSpace space, Map<String, String> names) {
    Map<String, Known> known = new LinkedHashMap<>();
    List<String> taken = new ArrayList<>();
    hulls(study, new ArrayList<>())
        .forEach(
            (name, hull) -> {
              String own = names.getOrDefault(name, legal(name, taken));
              boolean there = space.names().contains(own);
              if (!there && !hull.single()) {
                throw new IllegalArgumentException(
                    "each parameter needs its place in the study, but Optuna's '"
                        + name
                        + "' has none among "
                        + String.join(", ", space.names()));
              }
              known.put(
                  name,
                  new Known(there ? Optional.of(space.parameter(own)) : Optional.empty(), hull));
            });
    return new OptunaSpace(known, space, List.of());
  }

  private static String legal(String name, List<String> taken) {
    String legal = Parameter.legalName(name, taken);
    taken.add(legal);
    return legal;
  }

  private static Map<String, OptunaDistribution> hulls(OptunaStudy study, List<String> notes) {
    Map<String, Set<OptunaDistribution>> all = new LinkedHashMap<>();
    study
        .trials()
        .forEach(
            trial ->
                trial
                    .distributions()
                    .forEach(
                        (name, one) ->
                            all.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(one)));
    Map<String, OptunaDistribution> hulls = new LinkedHashMap<>();
    all.forEach(
        (name, several) -> {
          OptunaDistribution hull =
              several.stream().reduce((a, b) -> hull(name, a, b)).orElseThrow();
          if (several.size() > 1) {
            notes.add(
                "parameter '"
                    + name
                    + "' has "
                    + several.size()
                    + " ranges in Optuna; its range here holds them all");
          }
          hulls.put(name, hull);
        });
    return hulls;
  }

  private static OptunaDistribution hull(String name, OptunaDistribution a, OptunaDistribution b) {
    if (a.kind() != b.kind()) {
      throw CommandFailure.usage(
          "a parameter must be of one kind, but Optuna's '"
              + name
              + "' is of "
              + a.kind()
              + " and "
              + b.kind());
    }
    if (a.kind() == Kind.CATEGORICAL) {
      Set<Object> choices = new LinkedHashSet<>(a.choices());
      choices.addAll(b.choices());
      return OptunaDistribution.categories(new ArrayList<>(choices));
    }
    double low = Math.min(a.low(), b.low());
    OptionalDouble step = a.step();
    if (!a.step().equals(b.step()) || step.isPresent() && !multiple(a.low() - b.low(), step)) {
      step = OptionalDouble.empty();
    }
    return OptunaDistribution.numbers(
        a.kind(), low, Math.max(a.high(), b.high()), a.log() && b.log(), step);
  }

  private static boolean multiple(double difference, OptionalDouble step) {
    double steps = difference / step.getAsDouble();
    return Math.abs(steps - Math.rint(steps)) < NEAR;
  }

  /** The parameter of that name with the values of a distribution. */
  static Parameter parameter(String name, OptunaDistribution from, List<String> notes) {
    Scale scale = from.log() ? Scale.LOG : Scale.LINEAR;
    return switch (from.kind()) {
      case FLOAT -> {
        List<Object> levels = from.step().isPresent() ? levels(from) : List.of();
        if (levels.size() > MOST_LEVELS) {
          notes.add("parameter '" + name + "' has no steps here: it has " + levels.size());
        }
        yield levels.isEmpty() || levels.size() > MOST_LEVELS
            ? new RealParameter(name, from.low(), from.high(), scale)
            : new OrdinalParameter(name, levels, Optional.of(scale));
      }
      case INT -> {
        long low = (long) from.low();
        long step = (long) from.step().orElse(1);
        long high = low + ((long) from.high() - low) / step * step;
        yield new IntegerParameter(name, low, high, scale, step);
      }
      case CATEGORICAL -> {
        List<Object> labels = from.labels();
        yield labels.size() == 2 && labels.containsAll(List.of(true, false))
            ? new BooleanParameter(name)
            : new CategoricalParameter(name, labels);
      }
    };
  }

  // In decimals, so that 3 steps of 0.1 are 0.3. One level too many says that they are too many.
  private static List<Object> levels(OptunaDistribution from) {
    BigDecimal low = BigDecimal.valueOf(from.low());
    BigDecimal step = BigDecimal.valueOf(from.step().getAsDouble());
    BigDecimal high = BigDecimal.valueOf(from.high() + NEAR * from.step().getAsDouble());
    List<Object> levels = new ArrayList<>();
    for (BigDecimal level = low;
        level.compareTo(high) <= 0 && levels.size() <= MOST_LEVELS;
        level = level.add(step)) {
      levels.add(level.doubleValue());
    }
    return levels;
  }

  // A parameter that some trials have and others have not must depend on another one's value. Only
  // trials that came to an end are asked: one that failed may not have come to all parameters.
  private static Map<String, List<Condition>> conditions(
      OptunaStudy study, Map<String, Known> known, List<String> notes) {
    List<OptunaStudy.Trial> whole =
        study.trials().stream()
            .filter(t -> t.state() == State.COMPLETE || t.state() == State.PRUNED)
            .toList();
    Map<String, List<Condition>> conditions = new LinkedHashMap<>();
    known.forEach(
        (name, one) -> {
          long with = whole.stream().filter(t -> t.params().containsKey(name)).count();
          if (one.parameter().isEmpty() || with == whole.size()) {
            return;
          }
          Condition found =
              known.entrySet().stream()
                  .filter(other -> other.getValue().parameter().isPresent())
                  .filter(other -> listed(other.getValue().own()))
                  .sorted(Comparator.comparing(other -> other.getValue().own().ordered()))
                  .map(other -> condition(name, other.getKey(), other.getValue(), whole))
                  .flatMap(Optional::stream)
                  .findFirst()
                  .orElseThrow(
                      () ->
                          CommandFailure.usage(
                              "Optuna's parameter '"
                                  + name
                                  + "' is in "
                                  + with
                                  + " of "
                                  + whole.size()
                                  + " trials, and no other parameter says in which; create the"
                                  + " study from a study file that says it, then: culmen import"
                                  + " --optuna … NAME"));
          conditions.put(one.own().name(), List.of(found));
          notes.add(
              "parameter '"
                  + name
                  + "' is there when "
                  + found.parameter()
                  + " is one of "
                  + found.values()
                  + ", as in all trials");
        });
    return conditions;
  }

  private static boolean listed(Parameter parameter) {
    return !parameter.continuous() && parameter.cardinality() <= MOST_LEVELS;
  }

  // The values of the other parameter at which the first is there, if they decide it. The other
  // one must be there more often, so that no two depend on each other.
  private static Optional<Condition> condition(
      String name, String other, Known known, List<OptunaStudy.Trial> trials) {
    Set<Object> with = new LinkedHashSet<>();
    Set<Object> without = new LinkedHashSet<>();
    for (OptunaStudy.Trial trial : trials) {
      boolean there = trial.params().containsKey(name);
      if (!trial.params().containsKey(other)) {
        if (there) {
          return Optional.empty();
        }
      } else {
        (there ? with : without).add(value(other, known, trial));
      }
    }
    boolean decides = !with.isEmpty() && !without.isEmpty();
    return decides && with.stream().noneMatch(without::contains)
        ? Optional.of(new Condition(known.own().name(), List.copyOf(with)))
        : Optional.empty();
  }

  private static Object value(String name, Known known, OptunaStudy.Trial trial) {
    return settled(known.own(), trial.distributions().get(name).value(trial.params().get(name)));
  }

  // Onto the nearest level, which Optuna's value misses by rounding.
  private static Object settled(Parameter parameter, Object value) {
    if (parameter instanceof OrdinalParameter ordinal
        && value instanceof Double number
        && ordinal.values().stream().allMatch(Number.class::isInstance)) {
      List<Double> levels =
          ordinal.values().stream().map(level -> ((Number) level).doubleValue()).toList();
      double span = levels.get(levels.size() - 1) - levels.get(0);
      for (int i = 0; i < levels.size(); i++) {
        if (Math.abs(levels.get(i) - number) <= NEAR * span / levels.size()) {
          return ordinal.values().get(i);
        }
      }
    }
    return parameter.check(value);
  }

  SearchSpace space() {
    return space;
  }

  /** What a person should know. */
  List<String> notes() {
    return notes;
  }

  /** The parameters by their names in Optuna. */
  Map<String, Known> known() {
    return known;
  }

  /**
   * The values of a trial by our names.
   *
   * @throws IllegalArgumentException if one is illegal
   */
  Map<String, Object> values(OptunaStudy.Trial trial) {
    Map<String, Object> values = new LinkedHashMap<>();
    known.forEach(
        (name, one) -> {
          if (one.parameter().isPresent() && trial.params().containsKey(name)) {
            values.put(one.own().name(), value(name, one, trial));
          }
        });
    return values;
  }

  /** The same of values as people write them. */
  Map<String, Object> written(Map<?, ?> given) {
    Map<String, Object> values = new LinkedHashMap<>();
    given.forEach(
        (name, value) -> {
          Known one = known.get(name);
          if (one == null) {
            throw new IllegalArgumentException("no trial has the parameter '" + name + "'");
          }
          one.parameter()
              .ifPresent(
                  own -> values.put(own.name(), settled(own, one.distribution().written(value))));
        });
    return values;
  }

  /** The distribution of a parameter that did not come from Optuna. */
  static OptunaDistribution distribution(Parameter parameter) {
    Function<Parameter.Range, Boolean> log = range -> range.scale() == Scale.LOG;
    return switch (parameter.kind()) {
      case REAL ->
          OptunaDistribution.numbers(
              Kind.FLOAT,
              parameter.range().orElseThrow().low().doubleValue(),
              parameter.range().orElseThrow().high().doubleValue(),
              log.apply(parameter.range().orElseThrow()),
              OptionalDouble.empty());
      case INT ->
          OptunaDistribution.numbers(
              Kind.INT,
              parameter.range().orElseThrow().low().doubleValue(),
              parameter.range().orElseThrow().high().doubleValue(),
              log.apply(parameter.range().orElseThrow()),
              ((IntegerParameter) parameter).step() == 1
                  ? OptionalDouble.empty()
                  : OptionalDouble.of((double) ((IntegerParameter) parameter).step()));
      case ORDINAL, CATEGORICAL, BOOL -> OptunaDistribution.categories(parameter.choices());
    };
  }
}
