package io.github.culmen.acquisition.maxvalue;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.AcquisitionContract;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MaxValueRuleTest {
  @Nested
  class NoiseAware extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return new MaxValueRule(MaxValueMethod.GUMBEL, InformationForm.NOISE_AWARE, 5);
    }
  }

  @Nested
  class Paper extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return new MaxValueRule(MaxValueMethod.EXACT, InformationForm.PAPER, 1);
    }
  }

  @Test
  void rejectsNoMaxima() {
    assertThatThrownBy(() -> new MaxValueRule(MaxValueMethod.GUMBEL, InformationForm.PAPER, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 1, but maxima = 0");
  }
}
