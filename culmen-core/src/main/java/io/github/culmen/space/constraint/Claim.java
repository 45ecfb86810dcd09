package io.github.culmen.space.constraint;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Something that holds or not, given the parameters' values as numbers, with a measure of by how
 * much.
 */
public interface Claim {
  /** Whether it holds, exactly. */
  boolean holds(double[] values);

  /**
   * By how much it holds: negative where it does not, growing towards where it does. A claim that
   * has no degrees is at 1 or -1. NaN counts as not holding.
   */
  double slack(double[] values);

  /**
   * The claims that all have to hold for this one to hold; a conjunction is taken apart, so that
   * each of its limits can be approached by itself.
   */
  default List<Claim> parts() {
    return List.of(this);
  }

  /** Whether it is an equation between numbers, whose {@link #residual} is zero where it holds. */
  default boolean equation() {
    return false;
  }

  /** The difference of an equation's two sides; the slack of any other claim. */
  default double residual(double[] values) {
    return slack(values);
  }

  /** A number computed from the parameters' values. */
  @FunctionalInterface
  interface Quantity {
    double at(double[] values);
  }

  /** A claim without degrees. */
  static Claim plain(Predicate<double[]> holds) {
    return new Claim() {
      @Override
      public boolean holds(double[] values) {
        return holds.test(values);
      }

      @Override
      public double slack(double[] values) {
        return holds.test(values) ? 1 : -1;
      }
    };
  }

  /** A claim with degrees. */
  static Claim graded(Quantity slack, Predicate<double[]> holds) {
    return new Claim() {
      @Override
      public boolean holds(double[] values) {
        return holds.test(values);
      }

      @Override
      public double slack(double[] values) {
        return slack.at(values);
      }
    };
  }

  /** That two numbers are equal, up to a tolerance. */
  static Claim equal(Quantity difference, double tolerance) {
    return new Claim() {
      @Override
      public boolean holds(double[] values) {
        return Math.abs(difference.at(values)) <= tolerance;
      }

      @Override
      public double slack(double[] values) {
        return -Math.abs(difference.at(values));
      }

      @Override
      public boolean equation() {
        return true;
      }

      @Override
      public double residual(double[] values) {
        return difference.at(values);
      }
    };
  }

  /** That all hold. */
  static Claim all(List<Claim> claims) {
    List<Claim> parts = new ArrayList<>();
    claims.forEach(claim -> parts.addAll(claim.parts()));
    return new Claim() {
      @Override
      public boolean holds(double[] values) {
        for (Claim part : parts) {
          if (!part.holds(values)) {
            return false;
          }
        }
        return true;
      }

      @Override
      public double slack(double[] values) {
        double least = Double.POSITIVE_INFINITY;
        for (Claim part : parts) {
          least = Math.min(least, part.slack(values));
        }
        return least;
      }

      @Override
      public List<Claim> parts() {
        return parts;
      }
    };
  }

  /** That at least one holds. */
  static Claim any(List<Claim> claims) {
    return new Claim() {
      @Override
      public boolean holds(double[] values) {
        for (Claim claim : claims) {
          if (claim.holds(values)) {
            return true;
          }
        }
        return false;
      }

      @Override
      public double slack(double[] values) {
        double most = Double.NEGATIVE_INFINITY;
        for (Claim claim : claims) {
          double slack = claim.slack(values);
          most = Double.isNaN(slack) ? most : Math.max(most, slack);
        }
        return most;
      }
    };
  }

  /** That it does not hold. */
  static Claim not(Claim claim) {
    return new Claim() {
      @Override
      public boolean holds(double[] values) {
        return !claim.holds(values);
      }

      @Override
      public double slack(double[] values) {
        return -claim.slack(values);
      }
    };
  }
}
