package io.github.culmen.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.acquisition.PosteriorMean;
import io.github.culmen.acquisition.Prospects;
import io.github.culmen.acquisition.improvement.LogExpectedImprovement;
import io.github.culmen.acquisition.improvement.UpperConfidenceBound;
import io.github.culmen.acquisition.maximum.ReachableMaximum;
import io.github.culmen.acquisition.maxvalue.MaxValueEntropy;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What bounds leave out changes nothing: not the order, not a bit. */
class ForecastTest {
  private static final double[] NOISES = {1e-6, 1e-4, 0.03, 1};

  // More values than it takes for bounds to be worth it, some of them close together or at the same
  // point.
  private static GaussianProcess model(int seed, int d) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = 80 + random.nextInt(80);
    Matrix inputs = Matrix.zeros(n, d);
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        double near = i == 0 ? 0.5 : inputs.get(i / 2, j);
        inputs.set(
            i,
            j,
            switch (i % 4) {
              case 0 -> Math.max(0, Math.min(1, near + 1e-3 * random.nextGaussian()));
              case 1 -> i % 12 == 1 ? near : random.nextDouble();
              default -> random.nextDouble();
            });
      }
      values[i] = Math.sin(7 * inputs.get(i, 0)) + 0.3 * random.nextGaussian();
    }
    double[] lengthscales = new double[d];
    Arrays.setAll(lengthscales, j -> 0.1 + random.nextDouble());
    KernelFamily[] families = KernelFamily.values();
    KernelFamily family = families[seed % 3];
    return GaussianProcess.of(
        family,
        Hyperparameters.of(lengthscales, 1.3, NOISES[seed % NOISES.length]),
        Domain.cube(d),
        Dataset.of(inputs, values));
  }

  // With the observed points and some of all points twice.
  private static Matrix points(GaussianProcess model, int seed) {
    SplittableRandom random = new SplittableRandom(~seed);
    Matrix points =
        Sweep.of(
                Domain.cube(model.dimension()),
                model.data().inputs(),
                model.data().values(),
                random)
            .points();
    int twice = random.nextInt(300);
    return Matrix.stack(points, points.rows(random.ints(twice, 0, points.rows()).toArray()));
  }

  private static List<MarginalScore> scores(GaussianProcess model) {
    double best = Arrays.stream(model.data().values()).max().orElseThrow();
    double noise = model.noiseVariance();
    List<MarginalScore> scores = new ArrayList<>();
    scores.add(new PosteriorMean());
    scores.add(UpperConfidenceBound.of(1.7));
    scores.add(LogExpectedImprovement.of(best));
    for (double gap : new double[] {3, 1e-3}) {
      double[] levels = new ReachableMaximum(best, 0.03 * gap, gap).levels(12);
      for (InformationForm form : InformationForm.values()) {
        if (form != InformationForm.EXCEEDANCE) {
          scores.add(MaxValueEntropy.ofLevels(levels, noise, form));
        }
      }
    }
    // Levels that most means exceed, so that more sd is worth less.
    scores.add(MaxValueEntropy.of(new double[] {-1, 0, 1}, noise, InformationForm.NOISE_AWARE));
    return scores;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void ranksAsIfAllScoresWereKnown(int seed) {
    GaussianProcess model = model(seed, 1 + seed % 5);
    Matrix points = points(model, seed);
    Candidates all = Candidates.of(points, List.of(model));
    for (MarginalScore score : scores(model)) {
      Acquisition acquisition = new MarginalAcquisition(List.of(model), List.of(score));
      double[] values = acquisition.values(all);
      Candidates few = Candidates.whenAsked(points, List.of(model));
      Ranking ranking = Forecast.of(acquisition, few).orElseThrow().ranking();
      List<Integer> first = ranking.stream().limit(300).boxed().toList();
      assertThat(first)
          .containsExactlyElementsOf(new Ranking(values).stream().limit(300).boxed().toList());
      assertThat(first).allSatisfy(i -> assertThat(ranking.value(i)).isEqualTo(values[i]));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void endsAtTheSamePoint(int seed) {
    GaussianProcess model = model(seed, 1 + seed % 5);
    Domain domain = Domain.cube(model.dimension());
    Matrix points = points(model, seed);
    for (MarginalScore score : scores(model)) {
      Acquisition acquisition = new MarginalAcquisition(List.of(model), List.of(score));
      AcquisitionMaximizer.Maximum known =
          AcquisitionMaximizer.maximize(
                  acquisition,
                  Candidates.of(points, List.of(model)),
                  false,
                  domain,
                  p -> p[0] < 0.9)
              .orElseThrow();
      AcquisitionMaximizer.Maximum foreseen =
          AcquisitionMaximizer.maximize(
                  acquisition,
                  Candidates.whenAsked(points, List.of(model)),
                  false,
                  domain,
                  p -> p[0] < 0.9)
              .orElseThrow();
      assertThat(foreseen.point()).containsExactly(known.point());
      assertThat(foreseen.value()).isEqualTo(known.value());
      assertThat(foreseen.sweepValue()).isEqualTo(known.sweepValue());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void boundsAreBoundsAndTheLargestIsTheLargest(int seed) {
    GaussianProcess model = model(seed, 1 + seed % 5);
    Matrix points = points(model, seed);
    Moments moments = model.moments(points);
    Moments upper = model.upperMoments(points).orElseThrow();
    Candidates known = Candidates.of(points, List.of(model));
    for (int i = 0; i < points.rows(); i++) {
      assertThat(upper.mean()[i]).isGreaterThanOrEqualTo(moments.mean()[i]);
      assertThat(upper.variance()[i]).isGreaterThanOrEqualTo(moments.variance()[i]);
    }
    for (double sds : new double[] {0, 1, 2}) {
      Candidates few = Candidates.whenAsked(points, List.of(model));
      assertThat(few.largest(0, sds)).isEqualTo(known.largest(0, sds));
    }
    // With little noise an observation says much about its neighbours, and bounds rule out most.
    if (model.noiseVariance() < 1e-3) {
      Candidates few = Candidates.whenAsked(points, List.of(model));
      few.largest(0, 2);
      Prospects prospects = few.prospects().orElseThrow();
      assertThat(IntStream.range(0, points.rows()).filter(prospects::known).count())
          .isLessThan(points.rows() / 2);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 31, 32, 200, 254, 260, 290, 600})
  void someMomentsAreThoseOfAll(int count) {
    for (int seed = 1; seed <= 3; seed++) {
      GaussianProcess model = model(seed, 3);
      SplittableRandom random = new SplittableRandom(seed);
      Matrix points = Matrix.zeros(count, 3);
      Arrays.setAll(points.data(), i -> random.nextDouble());
      Moments all = model.moments(points);
      int[] rows = IntStream.range(0, count).filter(i -> random.nextInt(3) == 0).toArray();
      Moments some = model.moments(points, rows);
      for (int r = 0; r < rows.length; r++) {
        assertThat(some.mean()[r]).isEqualTo(all.mean()[rows[r]]);
        assertThat(some.variance()[r]).isEqualTo(all.variance()[rows[r]]);
      }
    }
  }

  @Test
  void withoutNoiseNothingIsBounded() {
    Matrix inputs = Matrix.zeros(100, 1);
    Arrays.setAll(inputs.data(), i -> i / 100.0);
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.MATERN32,
            Hyperparameters.of(new double[] {0.1}, 1, 0),
            Domain.cube(1),
            Dataset.of(inputs, new double[100]));
    assertThat(model.jitter()).isZero();
    assertThat(model.upperMoments(inputs)).isEmpty();
    Candidates candidates = Candidates.whenAsked(inputs, List.of(model));
    assertThat(candidates.largest(0, 2))
        .isEqualTo(Candidates.of(inputs, List.of(model)).largest(0, 2));
  }
}
