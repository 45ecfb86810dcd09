package io.github.culmen.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import java.util.List;
import org.junit.jupiter.api.Test;

class LevelAscentTest {
  private static final Domain DOMAIN =
      new Domain(List.of(Axis.lattice(10), Axis.interval(), Axis.categories(40)));

  private static LockstepAscent.Found at(Acquisition acquisition, double... point) {
    return new LockstepAscent.Found(
        point, acquisition.values(io.github.culmen.math.Matrix.of(new double[][] {point}))[0]);
  }

  @Test
  void movesDiscreteCoordinatesToTheirBestLevels() {
    double best = DOMAIN.axis(2).position(17);
    Acquisition acquisition =
        Posteriors.formula(p -> -Math.abs(p[0] - 0.35) + (p[2] == best ? 1 : 0) - p[1]);
    LockstepAscent.Found found =
        LevelAscent.climb(acquisition, DOMAIN, at(acquisition, 0.95, 0.4, 0.0125), p -> true);

    assertThat(found.point()).containsExactly(0.35, 0.4, best);
    assertThat(found.value()).isEqualTo(1 - 0.4);
  }

  @Test
  void staysWhereNothingIsBetter() {
    Acquisition flat = Posteriors.formula(p -> 3);
    LockstepAscent.Found from = at(flat, 0.05, 0.1, 0.0125);
    assertThat(LevelAscent.climb(flat, DOMAIN, from, p -> true).point()).isEqualTo(from.point());
  }

  @Test
  void leavesAPointThatIsNotAllowedForItsBestAllowedNeighbour() {
    Acquisition acquisition = Posteriors.formula(p -> -Math.abs(p[0] - 0.55));
    LockstepAscent.Found from = at(acquisition, 0.55, 0.1, 0.0125);
    LockstepAscent.Found found =
        LevelAscent.climb(
            acquisition, DOMAIN, from, p -> Math.abs(p[0] - 0.55) > 0.15 && p[0] < 0.6);

    assertThat(found.point()[0]).isEqualTo(0.35);
    assertThat(found.value()).isLessThan(from.value());
  }

  @Test
  void hasNoValueWhereNothingIsAllowed() {
    Acquisition acquisition = Posteriors.formula(p -> 1);
    LockstepAscent.Found found =
        LevelAscent.climb(acquisition, DOMAIN, at(acquisition, 0.55, 0.1, 0.0125), p -> false);
    assertThat(found.value()).isEqualTo(Double.NEGATIVE_INFINITY);
  }
}
