package io.github.culmen.study.advice;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.pareto.ObjectiveSurrogates;
import io.github.culmen.acquisition.pareto.SmallestShare;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.pareto.Knee;
import io.github.culmen.pareto.ParetoFront;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.study.fit.Mixture;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.value.Standardization;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * Finds the point to recommend with several objectives: the knee of the front of the posterior
 * means, among points that are likely enough to be feasible and whose means are wanted, if there
 * are any.
 */
final class FrontRecommender {
  private final ModelCache fits;

  FrontRecommender(ModelCache fits) {
    this.fits = fits;
  }

  /** The point with its predictions; empty before the first value. */
  Optional<Recommendation> recommend(StudySpec asGiven, History history, SplittableRandom random) {
    if (history.successes() == 0) {
      return Optional.empty();
    }
    StudySpec spec = Auto.settled(asGiven, history);
    SplittableRandom ignored = random.split();
    SplittableRandom forSweep = random.split();
    FrontRound round =
        FrontRound.of(
            FrontPlan.settled(spec, Optional.empty(), asGiven.strategy().edition()),
            history,
            fits,
            random);
    // What is assumed at pending points does not count.
    ObjectiveSurrogates models =
        new ObjectiveSurrogates(
            round.objectives().stream().map(own -> own.fitting().surrogates()).toList());
    Sweep sweep = Sweep.of(round.domain(), round.tried(), round.ranks(), forSweep);
    Candidates candidates = Candidates.of(sweep.points(), models.flat());
    FeasibleMean feasible =
        new FeasibleMean(round.outcomes().feasibility(), round.successes().probability());
    Predicate<double[]> legal = round.domain()::contains;
    Predicate<double[]> admitted = point -> legal.test(point) && feasible.admits(point);
    double[][] means = means(models, sweep.points());
    int[] admissible = admissible(sweep.points(), feasible.isEmpty() ? legal : admitted);
    double[] unit;
    if (admissible.length == 0) {
      unit = likeliest(round, candidates, sweep, legal);
    } else {
      unit = knee(round, models, candidates, sweep, means, admissible, feasible, admitted);
    }
    return Optional.of(recommendation(round, history, models, unit));
  }

  private static double[][] means(ObjectiveSurrogates models, Matrix points) {
    double[][] means = new double[points.rows()][models.objectives()];
    for (int m = 0; m < models.objectives(); m++) {
      double[] own = Mixture.mean(models.all().get(m), points);
      for (int i = 0; i < own.length; i++) {
        means[i][m] = own[i];
      }
    }
    return means;
  }

  private static int[] admissible(Matrix points, Predicate<double[]> admitted) {
    return java.util.stream.IntStream.range(0, points.rows())
        .filter(i -> admitted.test(points.row(i)))
        .toArray();
  }

  private static double[] likeliest(
      FrontRound round, Candidates candidates, Sweep sweep, Predicate<double[]> legal) {
    return AcquisitionMaximizer.maximize(
            round.outcomes().feasibility().and(round.successes().probability()),
            candidates,
            sweep.complete(),
            round.domain(),
            legal)
        .map(AcquisitionMaximizer.Maximum::point)
        .orElseGet(() -> sweep.points().row(sweep.points().rows() - 1));
  }

  private static double[] knee(
      FrontRound round,
      ObjectiveSurrogates models,
      Candidates candidates,
      Sweep sweep,
      double[][] means,
      int[] admissible,
      FeasibleMean feasible,
      Predicate<double[]> admitted) {
    double[][] values = Arrays.stream(admissible).mapToObj(i -> means[i]).toArray(double[][]::new);
    double[][] front = ParetoFront.values(values);
    double[] least = new double[models.objectives()];
    for (int m = 0; m < least.length; m++) {
      NamedObjective own = round.spec().objectives().get(m);
      least[m] =
          own.wanted().isPresent()
              ? round.toModel(m, own.wanted().getAsDouble())
              : Double.NEGATIVE_INFINITY;
    }
    double[][] wanted =
        Arrays.stream(front).filter(point -> reaches(point, least)).toArray(double[][]::new);
    Knee.Scale scale = Knee.Scale.of(wanted.length > 0 ? wanted : front);
    double[] worst = scale.worst().clone();
    for (int m = 0; m < worst.length && wanted.length > 0; m++) {
      worst[m] = Math.max(worst[m], least[m]);
    }
    Acquisition share = new SmallestShare(models, worst, scale.best());
    Predicate<double[]> allowed = feasible.isEmpty() ? round.domain()::contains : admitted;
    return AcquisitionMaximizer.maximize(
            feasible.isEmpty() ? share : feasible.penalized(share, 1),
            candidates,
            sweep.complete(),
            round.domain(),
            allowed)
        .map(AcquisitionMaximizer.Maximum::point)
        .orElseGet(() -> sweep.points().row(admissible[0]));
  }

  private static boolean reaches(double[] point, double[] least) {
    boolean all = true;
    for (int m = 0; m < least.length; m++) {
      all &= point[m] >= least[m];
    }
    return all;
  }

  // Predicted at the decoded point, which is the one the user can try.
  private static Recommendation recommendation(
      FrontRound round, History history, ObjectiveSurrogates models, double[] unit) {
    StudySpec spec = round.spec();
    double[] snapped = new Encoding(spec.space()).snap(unit);
    double[] at = round.domain().contains(snapped) ? snapped : unit;
    Matrix there = Matrix.of(new double[][] {at});
    Map<String, Measurement> expected = new LinkedHashMap<>();
    List<Measurement> all = new ArrayList<>();
    for (int m = 0; m < models.objectives(); m++) {
      List<Surrogate> own = models.all().get(m);
      Moments moments = Mixture.moments(own, there);
      Standardization units = round.objectives().get(m).observations().standardization();
      double mean = moments.mean()[0];
      Measurement measured =
          Measurement.of(
              units.toUser(mean), units.sdToUser(mean, Math.sqrt(moments.variance()[0])));
      expected.put(spec.objectives().get(m).name(), measured);
      all.add(measured);
    }
    return new Recommendation(
        decoded(spec, history, at),
        all.get(0).value(),
        all.get(0).sd().orElse(0),
        round.outcomes().at(at),
        tried(spec, history, at),
        "it is the knee of the front that the models expect",
        expected);
  }

  private static OptionalInt tried(StudySpec spec, History history, double[] unit) {
    Encoding encoding = new Encoding(spec.space());
    return history.finished().stream()
        .filter(trial -> Arrays.equals(encoding.encode(trial.point()), unit))
        .mapToInt(Trial::number)
        .findFirst();
  }

  // A tried point is legal as it was tried; its coordinates may decode to one across a constraint.
  private static Point decoded(StudySpec spec, History history, double[] unit) {
    Encoding encoding = new Encoding(spec.space());
    if (!encoding.legal(unit)) {
      for (Trial trial : history.trials()) {
        if (Arrays.equals(encoding.encode(trial.point()), unit)) {
          return trial.point();
        }
      }
    }
    return encoding.decode(unit);
  }
}
