package io.github.culmen.study.belief;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.maximum.CalibratedMaximum;
import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.search.LegalPoints;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PathMethod;
import io.github.culmen.study.advice.Auto;
import io.github.culmen.study.fit.ModelFitter;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.value.Standardization;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.DoubleConsumer;
import java.util.random.RandomGenerator;

/**
 * How well the samplers of the maximum y* agree with the model they sample from.
 *
 * <p>The reference is brute force: thousands of functions drawn from the posterior with many random
 * features, each maximised from six starts found on two dense candidate sets. A sampler's bias is
 * (its mean - the reference's mean)/(the reference's sd), positive if it expects too much; its
 * spread is the ratio of the two sds.
 *
 * @param observations how many values the model has seen
 * @param draws how many functions the reference is made of
 * @param mean the reference's mean, in the units of the values
 * @param sd the reference's sd, in the units of the values
 * @param samplers the samplers compared
 */
public record MaxValueCalibration(
    int observations, int draws, double mean, double sd, List<Sampler> samplers) {
  /** The least number of values there must be. */
  public static final int FEWEST_VALUES = 2;

  private static final int FEATURES = 4096;
  private static final int SHARING = 100;
  private static final int EXTRA_CANDIDATES = 2048;
  private static final int MOST_CANDIDATES = 8192;
  private static final double REACH = 4;
  // What mes-r uses by default.
  private static final int USUAL_FEATURES = 1024;
  // Some samplers have randomness beside their draws, which only several calls show.
  private static final int FEWEST_CALLS = 2;
  private static final int MOST_CALLS = 64;
  private static final int DRAWS_A_CALL = 32;
  // Four times the features of a usual function, maximised twice.
  private static final double REFERENCE_WORK = 8;

  /** Copies the samplers. */
  public MaxValueCalibration {
    samplers = List.copyOf(samplers);
  }

  /**
   * A sampler of the maximum against the reference.
   *
   * @param word how study files name it
   * @param mean its mean, in the units of the values
   * @param bias how many reference sds its mean is too high
   * @param spread its sd in reference sds
   */
  public record Sampler(String word, double mean, double bias, double spread) {}

  /**
   * Compares the samplers on the model a study has now.
   *
   * @param draws how many functions the reference is made of, at least 2
   * @throws IllegalArgumentException if the study has fewer than {@value #FEWEST_VALUES} values
   */
  public static MaxValueCalibration of(StudySpec spec, History history, int draws) {
    return of(spec, history, draws, done -> {});
  }

  /**
   * The same, saying how far it has come.
   *
   * @param draws how many functions the reference is made of, at least 2
   * @param progress receives the share of the work done, growing to 1
   * @throws IllegalArgumentException if the study has fewer than {@value #FEWEST_VALUES} values
   */
  public static MaxValueCalibration of(
      StudySpec asGiven, History history, int draws, DoubleConsumer progress) {
    StudySpec spec = Auto.settled(asGiven, history);
    if (history.successes() < FEWEST_VALUES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "samplers of the maximum are compared on a model of at least %d values, but the study"
                  + " has %d",
              FEWEST_VALUES,
              history.successes()));
    }
    if (spec.strategy().model().warp() != ModelSpec.Warp.NONE) {
      throw new IllegalArgumentException(
          "samplers of the maximum are compared on a model without a warp, but warp = "
              + spec.strategy().model().warp().word());
    }
    if (spec.strategy().model().structure().additive()) {
      throw new IllegalArgumentException(
          "samplers of the maximum are compared on an ordinary model, but model = additive");
    }
    SplittableRandom random = Seeds.of(spec.seed(), history.nextNumber());
    Domain domain = Observations.domain(spec);
    Observations observations = Observations.of(spec, history);
    GaussianProcess model =
        ModelFitter.fit(
                spec, observations, domain, history.latestHyperparameters(), List.of(), random)
            .models()
            .get(0);
    MaxValueCalibration found = of(model, domain, draws, random, progress);
    Standardization units = observations.standardization();
    return new MaxValueCalibration(
        found.observations,
        draws,
        units.toUser(found.mean),
        units.sdToUser(found.mean, found.sd),
        found.samplers.stream()
            .map(s -> new Sampler(s.word, units.toUser(s.mean), s.bias, s.spread))
            .toList());
  }

  /**
   * Compares the samplers on a model, in the model's units.
   *
   * @param draws how many functions the reference is made of, at least 2
   */
  public static MaxValueCalibration of(
      GaussianProcess model, Domain domain, int draws, RandomGenerator random) {
    return of(model, domain, draws, random, done -> {});
  }

  private static MaxValueCalibration of(
      GaussianProcess model,
      Domain domain,
      int draws,
      RandomGenerator random,
      DoubleConsumer progress) {
    if (draws < 2) {
      throw new IllegalArgumentException("draws must be at least 2, but draws = " + draws);
    }
    AcquisitionContext context = context(model, domain, random);
    int calls = Math.max(FEWEST_CALLS, Math.min(MOST_CALLS, draws / DRAWS_A_CALL));
    Work work = new Work(REFERENCE_WORK * draws + 2.0 * DRAWS_A_CALL * calls, progress);
    Summary reference = Summary.of(reference(model, context, draws, random, work));
    double unit = Math.max(reference.sd(), 1e-9 * Math.sqrt(model.priorVariance()));
    List<Sampler> samplers = new ArrayList<>();
    for (MaxValueMethod method : MaxValueMethod.values()) {
      if (!method.believes()) {
        continue; // not meant to agree with the model
      }
      double[] drawn = sample(method, context, calls, random, work);
      samplers.add(sampler(method.word(), drawn, reference, unit));
    }
    double[] maxima = usualPaths(model, context, calls, random, work);
    samplers.add(sampler("paths", maxima, reference, unit));
    progress.accept(1);
    return new MaxValueCalibration(
        model.data().observations(), draws, reference.mean(), reference.sd(), samplers);
  }

  private static Sampler sampler(String word, double[] values, Summary reference, double unit) {
    Summary own = Summary.of(values);
    return new Sampler(word, own.mean(), (own.mean() - reference.mean()) / unit, own.sd() / unit);
  }

  private static AcquisitionContext context(
      GaussianProcess model, Domain domain, RandomGenerator random) {
    Dataset data = model.data();
    Sweep sweep = Sweep.of(domain, data.inputs(), data.values(), random);
    return new AcquisitionContext(
        List.of(model),
        data,
        domain,
        Candidates.of(sweep.points(), List.of(model)),
        0,
        new LockstepPathMaximizer(domain));
  }

  private static double[] sample(
      MaxValueMethod method,
      AcquisitionContext context,
      int calls,
      RandomGenerator random,
      Work work) {
    MaxValueRule rule = new MaxValueRule(method, InformationForm.NOISE_AWARE, DRAWS_A_CALL);
    double[] all = new double[0];
    for (int call = 0; call < calls; call++) {
      all = join(all, rule.build(context, random).maxima());
      work.add(method == MaxValueMethod.CALIBRATED ? DRAWS_A_CALL : 0);
    }
    return all;
  }

  private static double[] usualPaths(
      GaussianProcess model,
      AcquisitionContext context,
      int calls,
      RandomGenerator random,
      Work work) {
    double[] all = new double[0];
    for (int call = 0; call < calls; call++) {
      all =
          join(
              all,
              context
                  .paths()
                  .maximize(
                      model.paths(PathMethod.PATHWISE, DRAWS_A_CALL, USUAL_FEATURES, random),
                      context.candidates().points())
                  .values());
      work.add(DRAWS_A_CALL);
    }
    return all;
  }

  // Two maximisations a function, on candidate sets of their own: six starts in all.
  private static double[] reference(
      GaussianProcess model,
      AcquisitionContext context,
      int draws,
      RandomGenerator random,
      Work work) {
    Matrix swept = promising(model, context.candidates().points());
    Matrix extra = promising(model, extra(context, random));
    double[] all = new double[0];
    while (all.length < draws) {
      int count = Math.min(SHARING, draws - all.length);
      var paths = model.paths(PathMethod.PATHWISE, count, FEATURES, random);
      double[] maxima = context.paths().maximize(paths, swept).values().clone();
      double[] again = context.paths().maximize(paths, extra).values();
      for (int k = 0; k < count; k++) {
        maxima[k] = Math.max(maxima[k], again[k]);
      }
      all = join(all, maxima);
      work.add(REFERENCE_WORK * count);
    }
    return all;
  }

  private static Matrix promising(GaussianProcess model, Matrix points) {
    return CalibratedMaximum.promising(points, model.moments(points), REACH, MOST_CANDIDATES);
  }

  // Fresh points over the whole domain, and those the sweep has near the best ones.
  private static Matrix extra(AcquisitionContext context, RandomGenerator random) {
    Domain domain = context.domain();
    if (domain.cardinality() <= context.candidates().points().rows()) {
      return context.candidates().points();
    }
    Dataset data = context.data();
    Matrix points =
        LegalPoints.spread(domain, EXTRA_CANDIDATES, data.inputs(), random)
            .orElse(Matrix.zeros(0, domain.dimension()));
    return Matrix.stack(points, Sweep.of(domain, data.inputs(), data.values(), random).points());
  }

  private static double[] join(double[] a, double[] b) {
    double[] joined = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, joined, a.length, b.length);
    return joined;
  }

  /** How much is done, in functions of the usual size. */
  private static final class Work {
    private final double total;
    private final DoubleConsumer progress;
    private double done;

    Work(double total, DoubleConsumer progress) {
      this.total = total;
      this.progress = progress;
    }

    void add(double functions) {
      done += functions;
      if (functions > 0 && done < total) {
        progress.accept(done / total);
      }
    }
  }

  /** Mean and standard deviation. */
  private record Summary(double mean, double sd) {
    static Summary of(double[] values) {
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = 0;
      for (double value : values) {
        squares += (value - mean) * (value - mean);
      }
      return new Summary(mean, Math.sqrt(squares / Math.max(1, values.length - 1)));
    }
  }
}
