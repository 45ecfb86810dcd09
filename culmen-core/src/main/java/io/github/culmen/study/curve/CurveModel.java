package io.github.culmen.study.curve;

import io.github.culmen.math.Samples;
import io.github.culmen.study.insight.LearningCurve;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Predicts what a trial will come to from its curve up to a step, by trials that ended: how much
 * they still gained beyond that step, regressed on what their curves looked like there. Larger is
 * better here.
 *
 * <p>With a(s) the value at step s, t(s) = a(s) − a(s/2) the gain of the last doubling of the
 * steps, m(s) the best value until s and F the final value, F − a = β₀ + β₁ a + β₂ (m − a) + β₃ t +
 * w ε. The width w is how much the curve was moving from s/2 to s, against what is usual: one that
 * still moves may go far, one that is flat does not, and noisy curves are known less well than
 * smooth ones.
 *
 * <p>Whether a trial was stopped depends on its curve up to a step only. So trials that ended tell
 * about the others as far as the line is right; where slow learners were all stopped, it is not
 * quite.
 */
final class CurveModel {
  // Trials that went astray are no guide for the others: a value that is worse than the median by
  // more than this many times the best one's lead counts as just that bad.
  private static final double ASTRAY = 4;

  // Plateaus end, and even steep curves come to an end: how little and how much one can be moving,
  // against what is usual.
  private static final double CALMEST = 0.5;
  private static final double WILDEST = 10;
  // Curves are not quite linear, and those that ended not quite like the others, so that the
  // regression's own errors are too small. Chosen between 1 and 1.5 by how often stopped trials
  // would have been the best after all.
  private static final double INFLATION = 1.25;

  private final long step;
  private final double floor;
  private final double usual;
  private final double unit;
  private final GainModel gains;

  /**
   * A predicted final value.
   *
   * @param centre the median
   * @param spread the scale of Student's t
   * @param degrees its degrees of freedom
   */
  record Prediction(double centre, double spread, int degrees) {
    double sd() {
      return spread * Math.sqrt(degrees / (degrees - 2.0));
    }

    double above(double value) {
      return StudentT.above((value - centre) / spread, degrees);
    }
  }

  private CurveModel(long step, double floor, double usual, double unit, GainModel gains) {
    this.step = step;
    this.floor = floor;
    this.usual = usual;
    this.unit = unit;
    this.gains = gains;
  }

  /** Whether a curve goes on beyond a step, so that it says something about the gain there. */
  static boolean goesBeyond(LearningCurve curve, long step) {
    return !curve.isEmpty() && curve.last().step() > step && curve.at(step).isPresent();
  }

  /** Whether a curve has a value at a step. */
  static boolean reaches(LearningCurve curve, long step) {
    return !curve.isEmpty() && curve.last().step() >= step && curve.at(step).isPresent();
  }

  /**
   * A curve with larger values for better ones, and what came of it.
   *
   * @param curve the curve
   * @param result the final value; empty if it was stopped or still runs
   */
  record Example(LearningCurve curve, OptionalDouble result) {}

  /**
   * The model at a step.
   *
   * @return empty if fewer than two trials ended beyond it, or all ended alike
   */
  static Optional<CurveModel> at(long step, List<Example> examples) {
    double[] results =
        examples.stream()
            .filter(one -> one.result().isPresent() && goesBeyond(one.curve(), step))
            .mapToDouble(one -> one.result().getAsDouble())
            .toArray();
    if (results.length < 2) {
      return Optional.empty();
    }
    double worst = floor(results);
    double unit =
        Samples.sd(Arrays.stream(results).map(result -> Math.max(worst, result)).toArray());
    if (!(unit > 0) || !Double.isFinite(unit)) {
      return Optional.empty();
    }
    List<Example> beyond =
        examples.stream()
            .filter(one -> one.result().isPresent() && goesBeyond(one.curve(), step))
            .toList();
    double floor =
        floor(beyond.stream().mapToDouble(one -> one.curve().at(step).orElseThrow()).toArray());
    if (!Double.isFinite(floor)) {
      return Optional.empty();
    }
    double[] ranges = beyond.stream().mapToDouble(one -> range(one.curve(), step, floor)).toArray();
    double usual = Samples.median(ranges);
    double[] widths = Arrays.stream(ranges).map(range -> width(range, usual)).toArray();
    double[][] inputs = new double[beyond.size()][];
    double[] gains = new double[beyond.size()];
    for (int i = 0; i < gains.length; i++) {
      double[] own = inputs(beyond.get(i).curve(), step, floor);
      inputs[i] = scaled(own, unit);
      double result = Math.max(worst, beyond.get(i).result().getAsDouble());
      gains[i] = result / unit - inputs[i][0];
    }
    return GainModel.of(inputs, gains, widths)
        .map(model -> new CurveModel(step, floor, usual, unit, model));
  }

  /** What a curve that has reached the step will come to. */
  Prediction predict(LearningCurve curve) {
    double[] now = inputs(curve, step, floor);
    GainModel.Gain gain = gains.predict(scaled(now, unit), width(range(curve, step, floor), usual));
    return new Prediction(
        now[0] + unit * gain.mean(), unit * INFLATION * gain.spread(), gain.degrees());
  }

  // a(s), m(s) - a(s) and a(s) - a(s/2).
  private static double[] inputs(LearningCurve curve, long step, double floor) {
    double best = floor;
    for (LearningCurve.Step one : curve.steps()) {
      if (one.step() <= step) {
        best = Math.max(best, value(one.value(), floor));
      }
    }
    double now = value(curve.at(step).orElseThrow(), floor);
    double half = value(curve.at(step / 2).orElse(curve.steps().get(0).value()), floor);
    return new double[] {now, best - now, now - half};
  }

  private static double[] scaled(double[] inputs, double unit) {
    return Arrays.stream(inputs).map(x -> x / unit).toArray();
  }

  private static double width(double range, double usual) {
    return usual > 0 ? Math.max(CALMEST, Math.min(WILDEST, range / usual)) : 1;
  }

  // Of the values from half of the steps on.
  private static double range(LearningCurve curve, long step, double floor) {
    double first = value(curve.at(step / 2).orElse(curve.steps().get(0).value()), floor);
    double low = first;
    double high = first;
    for (LearningCurve.Step one : curve.steps()) {
      if (one.step() > step / 2 && one.step() <= step) {
        low = Math.min(low, value(one.value(), floor));
        high = Math.max(high, value(one.value(), floor));
      }
    }
    return high - low;
  }

  private static double value(double reported, double floor) {
    return Math.max(floor, worstIfNone(reported));
  }

  static double worstIfNone(double value) {
    return Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value;
  }

  // The worst value that counts. Not finite if no value is.
  private static double floor(double[] values) {
    double[] finite = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    if (finite.length == 0) {
      return Double.NaN;
    }
    double median = Samples.median(finite);
    double above = finite[finite.length - 1] - median;
    return Math.max(finite[0], median - ASTRAY * above);
  }
}
