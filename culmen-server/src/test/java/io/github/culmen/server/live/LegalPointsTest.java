package io.github.culmen.server.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LegalPointsTest {
  @Test
  void thePointsAreDifferentAllowedAndTheSameEachTime() {
    SearchSpace space =
        SearchSpace.of(
                Parameter.real("x", 0, 1),
                Parameter.integer("n", 1, 9),
                Parameter.categorical("kind", "a", "b"),
                Parameter.real("extra", 1e-3, 1))
            .onlyWhen("extra", "kind", "b")
            .constrained("x + n / 10 <= 0.8");
    List<Point> points = new LegalPoints(space, 500).points();
    assertThat(points).hasSize(500).doesNotHaveDuplicates().allMatch(space::contains);
    assertThat(points).anyMatch(p -> p.has("extra")).anyMatch(p -> !p.has("extra"));
    assertThat(new LegalPoints(space, 500).points()).isEqualTo(points);
  }

  @Test
  void ofFewPointsAllAreThere() {
    SearchSpace space =
        SearchSpace.of(Parameter.integer("n", 1, 9), Parameter.bool("flag"))
            .constrained("n >= 8 or flag");
    assertThat(new LegalPoints(space, 500).points()).hasSize(11);
  }

  @Test
  void thePointNearestToOneThatAConstraintForbidsIsOnItsEdge() {
    SearchSpace space =
        SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1))
            .constrained("x + y <= 1");
    Point found = new LegalPoints(space, 500).nearest(Map.of("x", 0.9, "y", 0.7), List.of()).get();
    assertThat(space.contains(found)).isTrue();
    // The nearest of all is (0.6, 0.4), at a distance of 0.4243.
    assertThat(Math.hypot(found.real("x") - 0.9, found.real("y") - 0.7))
        .isBetween(0.4242, 0.4242 + 0.02);
    assertThat(found.real("x") + found.real("y")).isCloseTo(1, within(1e-3));
  }

  @Test
  void aPointThatIsAllowedIsItsOwnNearestAndNumbersOutsideComeInside() {
    SearchSpace space = SearchSpace.of(Parameter.real("x", 0, 1), Parameter.integer("n", 1, 9));
    LegalPoints points = new LegalPoints(space, 100);
    assertThat(points.nearest(Map.of("x", 0.25, "n", 4), List.of()))
        .contains(Point.of(Map.of("x", 0.25, "n", 4)));
    assertThat(points.nearest(Map.of("x", -3, "n", 70.0), List.of()))
        .contains(Point.of(Map.of("x", 0.0, "n", 9)));
    assertThat(points.nearest(Map.of("x", 0.5, "n", 3.6), List.of()))
        .contains(Point.of(Map.of("x", 0.5, "n", 4)));
    assertThatThrownBy(() -> points.nearest(Map.of("x", "much", "n", 1), List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("x");
  }

  @Test
  void whereAlmostNothingIsAllowedTrialsLeadTheWay() {
    SearchSpace space =
        SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1))
            .constrained("(x - 0.3)^2 + (y - 0.3)^2 <= 1e-7");
    LegalPoints points = new LegalPoints(space, 100);
    assertThat(points.points()).isEmpty();
    assertThat(points.nearest(Map.of("x", 0.9, "y", 0.3), List.of())).isEmpty();
    Point tried = Point.of(Map.of("x", 0.3, "y", 0.3));
    assertThat(points.nearest(Map.of("x", 0.9, "y", 0.3), List.of(tried)).get().real("x"))
        .isBetween(0.3001, 0.3004);
  }
}
