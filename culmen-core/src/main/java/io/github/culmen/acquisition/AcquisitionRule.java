package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.setting.Warning;
import java.util.List;
import java.util.random.RandomGenerator;

/** Builds an acquisition from the models' posteriors, anew for every suggestion. */
@FunctionalInterface
public interface AcquisitionRule {
  /**
   * Builds the acquisition.
   *
   * @param context what is known
   * @param random the source of whatever is drawn
   */
  Built build(AcquisitionContext context, RandomGenerator random);

  /**
   * An acquisition and how it came about.
   *
   * @param acquisition to be maximised
   * @param maxima the draws of the maximum y* it was built from, sorted; empty if there are none
   * @param warnings what a person should know; empty when all went well
   * @param starts points, one a row, where the acquisition may be large in a small region and which
   *     a search should look at besides its own candidates; no rows if there are none
   * @param startsOnly whether the best of these points is taken as it is, and others only once all
   *     of them were tried
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Built(
      Acquisition acquisition,
      double[] maxima,
      List<Warning> warnings,
      Matrix starts,
      boolean startsOnly) {
    /** The starts are looked at besides other points. */
    public Built(Acquisition acquisition, double[] maxima, List<Warning> warnings, Matrix starts) {
      this(acquisition, maxima, warnings, starts, false);
    }

    /** Without starts of its own. */
    public Built(Acquisition acquisition, double[] maxima, List<Warning> warnings) {
      this(acquisition, maxima, warnings, Matrix.zeros(0, 0));
    }
  }
}
