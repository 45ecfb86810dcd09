package io.github.culmen.study;

import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.space.Point;
import java.util.List;
import java.util.Optional;

/** A study's trials so far: finished and pending apart, each in order of their numbers. */
public final class History {
  private final List<Trial> trials;
  private final TriedPoints tried;
  private final int points;
  // Made when first wanted: a random suggestion needs neither. A race makes the same list twice.
  private volatile List<Trial.Finished> finished;
  private volatile List<Trial.Pending> pending;

  /** Of trials by themselves. */
  History(List<Trial> trials) {
    this(trials, TriedPoints.of(trials));
  }

  /** The trials as they are now; {@code tried} holds their points and may grow later. */
  History(List<Trial> trials, TriedPoints tried) {
    this.trials = List.copyOf(trials);
    this.tried = tried;
    this.points = tried.size();
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

  /** Whether a trial has this point. */
  boolean tried(Point point) {
    return tried.among(trials.size(), point);
  }

  /** How many different points the trials have. */
  int points() {
    return points;
  }

  /** How many trials came from the initial design. */
  int initialPoints() {
    return (int) trials.stream().filter(t -> t.suggestion().origin() == Origin.INITIAL).count();
  }

  /** How many trials gave a value. */
  int successes() {
    return (int) finished().stream().filter(t -> t.value().isPresent()).count();
  }

  /** The hyper-parameters of the latest fit, where the next one starts. */
  Optional<Hyperparameters> latestHyperparameters() {
    for (int i = trials.size() - 1; i >= 0; i--) {
      Optional<Hyperparameters> found = trials.get(i).suggestion().diagnostics().hyperparameters();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private <T extends Trial> List<T> of(Class<T> kind) {
    return trials.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
