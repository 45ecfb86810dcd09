package io.github.culmen.study.trial;

import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.space.Point;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A study's trials so far: finished and pending apart, each in order of their numbers; discarded
 * ones are neither. Histories of equal trials are equal.
 */
public final class History {
  private final List<Trial> trials;
  private final Predicate<Point> tried;
  private final int points;
  // Made when first needed: a random suggestion needs neither. A race makes the same list twice.
  private volatile List<Trial.Finished> finished;
  private volatile List<Trial.Pending> pending;

  /** From trials alone. */
  public History(List<Trial> trials) {
    this(
        trials,
        trials.stream()
            .filter(trial -> !(trial instanceof Trial.Discarded))
            .map(Trial::point)
            .collect(Collectors.toSet()));
  }

  private History(List<Trial> trials, Set<Point> points) {
    this(trials, points.size(), points::contains);
  }

  /**
   * From trials whose points are indexed already.
   *
   * @param points how many different points they have
   * @param tried whether one of them has a given point
   */
  public History(List<Trial> trials, int points, Predicate<Point> tried) {
    this.trials = List.copyOf(trials);
    this.points = points;
    this.tried = tried;
  }

  /** All trials, by number. */
  public List<Trial> trials() {
    return trials;
  }

  /** The trials that ended, failed ones included. */
  public List<Trial.Finished> finished() {
    if (finished == null) {
      finished = of(Trial.Finished.class);
    }
    return finished;
  }

  /** The trials whose outcome is awaited. */
  public List<Trial.Pending> pending() {
    if (pending == null) {
      pending = of(Trial.Pending.class);
    }
    return pending;
  }

  /** The number the next trial gets. */
  public int nextNumber() {
    return trials.size() + 1;
  }

  /** Whether a trial that was not discarded has this point. */
  public boolean tried(Point point) {
    return tried.test(point);
  }

  /** How many different points the trials have that were not discarded. */
  public int points() {
    return points;
  }

  /** How many trials came from the initial design. */
  public int initialPoints() {
    return (int) trials.stream().filter(t -> t.suggestion().origin() == Origin.INITIAL).count();
  }

  /** How many trials gave a value. */
  public int successes() {
    return (int) finished().stream().filter(t -> t.value().isPresent()).count();
  }

  /** How many trials a model learns of: those with a value, and those stopped early. */
  public int observed() {
    return (int) finished().stream().filter(Trial.Finished::observed).count();
  }

  /**
   * The latest learned hyper-parameters.
   *
   * @param settings one, or those that are averaged over; empty before the first
   * @param trial the number of the first trial that was chosen with them
   * @param next the number the next trial gets
   * @param values how many values the trials before that one gave
   */
  public record Learned(List<Hyperparameters> settings, int trial, int next, int values) {
    /** The same, learned from another number of values. */
    public Learned of(int others) {
      return new Learned(settings, trial, next, others);
    }
  }

  /** The hyper-parameters of the latest fit, where the next one starts. */
  public Learned latestHyperparameters() {
    return latest(Diagnostics::hyperparameters);
  }

  /** Those of the models of an outcome. */
  public Learned latestHyperparameters(String outcome) {
    return latest(d -> d.forecast().outcomes().getOrDefault(outcome, List.of()));
  }

  private Learned latest(Function<Diagnostics, List<Hyperparameters>> settings) {
    List<Hyperparameters> latest = List.of();
    int first = 0;
    for (int i = trials.size() - 1; i >= 0; i--) {
      List<Hyperparameters> found = settings.apply(trials.get(i).suggestion().diagnostics());
      if (found.isEmpty()) {
        continue;
      }
      if (!latest.isEmpty() && !sameSettings(found, latest)) {
        break;
      }
      latest = latest.isEmpty() ? found : latest;
      first = trials.get(i).number();
    }
    return new Learned(latest, first, nextNumber(), first == 0 ? 0 : valuesBefore(first));
  }

  // By number, not by time: what is suggested must not depend on how long things took.
  private int valuesBefore(int number) {
    return (int) finished().stream().filter(t -> t.number() < number && t.observed()).count();
  }

  /**
   * The latest learned additive model.
   *
   * @param fit empty before the first
   * @param trial the number of the first trial that was chosen with it; 0 before that
   * @param next the number the next trial gets
   */
  public record LearnedSum(Optional<AdditiveFit> fit, int trial, int next) {}

  /** The latest fit of an additive model, where the next one starts. */
  public LearnedSum latestAdditiveFit() {
    Optional<AdditiveFit> latest = Optional.empty();
    int first = 0;
    for (int i = trials.size() - 1; i >= 0; i--) {
      Optional<AdditiveFit> found = trials.get(i).suggestion().diagnostics().additive();
      if (found.isEmpty()) {
        continue;
      }
      if (latest.isPresent()
          && !sameSettings(found.get().hyperparameters(), latest.get().hyperparameters())) {
        break;
      }
      latest = latest.isEmpty() ? found : latest;
      first = trials.get(i).number();
    }
    return new LearnedSum(latest, first, nextNumber());
  }

  /** The same trials as if no model had chosen them, so that one fitted to them learns anew. */
  public History withoutDiagnostics() {
    return new History(trials.stream().map(History::bare).toList(), points, tried);
  }

  private static Trial bare(Trial trial) {
    if (trial instanceof Trial.Discarded) {
      return trial;
    }
    Suggestion bare =
        new Suggestion(trial.point(), trial.suggestion().origin(), Diagnostics.none());
    return trial instanceof Trial.Finished done
        ? new Trial.Finished(
            done.number(), bare, done.asked(), done.outcome(), done.finished(), done.ran())
        : new Trial.Pending(trial.number(), bare, trial.asked());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof History history && trials.equals(history.trials);
  }

  @Override
  public int hashCode() {
    return trials.hashCode();
  }

  private <T extends Trial> List<T> of(Class<T> kind) {
    return trials.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static boolean sameSettings(AdditiveHyperparameters a, AdditiveHyperparameters b) {
    return a.decomposition().equals(b.decomposition())
        && Arrays.equals(a.lengthscales(), b.lengthscales())
        && Arrays.equals(a.variances(), b.variances());
  }

  // Noise that is known may change in the model's units while the rest is kept.
  private static boolean sameSettings(List<Hyperparameters> a, List<Hyperparameters> b) {
    boolean same = a.size() == b.size();
    for (int m = 0; same && m < a.size(); m++) {
      same =
          a.get(m).variance() == b.get(m).variance()
              && Arrays.equals(a.get(m).lengthscales(), b.get(m).lengthscales());
    }
    return same;
  }
}
