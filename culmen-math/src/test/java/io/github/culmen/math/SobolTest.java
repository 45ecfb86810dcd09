package io.github.culmen.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.testdata.Reference;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SobolTest {
  private static double[][] points(Sobol sobol, int count) {
    double[][] points = new double[count][];
    for (int i = 0; i < count; i++) {
      points[i] = sobol.next();
    }
    return points;
  }

  @Test
  void unscrambledPointsAreThePublishedOnes() {
    Reference reference = Reference.load(getClass(), "sobol");
    double[] dimensions = reference.get("dimensions").numbers();
    double[] indices = reference.get("indices").numbers();
    double[][] expected = reference.get("rows").rows();
    double[][] points = points(Sobol.unscrambled(DirectionNumbers.MAX_DIMENSION), 8192);
    for (int i = 0; i < indices.length; i++) {
      for (int j = 0; j < dimensions.length; j++) {
        double actual = points[(int) indices[i]][(int) dimensions[j] - 1];
        assertThat(actual - 0x1p-53)
            .as("point %s, dimension %s", indices[i], dimensions[j])
            .isEqualTo(expected[i][j]);
      }
    }
  }

  @Test
  void firstTwoCoordinatesOfEveryBlockFormAPerfectNet() {
    for (int seed = 0; seed < 5; seed++) {
      double[][] points = points(Sobol.of(2, new Random(seed)), 1024);
      for (int m = 0; m <= 10; m++) {
        int size = 1 << m;
        for (int start = 0; start < points.length; start += size) {
          for (int bits = 0; bits <= m; bits++) {
            assertOnePointPerCell(points, start, size, bits, m - bits);
          }
        }
      }
    }
  }

  private static void assertOnePointPerCell(
      double[][] points, int start, int size, int xBits, int yBits) {
    boolean[] taken = new boolean[size];
    for (int i = start; i < start + size; i++) {
      int x = (int) (points[i][0] * (1 << xBits));
      int y = (int) (points[i][1] * (1 << yBits));
      int cell = (x << yBits) | y;
      assertThat(taken[cell]).as("start %s, %s by %s bits", start, xBits, yBits).isFalse();
      taken[cell] = true;
    }
  }

  @Test
  void everyCoordinateOfEveryBlockIsStratified() {
    int dimension = DirectionNumbers.MAX_DIMENSION;
    double[][] points = points(Sobol.of(dimension, new Random(7)), 512);
    for (int size : new int[] {2, 16, 256, 512}) {
      for (int start = 0; start < points.length; start += size) {
        for (int j = 0; j < dimension; j++) {
          boolean[] taken = new boolean[size];
          for (int i = start; i < start + size; i++) {
            taken[(int) (points[i][j] * size)] = true;
          }
          for (boolean t : taken) {
            assertThat(t).isTrue();
          }
        }
      }
    }
  }

  @Test
  void allDimensionsDiffer() {
    Set<String> plain = new HashSet<>();
    for (long[] columns : DirectionNumbers.of(DirectionNumbers.MAX_DIMENSION)) {
      assertThat(plain.add(Arrays.toString(columns))).isTrue();
    }
    double[][] points = points(Sobol.of(DirectionNumbers.MAX_DIMENSION, new Random(2)), 64);
    Set<Double> all = new HashSet<>();
    for (double[] point : points) {
      for (double coordinate : point) {
        assertThat(all.add(coordinate)).isTrue();
      }
    }
  }

  @Test
  void generatingMatricesAreUpperTriangular() {
    // Column k has digit k and none after it: this is what stratifies each coordinate.
    for (long[] columns : DirectionNumbers.of(DirectionNumbers.MAX_DIMENSION)) {
      for (int k = 0; k < columns.length; k++) {
        assertThat(Long.numberOfTrailingZeros(columns[k])).isEqualTo(columns.length - 1 - k);
      }
    }
  }

  @Test
  void valuesLieStrictlyInsideTheUnitInterval() {
    RandomGenerator zeros = () -> 0;
    RandomGenerator ones = () -> -1;
    for (RandomGenerator random : new RandomGenerator[] {zeros, ones, new Random(1)}) {
      for (double[] point : points(Sobol.of(1030, random), 64)) {
        for (double coordinate : point) {
          assertThat(coordinate).isGreaterThan(0).isLessThan(1);
        }
      }
    }
  }

  @Test
  void sameSeedGivesTheSamePointsAndAnotherSeedOthers() {
    double[][] first = points(Sobol.of(5, new Random(11)), 100);
    assertThat(points(Sobol.of(5, new Random(11)), 100)).isDeepEqualTo(first);
    assertThat(points(Sobol.of(5, new Random(12)), 1)[0]).isNotEqualTo(first[0]);
  }

  @Test
  void leadingCoordinatesDoNotDependOnTheDimension() {
    double[][] few = points(Sobol.of(3, new Random(4)), 50);
    double[][] many = points(Sobol.of(1100, new Random(4)), 50);
    for (int i = 0; i < few.length; i++) {
      assertThat(Arrays.copyOf(many[i], 3)).isEqualTo(few[i]);
    }
  }

  @Test
  void laterUseOfTheGeneratorDoesNotChangeThePoints() {
    Random random = new Random(6);
    Sobol disturbed = Sobol.of(1026, random);
    Sobol calm = Sobol.of(1026, new Random(6));
    for (int i = 0; i < 10; i++) {
      random.nextLong();
      assertThat(disturbed.next()).isEqualTo(calm.next());
    }
  }

  @Test
  void coordinatesBeyondTheTableAreUniformDraws() {
    int n = 4096;
    double[][] points = points(Sobol.of(1026, new Random(8)), n);
    double sum = 0;
    double product = 0;
    for (double[] point : points) {
      sum += point[1024];
      product += (point[1024] - 0.5) * (point[1025] - 0.5);
    }
    // Five standard errors.
    assertThat(sum / n).isBetween(0.5 - 5 / Math.sqrt(12.0 * n), 0.5 + 5 / Math.sqrt(12.0 * n));
    assertThat(Math.abs(product / n)).isLessThan(5 / (12 * Math.sqrt(n)));
  }

  @Test
  void fillGivesTheSamePointsAsNextAndContinues() {
    Sobol one = Sobol.of(3, new Random(9));
    Sobol other = Sobol.of(3, new Random(9));
    double[] flat = new double[20];
    Arrays.fill(flat, -1);
    one.fill(flat, 6);
    for (int i = 0; i < 6; i++) {
      assertThat(Arrays.copyOfRange(flat, 3 * i, 3 * i + 3)).isEqualTo(other.next());
    }
    assertThat(flat[18]).isEqualTo(-1);
    one.fill(flat, 0);
    assertThat(one.next()).isEqualTo(other.next());
  }

  @Test
  void eachPointIsUniformOverTheSeeds() {
    int seeds = 4000;
    int[] counts = new int[8];
    for (int seed = 0; seed < seeds; seed++) {
      Sobol sobol = Sobol.of(2, new Random(seed));
      sobol.next();
      sobol.next();
      counts[(int) (8 * sobol.next()[1])]++;
    }
    double chiSquare = 0;
    for (int count : counts) {
      chiSquare += Math.pow(count - seeds / 8.0, 2) / (seeds / 8.0);
    }
    // The 99.9 % point of chi-square with 7 degrees of freedom.
    assertThat(chiSquare).isLessThan(24.3);
  }

  @Test
  void integratesASmoothFunctionFarBetterThanIndependentDraws() {
    int dimension = 6;
    int n = 4096;
    int repeats = 20;
    double square = 0;
    for (int seed = 0; seed < repeats; seed++) {
      double sum = 0;
      for (double[] point : points(Sobol.of(dimension, new Random(seed)), n)) {
        double product = 1;
        for (double x : point) {
          product *= 1 + (x - 0.5);
        }
        sum += product;
      }
      double error = sum / n - 1;
      square += error * error / repeats;
    }
    // The product has mean 1 and variance (1 + 1/12)^d - 1.
    double independent = Math.sqrt((Math.pow(13.0 / 12, dimension) - 1) / n);
    assertThat(Math.sqrt(square)).isLessThan(independent / 50);
  }

  @Test
  void rejectsBadArguments() {
    Random random = new Random(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sobol.of(0, random))
        .withMessageContaining("dimension = 0");
    Sobol sobol = Sobol.of(3, random);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sobol.fill(new double[8], 3))
        .withMessageContaining("count = 3")
        .withMessageContaining("length = 8");
    assertThatIllegalArgumentException().isThrownBy(() -> sobol.fill(new double[8], -1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sobol.fill(new double[8], Integer.MAX_VALUE));
  }
}
