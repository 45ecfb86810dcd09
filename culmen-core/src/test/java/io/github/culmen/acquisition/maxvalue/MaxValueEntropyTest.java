package io.github.culmen.acquisition.maxvalue;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.testdata.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

public class MaxValueEntropyTest {
  public static Stream<Reference> cases() {
    return Reference.load(MaxValueEntropyTest.class, "acquisitions")
        .get("cases")
        .elements()
        .stream();
  }

  public static List<GaussianProcess> models(Reference c) {
    double[][] l = c.get("l").rows();
    double[] sigma = c.get("sigma").numbers();
    double[] sigma0 = c.get("sigma0").numbers();
    Dataset data = Dataset.of(Matrix.of(c.get("xx").rows()), c.get("yy").numbers());
    List<GaussianProcess> models = new ArrayList<>();
    for (int i = 0; i < sigma.length; i++) {
      double[] lengthscales = Arrays.stream(l[i]).map(v -> 1 / Math.sqrt(v)).toArray();
      models.add(
          GaussianProcess.of(
              KernelFamily.SE,
              Hyperparameters.of(lengthscales, sigma[i], sigma0[i] + 1e-10 * sigma[i]),
              Domain.cube(lengthscales.length),
              data));
    }
    return models;
  }

  /** Values and gradients of the paper's form, averaged over hyper-parameters and maxima. */
  @ParameterizedTest
  @MethodSource("cases")
  void valuesAndGradientsAreTheAuthors(Reference c) {
    List<GaussianProcess> models = models(c);
    double[] sigma0 = c.get("sigma0").numbers();
    Matrix queries = Matrix.of(c.get("queries").rows());
    for (Reference mes : c.get("MES").elements()) {
      double[][] maxima = mes.get("ystar_rows_are_hyper").rows();
      List<MarginalScore> scores = new ArrayList<>();
      for (int i = 0; i < models.size(); i++) {
        scores.add(MaxValueEntropy.of(maxima[i], sigma0[i], InformationForm.PAPER));
      }
      MarginalAcquisition acquisition = new MarginalAcquisition(models, scores);
      Acquisition.Slopes slopes = acquisition.slopes(queries);
      double[] expected = mes.get("value").numbers();
      double[][] gradient = mes.get("grad").rows();
      for (int q = 0; q < expected.length; q++) {
        String what = mes + " query " + q;
        double value = Math.exp(slopes.values()[q]);
        assertClose(value, expected[q], 1e-8, what);
        double[] own = slopes.gradients().row(q);
        for (int j = 0; j < own.length; j++) {
          assertClose(value * own[j], gradient[q][j], 1e-8, what + " gradient " + j);
        }
      }
      assertClose(acquisition.values(queries), slopes.values(), 1e-12, mes + " both ways");
    }
  }

  @ParameterizedTest
  @EnumSource(value = InformationForm.class, mode = EnumSource.Mode.EXCLUDE, names = "EXCEEDANCE")
  void partialsAreFiniteDifferences(InformationForm form) {
    SplittableRandom random = new SplittableRandom(4);
    for (int k = 0; k < 500; k++) {
      double[] maxima = random.doubles(1 + k % 4, 0, 3).toArray();
      double noise = k % 3 == 0 ? 0 : Math.exp(-8 * random.nextDouble());
      MaxValueEntropy score = MaxValueEntropy.of(maxima, noise, form);
      double mean = 2 - 6 * random.nextDouble();
      double sd = Math.exp(1 - 5 * random.nextDouble());
      double[] out = new double[1];
      double[] byMean = new double[1];
      double[] bySd = new double[1];
      score.scoreWithPartials(new double[] {mean}, new double[] {sd}, out, byMean, bySd);
      assertClose(out[0], at(score, mean, sd), 1e-14, "both ways");
      double h = 1e-5 * sd;
      double dMean = (at(score, mean + h, sd) - at(score, mean - h, sd)) / (2 * h);
      double dSd = (at(score, mean, sd + h) - at(score, mean, sd - h)) / (2 * h);
      assertClose(byMean[0], dMean, 1e-4, form + " ∂mean at " + mean + ", " + sd);
      assertClose(bySd[0], dSd, 1e-4, form + " ∂sd at " + mean + ", " + sd);
    }
  }

  private static double at(MarginalScore score, double mean, double sd) {
    double[] out = new double[1];
    score.score(new double[] {mean}, new double[] {sd}, out);
    return out[0];
  }

  @ParameterizedTest
  @EnumSource(value = InformationForm.class, mode = EnumSource.Mode.EXCLUDE, names = "EXCEEDANCE")
  void isFiniteWithASlopeEverywhere(InformationForm form) {
    for (double noise : new double[] {0, 1e-300, 1e-8, 1, 1e300}) {
      MaxValueEntropy score = MaxValueEntropy.of(new double[] {1, 1e-5, -3}, noise, form);
      for (double mean : new double[] {-1e300, -1e8, -1, 0, 1, 1e8, 1e300}) {
        for (double sd : new double[] {1e-150, 1e-6, 1, 1e6, 1e150}) {
          double[] out = new double[1];
          double[] byMean = new double[1];
          double[] bySd = new double[1];
          score.scoreWithPartials(new double[] {mean}, new double[] {sd}, out, byMean, bySd);
          assertThat(out[0]).as("%s at %s, %s, noise %s", form, mean, sd, noise).isFinite();
          assertThat(byMean[0]).as("∂mean at %s, %s, noise %s", mean, sd, noise).isNotNaN();
          assertThat(bySd[0]).as("∂sd at %s, %s, noise %s", mean, sd, noise).isNotNaN();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = InformationForm.class, mode = EnumSource.Mode.EXCLUDE, names = "EXCEEDANCE")
  void shiftingEverythingChangesNothing(InformationForm form) {
    MaxValueEntropy score = MaxValueEntropy.of(new double[] {1, 2}, 0.1, form);
    MaxValueEntropy shifted = MaxValueEntropy.of(new double[] {101, 102}, 0.1, form);
    assertClose(at(shifted, 100.3, 0.7), at(score, 0.3, 0.7), 1e-12, form);
  }

  @Test
  void noiseOnlyTakesInformationAway() {
    for (double mean = -3; mean < 1; mean += 0.1) {
      double latent =
          at(MaxValueEntropy.of(new double[] {1}, 0.2, InformationForm.LATENT), mean, 0.5);
      double aware =
          at(MaxValueEntropy.of(new double[] {1}, 0.2, InformationForm.NOISE_AWARE), mean, 0.5);
      double more =
          at(MaxValueEntropy.of(new double[] {1}, 0.4, InformationForm.NOISE_AWARE), mean, 0.5);
      assertThat(aware).isLessThan(latent);
      assertThat(more).isLessThan(aware);
    }
  }

  @Test
  void rejectsWhatIsNoMaximum() {
    assertThatThrownBy(() -> MaxValueEntropy.of(new double[0], 0, InformationForm.PAPER))
        .hasMessageContaining("at least 1");
    assertThatThrownBy(
            () -> MaxValueEntropy.of(new double[] {Double.NaN}, 0, InformationForm.PAPER))
        .hasMessageContaining("must be finite, but one is NaN");
    assertThatThrownBy(() -> MaxValueEntropy.of(new double[] {1}, -1, InformationForm.PAPER))
        .hasMessageContaining("noise = -1");
    assertThatThrownBy(() -> new MarginalAcquisition(List.of(), List.of()))
        .hasMessageContaining("one score per model");
  }
}
