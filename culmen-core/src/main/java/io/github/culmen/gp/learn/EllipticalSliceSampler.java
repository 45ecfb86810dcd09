package io.github.culmen.gp.learn;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Elliptical slice sampling under a normal prior with independent components: a draw from the prior
 * and the state span an ellipse, on which a point is drawn from a bracket of angles that shrinks to
 * the state with each one whose likelihood is below a random level. Nothing is tuned. [Murray2010]
 *
 * <p>Each update moves all components at once. A sweep makes as many updates as there are
 * components, so that it costs about what a sweep of {@link SliceSampler} does.
 */
final class EllipticalSliceSampler extends MarkovChain {
  private final double[] mean;
  private final double[] sd;
  private final double[] state;
  private final double[] proposal;
  private final double[] other;
  private double likelihood;

  /** Starts at a state of positive likelihood; the prior is normal with these means and sds. */
  EllipticalSliceSampler(
      ToDoubleFunction<double[]> logLikelihood, double[] mean, double[] sd, double[] start) {
    super(logLikelihood);
    this.mean = mean.clone();
    this.sd = sd.clone();
    this.state = start.clone();
    this.proposal = new double[state.length];
    this.other = new double[state.length];
    this.likelihood = logDensity(state);
    if (likelihood == Double.NEGATIVE_INFINITY) {
      throw new IllegalArgumentException(
          "a chain starts where the likelihood is positive, but it is not at "
              + Arrays.toString(start));
    }
  }

  @Override
  double[] state() {
    return state.clone();
  }

  @Override
  void sweep(boolean burningIn, RandomGenerator random) {
    for (int i = 0; i < state.length; i++) {
      update(random);
    }
  }

  private void update(RandomGenerator random) {
    for (int j = 0; j < other.length; j++) {
      other[j] = sd[j] * random.nextGaussian();
    }
    double level = likelihood + logUniform(random);
    double angle = 2 * Math.PI * random.nextDouble();
    double low = angle - 2 * Math.PI;
    double high = angle;
    for (int shrinks = 0; shrinks < MOST_SHRINKS; shrinks++) {
      double cos = Math.cos(angle);
      double sin = Math.sin(angle);
      for (int j = 0; j < proposal.length; j++) {
        proposal[j] = mean[j] + (state[j] - mean[j]) * cos + other[j] * sin;
      }
      double found = logDensity(proposal);
      if (found > level) {
        System.arraycopy(proposal, 0, state, 0, state.length);
        likelihood = found;
        return;
      }
      if (angle < 0) {
        low = angle;
      } else {
        high = angle;
      }
      angle = low + (high - low) * random.nextDouble();
    }
  }
}
