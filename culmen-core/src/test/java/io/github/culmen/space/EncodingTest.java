package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EncodingTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(Parameter.real("x", -1, 3), Parameter.integer("k", 1, 4), Parameter.bool("b"));
  private static final Encoding ENCODING = new Encoding(SPACE);

  @Test
  void givesEveryParameterOneCoordinate() {
    assertThat(ENCODING.dimension()).isEqualTo(3);
    assertThat(ENCODING.space()).isSameAs(SPACE);
    Point point = Point.of(Map.of("b", true, "k", 1, "x", 0));
    assertThat(ENCODING.encode(point)).containsExactly(0.25, 0.125, 0.75);
    assertThat(ENCODING.decode(new double[] {0.25, 0.2, 0.6})).hasToString("{x=0.0, k=1, b=true}");
  }

  @Test
  void snapsDiscreteCoordinatesToTheirLevelsAndLeavesItsInputAlone() {
    double[] unit = {0.3, 0.2, 1.5};
    double[] snapped = ENCODING.snap(unit);
    assertThat(snapped).containsExactly(new double[] {0.3, 0.125, 0.75}, within(1e-16));
    assertThat(unit).containsExactly(0.3, 0.2, 1.5);
  }

  @Test
  void rejectsAWrongNumberOfCoordinates() {
    String rule = "there must be one coordinate per parameter, 3 in all, but got 2";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ENCODING.decode(new double[2]))
        .withMessage(rule);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ENCODING.snap(new double[2]))
        .withMessage(rule);
  }

  @Test
  void rejectsNaNNamingTheParameter() {
    double[] unit = {0, Double.NaN, 0};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ENCODING.decode(unit))
        .withMessage("parameter 'k': a unit coordinate must be a number from 0 to 1, but got NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ENCODING.snap(unit))
        .withMessageContaining("parameter 'k'");
  }

  @Test
  void rejectsPointsOfAnotherSpace() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ENCODING.encode(Point.of(Map.of("x", 0, "k", 1))))
        .withMessageContaining("none for b");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ENCODING.encode(Point.of(Map.of("x", 5, "k", 1, "b", true))))
        .withMessage("parameter 'x': must be a number from -1.0 to 3.0, but got 5");
  }

  @Test
  void isStableOnAThousandRandomSpaces() {
    SplittableRandom random = new SplittableRandom(20170306);
    for (int round = 0; round < 1000; round++) {
      SearchSpace space = randomSpace(random);
      Encoding encoding = new Encoding(space);
      for (int i = 0; i < 20; i++) {
        double[] unit = random.doubles(space.dimension(), -0.1, 1.1).toArray();
        Point point = encoding.decode(unit);
        assertThat(space.check(point.values())).as("decoding is canonical").isEqualTo(point);
        double[] snapped = encoding.snap(unit);
        assertThat(snapped).isEqualTo(encoding.encode(point));
        Point again = encoding.decode(snapped);
        double[] twice = encoding.snap(snapped);
        for (int j = 0; j < unit.length; j++) {
          Parameter parameter = space.parameters().get(j);
          assertThat(twice[j]).as("%s", parameter).isCloseTo(snapped[j], within(1e-15));
          Object value = point.get(parameter.name());
          Object back = again.get(parameter.name());
          if (parameter instanceof RealParameter real) {
            double clamped = Math.min(1, Math.max(0, unit[j]));
            assertThat(snapped[j]).as("%s", real).isCloseTo(clamped, within(1e-12));
            double size = real.scale() == Scale.LOG ? (Double) value : real.high() - real.low();
            assertThat((Double) back)
                .as("%s", real)
                .isCloseTo((Double) value, within(4e-15 * size));
          } else {
            assertThat(back).as("%s", parameter).isEqualTo(value);
            assertThat(twice[j]).isEqualTo(snapped[j]);
            assertThat(parameter.position(parameter.level(unit[j]))).isEqualTo(snapped[j]);
          }
        }
      }
    }
  }

  @Test
  void everyLevelOfAThousandRandomSpacesComesBack() {
    SplittableRandom random = new SplittableRandom(42);
    for (int round = 0; round < 1000; round++) {
      for (Parameter parameter : randomSpace(random).parameters()) {
        if (parameter.continuous()) {
          continue;
        }
        for (int i = 0; i < 30; i++) {
          long level = random.nextLong(parameter.cardinality());
          double unit = parameter.position(level);
          assertThat(parameter.level(unit)).as("%s %d", parameter, level).isEqualTo(level);
          assertThat(parameter.decode(unit)).isEqualTo(parameter.value(level));
          assertThat(parameter.encode(parameter.value(level))).isEqualTo(unit);
        }
      }
    }
  }

  private static SearchSpace randomSpace(RandomGenerator random) {
    List<Parameter> parameters = new ArrayList<>();
    int dimension = random.nextInt(1, 8);
    for (int i = 0; i < dimension; i++) {
      parameters.add(randomParameter("p" + i, random));
    }
    return SearchSpace.of(parameters);
  }

  private static Parameter randomParameter(String name, RandomGenerator random) {
    switch (random.nextInt(7)) {
      case 0 -> {
        // Ordinary: the range is not narrower than a hundredth of the bounds.
        double low = random.nextDouble(-1000, 1000);
        return Parameter.real(name, low, low + Math.exp(random.nextDouble(3, 10)));
      }
      case 1 -> {
        double low = Math.pow(10, random.nextDouble(-12, 6));
        return Parameter.logReal(name, low, low * Math.pow(10, random.nextDouble(0.1, 12)));
      }
      case 2 -> {
        long low = random.nextLong(-1000, 1000);
        return Parameter.integer(name, low, low + random.nextLong(1, 1L << random.nextInt(1, 50)));
      }
      case 3 -> {
        long low = random.nextLong(1, 1L << random.nextInt(1, 20));
        return Parameter.logInteger(
            name, low, low + random.nextLong(1, 1L << random.nextInt(1, 40)));
      }
      case 4 -> {
        return Parameter.ordinal(name, IntStream.range(0, random.nextInt(2, 60)).boxed().toArray());
      }
      case 5 -> {
        Object[] choices = new Object[random.nextInt(2, 20)];
        Arrays.setAll(choices, i -> "choice" + i);
        return Parameter.categorical(name, choices);
      }
      default -> {
        return Parameter.bool(name);
      }
    }
  }
}
