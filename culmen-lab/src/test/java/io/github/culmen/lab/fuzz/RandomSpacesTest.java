package io.github.culmen.lab.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.trial.StudySpec;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What the fuzzers draw: legal, of every kind, and the same for the same seed. */
class RandomSpacesTest {
  @Test
  void theSameSeedGivesTheSameSpace() {
    for (long seed = 1; seed <= 30; seed++) {
      assertThat(new RandomSpaces(new SplittableRandom(seed)).space())
          .isEqualTo(new RandomSpaces(new SplittableRandom(seed)).space());
    }
  }

  @Test
  void spacesHaveConditionsAndConstraintsAndUpToSevenParameters() {
    Set<Integer> dimensions = new HashSet<>();
    int conditional = 0;
    int constrained = 0;
    EnumSet<Parameter.Kind> kinds = EnumSet.noneOf(Parameter.Kind.class);
    for (long seed = 1; seed <= 150; seed++) {
      SearchSpace space = new RandomSpaces(new SplittableRandom(seed)).space();
      dimensions.add(space.dimension());
      conditional += space.conditions().isEmpty() ? 0 : 1;
      constrained += space.constraints().isEmpty() ? 0 : 1;
      space.parameters().forEach(parameter -> kinds.add(parameter.kind()));
    }
    assertThat(dimensions).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7);
    assertThat(conditional).isGreaterThan(30);
    assertThat(constrained).isGreaterThan(75);
    assertThat(kinds).isEqualTo(EnumSet.allOf(Parameter.Kind.class));
  }

  @Test
  void specsHaveEveryAcquisitionAndDifferFromSeedToSeed() {
    Set<AcquisitionKind> kinds = new HashSet<>();
    Set<StudySpec> different = new HashSet<>();
    for (long seed = 1; seed <= 200; seed++) {
      StudySpec spec = new RandomSpecs(new SplittableRandom(seed)).spec();
      kinds.add(spec.strategy().acquisition().kind());
      different.add(spec);
    }
    assertThat(kinds).containsExactlyInAnyOrder(AcquisitionKind.builtIn());
    assertThat(different).hasSize(200);
  }

  @Test
  void aSpecOfASpaceKeepsTheSpace() {
    SearchSpace space = SearchSpace.of(Parameter.real("a", 0, 1), Parameter.bool("b"));
    assertThat(new RandomSpecs(new SplittableRandom(3)).spec(space).space()).isEqualTo(space);
  }

  @Test
  void valuesAreNumbersFromTheSmallestToTheLargest() {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (long seed = 1; seed <= 100; seed++) {
      RandomValues values = new RandomValues(new SplittableRandom(seed));
      for (int i = 0; i < 20; i++) {
        double value = values.next();
        assertThat(value).isFinite();
        assertThat(values.sd()).isFinite().isNotNegative();
        if (value != 0) {
          least = Math.min(least, Math.abs(value));
        }
        most = Math.max(most, Math.abs(value));
      }
    }
    assertThat(least).isLessThan(1e-310);
    assertThat(most).isEqualTo(Double.MAX_VALUE);
  }

  @Test
  void oneStudyMostlyHasValuesOfOneKind() {
    // Of zeros, every fifth at most is something else.
    boolean found =
        LongStream.range(1, 200)
            .mapToObj(seed -> new RandomValues(new SplittableRandom(seed)))
            .anyMatch(
                values -> LongStream.range(0, 100).filter(i -> values.next() == 42).count() > 60);
    assertThat(found).isTrue();
  }

  @Test
  void aPointOutsideTheSpaceIsNoticed() {
    SearchSpace space =
        SearchSpace.of(Parameter.real("x", 0, 1), Parameter.integer("n", 1, 3))
            .constrained("x + n <= 3");
    Legality.requireLegal(space, Point.of(Map.of("x", 0.5, "n", 2L)));
    for (Map<String, Object> wrong :
        java.util.List.<Map<String, Object>>of(
            Map.of("x", 1.5, "n", 1L),
            Map.of("x", 0.5, "n", 3L),
            Map.of("x", 0.5),
            Map.of("x", 0.5, "n", 1L, "more", 1L))) {
      assertThatThrownBy(() -> Legality.requireLegal(space, Point.of(wrong)))
          .isInstanceOfAny(IllegalStateException.class, IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> Legality.require(false, "why"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("why");
    Legality.require(true, "never said");
  }

  @Test
  void drawnSpacesHaveAPointThatCanBeEncodedAndBack() {
    for (long seed = 500; seed <= 520; seed++) {
      SearchSpace space = new RandomSpaces(new SplittableRandom(seed)).space();
      Encoding encoding = new Encoding(space);
      SplittableRandom random = new SplittableRandom(seed);
      Point point = encoding.decode(random.doubles(space.dimension()).toArray());
      for (double u : encoding.encode(point)) {
        assertThat(u).isBetween(0.0, 1.0);
      }
    }
  }
}
