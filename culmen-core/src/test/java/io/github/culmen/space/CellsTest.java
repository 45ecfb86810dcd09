package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CellsTest {
  @Test
  void findsTheExactFloorForAnyNumberOfCells() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 50_000; i++) {
      long last = random.nextLong() >>> random.nextInt(64);
      double unit =
          switch (i % 4) {
            case 0 -> random.nextDouble();
            case 1 -> Math.nextDown(1.0);
            case 2 -> Math.scalb(random.nextDouble(), -random.nextInt(1100));
            default -> random.nextLong(1000) / 1000.0;
          };
      BigInteger count = new BigInteger(Long.toUnsignedString(last)).add(BigInteger.ONE);
      long expected =
          new BigDecimal(unit)
              .multiply(new BigDecimal(count))
              .setScale(0, RoundingMode.FLOOR)
              .toBigInteger()
              .longValue();
      assertThat(Cells.offsetAt(unit, last)).as("%s of %s", unit, count).isEqualTo(expected);
    }
  }

  @Test
  void aCoordinateJustBelowAnEdgeStaysBelow() {
    // 3 · nextDown(1/3) and the like round up to a whole number in double arithmetic.
    for (long count = 1; count <= 2000; count++) {
      for (long cell = 1; cell <= Math.min(count, 50); cell++) {
        double edge = (double) cell / count;
        BigDecimal exact = new BigDecimal(edge).multiply(BigDecimal.valueOf(count));
        long expected = Math.min(count - 1, exact.toBigInteger().longValue());
        assertThat(Cells.offsetAt(edge, count - 1)).isEqualTo(expected);
        assertThat(Cells.offsetAt(Math.nextDown(edge), count - 1)).isEqualTo(cell - 1);
      }
    }
  }

  @Test
  void everyOffsetOfTwoToThe53CellsHasItsOwnPosition() {
    SplittableRandom random = new SplittableRandom(6);
    for (long count : new long[] {1L << 53, (1L << 53) - 1, (1L << 52) + 1, 3L << 51}) {
      for (int i = 0; i < 20_000; i++) {
        long offset = i < 1000 ? count - 1 - i : random.nextLong(count);
        double unit = Cells.position(offset, count - 1);
        assertThat(unit).isBetween(0.0, 1.0);
        assertThat(Cells.offsetAt(unit, count - 1)).as("%d of %d", offset, count).isEqualTo(offset);
      }
    }
  }

  @Test
  void oneCellIsTheWholeInterval() {
    assertThat(Cells.position(0, 0)).isEqualTo(0.5);
    assertThat(Cells.offsetAt(0, 0)).isZero();
    assertThat(Cells.offsetAt(1, 0)).isZero();
  }
}
