package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PointTest {
  private static Point example() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("lr", 0.01);
    values.put("depth", 3);
    values.put("kind", "relu");
    values.put("bias", true);
    return Point.of(values);
  }

  @Test
  void readsValuesByTypeAndName() {
    Point point = example();
    assertThat(point.get("depth")).isEqualTo(3L);
    assertThat(point.real("lr")).isEqualTo(0.01);
    assertThat(point.real("depth")).isEqualTo(3.0);
    assertThat(point.integer("depth")).isEqualTo(3);
    assertThat(point.categorical("kind")).isEqualTo("relu");
    assertThat(point.categorical("depth")).isEqualTo("3");
    assertThat(point.bool("bias")).isTrue();
  }

  @Test
  @SuppressWarnings("deprecation") // what it is about
  void theNamesOfBeforeMeanTheSame() {
    assertThat(example().choice("kind")).isEqualTo(example().categorical("kind"));
    assertThat(example().flag("bias")).isEqualTo(example().bool("bias"));
    SearchSpace space =
        SearchSpace.of(Parameter.categorical("kind", "a", "b"), Parameter.real("x", 0, 1));
    assertThat(space.when("x", "kind", "a")).isEqualTo(space.onlyWhen("x", "kind", "a"));
  }

  @Test
  void keepsTheOrderOfItsNames() {
    assertThat(example()).hasToString("{lr=0.01, depth=3, kind=relu, bias=true}");
    assertThat(example().values().keySet()).containsExactly("lr", "depth", "kind", "bias");
  }

  @Test
  void cannotBeChanged() {
    Map<String, Object> mine = new LinkedHashMap<>(Map.of("x", 1.0));
    Point point = Point.of(mine);
    mine.put("x", 2.0);
    assertThat(point.real("x")).isEqualTo(1.0);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> point.values().put("x", 3.0));
  }

  @Test
  void equalityIsThatOfValuesNotOfTheirOrder() {
    Point point = Point.of(Map.of("a", 1, "b", -0.0));
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("b", 0.0);
    other.put("a", 1L);
    assertThat(point).isEqualTo(Point.of(other)).hasSameHashCodeAs(Point.of(other));
    assertThat(point).isNotEqualTo(Point.of(Map.of("a", 1.0, "b", 0.0)));
    assertThat(point).isNotEqualTo(Point.of(Map.of("a", 1)));
    assertThat(point).isNotEqualTo(null);
  }

  @Test
  void namesTheKnownParametersAndTheNearestOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> example().get("dpeth"))
        .withMessage(
            "a parameter name must be one of lr, depth, kind, bias, but got text 'dpeth'"
                + " (did you mean 'depth'?)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> example().bool(null))
        .withMessageEndingWith("but got null");
  }

  @Test
  void rejectsReadingAValueAsAnotherType() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> example().real("kind"))
        .withMessage("parameter 'kind': only a number can be read as a real, but got text 'relu'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> example().integer("lr"))
        .withMessage("parameter 'lr': only a whole number can be read as an integer, but got 0.01");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> example().bool("depth"))
        .withMessage("parameter 'depth': only a boolean can be read as a bool, but got 3");
  }

  @Test
  void rejectsValuesOfOtherKinds() {
    for (Object wrong : List.of(Double.NaN, Double.POSITIVE_INFINITY, List.of(1), "")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Point.of(Map.of("x", wrong)))
          .withMessageStartingWith("parameter 'x': a value must be non-empty text")
          .withMessageEndingWith("but got " + Checks.show(wrong));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Point.of(Collections.singletonMap("x", null)))
        .withMessageContaining("parameter 'x'")
        .withMessageEndingWith("but got null");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Point.of(Collections.singletonMap(null, 1)))
        .withMessage("the names of a point must not be null, but got one with the value 1");
  }

  private enum Kernel {
    LINEAR,
    RBF {
      @Override
      public String toString() {
        return "radial";
      }
    }
  }

  @Test
  void constantsOfAnEnumAreCategoriesAndBack() {
    SearchSpace space =
        SearchSpace.of(
            Parameter.categorical("kernel", Kernel.class), Parameter.ordinal("size", Kernel.class));
    Point point = space.check(Map.of("kernel", Kernel.RBF, "size", "LINEAR"));
    assertThat(point.categorical("kernel", Kernel.class)).isEqualTo(Kernel.RBF);
    assertThat(point.categorical("kernel")).isEqualTo("RBF");
    assertThat(point.categorical("size", Kernel.class)).isEqualTo(Kernel.LINEAR);
    assertThat(Parameter.categorical("kernel", Kernel.LINEAR, Kernel.RBF))
        .isEqualTo(space.parameters().get(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Point.of(Map.of("kernel", "cubic")).categorical("kernel", Kernel.class))
        .withMessageContaining("the value must be the name of a constant of Kernel")
        .withMessageContaining("cubic");
  }

  @Test
  void saysWhetherAParameterHasAValue() {
    assertThat(Point.of(Map.of("x", 1.5)).has("x")).isTrue();
    assertThat(Point.of(Map.of("x", 1.5)).has("y")).isFalse();
  }
}
