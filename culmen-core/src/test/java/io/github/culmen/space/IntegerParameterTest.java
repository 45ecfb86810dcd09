package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntegerParameterTest {
  private static final long TWO_53 = 1L << 53;

  @Test
  void isOrderedCountableAndNotContinuous() {
    Parameter k = Parameter.integer("k", -3, 6);
    assertThat(k.ordered()).isTrue();
    assertThat(k.continuous()).isFalse();
    assertThat(k.cardinality()).isEqualTo(10);
    assertThat(k.value(0)).isEqualTo(-3L);
    assertThat(k.value(9)).isEqualTo(6L);
  }

  @Test
  void linearValuesSitInTheMiddleOfEqualCells() {
    Parameter k = Parameter.integer("k", 1, 4);
    for (int level = 0; level < 4; level++) {
      assertThat(k.position(level)).isEqualTo((level + 0.5) / 4);
      assertThat(k.encode(level + 1)).isEqualTo((level + 0.5) / 4);
      assertThat(k.level(level / 4.0)).as("lower edge").isEqualTo(level);
      assertThat(k.level(Math.nextDown((level + 1) / 4.0))).as("upper edge").isEqualTo(level);
    }
    assertThat(k.decode(0)).isEqualTo(1L);
    assertThat(k.decode(1)).isEqualTo(4L);
  }

  @Test
  void logValuesSitAtTheirLogarithmBetweenCellEdgesAtTheHalves() {
    Parameter k = Parameter.logInteger("k", 1, 100);
    double length = Math.log(100.5 / 0.5);
    for (long value = 1; value <= 100; value++) {
      assertThat(k.encode(value)).isCloseTo(Math.log(value / 0.5) / length, within(1e-15));
      double lower = Math.log((value - 0.5) / 0.5) / length;
      double upper = Math.log((value + 0.5) / 0.5) / length;
      assertThat(k.decode(lower + 1e-13)).as("above its lower edge").isEqualTo(value);
      assertThat(k.decode(upper - 1e-13)).as("below its upper edge").isEqualTo(value);
    }
    assertThat(k.decode(0)).isEqualTo(1L);
    assertThat(k.decode(1)).isEqualTo(100L);
  }

  @ParameterizedTest
  @CsvSource({
    "LINEAR, 0, 1",
    "LINEAR, -1, 1",
    "LINEAR, 1, 3",
    "LINEAR, 0, 6",
    "LINEAR, -50, 48",
    "LINEAR, 0, 9999",
    "LOG, 1, 2",
    "LOG, 1, 3",
    "LOG, 7, 9",
    "LOG, 1, 9999",
    "LOG, 500, 20000"
  })
  void everyLevelOfASmallRangeComesBack(Scale scale, long low, long high) {
    Parameter k = new IntegerParameter("k", low, high, scale);
    double previous = 0;
    for (long level = 0; level < k.cardinality(); level++) {
      double unit = k.position(level);
      assertThat(unit).isGreaterThan(previous).isLessThan(1);
      assertThat(k.level(unit)).isEqualTo(level);
      assertThat(k.value(level)).isEqualTo(low + level).isEqualTo(k.decode(unit));
      assertThat(k.encode(low + level)).isEqualTo(unit);
      previous = unit;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "LINEAR, 0, 9007199254740991",
    "LINEAR, 0, 9007199254740990",
    "LINEAR, 1, 6004799503160661",
    "LINEAR, -4503599627370496, 4503599627370494",
    "LINEAR, 9223372036850000000, 9223372036854775807",
    "LINEAR, -9223372036854775808, -9223372036850000000",
    "LINEAR, 0, 2147483647",
    "LOG, 1, 10000000000000",
    "LOG, 1, 2147483647",
    "LOG, 1000000000000, 1000000001000",
    "LOG, 9000000000000000000, 9000000000000001000",
    "LOG, 9223372036854774807, 9223372036854775807",
  })
  void everyLevelOfALargeRangeComesBack(Scale scale, long low, long high) {
    Parameter k = new IntegerParameter("k", low, high, scale);
    long count = k.cardinality();
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 20_000; i++) {
      long near = Math.min(count - 1, i % 100);
      long level =
          switch (i % 4) {
            case 0 -> random.nextLong(count);
            case 1 -> near;
            case 2 -> count - 1 - near;
            default -> Math.min(count - 1, count / 2 + near);
          };
      assertThat(k.level(k.position(level))).as("level %d", level).isEqualTo(level);
    }
  }

  @Test
  void decodingIsMonotoneAndReachesEveryValueOnALogScale() {
    Parameter k = Parameter.logInteger("k", 1, 1000);
    long previous = 1;
    for (int i = 0; i <= 200_000; i++) {
      long value = (Long) k.decode(i / 200_000.0);
      assertThat(value).isBetween(previous, previous + 1);
      previous = value;
    }
    assertThat(previous).isEqualTo(1000);
  }

  @ParameterizedTest
  @CsvSource({
    "LINEAR, -9223372036854775808, 9223372036854775807",
    "LINEAR, -9223372036854775808, 0",
    "LINEAR, -1, 9223372036854775807",
    "LINEAR, 0, 9223372036854775807",
    "LINEAR, -9007199254740992, 9007199254740992",
    "LOG, 1, 9223372036854775807",
    "LOG, 1, 9007199254740992",
    "LOG, 4503599627370496, 9223372036854775807",
  })
  void hugeRangesStayInRangeMeetTheirEndsAndAreStable(Scale scale, long low, long high) {
    Parameter k = new IntegerParameter("k", low, high, scale);
    assertThat(k.decode(0)).isEqualTo(low);
    assertThat(k.decode(1)).isEqualTo(high);
    SplittableRandom random = new SplittableRandom(4);
    double[] units = random.doubles(5_000).sorted().toArray();
    long previous = low;
    for (double unit : units) {
      long value = (Long) k.decode(unit);
      assertThat(value).isBetween(previous, high);
      previous = value;
      double snapped = k.encode(value);
      assertThat(snapped).isCloseTo(unit, within(scale == Scale.LOG ? 0.05 : 1e-15));
      assertThat(k.decode(snapped)).isEqualTo(value);
      assertThat(k.encode(k.decode(snapped))).isEqualTo(snapped);
    }
    for (double tiny : new double[] {Double.MIN_VALUE, 1e-300, 1e-20}) {
      assertThat((Long) k.decode(tiny)).isEqualTo(low);
    }
  }

  @Test
  void theMiddleOfAllLongsIsZero() {
    Parameter k = Parameter.integer("k", Long.MIN_VALUE, Long.MAX_VALUE);
    assertThat(k.decode(0.5)).isEqualTo(0L);
    assertThat(k.decode(0.25)).isEqualTo(Long.MIN_VALUE / 2);
    assertThat(k.encode(Long.MIN_VALUE)).isBetween(0.0, 1e-19);
    assertThat(k.encode(Long.MAX_VALUE)).isEqualTo(1);
  }

  @Test
  void countsUpToTheLargestLongAndSaturatesBeyond() {
    assertThat(Parameter.integer("k", 2, Long.MAX_VALUE).cardinality())
        .isEqualTo(Long.MAX_VALUE - 1);
    assertThat(Parameter.integer("k", 1, Long.MAX_VALUE).cardinality()).isEqualTo(Long.MAX_VALUE);
    assertThat(Parameter.integer("k", -5, Long.MAX_VALUE).cardinality()).isEqualTo(Long.MAX_VALUE);
    assertThat(Parameter.integer("k", 0, TWO_53).cardinality()).isEqualTo(TWO_53 + 1);
  }

  @Test
  void hasNoLevelsIfTheyCannotBeCounted() {
    Parameter k = Parameter.integer("k", Long.MIN_VALUE, Long.MAX_VALUE);
    for (Runnable call :
        List.<Runnable>of(() -> k.position(0), () -> k.level(0.5), () -> k.value(0))) {
      assertThatExceptionOfType(UnsupportedOperationException.class)
          .isThrownBy(call::run)
          .withMessageContaining("parameter 'k': only parameters with countable values have levels")
          .withMessageContaining("low=-9223372036854775808");
    }
  }

  @Test
  void rejectsLevelsThatDoNotExist() {
    Parameter k = Parameter.integer("k", 5, 7);
    for (long wrong : new long[] {-1, 3, Long.MAX_VALUE}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> k.position(wrong))
          .withMessage("parameter 'k': a level must be from 0 to 2, but got " + wrong);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> k.value(wrong))
          .withMessage("parameter 'k': a level must be from 0 to 2, but got " + wrong);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> k.level(Double.NaN))
        .withMessageContaining("but got NaN");
  }

  @Test
  void checkTakesWholeNumbersOfAnyType() {
    Parameter k = Parameter.integer("k", -10, 10);
    for (Object three :
        List.of(
            3,
            3L,
            (short) 3,
            (byte) 3,
            3.0,
            3f,
            BigInteger.valueOf(3),
            new BigDecimal("3.00"),
            new AtomicLong(3))) {
      assertThat(k.check(three)).isEqualTo(3L);
    }
    assertThat(k.check(-0.0)).isEqualTo(0L);
    assertThat(Parameter.integer("k", 0, TWO_53 + 1).check(TWO_53 + 1)).isEqualTo(TWO_53 + 1);
  }

  @Test
  void checkRejectsFractionsStrangersAndWhatIsOutOfRange() {
    Parameter k = Parameter.integer("k", -3, 12);
    for (Object wrong :
        List.of(
            -4,
            13L,
            2.5,
            1e19,
            1e300,
            Double.NaN,
            Double.NEGATIVE_INFINITY,
            BigInteger.TWO.pow(64),
            new BigDecimal("0.1"),
            true)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> k.check(wrong))
          .withMessage("parameter 'k': must be a whole number from -3 to 12, but got " + wrong);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> k.check("3"))
        .withMessage("parameter 'k': must be a whole number from -3 to 12, but got text '3'");
  }

  @Test
  void aWholeDoubleBeyondTheLongsIsNotTheLargestLong() {
    Parameter k = Parameter.integer("k", Long.MIN_VALUE, Long.MAX_VALUE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> k.check(0x1p63))
        .withMessageContaining("but got 9.22337203685477");
    assertThat(k.check(-0x1p63)).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void rejectsBoundsThatAreNotInOrder() {
    for (long low : new long[] {4, 5}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Parameter.integer("k", low, 4))
          .withMessage("parameter 'k': low < high must hold, but got low=" + low + ", high=4");
    }
  }

  @Test
  void rejectsALogScaleThatReachesZero() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameter.logInteger("k", 0, 4))
        .withMessage("parameter 'k': low > 0 must hold on a log scale, but got low=0, high=4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new IntegerParameter("k", 1, 4, null))
        .withMessage("parameter 'k': the scale must be LINEAR or LOG, but got null");
  }

  @Test
  void goesInStepsThatAreLevels() {
    IntegerParameter k = Parameter.integer("k", -16, 48, 16);
    assertThat(k.cardinality()).isEqualTo(5);
    for (int level = 0; level < 5; level++) {
      long value = -16 + 16L * level;
      assertThat(k.value(level)).isEqualTo(value);
      assertThat(k.encode(value)).isEqualTo((level + 0.5) / 5);
      assertThat(k.decode((level + 0.5) / 5)).isEqualTo(value);
      assertThat(k.level((level + 0.2) / 5)).isEqualTo(level);
    }
    assertThat(k.decode(1)).isEqualTo(48L);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> k.check(17))
        .withMessageContaining("must be a whole number from -16 to 48 in steps of 16");
  }

  @Test
  void stepsReachOverAllLongs() {
    IntegerParameter k = Parameter.integer("k", Long.MIN_VALUE, Long.MAX_VALUE, 3);
    assertThat(k.value(0)).isEqualTo(Long.MIN_VALUE);
    assertThat(k.decode(1)).isEqualTo(Long.MAX_VALUE);
    assertThat(k.check(Long.MAX_VALUE - 3)).isEqualTo(Long.MAX_VALUE - 3);
    assertThat(k.encode(Long.MAX_VALUE)).isGreaterThan(0.99);
    assertThat(k.cardinality()).isEqualTo(6148914691236517206L);
  }

  @Test
  void refusesStepsThatDoNotFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameter.integer("k", 0, 10, 4))
        .withMessageContaining("high must be low plus a multiple of step")
        .withMessageContaining("(such as high=8)");
    assertThatIllegalArgumentException().isThrownBy(() -> Parameter.integer("k", 0, 10, 0));
  }
}
