package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimesTest {
  @Test
  void areMedianAndNinetyNinthPercentileInMilliseconds() {
    Times times = Times.of(LongStream.rangeClosed(0, 100).map(i -> i * 1_000_000).toArray());
    assertThat(times.median()).isCloseTo(50, within(1e-12));
    assertThat(times.slow()).isCloseTo(99, within(1e-12));
  }

  @Test
  void oneTimeIsBoth() {
    assertThat(Times.of(2_500_000)).isEqualTo(new Times(2.5, 2.5));
    assertThat(Times.of(List.of(2_500_000L))).isEqualTo(new Times(2.5, 2.5));
  }

  @Test
  void theOrderDoesNotMatter() {
    assertThat(Times.of(3, 1, 2)).isEqualTo(Times.of(List.of(1L, 2L, 3L)));
  }
}
