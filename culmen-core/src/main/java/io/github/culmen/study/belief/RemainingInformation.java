package io.github.culmen.study.belief;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.acquisition.maximum.CalibratedMaximum;
import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.acquisition.maxvalue.SampledMaximumRule;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditiveSurrogate;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PathMethod;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.ModelComponent;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.trial.StudySpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The most information one more evaluation can bring about the optimum's value: the maximum over
 * the space of max-value entropy search's noise-aware information, in nats, whatever acquisition
 * the study uses. [Wang2017] eq. 6
 *
 * <p>The maximum of a sum exceeds its value at the recommended point x̂ by what can be gained along
 * each group, the others staying where they are: max f - f(x̂) = Σ_g (max f along g - f(x̂)). So
 * for a sum this is the same information about the maximum along each group through x̂, added up
 * over the groups. Treating the sum as a whole would not do: with many groups no single point is
 * near the maximum of all of them, and the information of each is about 0 however far off the
 * optimum is. Nor would treating the components: a constant that could belong to any of them is
 * never learned, so that the information about their maxima need not vanish.
 */
public final class RemainingInformation {
  private static final int FEWEST_MAXIMA = 10;
  private static final int FUNCTIONS = 32;
  private static final int FEATURES = 512;
  private static final int MOST_CANDIDATES = 256;
  private static final double REACH = 3;

  private final FittedStudy fittedStudy;
  private final List<Search> searches;
  private double ofCandidates = Double.NaN;
  private double refined = Double.NaN;

  public RemainingInformation(FittedStudy fittedStudy) {
    this.fittedStudy = fittedStudy;
    this.searches =
        fittedStudy.parts().size() == 1
            ? List.of(ofWhole(fittedStudy.spec(), fittedStudy))
            : ofGroups(fittedStudy);
  }

  /** An acquisition and where it is to be maximised. */
  private record Search(
      Acquisition acquisition, Candidates candidates, boolean complete, Domain domain) {
    double most() {
      return Math.exp(Arrays.stream(acquisition.values(candidates)).max().orElseThrow());
    }

    double refined() {
      return AcquisitionMaximizer.maximize(acquisition, candidates, complete, domain, p -> true)
          .map(maximum -> Math.max(most(), Math.exp(maximum.value())))
          .orElse(0.0);
    }
  }

  private static Search ofWhole(StudySpec spec, FittedStudy fittedStudy) {
    AcquisitionContext context =
        new AcquisitionContext(
            fittedStudy.models(),
            fittedStudy.comparable(),
            fittedStudy.domain(),
            fittedStudy.candidates(),
            0,
            new LockstepPathMaximizer(fittedStudy.domain()));
    int maxima = Math.max(FEWEST_MAXIMA, spec.strategy().maximum().count());
    // About the optimum, not about the maximum still reachable.
    MaxValueMethod own = spec.strategy().maximum().method();
    MaxValueMethod method = own.believes() ? own : MaxValueMethod.GUMBEL;
    AcquisitionRule.Built built =
        new MaxValueRule(method, InformationForm.NOISE_AWARE, maxima)
            .build(context, Seeds.from(fittedStudy.random().information()));
    return new Search(
        built.acquisition(),
        fittedStudy.candidates(),
        fittedStudy.complete(),
        fittedStudy.domain());
  }

  // One set of drawn functions has the maxima along all groups.
  private static List<Search> ofGroups(FittedStudy fittedStudy) {
    AdditiveSurrogate model = (AdditiveSurrogate) fittedStudy.models().get(0);
    Paths drawn =
        model.paths(
            PathMethod.PATHWISE,
            FUNCTIONS,
            FEATURES,
            Seeds.from(fittedStudy.random().information()));
    List<DrawnMaxima.Heights> heights = new DrawnMaxima(fittedStudy).byGroup(drawn, 0);
    double[] there = new double[FUNCTIONS];
    for (DrawnMaxima.Heights one : heights) {
      Arrays.setAll(there, k -> there[k] + one.there()[k]);
    }
    return IntStream.range(0, heights.size())
        .parallel()
        .mapToObj(
            g -> {
              double[] along = heights.get(g).top().clone();
              Arrays.setAll(along, k -> along[k] - heights.get(g).there()[k] + there[k]);
              return along(fittedStudy, model, g, drawn, along);
            })
        .toList();
  }

  private static Search along(
      FittedStudy fittedStudy, AdditiveSurrogate model, int group, Paths drawn, double[] maxima) {
    ModelComponent part = fittedStudy.parts().get(group);
    List<Surrogate> section =
        List.of(new Section(model, model.decomposition().group(group), fittedStudy.unit()));
    Candidates candidates = Candidates.of(promising(fittedStudy, model, group), section);
    PathMaximizer known =
        (paths, points) -> new PathMaximizer.PathMaxima(Matrix.zeros(0, 0), maxima);
    Matrix recommended =
        model.decomposition().select(Matrix.of(new double[][] {fittedStudy.unit()}), group);
    AcquisitionContext context =
        new AcquisitionContext(
            section,
            Dataset.of(recommended, section.get(0).moments(recommended).mean()),
            part.domain(),
            candidates,
            0,
            known);
    AcquisitionRule.Built built =
        SampledMaximumRule.of(drawn, InformationForm.NOISE_AWARE)
            .build(context, Seeds.from(fittedStudy.random().information()));
    return new Search(built.acquisition(), candidates, part.complete(), part.domain());
  }

  // Points that can be the best along a group. The posterior along it is put together from the
  // component and the rest, which is cheap and exact enough for this.
  private static Matrix promising(FittedStudy fittedStudy, AdditiveSurrogate model, int group) {
    Candidates all = fittedStudy.parts().get(group).candidates();
    Matrix recommended = Matrix.of(new double[][] {fittedStudy.unit()});
    AdditiveSurrogate.Rest rest = model.rest(group, recommended);
    Matrix covariance = rest.covariance().covariances(all.points());
    Moments own = all.moments().get(0);
    double[] variance = new double[all.points().rows()];
    for (int i = 0; i < variance.length; i++) {
      double sum = own.variance()[i] + 2 * covariance.get(i, 0) + rest.variance()[0];
      variance[i] = Math.max(0, sum);
    }
    Matrix best =
        CalibratedMaximum.promising(
            all.points(), new Moments(own.mean(), variance), REACH, MOST_CANDIDATES);
    return Matrix.stack(best, model.decomposition().select(recommended, group));
  }

  /** The information at each row of points in the unit cube. */
  public double[] at(Matrix points) {
    double[] nats = new double[points.rows()];
    for (int g = 0; g < searches.size(); g++) {
      Matrix own =
          searches.size() == 1
              ? points
              : ((AdditiveSurrogate) fittedStudy.models().get(0)).decomposition().select(points, g);
      double[] logs = searches.get(g).acquisition().values(own);
      for (int i = 0; i < nats.length; i++) {
        nats[i] += Math.exp(logs[i]);
      }
    }
    return nats;
  }

  /** The most among the candidates: a lower bound that costs little. */
  public double ofCandidates() {
    if (Double.isNaN(ofCandidates)) {
      ofCandidates = searches.stream().mapToDouble(Search::most).sum();
    }
    return ofCandidates;
  }

  /** The most anywhere. */
  public double nats() {
    if (Double.isNaN(refined)) {
      double[] found = new double[searches.size()];
      IntStream.range(0, found.length)
          .parallel()
          .forEach(g -> found[g] = searches.get(g).refined());
      refined = Math.max(Arrays.stream(found).sum(), ofCandidates());
    }
    return refined;
  }
}
