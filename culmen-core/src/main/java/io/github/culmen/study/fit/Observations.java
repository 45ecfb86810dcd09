package io.github.culmen.study.fit;

import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.Warning;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.value.ModeratedSds;
import io.github.culmen.study.value.Standardization;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A history as a model sees it: values to maximise at points of the unit cube.
 *
 * @param data the trials that gave a value, those at one point merged
 * @param failed the points of failed trials, which are not worth repeating soon
 * @param pending the points of pending trials
 * @param standardization from told values to the model's
 * @param warnings what a person should know besides the clip and the transform; empty if all is
 *     well
 * @param trend what was taken off told values, by how far their fidelity is from the target
 */
public record Observations(
    Dataset data,
    Matrix failed,
    Matrix pending,
    Standardization standardization,
    List<Warning> warnings,
    Trend trend) {
  // Raw values under a fixed prior have no scale of their own; beyond this many of its sds the
  // arithmetic of the model overflows.
  private static final double MOST_SDS = 1e100;
  // With this many prior variances of noise an observation says nothing; more would overflow.
  private static final double MOST_NOISE = 1e12;

  public static Observations of(StudySpec spec, History history) {
    return of(spec, history, Observations::value);
  }

  /** Without what was predicted of trials that were stopped early. */
  public static Observations ofTold(StudySpec spec, History history) {
    return ofMeasured(spec, history, UnaryOperator.identity());
  }

  // What a stopped trial would have come to is known as well as it was predicted.
  private static Optional<Outcome.Success> value(Outcome outcome) {
    return outcome instanceof Outcome.Success success
        ? Optional.of(success)
        : outcome instanceof Outcome.Stopped stopped
            ? Optional.of(Outcome.value(stopped.predicted(), stopped.sd()))
            : Optional.empty();
  }

  /** The observations of something measured in each successful trial, such as an outcome. */
  static Observations ofMeasured(
      StudySpec spec, History history, UnaryOperator<Outcome.Success> seen) {
    return of(
        spec,
        history,
        outcome ->
            outcome instanceof Outcome.Success success
                ? Optional.of(seen.apply(success))
                : Optional.empty());
  }

  private static Observations of(
      StudySpec spec, History history, Function<Outcome, Optional<Outcome.Success>> seen) {
    Encoding encoding = new Encoding(spec.space());
    List<double[]> inputs = new ArrayList<>();
    List<Outcome.Success> outcomes = new ArrayList<>();
    List<OptionalDouble> sds = new ArrayList<>();
    List<double[]> failed = new ArrayList<>();
    List<double[]> pending = new ArrayList<>();
    for (Trial.Finished trial : history.finished()) {
      Optional<Outcome.Success> own = seen.apply(trial.outcome());
      if (own.isPresent()) {
        inputs.add(encoding.encode(trial.point()));
        outcomes.add(own.get());
        // What a prediction is worth was not told.
        sds.add(
            trial.outcome() instanceof Outcome.Success ? own.get().sd() : OptionalDouble.empty());
      } else if (trial.outcome() instanceof Outcome.Failure) {
        failed.add(encoding.encode(trial.point()));
      }
    }
    for (Trial.Pending trial : history.pending()) {
      pending.add(encoding.encode(trial.point()));
    }
    double[] least =
        spec.strategy().model().outputs().sds() == ValueTransform.ToldSds.MODERATED
            ? ModeratedSds.least(inputs, sds)
            : new double[inputs.size()];
    double[] told = outcomes.stream().mapToDouble(Outcome.Success::value).toArray();
    Trend trend = spec.fidelity().isEmpty() ? Trend.NONE : Trend.of(spec, inputs, told);
    for (int i = 0; i < told.length; i++) {
      told[i] -= trend.at(inputs.get(i));
    }
    Standardization standardization = standardization(spec, told);
    double[] values = new double[told.length];
    double[] shared = new double[told.length];
    double[] own = new double[told.length];
    boolean clipped = false;
    double largest = MOST_SDS * Math.sqrt(priorVariance(spec));
    for (int i = 0; i < told.length; i++) {
      double value = standardization.toModel(told[i]);
      values[i] = Math.max(-largest, Math.min(largest, value));
      clipped |= values[i] != value;
      if (standardization.clips(told[i])) {
        // A clipped value's noise says nothing about the noise at the clip.
        shared[i] = 1;
      } else if (outcomes.get(i).sd().isPresent()) {
        double sd = Math.max(least[i], outcomes.get(i).sd().getAsDouble());
        own[i] = variance(spec, standardization.sdToModel(told[i], sd));
      } else if (spec.noise() instanceof Noise.Known known && !standardization.straight()) {
        // A transform makes noise that is the same everywhere depend on the value.
        double variance = variance(spec, standardization.sdToModel(told[i], known.sd()));
        own[i] = Math.max(ModelFitter.NO_NOISE, variance);
      } else {
        shared[i] = 1;
      }
    }
    List<Warning> warnings = new ArrayList<>();
    Dataset data = Dataset.of(rows(inputs, encoding.dimension()), values, shared, own).merged();
    FitSample.warning(spec, data).ifPresent(warnings::add);
    if (clipped) {
      warnings.add(
          new Warning(
              "raw values clipped",
              "values beyond ±"
                  + largest
                  + " were clipped; set standardize: true or rescale them"));
    }
    return new Observations(
        data,
        rows(failed, encoding.dimension()),
        rows(pending, encoding.dimension()),
        standardization,
        List.copyOf(warnings),
        trend);
  }

  /** Some of the observations, by the rows of their data. */
  public Observations select(int... rows) {
    return with(data.select(rows));
  }

  /** The same with other data in the same units. */
  public Observations with(Dataset other) {
    return new Observations(other, failed, pending, standardization, warnings, trend);
  }

  /**
   * How values change with the fidelity whatever the point: what is expected of them is that much
   * more than at the target. Without it a model would have to explain by its covariance that losses
   * after few epochs are large, and take them all to be alike.
   *
   * <p>It is learned from points that were tried at the target and at another fidelity: least
   * squares of the differences on the distance from the target and its square. There is none unless
   * the differences agree and are large.
   *
   * @param axis which coordinate is the fidelity
   * @param target its coordinate at the target
   * @param linear the coefficient of the distance from it
   * @param square that of the squared distance
   */
  public record Trend(int axis, double target, double linear, double square) {
    /** No change. */
    static final Trend NONE = new Trend(0, 0, 0, 0);

    // How many standard errors the slope must be away from none.
    private static final double CLEAR = 3;
    private static final double RIDGE = 1e-6;

    /** What to add at a point. */
    public double at(double[] unit) {
      double u = linear == 0 && square == 0 ? 0 : unit[axis] - target;
      return u * (linear + square * u);
    }

    static Trend of(StudySpec spec, List<double[]> inputs, double[] told) {
      Fidelity fidelity = spec.fidelity().orElseThrow();
      int axis = spec.space().indexOf(fidelity.parameter());
      double target = spec.space().parameter(fidelity.parameter()).encode(fidelity.target());
      Map<List<Double>, Double> atTarget = new HashMap<>();
      for (int i = 0; i < told.length; i++) {
        if (inputs.get(i)[axis] == target) {
          atTarget.put(elsewhere(inputs.get(i), axis), told[i]);
        }
      }
      List<Double> distances = new ArrayList<>();
      List<Double> differences = new ArrayList<>();
      for (int i = 0; i < told.length; i++) {
        Double top = atTarget.get(elsewhere(inputs.get(i), axis));
        if (top != null && inputs.get(i)[axis] != target) {
          distances.add(inputs.get(i)[axis] - target);
          differences.add(told[i] - top);
        }
      }
      double[] off = differences.stream().mapToDouble(Double::doubleValue).toArray();
      return off.length >= 2 && clear(distances, off, told)
          ? fitted(axis, target, distances, off)
          : NONE;
    }

    // Whether a line through 0 is many standard errors from none, and the farthest difference on it
    // is large beside those between values.
    private static boolean clear(List<Double> distances, double[] off, double[] told) {
      double uu = 0;
      double uy = 0;
      double farthest = 0;
      for (int i = 0; i < off.length; i++) {
        uu += distances.get(i) * distances.get(i);
        uy += distances.get(i) * off[i];
        farthest = Math.max(farthest, Math.abs(distances.get(i)));
      }
      double slope = uy / uu;
      double rest = 0;
      for (int i = 0; i < off.length; i++) {
        double left = off[i] - slope * distances.get(i);
        rest += left * left;
      }
      double error = Math.sqrt(rest / (off.length - 1) / uu);
      double centre = Samples.median(told);
      double spread =
          Samples.median(Arrays.stream(told).map(value -> Math.abs(value - centre)).toArray());
      return Math.abs(slope) > CLEAR * error && Math.abs(slope) * farthest > spread;
    }

    private static List<Double> elsewhere(double[] unit, int axis) {
      double[] others = unit.clone();
      others[axis] = 0;
      return Arrays.stream(others).map(x -> x + 0.0).boxed().toList();
    }

    // Through 0 at the target; a line if there is one distance only.
    private static Trend fitted(int axis, double target, List<Double> distances, double[] off) {
      double uu = RIDGE;
      double uuu = 0;
      double uuuu = RIDGE;
      double uy = 0;
      double uuy = 0;
      for (int i = 0; i < off.length; i++) {
        double u = distances.get(i);
        uu += u * u;
        uuu += u * u * u;
        uuuu += u * u * u * u;
        uy += u * off[i];
        uuy += u * u * off[i];
      }
      boolean line = distances.stream().distinct().count() < 2;
      double determinant = uu * uuuu - uuu * uuu;
      double linear = line ? uy / uu : (uy * uuuu - uuy * uuu) / determinant;
      double square = line ? 0 : (uuy * uu - uy * uuu) / determinant;
      return Double.isFinite(linear) && Double.isFinite(square)
          ? new Trend(axis, target, linear, square)
          : NONE;
    }
  }

  /** The points without a value: of failed trials and of pending ones. */
  public Matrix awaited() {
    return Matrix.stack(failed, pending);
  }

  /**
   * What a person should know about the values.
   *
   * @param automatic whether {@code auto} chose the clip and the transform, which then is no news
   */
  public List<Warning> warnings(boolean automatic) {
    List<Warning> all = new ArrayList<>(automatic ? List.of() : standardization.warnings());
    all.addAll(warnings);
    return all;
  }

  /** A told standard deviation as a noise variance in the model's units. */
  static double noise(StudySpec spec, Standardization standardization, double sd) {
    return variance(spec, standardization.sdToModel(sd));
  }

  private static double variance(StudySpec spec, double model) {
    return Math.min(model * model, MOST_NOISE * priorVariance(spec));
  }

  // 1 unless given: learned variances are those of standardized values.
  private static double priorVariance(StudySpec spec) {
    return spec.strategy()
        .model()
        .learning()
        .hyperparameters()
        .map(Hyperparameters::variance)
        .orElse(1.0);
  }

  private static Standardization standardization(StudySpec spec, double[] told) {
    ValueTransform outputs = spec.strategy().model().outputs();
    if (outputs.standardize()) {
      return Standardization.of(spec.direction(), told, outputs);
    }
    return spec.strategy().model().learning().inference() == Learning.Inference.FIXED
        ? Standardization.none(spec.direction(), told, outputs)
        : Standardization.scaleOnly(spec.direction(), told, outputs);
  }

  public static Matrix rows(List<double[]> rows, int dimension) {
    return rows.isEmpty() ? Matrix.zeros(0, dimension) : Matrix.of(rows.toArray(double[][]::new));
  }

  public static Domain domain(StudySpec spec) {
    return ParameterAxis.domain(spec.space());
  }

  /** The point a coordinate vector stands for; one at the target of a fidelity is at it exactly. */
  public static Point decode(StudySpec spec, double[] unit) {
    Point point = new Encoding(spec.space()).decode(unit);
    if (spec.fidelity().isEmpty()) {
      return point;
    }
    Fidelity fidelity = spec.fidelity().get();
    SearchSpace space = spec.space();
    double target = space.parameter(fidelity.parameter()).encode(fidelity.target());
    return unit[space.indexOf(fidelity.parameter())] == target
        ? fidelity.at(point, fidelity.target())
        : point;
  }
}
