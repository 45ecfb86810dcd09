package io.github.culmen.gp.learn;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Slice sampling, one component at a time in random order: an interval around the state is stepped
 * out until its ends are below a random level under the density, then points of it are drawn, the
 * interval shrinking to the state with each that is below. [Neal2003]
 *
 * <p>While burning in, a component's first interval becomes twice as wide as its moves are on
 * average.
 */
final class SliceSampler extends MarkovChain {
  private static final int MOST_STEPS = 10;
  private static final double NARROWEST = 1e-10;
  // The first width counts as much as this many moves.
  private static final double TRUST = 4;

  private final double[] state;
  private final double[] widths;
  private final double[] moved;
  private final int[] moves;
  private final int[] order;
  private double density;

  /** Starts at a state of positive density, with intervals one wide. */
  SliceSampler(ToDoubleFunction<double[]> logDensity, double[] start) {
    super(logDensity);
    this.state = start.clone();
    this.widths = new double[state.length];
    Arrays.fill(widths, 1);
    this.moved = new double[state.length];
    this.moves = new int[state.length];
    this.order = new int[state.length];
    Arrays.setAll(order, j -> j);
    this.density = logDensity(state);
    if (density == Double.NEGATIVE_INFINITY) {
      throw new IllegalArgumentException(
          "a chain starts where the density is positive, but it is not at "
              + Arrays.toString(start));
    }
  }

  @Override
  double[] state() {
    return state.clone();
  }

  @Override
  void sweep(boolean burningIn, RandomGenerator random) {
    for (int i = order.length - 1; i > 0; i--) {
      int k = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[k];
      order[k] = swapped;
    }
    for (int j : order) {
      double before = state[j];
      move(j, random);
      if (burningIn) {
        moved[j] += Math.abs(state[j] - before);
        moves[j]++;
        widths[j] = Math.max(NARROWEST, 2 * (0.5 * TRUST + moved[j]) / (TRUST + moves[j]));
      }
    }
  }

  private void move(int j, RandomGenerator random) {
    double level = density + logUniform(random);
    double here = state[j];
    double low = here - widths[j] * random.nextDouble();
    double high = low + widths[j];
    int below = (int) (MOST_STEPS * random.nextDouble());
    int above = MOST_STEPS - 1 - below;
    while (below-- > 0 && at(j, low) > level) {
      low -= widths[j];
    }
    while (above-- > 0 && at(j, high) > level) {
      high += widths[j];
    }
    for (int shrinks = 0; shrinks < MOST_SHRINKS && high - low > NARROWEST; shrinks++) {
      double there = low + (high - low) * random.nextDouble();
      double found = at(j, there);
      if (found > level) {
        state[j] = there;
        density = found;
        return;
      }
      if (there < here) {
        low = there;
      } else {
        high = there;
      }
    }
  }

  // The density with one component elsewhere; leaves it as it was.
  private double at(int j, double value) {
    double here = state[j];
    state[j] = value;
    double found = logDensity(state);
    state[j] = here;
    return found;
  }
}
