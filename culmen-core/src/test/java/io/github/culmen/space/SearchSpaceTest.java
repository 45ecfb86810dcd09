package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SearchSpaceTest {
  private static final SearchSpace MIXED =
      SearchSpace.of(
          Parameter.logReal("learning_rate", 1e-5, 1),
          Parameter.integer("depth", 1, 9),
          Parameter.categorical("kind", "a", "b"),
          Parameter.bool("bias"));

  @Test
  void knowsItsParametersInOrder() {
    assertThat(MIXED.dimension()).isEqualTo(4);
    assertThat(MIXED.parameters())
        .extracting(Parameter::name)
        .containsExactly("learning_rate", "depth", "kind", "bias");
    assertThat(MIXED.names()).containsExactly("learning_rate", "depth", "kind", "bias");
    assertThat(MIXED.parameter("depth")).isEqualTo(Parameter.integer("depth", 1, 9));
    assertThat(MIXED.indexOf("kind")).isEqualTo(2);
  }

  @Test
  void isEqualToASpaceOfTheSameParameters() {
    SearchSpace copy = SearchSpace.of(new ArrayList<>(MIXED.parameters()));
    assertThat(copy).isEqualTo(MIXED).hasSameHashCodeAs(MIXED).hasToString(MIXED.toString());
    assertThat(copy).isNotEqualTo(SearchSpace.of(Parameter.bool("bias")));
    assertThat(MIXED.toString()).startsWith("SearchSpace[").contains("name=depth");
  }

  @Test
  void doesNotShareTheArrayItWasMadeOf() {
    Parameter[] mine = {Parameter.bool("a")};
    SearchSpace space = SearchSpace.of(mine);
    mine[0] = Parameter.bool("z");
    assertThat(space.parameters().get(0).name()).isEqualTo("a");
  }

  @Test
  void rejectsEmptyAndNull() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SearchSpace.of())
        .withMessage("a search space must have at least 1 parameter, but got none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SearchSpace.of(List.of()))
        .withMessageContaining("at least 1 parameter");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SearchSpace.of(Parameter.bool("a"), null))
        .withMessageContaining("must not be null, but got [BooleanParameter[name=a], null]");
  }

  @Test
  void rejectsNamesThatCollide() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SearchSpace.of(Parameter.bool("a"), Parameter.real("a", 0, 1)))
        .withMessage("parameter names must be unique, but got 'a' twice");
    for (String twin : List.of("LAYER.SIZE", "layer-size", "Layer_Size", "layer.Size")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> SearchSpace.of(Parameter.bool("layer.size"), Parameter.bool(twin)))
          .withMessage(
              "parameter names must differ in more than case, '.', '-' and '_', since they become"
                  + " environment variables, but got 'layer.size' and '"
                  + twin
                  + "'");
    }
  }

  @Test
  void rejectsUnknownNamesWithASuggestion() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MIXED.parameter("learning_rat"))
        .withMessage(
            "a parameter name must be one of learning_rate, depth, kind, bias, but got text"
                + " 'learning_rat' (did you mean 'learning_rate'?)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MIXED.indexOf("learning_rat"))
        .withMessage("unknown parameter 'learning_rat', did you mean 'learning_rate'?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MIXED.indexOf("x"))
        .withMessage("unknown parameter 'x'; the parameters are learning_rate, depth, kind, bias");
  }

  @Test
  void checkBringsValuesIntoOrderAndCanonicalForm() {
    Point point = MIXED.check(Map.of("bias", true, "kind", "b", "depth", 3.0, "learning_rate", 1));
    assertThat(point).hasToString("{learning_rate=1.0, depth=3, kind=b, bias=true}");
  }

  @Test
  void checkRejectsIncompletePoints() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MIXED.check(Map.of("depth", 3, "bias", true)))
        .withMessageStartingWith(
            "a point must have a value for every parameter, but there is none for learning_rate,"
                + " kind in {");
  }

  @Test
  void checkRejectsUnknownNames() {
    Map<String, Object> values =
        new HashMap<>(Map.of("bias", true, "kind", "b", "depht", 3, "learning_rate", 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MIXED.check(values))
        .withMessageContaining("text 'depht' (did you mean 'depth'?)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MIXED.check(Collections.singletonMap(null, 1)))
        .withMessageEndingWith("but got null");
  }

  @Test
  void checkNamesTheParameterWhoseValueIsIllegal() {
    Map<String, Object> values =
        new HashMap<>(Map.of("bias", true, "kind", "b", "depth", 30, "learning_rate", 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MIXED.check(values))
        .withMessage("parameter 'depth': must be a whole number from 1 to 9, but got 30");
    values.put("depth", null);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MIXED.check(values))
        .withMessage("parameter 'depth': must be a whole number from 1 to 9, but got null");
  }

  @Test
  void cardinalityIsTheProductAndSaturates() {
    assertThat(MIXED.cardinality()).isEqualTo(Long.MAX_VALUE);
    assertThat(MIXED.finite()).isFalse();
    SearchSpace finite = SearchSpace.of(MIXED.parameters().subList(1, 4));
    assertThat(finite.cardinality()).isEqualTo(36);
    assertThat(finite.finite()).isTrue();

    Parameter half = Parameter.integer("a", 0, (1L << 31) - 1);
    Parameter other = Parameter.integer("b", 0, (1L << 31) - 1);
    assertThat(SearchSpace.of(half, other).cardinality()).isEqualTo(1L << 62);
    assertThat(SearchSpace.of(half, other).finite()).isTrue();
    SearchSpace over = SearchSpace.of(half, other, Parameter.bool("c"));
    assertThat(over.cardinality()).as("2^63").isEqualTo(Long.MAX_VALUE);
    SearchSpace wraps = SearchSpace.of(half, other, Parameter.integer("c", 0, 7));
    assertThat(wraps.cardinality()).as("2^65 wraps to 0").isEqualTo(Long.MAX_VALUE);
    assertThat(wraps.finite()).isFalse();
    SearchSpace later = SearchSpace.of(half, other, Parameter.real("c", 0, 1));
    assertThat(later.finite()).isFalse();
  }

  @Test
  void numbersPointsWithTheFirstParameterSlowest() {
    SearchSpace space =
        SearchSpace.of(
            Parameter.bool("flag"),
            Parameter.ordinal("size", "s", "m", "l"),
            Parameter.integer("k", 4, 5));
    assertThat(space.pointAt(0)).hasToString("{flag=false, size=s, k=4}");
    assertThat(space.pointAt(1)).hasToString("{flag=false, size=s, k=5}");
    assertThat(space.pointAt(2)).hasToString("{flag=false, size=m, k=4}");
    assertThat(space.pointAt(6)).hasToString("{flag=true, size=s, k=4}");
    assertThat(space.pointAt(11)).hasToString("{flag=true, size=l, k=5}");
    Set<Point> all = new HashSet<>();
    for (long index = 0; index < space.cardinality(); index++) {
      Point point = space.pointAt(index);
      assertThat(space.check(point.values())).isEqualTo(point);
      all.add(point);
    }
    assertThat(all).hasSize(12);
  }

  @Test
  void rejectsNumbersOfPointsThatDoNotExist() {
    SearchSpace space = SearchSpace.of(Parameter.bool("a"), Parameter.bool("b"));
    for (long wrong : new long[] {-1, 4}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> space.pointAt(wrong))
          .withMessage("a point's number must be from 0 to 3, but got " + wrong);
    }
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> MIXED.pointAt(0))
        .withMessageContaining("only the points of a finite space can be numbered")
        .withMessageContaining("learning_rate");
  }
}
