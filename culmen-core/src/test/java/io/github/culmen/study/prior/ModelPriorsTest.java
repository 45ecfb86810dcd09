package io.github.culmen.study.prior;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.RealParameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModelPriorsTest {
  private static final SearchSpace MIXED =
      SearchSpace.of(
          Parameter.real("x", -5, 24),
          Parameter.logReal("rate", 1e-3, 10),
          Parameter.integer("depth", 2, 12),
          Parameter.categorical("kind", "a", "b", "c"),
          Parameter.bool("on"));

  // What one unit more moves the coordinate by is one over the side's length.
  @Test
  void aSideIsAsLongAsTheParametersValuesSay() {
    double[] sides = ModelPriors.sides(MIXED);
    Encoding encoding = new Encoding(MIXED);
    double[] from = encode(encoding, 1, 0.1, 5);
    double[] to = encode(encoding, 2, 0.1 * Math.E, 6);
    for (int j = 0; j < 3; j++) {
      assertClose(sides[j] * (to[j] - from[j]), 1, 1e-9, MIXED.names().get(j));
    }
    assertClose(sides[0], 29, 1e-12, "x");
    for (int j = 3; j < 5; j++) {
      assertClose(sides[j], 1, 0, MIXED.names().get(j));
    }
  }

  @Test
  void spacedOrdinalsAreAsLongAsTheirNumbersAndOthersAsTheirPlaces() {
    SearchSpace ordered =
        SearchSpace.of(
            Parameter.spaced("batch", Scale.LOG, 16, 32, 128),
            Parameter.spaced("layers", Scale.LINEAR, 1, 2, 5),
            Parameter.ordinal("size", "s", "m", "l"),
            new RealParameter("momentum", 0.9, 0.999, Scale.REVERSE_LOG));
    assertClose(
        ModelPriors.sides(ordered),
        new double[] {Math.log(8), 4, 3, Math.log(0.999 / 0.9)},
        1e-9,
        "sides");
  }

  private static double[] encode(Encoding encoding, double x, double rate, long depth) {
    return encoding.encode(
        MIXED.point(Map.of("x", x, "rate", rate, "depth", depth, "kind", "a", "on", true)));
  }

  @Test
  void rangesWithoutASensibleLengthAreRefused() {
    for (Parameter parameter :
        new Parameter[] {
          Parameter.real("x", -1e308, 1e308),
          Parameter.real("x", 0, 1e-10),
          Parameter.integer("x", Long.MIN_VALUE, Long.MAX_VALUE)
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ModelPriors.sides(SearchSpace.of(parameter)))
          .withMessageContaining("1e-9 to 1e9 long, but that of 'x' is ");
    }
  }
}
