package io.github.culmen.study;

import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.space.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A study's trials so far: finished and pending apart, each in order of their numbers. */
public final class History {
  private final List<Trial> trials;
  private final List<Trial.Finished> finished;
  private final List<Trial.Pending> pending;

  History(List<Trial> trials) {
    this.trials = List.copyOf(trials);
    List<Trial.Finished> ended = new ArrayList<>();
    List<Trial.Pending> waiting = new ArrayList<>();
    for (Trial trial : this.trials) {
      if (trial instanceof Trial.Finished done) {
        ended.add(done);
      } else if (trial instanceof Trial.Pending open) {
        waiting.add(open);
      }
    }
    this.finished = Collections.unmodifiableList(ended);
    this.pending = Collections.unmodifiableList(waiting);
  }

  /** All trials, by number. */
  public List<Trial> trials() {
    return trials;
  }

  /** The trials that ended, failed ones included. */
  public List<Trial.Finished> finished() {
    return finished;
  }

  /** The trials whose outcome is awaited. */
  public List<Trial.Pending> pending() {
    return pending;
  }

  /** The number the next trial gets. */
  public int nextNumber() {
    return trials.size() + 1;
  }

  /** The points of all trials, by number. */
  List<Point> points() {
    return trials.stream().map(Trial::point).toList();
  }

  /** How many trials came from the initial design. */
  int initialPoints() {
    return (int) trials.stream().filter(t -> t.suggestion().origin() == Origin.INITIAL).count();
  }

  /** How many trials gave a value. */
  int successes() {
    return (int) finished.stream().filter(t -> t.value().isPresent()).count();
  }

  /** The latest fit of an additive model, where the next one starts. */
  Optional<AdditiveFit> latestAdditiveFit() {
    for (int i = trials.size() - 1; i >= 0; i--) {
      Optional<AdditiveFit> found = trials.get(i).suggestion().diagnostics().additive();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The hyper-parameters of the latest fit, where the next one starts; empty before it. */
  List<Hyperparameters> latestHyperparameters() {
    for (int i = trials.size() - 1; i >= 0; i--) {
      List<Hyperparameters> found = trials.get(i).suggestion().diagnostics().hyperparameters();
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }
}
