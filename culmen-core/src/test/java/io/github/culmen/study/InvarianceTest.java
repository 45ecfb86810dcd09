package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** The units of the told values are the user's business: standardised, they change nothing. */
class InvarianceTest {
  // Standardised values agree to some 1e-15. Searches that stop once a step gains less than a
  // relative 1e-9 end about its square root, 3e-5, from a maximum; both runs take the same steps,
  // so their ends differ by far less, but not by rounding only.
  private static final double TOLERANCE = 1e-6;

  private static List<double[]> points(SearchSpace space, Noise noise, DoubleUnaryOperator units) {
    StudySpec spec =
        StudySpec.builder(space)
            .seed(12)
            .noise(noise)
            .strategy(Strategy.plain().toBuilder().initial(4).build())
            .build();
    // Values belong to the trial, not to the point: tiny differences must not feed on themselves.
    Study study = Study.create(spec);
    Encoding encoding = new Encoding(space);
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Trial.Pending trial = study.ask();
      points.add(encoding.encode(trial.point()));
      study.tell(trial.number(), units.applyAsDouble(Math.sin(2.3 * i) + 0.1 * i));
    }
    points.add(encoding.encode(study.recommend().orElseThrow().point()));
    return points;
  }

  private static void assertUnchanged(SearchSpace space, Noise noise, DoubleUnaryOperator units) {
    List<double[]> expected = points(space, noise, y -> y);
    List<double[]> actual = points(space, noise, units);
    for (int i = 0; i < expected.size(); i++) {
      for (int j = 0; j < expected.get(i).length; j++) {
        assertThat(Math.abs(actual.get(i)[j] - expected.get(i)[j]))
            .as("point %s, coordinate %s", i + 1, j)
            .isLessThan(TOLERANCE);
      }
    }
  }

  @Test
  void shiftingAndScalingChangesNothing() {
    for (SearchSpace space : List.of(Studies.SQUARE, Studies.MIXED)) {
      for (Noise noise : List.of(Noise.none(), Noise.learned())) {
        assertUnchanged(space, noise, y -> 3 * y + 7);
      }
    }
  }

  @Test
  void smallUnitsChangeNothing() {
    assertUnchanged(Studies.SQUARE, Noise.learned(), y -> y * 1e-6);
    assertUnchanged(Studies.MIXED, Noise.none(), y -> y * 1e-250);
  }

  @Test
  void largeUnitsChangeNothing() {
    assertUnchanged(Studies.SQUARE, Noise.learned(), y -> y * 1e6);
    assertUnchanged(Studies.MIXED, Noise.none(), y -> y * 1e250);
  }

  @Test
  void powersOfTwoChangeNothingAtAll() {
    List<double[]> expected = points(Studies.SQUARE, Noise.learned(), y -> y);
    List<double[]> actual = points(Studies.SQUARE, Noise.learned(), y -> y * 0x1p40);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(actual.get(i)).isEqualTo(expected.get(i));
    }
  }
}
