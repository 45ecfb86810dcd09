package io.github.culmen.problem;

/** A problem with a name, a description and a box. */
abstract class BoxProblem implements Problem {
  private final String name;
  private final String description;
  private final double[] lower;
  private final double[] upper;

  BoxProblem(String name, String description, double[] lower, double[] upper) {
    this.name = name;
    this.description = description;
    this.lower = lower.clone();
    this.upper = upper.clone();
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final int dimension() {
    return lower.length;
  }

  @Override
  public final double[] lower() {
    return lower.clone();
  }

  @Override
  public final double[] upper() {
    return upper.clone();
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final String toString() {
    return name;
  }
}
