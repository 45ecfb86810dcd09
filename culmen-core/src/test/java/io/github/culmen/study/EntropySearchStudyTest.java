package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import java.util.List;
import org.junit.jupiter.api.Test;

class EntropySearchStudyTest {
  private static final SearchSpace BRANIN =
      SearchSpace.of(Parameter.real("x", -5, 10), Parameter.real("y", 0, 15));

  private static double branin(Point point) {
    double x = point.real("x");
    double bend = point.real("y") - 5.1 / (4 * Math.PI * Math.PI) * x * x + 5 / Math.PI * x - 6;
    return bend * bend + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10;
  }

  private static StudySpec spec(SearchSpace space, Noise noise) {
    return StudySpec.builder(space)
        .strategy(Strategy.plain().toBuilder().acquisition(AcquisitionKind.ES).initial(4).build())
        .noise(noise)
        .seed(5)
        .build();
  }

  @Test
  void runsOnBraninAndRepeatsItself() {
    List<Point> points =
        Studies.drive(Study.create(spec(BRANIN, Noise.none())), EntropySearchStudyTest::branin, 15);
    assertThat(points).doesNotHaveDuplicates();
    double best = points.stream().mapToDouble(EntropySearchStudyTest::branin).min().orElseThrow();
    assertThat(best).isLessThan(3);
    assertThat(
            Studies.drive(
                Study.create(spec(BRANIN, Noise.none())), EntropySearchStudyTest::branin, 15))
        .isEqualTo(points);
  }

  @Test
  void runsOnMixedSpaces() {
    StudySpec spec = spec(Studies.MIXED, Noise.learned());
    List<Point> points =
        Studies.drive(
            Study.create(spec),
            p -> Math.abs(Math.log10(p.real("rate")) + 2) + 0.1 * p.integer("depth"),
            10);
    points.forEach(point -> Studies.assertLegal(spec, point));
  }

  @Test
  void visitsAllOfATinySpace() {
    SearchSpace space = SearchSpace.of(Parameter.integer("n", 1, 8));
    List<Point> points =
        Studies.drive(Study.create(spec(space, Noise.none())), p -> (p.integer("n") - 3.0) % 4, 8);
    assertThat(points).hasSize(8).doesNotHaveDuplicates();
  }

  @Test
  void survivesConstantAndExtremeValues() {
    for (double unit : new double[] {0, 1e-300, 1e300}) {
      List<Point> points =
          Studies.drive(
              Study.create(spec(Studies.SQUARE, Noise.learned())), p -> unit * Studies.bowl(p), 7);
      assertThat(points).hasSize(7);
    }
  }
}
