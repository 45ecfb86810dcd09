package io.github.culmen.gp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FactoredTest {
  private static final Domain DOMAIN = Domain.cube(3);
  private static final Hyperparameters SETTING =
      Hyperparameters.of(new double[] {0.3, 0.5, 0.8}, 1.7, 1e-3);
  private static final AdditiveHyperparameters SUM =
      AdditiveHyperparameters.of(
          Decomposition.of(3, List.of(new int[] {0, 2}, new int[] {1})),
          new double[] {0.3, 0.5, 0.8},
          new double[] {1.2, 0.4},
          1e-3);
  private static final Matrix QUERY = points(40, 99);

  private static Matrix points(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix points = Matrix.zeros(n, 3);
    Arrays.setAll(points.data(), i -> random.nextDouble());
    return points;
  }

  private static Dataset data(int n) {
    SplittableRandom random = new SplittableRandom(4);
    double[] values = new double[n];
    double[] shared = new double[n];
    double[] own = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = random.nextGaussian();
      shared[i] = i % 5 == 3 ? 0 : 1;
      own[i] = i % 5 == 3 ? 0.01 * (1 + i % 3) : 0;
    }
    return Dataset.of(points(n, 1), values, shared, own);
  }

  // The same rows with other values, as after standardising anew.
  private static Dataset rescaled(Dataset data) {
    double[] values = Arrays.stream(data.values()).map(v -> 0.7 * v + 0.1).toArray();
    double[] shared = IntStream.range(0, values.length).mapToDouble(data::sharedNoise).toArray();
    double[] own = IntStream.range(0, values.length).mapToDouble(data::ownNoise).toArray();
    return Dataset.of(data.inputs(), values, shared, own);
  }

  private static void assertSame(GaussianProcess actual, GaussianProcess expected) {
    assertThat(actual.jitter()).isEqualTo(expected.jitter());
    assertThat(actual.logMarginalLikelihood()).isEqualTo(expected.logMarginalLikelihood());
    assertSame(actual.moments(QUERY), expected.moments(QUERY));
    assertThat(actual.mean(QUERY)).isEqualTo(expected.mean(QUERY));
  }

  private static void assertSame(Moments actual, Moments expected) {
    assertThat(actual.mean()).isEqualTo(expected.mean());
    assertThat(actual.variance()).isEqualTo(expected.variance());
  }

  private static int[] first(int n) {
    return IntStream.range(0, n).toArray();
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void aModelThatGrowsIsTheOneMadeAtOnceToTheLastBit(KernelFamily family) {
    Dataset all = data(140);
    List<Factored> earlier = List.of();
    for (int n = 1; n <= 140; n += n < 20 ? 1 : 13) {
      Dataset some = rescaled(all.select(first(n)));
      GaussianProcess grown = GaussianProcess.of(family, SETTING, DOMAIN, some, earlier);
      assertSame(grown, GaussianProcess.of(family, SETTING, DOMAIN, some));
      earlier = List.of(grown.factored());
    }
  }

  @Test
  void anAdditiveModelThatGrowsIsTheOneMadeAtOnceToTheLastBit() {
    Dataset all = data(140);
    List<Factored> earlier = List.of();
    for (int n = 1; n <= 140; n += n < 20 ? 1 : 13) {
      Dataset some = all.select(first(n));
      AdditiveGaussianProcess grown =
          AdditiveGaussianProcess.of(KernelFamily.MATERN52, SUM, DOMAIN, some, earlier);
      AdditiveGaussianProcess atOnce =
          AdditiveGaussianProcess.of(KernelFamily.MATERN52, SUM, DOMAIN, some);
      assertSame(grown.moments(QUERY), atOnce.moments(QUERY));
      Matrix own = QUERY.columns(new int[] {0, 2});
      assertSame(grown.component(0).moments(own), atOnce.component(0).moments(own));
      assertThat(grown.logMarginalLikelihood()).isEqualTo(atOnce.logMarginalLikelihood());
      earlier = List.of(grown.factored());
    }
  }

  @Test
  void aRowInTheMiddleLeavesThoseBeforeIt() {
    Dataset all = data(60);
    int[] without = IntStream.range(0, 60).filter(i -> i != 41).toArray();
    GaussianProcess before =
        GaussianProcess.of(KernelFamily.SE, SETTING, DOMAIN, all.select(without));
    List<Factored> earlier = List.of(before.factored());
    assertSame(
        GaussianProcess.of(KernelFamily.SE, SETTING, DOMAIN, all, earlier),
        GaussianProcess.of(KernelFamily.SE, SETTING, DOMAIN, all));
  }

  // With a factor that is not the right one it shows which rows are taken over.
  @Test
  void takesOverTheRowsInCommonAndNoOthers() {
    Dataset all = data(30);
    Term term = Term.of(KernelFamily.SE, SETTING, DOMAIN, all.inputs());
    double[] noise = all.noise(1e-3);
    Cholesky right = Factored.factor(List.of(term), noise, List.of());
    Factored wrong = wrong(term, noise);

    Cholesky all30 = Factored.factor(List.of(term), noise, List.of(wrong));
    assertThat(all30.diagonal(29)).isEqualTo(1000);

    double[] changedNoise = noise.clone();
    changedNoise[12] += 1e-9;
    Cholesky twelve = Factored.factor(List.of(term), changedNoise, List.of(wrong));
    assertThat(IntStream.range(0, 12).mapToDouble(twelve::diagonal)).containsOnly(1000.0);
    assertThat(twelve.diagonal(12)).isNotEqualTo(1000);

    Matrix moved = all.inputs().copy();
    moved.set(7, 2, moved.get(7, 2) + 1e-12);
    Cholesky seven =
        Factored.factor(
            List.of(Term.of(KernelFamily.SE, SETTING, DOMAIN, moved)), noise, List.of(wrong));
    assertThat(IntStream.range(0, 7).mapToDouble(seven::diagonal)).containsOnly(1000.0);
    assertThat(seven.diagonal(7)).isNotEqualTo(1000);

    // Of several the one with most in common.
    Factored fewer = Factored.of(List.of(term), changedNoise, right);
    assertThat(Factored.factor(List.of(term), noise, List.of(fewer, wrong)).diagonal(29))
        .isEqualTo(1000);
  }

  @Test
  void takesNothingOverFromOtherModels() {
    Dataset all = data(30);
    Term term = Term.of(KernelFamily.SE, SETTING, DOMAIN, all.inputs());
    double[] noise = all.noise(1e-3);
    Factored wrong = wrong(term, noise);
    Hyperparameters longer = Hyperparameters.of(new double[] {0.3, 0.5, 0.8000001}, 1.7, 1e-3);
    Hyperparameters larger = Hyperparameters.of(new double[] {0.3, 0.5, 0.8}, 1.7000001, 1e-3);
    List<List<Term>> others = new ArrayList<>();
    others.add(List.of(Term.of(KernelFamily.MATERN52, SETTING, DOMAIN, all.inputs())));
    others.add(List.of(Term.of(KernelFamily.SE, longer, DOMAIN, all.inputs())));
    others.add(List.of(Term.of(KernelFamily.SE, larger, DOMAIN, all.inputs())));
    others.add(List.of(term, term));
    for (List<Term> other : others) {
      Cholesky factor = Factored.factor(other, noise, List.of(wrong));
      Cholesky alone = Factored.factor(other, noise, List.of());
      assertThat(factor.lower().data()).isEqualTo(alone.lower().data());
    }
  }

  private static Factored wrong(Term term, double[] noise) {
    double[][] rows = new double[noise.length][noise.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i][i] = 1e6;
    }
    return Factored.of(List.of(term), noise, Cholesky.ofLowerRows(rows));
  }

  @Test
  void duplicatesThatNeedJitterAreFactoredAnew() {
    Hyperparameters exact = Hyperparameters.of(new double[] {0.3, 0.5, 0.8}, 1, 0);
    Matrix inputs = points(30, 5);
    for (int j = 0; j < 3; j++) {
      inputs.set(17, j, inputs.get(3, j));
    }
    Dataset all = Dataset.of(inputs, new double[30]);
    List<Factored> earlier = List.of();
    boolean jittered = false;
    for (int n = 1; n <= 30; n++) {
      Dataset some = all.select(first(n));
      GaussianProcess grown = GaussianProcess.of(KernelFamily.SE, exact, DOMAIN, some, earlier);
      assertSame(grown, GaussianProcess.of(KernelFamily.SE, exact, DOMAIN, some));
      earlier = List.of(grown.factored());
      jittered |= grown.jitter() > 0;
    }
    assertThat(jittered).isTrue();
  }

  @Test
  void believingIsTheSameWhateverIsKnownFromEarlier() {
    Dataset all = data(50);
    Matrix awaited = points(6, 8);
    GaussianProcess model = GaussianProcess.of(KernelFamily.MATERN52, SETTING, DOMAIN, all);
    GaussianProcess expected = (GaussianProcess) model.conditionOnMean(awaited);
    GaussianProcess fewer = (GaussianProcess) model.conditionOnMean(awaited.rows(first(4)));
    assertSame(model.conditionOnMean(awaited, List.of(fewer.factored())), expected);
    assertSame(model.conditionOnMean(awaited, List.of(expected.factored())), expected);
    assertSame(model.conditionOnMean(awaited, List.of()), expected);
    assertThat(model.conditionOnMean(Matrix.zeros(0, 3), List.of(expected.factored())))
        .isSameAs(model);
    // It is the posterior of all of them together.
    Dataset more = Dataset.of(awaited, model.moments(awaited).mean());
    assertSame(
        expected, GaussianProcess.of(KernelFamily.MATERN52, SETTING, DOMAIN, all.with(more)));
  }

  @Test
  void anAdditiveModelBelievesTheSameWhateverIsKnownFromEarlier() {
    Dataset all = data(50);
    Matrix awaited = points(6, 8);
    AdditiveGaussianProcess model =
        AdditiveGaussianProcess.of(KernelFamily.MATERN52, SUM, DOMAIN, all);
    AdditiveGaussianProcess expected = (AdditiveGaussianProcess) model.conditionOnMean(awaited);
    AdditiveGaussianProcess fewer =
        (AdditiveGaussianProcess) model.conditionOnMean(awaited.rows(first(4)));
    assertSame(
        model.conditionOnMean(awaited, List.of(fewer.factored())).moments(QUERY),
        expected.moments(QUERY));
  }
}
