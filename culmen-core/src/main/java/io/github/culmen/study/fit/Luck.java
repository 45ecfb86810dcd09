package io.github.culmen.study.fit;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Joint;
import io.github.culmen.model.Surrogate;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What the point that looks best owes to luck. Noise makes some points look better than they are,
 * and whoever takes the one that looks best takes the luck with it. A model's mean at a point does
 * not know that the point was chosen by it.
 *
 * <p>The luck is what the same choice would gain if the model's mean were the function: noise is
 * drawn anew for every value, and the mean follows it. The mean is linear in the values, m = Hy,
 * and the posterior covariance of all points with the observed ones is HS, with S the variances of
 * the noise. Noise Se, with e standard normal after a division by the sds, moves the mean by C
 * S^(-1/2) e.
 */
public final class Luck {
  // Enough to know the luck to a sixteenth of the mean's sd.
  private static final int DRAWS = 256;
  private static final long SEED = 20;
  // Without noise there is no luck, and nothing to divide by.
  private static final double LEAST_NOISE = 1e-10;

  private Luck() {}

  /**
   * How much better than it is the chosen point looks on average, in the model's units.
   *
   * @param model a model of the data
   * @param data its values
   * @param rows which of its points could have been chosen
   * @param untried another point that could have been
   * @param sds the point was chosen by the mean less so many posterior sds
   */
  public static double of(Surrogate model, Dataset data, int[] rows, double[] untried, double sds) {
    int n = data.size();
    Matrix untriedRow = Matrix.of(new double[][] {untried});
    Joint joint = model.joint(Matrix.stack(data.inputs(), untriedRow));
    int[] choices = Arrays.copyOf(rows, rows.length + 1);
    choices[rows.length] = n;
    double[] bound = new double[choices.length];
    double[][] response = new double[choices.length][n];
    double[] noiseSd = new double[n];
    for (int i = 0; i < n; i++) {
      double variance = data.sharedNoise(i) * model.noiseVariance() + data.ownNoise(i);
      noiseSd[i] = Math.sqrt(Math.max(LEAST_NOISE, variance));
    }
    for (int c = 0; c < choices.length; c++) {
      int at = choices[c];
      double variance = Math.max(0, joint.covariance().get(at, at));
      bound[c] = joint.mean()[at] - sds * Math.sqrt(variance);
      for (int i = 0; i < n; i++) {
        response[c][i] = joint.covariance().get(at, i) / noiseSd[i];
      }
    }
    SplittableRandom random = Seeds.from(SEED);
    double[] noise = new double[n];
    double sum = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      for (int i = 0; i < n; i++) {
        noise[i] = random.nextGaussian();
      }
      double best = Double.NEGATIVE_INFINITY;
      double luck = 0;
      for (int c = 0; c < choices.length; c++) {
        double moved = dot(response[c], noise);
        if (bound[c] + moved > best) {
          best = bound[c] + moved;
          luck = moved;
        }
      }
      sum += luck;
    }
    return sum / DRAWS;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
