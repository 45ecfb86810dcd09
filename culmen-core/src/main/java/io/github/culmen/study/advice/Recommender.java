package io.github.culmen.study.advice;

import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.PosteriorMean;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.setting.RecommendationRule;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.study.fidelity.FidelityEvidence;
import io.github.culmen.study.fidelity.TargetDomain;
import io.github.culmen.study.fidelity.TargetHistory;
import io.github.culmen.study.fit.FitRequest;
import io.github.culmen.study.fit.FittedModels;
import io.github.culmen.study.fit.Luck;
import io.github.culmen.study.fit.Mixture;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.ModelComponent;
import io.github.culmen.study.fit.ModelFitter;
import io.github.culmen.study.fit.ObjectiveModel;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.fit.OutcomeModels;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.value.Standardization;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Finds the point to recommend. The posterior mean is often largest where nothing was tried and
 * little is known, so that such a point must be better than the tried ones by as much as it is
 * uncertain; {@code recommend: paper} takes it as it is.
 */
public final class Recommender {
  // By how many of its sds an untried point must be better than the tried ones. With one, it is
  // worse than the best observed trial on rough functions. The best of each component of a sum is
  // known better than the model says, since its components' errors cancel.
  private static final double SDS = 2;
  private static final double SDS_OF_A_SUM = 1;

  // Below this share of the variance values are as good as exact, and a tried point's is known.
  private static final double EXACT = 1e-6;

  // Above this share of the variance the values as told are noisy. In 56 searches of seven exact
  // functions it was 3e-6 at most unless the search saw noise too.
  private static final double NOISY = 1e-5;

  private final ModelCache fits;
  // A cache of its own: the next ask finds its fits as it left them.
  private final ModelCache fitsShown = new ModelCache();

  public Recommender(ModelCache fits) {
    this.fits = fits;
  }

  /** The point with its prediction and the models; empty before the first value. */
  public Optional<FittedStudy> stand(StudySpec asGiven, History history, SplittableRandom random) {
    if (history.successes() == 0) {
      return Optional.empty();
    }
    if (asGiven.fidelity().isPresent() && misled(asGiven, history)) {
      return Optional.of(
          stand(asGiven, TargetHistory.of(asGiven, history), fits.of(1), true, random));
    }
    return Optional.of(stand(asGiven, history, fits, false, random));
  }

  // Whether values at cheap fidelities should be left out.
  private boolean misled(StudySpec asGiven, History history) {
    StudySpec spec = Auto.settled(asGiven, history);
    return !FidelityEvidence.helps(spec, history, fits.objective(new FitRequest(spec, history)));
  }

  private FittedStudy stand(
      StudySpec asGiven,
      History history,
      ModelCache fits,
      boolean targetOnly,
      SplittableRandom random) {
    StudySpec spec = Auto.settled(asGiven, history);
    // The first split is the fit's.
    SplittableRandom ignored = random.split();
    SplittableRandom forSweep = random.split();
    FitRequest request = new FitRequest(spec, history);
    ObjectiveModel objective = fits.objective(request);
    Domain domain = spec.fidelity().isEmpty() ? objective.domain() : TargetDomain.of(spec);
    Observations observations = objective.seen();
    FittedModels fitted = objective.fitting();
    List<Surrogate> models = fitted.surrogates();
    List<ModelComponent> parts =
        fitted.parts(TargetDomain.swept(spec, observations, models), domain, forSweep);
    OutcomeModels outcomes = fits.outcomes(request);
    FeasibleMean feasible =
        new FeasibleMean(outcomes.feasibility(), fits.successes(request).probability());
    boolean fenced = parts.size() == 1 && !feasible.isEmpty();
    // The mean of a sum is largest where each component's is.
    List<AcquisitionMaximizer.Maximum> maxima =
        parts.stream().map(fenced ? feasible::largest : Recommender::largest).toList();
    double[] largest =
        parts.size() == 1
            ? maxima.get(0).point()
            : fitted
                .decomposition()
                .join(maxima.stream().map(AcquisitionMaximizer.Maximum::point).toList());
    double[] snapped = snapped(spec, domain, largest);
    Dataset data = observations.data();
    int[] kept = inside(spec, history, data.inputs());
    Matrix inputs =
        kept.length == data.size()
            ? data.inputs()
            : Observations.rows(
                Arrays.stream(kept).mapToObj(data.inputs()::row).toList(), domain.dimension());
    // Noise told with a value holds even where there is none otherwise.
    boolean exact =
        spec.noise() instanceof Noise.None
            && Arrays.stream(kept).allMatch(i -> data.sharedNoise(i) > 0);
    double[] told = Arrays.stream(kept).mapToDouble(data::value).toArray();
    Predicate<double[]> admitted =
        fenced && feasible.admits(snapped) ? feasible::admits : point -> !fenced;
    boolean sum = fitted.decomposition().size() > 1;
    boolean paper = asGiven.strategy().recommend() == RecommendationRule.PAPER && !sum;
    // Learned groups may be wrong, and nobody knows then how uncertain the combination is.
    boolean triedOnly = sum && spec.strategy().model().structure() instanceof Structure.Learned;
    double[] unit =
        (paper
                ? tried(
                    models,
                    inputs,
                    fenced ? mean(models, snapped) : maxima.get(0).value(),
                    admitted)
                : surer(
                        models,
                        inputs,
                        snapped,
                        sum ? point -> true : admitted,
                        triedOnly,
                        sum ? SDS_OF_A_SUM : SDS)
                    .map(tried -> exact ? best(inputs, told, tried, admitted) : tried))
            .orElse(snapped);
    return new FittedStudy(
        spec,
        observations,
        domain,
        fitted,
        parts,
        unit,
        recommendation(
            spec,
            history,
            stated(
                asGiven,
                history,
                request,
                observations,
                fitted,
                fits,
                unit,
                sum ? point -> true : admitted,
                paper ? 0 : SDS),
            unit,
            outcomes.at(unit),
            paper),
        FittedStudy.Streams.of(random),
        targetOnly);
  }

  /** What people are shown of a study: see {@link FittedStudy#shown}. */
  public FittedStudy shown(StudySpec asGiven, FittedStudy search, History history) {
    return search.shown(asGiven, history, fitsShown);
  }

  // What people are told about the point. The most probable model chooses it, which is better at
  // choosing than an average, but is too sure of the point it likes best.
  private Stated stated(
      StudySpec asGiven,
      History history,
      FitRequest request,
      Observations observations,
      FittedModels chosenBy,
      ModelCache fits,
      double[] unit,
      Predicate<double[]> admitted,
      double sds) {
    if (Auto.decides(asGiven)) {
      Optional<Stated> noisy = underNoise(asGiven, history, unit, admitted, sds);
      if (noisy.isPresent()) {
        return noisy.get();
      }
    }
    boolean exact =
        chosenBy.hyperparameters().stream().noneMatch(one -> one.noiseVariance() > EXACT);
    FittedModels models =
        exact || !Auto.decides(asGiven) ? chosenBy : fits.averaged(request).fitting();
    Moments there = Mixture.moments(models.surrogates(), Matrix.of(new double[][] {unit}));
    return Stated.of(observations.standardization(), there.mean()[0], there.variance()[0]);
  }

  // By the model of the values as told, which sees noise where bent values hide it, averaged over
  // hyper-parameters, and without the luck of the point that looks best. Empty where that model
  // sees no noise, or none can be averaged.
  private Optional<Stated> underNoise(
      StudySpec asGiven, History history, double[] unit, Predicate<double[]> admitted, double sds) {
    StudySpec own = Auto.shown(asGiven, history);
    FitRequest request = new FitRequest(own, history.withoutDiagnostics());
    if (!ModelFitter.averages(own, history.observed())
        || fitsShown.objective(request).fitting().hyperparameters().stream()
            .noneMatch(one -> one.noiseVariance() > NOISY)) {
      return Optional.empty();
    }
    ObjectiveModel objective = fitsShown.averaged(request);
    Dataset data = objective.seen().data();
    int[] rows =
        Arrays.stream(inside(own, history, data.inputs()))
            .filter(i -> admitted.test(data.inputs().row(i)))
            .toArray();
    List<Surrogate> models = objective.fitting().surrogates();
    Matrix there = Matrix.of(new double[][] {unit});
    List<Moments> moments = new ArrayList<>();
    for (Surrogate model : models) {
      Moments one = model.moments(there);
      double luck = Luck.of(model, data, rows, unit, sds);
      moments.add(new Moments(new double[] {one.mean()[0] - luck}, one.variance()));
    }
    Moments all = Mixture.of(moments);
    return Optional.of(
        Stated.of(objective.seen().standardization(), all.mean()[0], all.variance()[0]));
  }

  // Which rows are points of the space at the target. Those that an edit of the study left outside
  // are data, but
  // not to be recommended.
  private static int[] inside(StudySpec spec, History history, Matrix inputs) {
    IntStream all = Arrays.stream(TargetDomain.rows(spec, inputs));
    if (spec.space().constraints().isEmpty()) {
      return all.toArray();
    }
    Encoding encoding = new Encoding(spec.space());
    List<double[]> outside =
        history.finished().stream()
            .map(Trial::point)
            .filter(point -> !spec.space().contains(point))
            .map(encoding::encode)
            .toList();
    return all.filter(i -> outside.stream().noneMatch(point -> Arrays.equals(point, inputs.row(i))))
        .toArray();
  }

  // Values without noise are known better than the model can tell apart: it resolves a ten
  // thousandth of their sd.
  private static double[] best(
      Matrix inputs, double[] told, double[] tried, Predicate<double[]> admitted) {
    double[] best = tried;
    double value = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < told.length; i++) {
      if (told[i] > value && admitted.test(inputs.row(i))) {
        value = told[i];
        best = inputs.row(i);
      }
    }
    return best;
  }

  /** The point alone. */
  public Optional<Recommendation> recommend(
      StudySpec spec, History history, SplittableRandom random) {
    return spec.objectives().isEmpty()
        ? stand(spec, history, random).map(FittedStudy::recommendation)
        : new FrontRecommender(fits).recommend(spec, history, random);
  }

  /** Where the posterior mean is largest, among legal points if there are any. */
  static AcquisitionMaximizer.Maximum largest(ModelComponent part) {
    return largest(part, part.domain()::contains)
        .orElseGet(() -> largest(part, point -> true).orElseThrow());
  }

  private static Optional<AcquisitionMaximizer.Maximum> largest(
      ModelComponent part, Predicate<double[]> allowed) {
    List<Surrogate> models = part.models();
    return AcquisitionMaximizer.maximize(
        new MarginalAcquisition(models, Collections.nCopies(models.size(), new PosteriorMean())),
        part.candidates(),
        part.complete(),
        part.domain(),
        allowed);
  }

  // Rounding may carry a point across a constraint.
  private static double[] snapped(StudySpec spec, Domain domain, double[] unit) {
    double[] snapped = new Encoding(spec.space()).snap(unit);
    if (spec.fidelity().isPresent()) { // whose coordinate may snap to a value beside it
      snapped[TargetDomain.axis(spec)] = TargetDomain.coordinate(spec);
    }
    return domain.contains(snapped) ? snapped : unit;
  }

  // Predicted at the decoded point, which is the one the user can try.
  private static Recommendation recommendation(
      StudySpec spec,
      History history,
      Stated stated,
      double[] unit,
      OptionalDouble feasible,
      boolean paper) {
    Point point = decoded(spec, history, unit);
    OptionalInt trial =
        history.trials().stream()
            .filter(tried -> tried.point().equals(point))
            .mapToInt(Trial::number)
            .findFirst();
    return new Recommendation(
        point, stated.mean(), stated.sd(), feasible, trial, reason(trial, paper, feasible));
  }

  private static String reason(OptionalInt trial, boolean paper, OptionalDouble feasible) {
    if (feasible.isPresent() && feasible.getAsDouble() < Recommendation.SURE) {
      return "it is the most likely to meet the bounds of all outcomes";
    }
    if (paper) {
      return "the model expects the best value there";
    }
    return trial.isPresent()
        ? "it was tried, in trial " + trial.getAsInt() + ", and no other point is surely better"
        : "its expected value, less what it may be off by, is better than every tried point's";
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
    return Observations.decode(spec, unit);
  }

  private static double mean(List<Surrogate> models, double[] unit) {
    return Mixture.mean(models, Matrix.of(new double[][] {unit}))[0];
  }

  // The tried point with the best bound, unless the untried one has a better one.
  private static Optional<double[]> surer(
      List<Surrogate> models,
      Matrix inputs,
      double[] untried,
      Predicate<double[]> admitted,
      boolean triedOnly,
      double sds) {
    Moments moments =
        Mixture.moments(models, Matrix.stack(inputs, Matrix.of(new double[][] {untried})));
    int best = triedOnly ? -1 : inputs.rows();
    for (int i = inputs.rows() - 1; i >= 0; i--) {
      boolean better = best < 0 || bound(moments, i, sds) >= bound(moments, best, sds);
      best = better && admitted.test(inputs.row(i)) ? i : best;
    }
    return best < 0 || best == inputs.rows() ? Optional.empty() : Optional.of(inputs.row(best));
  }

  private static double bound(Moments moments, int point, double sds) {
    return moments.mean()[point] - sds * Math.sqrt(moments.variance()[point]);
  }

  // Where the model sees nothing better than a point that was tried, as with equal values, that
  // point is the one to recommend.
  private static Optional<double[]> tried(
      List<Surrogate> models, Matrix inputs, double best, Predicate<double[]> admitted) {
    double[] mean = inputs.rows() == 0 ? new double[0] : Mixture.moments(models, inputs).mean();
    for (int i = 0; i < mean.length; i++) {
      if (mean[i] >= best && admitted.test(inputs.row(i))) {
        return Optional.of(inputs.row(i));
      }
    }
    return Optional.empty();
  }

  // What is said about the point, in the user's units.
  private record Stated(double mean, double sd) {
    static Stated of(Standardization units, double mean, double variance) {
      return new Stated(units.toUser(mean), units.sdToUser(mean, Math.sqrt(variance)));
    }
  }
}
