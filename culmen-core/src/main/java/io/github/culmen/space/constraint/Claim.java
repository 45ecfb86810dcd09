package io.github.culmen.space.constraint;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A statement about the variables' numbers that holds or does not, with a measure of by how much.
 */
public interface Claim {
  /** Whether it holds. Decides even where {@link #slack} is rounded to zero. */
  boolean holds(double[] values);

  /**
   * By how much it holds: negative where it does not, and growing towards where it does. It is 1 or
   * -1 for a claim without degrees. NaN counts as not holding.
   */
  double slack(double[] values);

  /**
   * The claims that must all hold for this one to hold. A conjunction has several, so that a search
   * can approach the boundary of each.
   */
  default List<Claim> parts() {
    return List.of(this);
  }

  /** Whether it is an equation between numbers: its {@link #residual} is zero where it holds. */
  default boolean equation() {
    return false;
  }

  /** The difference between an equation's two sides; the slack of any other claim. */
  default double residual(double[] values) {
    return slack(values);
  }

  /** A number computed from the variables' numbers. */
  @FunctionalInterface
  interface Quantity {
    /** The number for these numbers of the variables. */
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

  /** The claim that two numbers are equal, up to a tolerance. */
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

  /** The claim that all of them hold. */
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

  /** The claim that at least one of them holds. */
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

  /** The claim that another does not hold. */
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
