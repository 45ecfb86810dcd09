package io.github.culmen.study.insight;

import io.github.culmen.pareto.Hypervolume;
import io.github.culmen.pareto.Knee;
import io.github.culmen.pareto.ParetoFront;
import io.github.culmen.pareto.ReferencePoint;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The Pareto front of a study's trials: those that meet the bounds of all outcomes and that no
 * other one is at least as good as in every objective and better in one, by what was told. Of
 * trials with equal values the first counts.
 *
 * @param trials from the best to the worst in the first objective
 * @param reference the reference point by objective, as told or inferred; empty with one objective
 *     and before the first feasible value
 * @param hypervolume the volume of what the trials dominate above the reference; 0 with one
 *     objective
 * @param knee the trial that is nearest to the best value of every objective at once, among those
 *     whose values are all wanted if there are any; empty if there are no trials
 */
public record Front(
    List<Trial.Finished> trials,
    Map<String, Double> reference,
    double hypervolume,
    Optional<Trial.Finished> knee) {
  /** Copies the list. */
  public Front {
    trials = List.copyOf(trials);
  }

  /** Of finished trials, in order of their numbers. */
  public static Front of(StudySpec spec, List<Trial.Finished> finished) {
    List<Trial.Finished> feasible = feasible(spec, finished);
    if (feasible.isEmpty()) {
      return new Front(List.of(), Map.of(), 0, Optional.empty());
    }
    double[][] values =
        feasible.stream().map(trial -> values(spec, trial)).toArray(double[][]::new);
    List<Trial.Finished> trials = new ArrayList<>();
    for (int i : ParetoFront.of(values)) {
      trials.add(feasible.get(i));
    }
    trials.sort(Comparator.comparingDouble(trial -> -values(spec, trial)[0]));
    if (spec.objectives().isEmpty()) {
      return new Front(trials, Map.of(), 0, Optional.of(trials.get(0)));
    }
    double[] reference = reference(spec, values);
    Map<String, Double> named = new LinkedHashMap<>();
    for (int m = 0; m < reference.length; m++) {
      NamedObjective objective = spec.objectives().get(m);
      named.put(objective.name(), objective.direction().flip(reference[m]));
    }
    List<Trial.Finished> wanted = trials.stream().filter(trial -> wanted(spec, trial)).toList();
    List<Trial.Finished> among = wanted.isEmpty() ? trials : wanted;
    int knee = Knee.of(among.stream().map(trial -> values(spec, trial)).toArray(double[][]::new));
    return new Front(
        trials, named, Hypervolume.of(values, reference), Optional.of(among.get(knee)));
  }

  /**
   * The hypervolume after each of the trials, all above the reference point of the last.
   *
   * @param finished in the order in which they count
   */
  public static double[] hypervolumes(StudySpec spec, List<Trial.Finished> finished) {
    return hypervolumes(spec, finished, Map.of());
  }

  /**
   * The same above a reference point that several studies may share, so that their volumes can be
   * compared.
   *
   * @param reference by objective, in the user's units; what is missing is as told or inferred
   * @throws IllegalArgumentException if the study has no objective of a name
   */
  public static double[] hypervolumes(
      StudySpec spec, List<Trial.Finished> finished, Map<String, Double> reference) {
    List<String> names = spec.objectives().stream().map(NamedObjective::name).toList();
    for (String name : reference.keySet()) {
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            "a reference point has values of "
                + String.join(", ", names)
                + ", but got one of '"
                + name
                + "'");
      }
    }
    double[] volumes = new double[finished.size()];
    List<Trial.Finished> feasible = feasible(spec, finished);
    if (feasible.isEmpty() || spec.objectives().isEmpty()) {
      return volumes;
    }
    double[] above =
        reference(
            spec, feasible.stream().map(trial -> values(spec, trial)).toArray(double[][]::new));
    for (int m = 0; m < above.length; m++) {
      Double given = reference.get(names.get(m));
      if (given != null) {
        above[m] = spec.objectives().get(m).direction().flip(given);
      }
    }
    double[][] front = new double[0][];
    double volume = 0;
    for (int i = 0; i < volumes.length; i++) {
      if (spec.feasible(finished.get(i).outcome())) {
        double[] added = values(spec, finished.get(i));
        double[][] more = Arrays.copyOf(front, front.length + 1);
        more[front.length] = added;
        int[] kept = ParetoFront.of(more);
        if (kept[kept.length - 1] == front.length) {
          front = ParetoFront.values(more);
          volume = Hypervolume.of(front, above);
        }
      }
      volumes[i] = volume;
    }
    return volumes;
  }

  /** Whether all values of a trial are wanted. */
  public static boolean wanted(StudySpec spec, Trial.Finished trial) {
    return trial.outcome() instanceof Outcome.Success success
        && spec.objectives().stream()
            .allMatch(
                objective -> objective.isWanted(success.outcomes().get(objective.name()).value()));
  }

  private static List<Trial.Finished> feasible(StudySpec spec, List<Trial.Finished> finished) {
    return finished.stream().filter(trial -> spec.feasible(trial.outcome())).toList();
  }

  // Larger is better.
  private static double[] values(StudySpec spec, Trial.Finished trial) {
    Outcome.Success success = (Outcome.Success) trial.outcome();
    return spec.objectives().isEmpty()
        ? new double[] {spec.direction().flip(success.value())}
        : spec.objectives().stream()
            .mapToDouble(own -> own.direction().flip(success.outcomes().get(own.name()).value()))
            .toArray();
  }

  private static double[] reference(StudySpec spec, double[][] values) {
    double[] reference = ReferencePoint.of(values);
    for (int m = 0; m < reference.length; m++) {
      NamedObjective own = spec.objectives().get(m);
      if (own.reference().isPresent()) {
        reference[m] = own.direction().flip(own.reference().getAsDouble());
      }
    }
    return reference;
  }
}
