package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConditionTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(
              Parameter.real("rate", 0, 1),
              Parameter.categorical("booster", "tree", "linear", "dart"),
              Parameter.bool("skip"),
              Parameter.integer("depth", 1, 9),
              Parameter.real("drop", 0, 10))
          .onlyWhen("depth", "booster", "tree", "dart")
          .onlyWhen("skip", "booster", "dart")
          .onlyWhen("drop", "skip", true);

  @Test
  void aPointHasTheActiveParametersOnly() {
    assertThat(SPACE.check(Map.of("rate", 0.5, "booster", "linear")).values())
        .containsOnlyKeys("rate", "booster");
    Point dart =
        SPACE.check(Map.of("drop", 3, "rate", 0.5, "booster", "dart", "depth", 4, "skip", true));
    assertThat(dart.values().keySet()).containsExactly("rate", "booster", "skip", "depth", "drop");
  }

  @Test
  void whatIsMissingOrTooMuchIsSaid() {
    assertThatThrownBy(() -> SPACE.check(Map.of("rate", 0.5, "booster", "tree")))
        .hasMessageStartingWith(
            "a point must have a value for every active parameter, but there is none for depth");
    assertThatThrownBy(() -> SPACE.check(Map.of("rate", 0.5, "booster", "linear", "depth", 3)))
        .hasMessageStartingWith(
            "parameter 'depth': a value is allowed only if it is active, with booster = tree or"
                + " dart, but got {");
    assertThatThrownBy(() -> SPACE.check(Map.of("rate", 0.5, "drop", 3)))
        .hasMessageContaining("none for booster");
  }

  @Test
  void hiddenCoordinatesMakeNoDifference() {
    Encoding encoding = new Encoding(SPACE);
    double[] linear = {0.3, 0.5, 0.9, 0.1, 0.2};
    double[] other = {0.3, 0.5, 0.1, 0.9, 0.8};
    assertThat(encoding.decode(linear)).isEqualTo(encoding.decode(other));
    assertThat(encoding.snap(linear)).isEqualTo(encoding.snap(other));
    assertThat(encoding.encode(encoding.decode(linear))).isEqualTo(encoding.snap(linear));
    encoding.settle(linear);
    encoding.settle(other);
    assertThat(linear).isEqualTo(other);
    assertThat(encoding.active(linear, 3)).isFalse();
    assertThat(encoding.active(linear, 0)).isTrue();
    // A parameter whose own condition holds is inactive all the same if the other one is.
    assertThat(encoding.active(new double[] {0.3, 0.1, 0.9, 0.5, 0.5}, 4)).isFalse();
    assertThat(encoding.active(new double[] {0.3, 0.9, 0.9, 0.5, 0.5}, 4)).isTrue();
  }

  @Test
  void pointsThatDifferInHiddenValuesCountOnce() {
    SearchSpace finite =
        SearchSpace.of(
                Parameter.integer("level", 1, 5),
                Parameter.categorical("kind", "a", "b"),
                Parameter.bool("flag"))
            .onlyWhen("level", "kind", "b")
            .onlyWhen("flag", "level", 4, 5);
    // a alone; b with 1, 2, 3; b with 4, 5 and the flag.
    assertThat(finite.cardinality()).isEqualTo(1 + 3 + 4);
    Encoding encoding = new Encoding(finite);
    for (int i = 0; i < 8; i++) {
      assertThat(finite.check(finite.pointAt(i).values())).isEqualTo(finite.pointAt(i));
      assertThat(encoding.encode(finite.pointAt(i))).isEqualTo(encoding.unitAt(i));
      for (int j = 0; j < i; j++) {
        assertThat(finite.pointAt(i)).isNotEqualTo(finite.pointAt(j));
      }
    }
  }

  @Test
  void aConstraintHoldsWhereAParameterItMentionsIsInactive() {
    SearchSpace limited = SPACE.constrained("depth <= 3 and rate < 0.4");
    assertThat(limited.check(Map.of("rate", 0.5, "booster", "linear"))).isNotNull();
    assertThatThrownBy(() -> limited.check(Map.of("rate", 0.5, "booster", "tree", "depth", 2)))
        .hasMessageContaining("must satisfy the constraint");
    assertThat(limited.check(Map.of("rate", 0.3, "booster", "tree", "depth", 2))).isNotNull();
  }

  @Test
  void circlesAndUnknownNamesAreRefused() {
    SearchSpace flags =
        SearchSpace.of(Parameter.bool("a"), Parameter.bool("b"), Parameter.bool("c"));
    assertThatThrownBy(
            () -> flags.onlyWhen("a", "b", true).onlyWhen("b", "c", true).onlyWhen("c", "a", false))
        .hasMessage(
            "parameters must not depend on each other in a circle, but 'a' depends on 'b', which"
                + " depends on 'c', which depends on 'a'");
    assertThatThrownBy(() -> flags.onlyWhen("a", "a", true))
        .hasMessageContaining("'a': a parameter must not depend on itself");
    assertThatThrownBy(() -> flags.onlyWhen("a", "d", true))
        .hasMessageContaining("must be one of a, b, c, but got text 'd'");
    assertThatThrownBy(() -> flags.onlyWhen("d", "a", true)).hasMessageContaining("text 'd'");
    assertThatThrownBy(() -> flags.onlyWhen("a", "b", "yes"))
        .hasMessageContaining("'a': a condition must name possible values, but parameter 'b'");
    assertThatThrownBy(() -> flags.onlyWhen("a", "b")).hasMessageContaining("at least one value");
    assertThatThrownBy(() -> flags.onlyWhen("a", "b", true, true))
        .hasMessageContaining("a condition must name each value of 'b' only once");
    assertThatThrownBy(() -> flags.onlyWhen("a", "b", true).onlyWhen("a", "b", false))
        .hasMessageContaining(
            "'a': there must be at most one condition on each parameter, but got two on 'b'");
    assertThatThrownBy(() -> SPACE.onlyWhen("booster", "rate", 0.5))
        .hasMessageContaining("can depend only on a categorical, ordinal, boolean or integer one");
  }

  @Test
  void conditionsArePartOfASpace() {
    assertThat(SPACE).isNotEqualTo(SearchSpace.of(SPACE.parameters()));
    assertThat(SPACE.restricted()).isTrue();
    assertThat(SPACE.conditions().keySet()).containsExactly("skip", "depth", "drop");
    assertThat(SPACE.conditions().get("depth"))
        .isEqualTo(List.of(new Condition("booster", List.of("tree", "dart"))));
    assertThat(SearchSpace.of(SPACE.parameters()).onlyWhen(SPACE.conditions())).isEqualTo(SPACE);
  }
}
