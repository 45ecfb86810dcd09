package io.github.culmen.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FusedMultiplyAddTest {
  @Test
  void multipliesAndAdds() {
    assertThat(FusedMultiplyAdd.of(3, 4, 5)).isEqualTo(17);
    assertThat(FusedMultiplyAdd.of(-0.5, 8, 1)).isEqualTo(-3);
    assertThat(FusedMultiplyAdd.of(Double.NaN, 1, 1)).isNaN();
  }

  @Test
  void roundsOnceExactlyWhenTheHardwareDoes() {
    double a = 1 + 0x1p-30;
    double once = 0x1p-60;
    double twice = 0;
    assertThat(FusedMultiplyAdd.of(a, a, -(1 + 0x1p-29)))
        .isEqualTo(FusedMultiplyAdd.IN_HARDWARE ? once : twice);
  }
}
