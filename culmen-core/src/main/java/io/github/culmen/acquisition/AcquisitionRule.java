package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import java.util.List;
import java.util.random.RandomGenerator;

/** Makes an acquisition from what the models believe now; anew for every suggestion. */
@FunctionalInterface
public interface AcquisitionRule {
  /**
   * Builds the acquisition.
   *
   * @param situation what is known
   * @param random for what has to be drawn
   */
  Built build(AcquisitionContext situation, RandomGenerator random);

  /**
   * An acquisition and how it came about.
   *
   * @param acquisition to be maximised
   * @param maxima the values of the maximum it was made from, sorted; empty if there are none
   * @param warnings what a person should know; empty when all went well
   * @param starts points, one a row, where the acquisition may be large in a small region and which
   *     a search should look at besides its own candidates; no rows if there are none
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Built(Acquisition acquisition, double[] maxima, List<String> warnings, Matrix starts) {
    /** Without starts of its own. */
    public Built(Acquisition acquisition, double[] maxima, List<String> warnings) {
      this(acquisition, maxima, warnings, Matrix.zeros(0, 0));
    }
  }
}
