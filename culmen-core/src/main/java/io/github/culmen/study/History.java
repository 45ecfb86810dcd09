package io.github.culmen.study;

import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.space.Point;
import java.util.ArrayList;
import java.util.Arrays;
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

  /**
   * Hyper-parameters as they were learned last.
   *
   * @param settings one, or those that are averaged over; empty before the first
   * @param trial the number of the first trial that was chosen with them
   * @param next the number the next trial gets
   * @param values how many values the trials before that one gave
   */
  record Learned(List<Hyperparameters> settings, int trial, int next, int values) {}

  /** The hyper-parameters of the latest fit, where the next one starts. */
  Learned latestHyperparameters() {
    List<Hyperparameters> latest = List.of();
    int first = 0;
    for (int i = trials.size() - 1; i >= 0; i--) {
      List<Hyperparameters> found = trials.get(i).suggestion().diagnostics().hyperparameters();
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
    return (int)
        finished().stream().filter(t -> t.number() < number && t.value().isPresent()).count();
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
