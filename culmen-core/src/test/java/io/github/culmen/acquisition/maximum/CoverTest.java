package io.github.culmen.acquisition.maximum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoverTest {
  @Test
  void theMarginIsRadiusTimesLipschitz() {
    assertThat(new Cover(0.25, 2).margin()).isEqualTo(0.5);
    assertThat(Cover.NONE.margin()).isZero();
    assertThat(new Cover(0, Double.MAX_VALUE).margin()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, 1",
    "1, NaN",
    "-0.1, 1",
    "1, -0.1",
    "1e300, 1e300",
    "1, Infinity",
    "Infinity, 0",
    "0, Infinity"
  })
  void rejectsWhatIsNoCover(double radius, double lipschitz) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Cover(radius, lipschitz))
        .withMessage(
            "a cover needs radius >= 0 and lipschitz >= 0 with a product below 1e300, but radius = "
                + radius
                + " and lipschitz = "
                + lipschitz);
  }

  @Test
  void drawnFunctionsNeedNoCover() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new MaxValueRule(
                    MaxValueMethod.CALIBRATED, InformationForm.NOISE_AWARE, 5, new Cover(0.1, 1)))
        .withMessageEndingWith("but max-values = calibrated");
  }
}
