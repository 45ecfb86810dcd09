package io.github.culmen.lab.objectives;

import io.github.culmen.pareto.Hypervolume;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A test problem with several objectives, all of them minimised, over a box.
 *
 * @param name what it is called
 * @param lower the box's lower corner
 * @param upper its upper corner
 * @param reference the reference point
 * @param best the hypervolume of the whole front, or of the best known approximation
 * @param constraints how many further values must be at most 0
 * @param function from a point to the objectives, followed by the constraints
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
public record FrontProblem(
    String name,
    double[] lower,
    double[] upper,
    double[] reference,
    double best,
    int constraints,
    Function<double[], double[]> function) {

  /** How many parameters there are. */
  public int dimension() {
    return lower.length;
  }

  /** How many objectives there are. */
  public int objectives() {
    return reference.length;
  }

  /** Whether the values of a point, objectives first, meet all constraints. */
  public boolean feasible(double[] values) {
    for (int c = objectives(); c < values.length; c++) {
      if (!(values[c] <= 0)) {
        return false;
      }
    }
    return true;
  }

  /** The hypervolume of some points' values; those that are not feasible do not count. */
  public double hypervolume(List<double[]> values) {
    double[][] negated =
        values.stream()
            .filter(this::feasible)
            .map(this::objectivesOf)
            .map(FrontProblem::negated)
            .toArray(double[][]::new);
    return Hypervolume.of(negated, negated(reference));
  }

  private double[] objectivesOf(double[] values) {
    return java.util.Arrays.copyOf(values, objectives());
  }

  private static double[] negated(double[] values) {
    return java.util.Arrays.stream(values).map(v -> -v).toArray();
  }

  /**
   * A study of the problem, without strategy and seed.
   *
   * @param told whether the study knows the reference point
   */
  public StudySpec.Builder study(boolean told) {
    List<Parameter> parameters = new ArrayList<>();
    for (int j = 0; j < lower.length; j++) {
      parameters.add(Parameter.real("x" + (j + 1), lower[j], upper[j]));
    }
    NamedObjective[] named = new NamedObjective[objectives()];
    for (int m = 0; m < named.length; m++) {
      NamedObjective own = NamedObjective.minimize("f" + (m + 1));
      named[m] = told ? own.reference(reference[m]) : own;
    }
    StudySpec.Builder study =
        StudySpec.builder(SearchSpace.of(parameters)).name(name).objectives(named);
    for (int c = 0; c < constraints; c++) {
      study.outcome(OutcomeBound.atMost("c" + (c + 1), 0));
    }
    return study;
  }
}
