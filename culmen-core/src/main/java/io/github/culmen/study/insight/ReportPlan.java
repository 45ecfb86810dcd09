package io.github.culmen.study.insight;

import java.util.List;
import java.util.Optional;

/**
 * What a {@link StudyReport} is to contain, since some parts take time.
 *
 * @param checkpoints at how many moments of the past the model is shown; 0 for none
 * @param model whether the model as it is now is shown
 * @param contour the two parameters of the contour; empty for the two most important ones
 * @param objective of several objectives, the one whose model is shown, as if it were the only one;
 *     empty for the trials of all of them without a model
 */
public record ReportPlan(
    int checkpoints, boolean model, List<String> contour, Optional<String> objective) {
  private static final int USUAL = 20;
  private static final int MOST = 1000;

  /** Checks the numbers. */
  public ReportPlan {
    contour = List.copyOf(contour);
    if (checkpoints < 0 || checkpoints > MOST) {
      throw new IllegalArgumentException(
          "checkpoints must be from 0 to " + MOST + ", but checkpoints = " + checkpoints);
    }
    if (!contour.isEmpty() && (contour.size() != 2 || contour.get(0).equals(contour.get(1)))) {
      throw new IllegalArgumentException(
          "a contour has two different parameters, but got " + String.join(", ", contour));
    }
  }

  /** Of a study with one objective. */
  public ReportPlan(int checkpoints, boolean model, List<String> contour) {
    this(checkpoints, model, contour, Optional.empty());
  }

  /** The same about one of several objectives. */
  public ReportPlan withObjective(String name) {
    return new ReportPlan(checkpoints, model, contour, Optional.of(name));
  }

  /** Everything. */
  public static ReportPlan standard() {
    return new ReportPlan(USUAL, true, List.of());
  }

  /** The same with another number of moments of the past. */
  public ReportPlan withCheckpoints(int count) {
    return new ReportPlan(count, model, contour, objective);
  }

  /** The same without the model as it is now. */
  public ReportPlan withoutModel() {
    return new ReportPlan(checkpoints, false, contour, objective);
  }

  /** The same with the contour of two parameters. */
  public ReportPlan withContour(String first, String second) {
    return new ReportPlan(checkpoints, model, List.of(first, second), objective);
  }
}
