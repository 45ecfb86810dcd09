package io.github.culmen.study.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.StudySpec;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TargetDomainTest {
  @Test
  void hasEveryPointAtTheTargetOfARestrictedSpaceOnce() {
    SearchSpace space =
        SearchSpace.of(
                Parameter.integer("a", 1, 4),
                Parameter.ordinal("mesh", "coarse", "middle", "fine"),
                Parameter.categorical("kind", "p", "q"),
                Parameter.integer("b", 1, 3))
            .onlyWhen("b", "kind", "q")
            .constrained("a + b <= 5");
    StudySpec spec = StudySpec.builder(space).fidelity(Fidelity.of("mesh", "middle")).build();
    Domain domain = TargetDomain.of(spec);
    Set<Point> points = new HashSet<>();
    for (long i = 0; i < domain.cardinality(); i++) {
      double[] unit = domain.point(i);
      assertThat(domain.contains(unit)).isTrue();
      Point point = Observations.decode(spec, unit);
      assertThat(spec.reached(point)).isTrue();
      assertThat(space.contains(point)).isTrue();
      points.add(point);
    }
    assertThat(points).hasSize((int) domain.cardinality());
    // Four of p; of q all but (4, 2), (3, 3) and (4, 3).
    assertThat(domain.cardinality()).isEqualTo(4 + 12 - 3);
    assertThat(3 * domain.cardinality()).isEqualTo(space.cardinality());
  }

  @Test
  void isExactAtTargetsThatCoordinatesRound() {
    for (double target : new double[] {0.1, 0.3, 2.0 / 3, 0.7, 1e-3 + 1e-17, 0.999}) {
      StudySpec spec =
          StudySpec.builder(
                  SearchSpace.of(Parameter.real("x", 0, 1), Parameter.logReal("share", 1e-3, 1)))
              .fidelity(Fidelity.of("share", target))
              .build();
      double[] unit = {0.5, 0.123};
      TargetDomain.of(spec).snap(unit);
      assertThat(Observations.decode(spec, unit).real("share")).isEqualTo(target);
    }
  }

  @Test
  void movesPointsOntoItOnce() {
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("s", 0, 1)))
            .fidelity(Fidelity.of("s", 1).cost(new Fidelity.Power(0.5, 1)))
            .build();
    Matrix points = Matrix.of(new double[][] {{0.2, 0}, {0.2, 1}, {0.3, 0.5}});
    assertThat(TargetDomain.moved(spec, points).data()).containsExactly(0.2, 1, 0.3, 1);
    assertThat(TargetDomain.rows(spec, points)).containsExactly(1);
  }
}
