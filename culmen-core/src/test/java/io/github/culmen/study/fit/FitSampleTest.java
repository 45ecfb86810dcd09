package io.github.culmen.study.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.Warning;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FitSampleTest {
  private static final SearchSpace SQUARE =
      SearchSpace.of(Parameter.real("a", 0, 1), Parameter.real("b", 0, 1));

  // A grid of 20 × 20 with the best value in a corner, worth most there.
  private static Matrix grid() {
    Matrix inputs = Matrix.zeros(400, 2);
    for (int i = 0; i < 400; i++) {
      int row = i / 20;
      inputs.set(i, 0, i % 20 / 19.0);
      inputs.set(i, 1, row / 19.0);
    }
    return inputs;
  }

  private static double[] worth(Matrix inputs) {
    return IntStream.range(0, inputs.rows())
        .mapToDouble(i -> -Math.hypot(inputs.get(i, 0), inputs.get(i, 1)))
        .toArray();
  }

  @Test
  void halfOfThemAreNearTheBestAndTheRestIsEverywhere() {
    Matrix inputs = grid();
    int[] rows = FitSample.rows(inputs, worth(inputs), Domain.cube(2), new double[] {1, 1}, 300);
    assertThat(rows).hasSize(300).isSorted().doesNotHaveDuplicates();
    boolean[] taken = new boolean[400];
    Arrays.stream(rows).forEach(i -> taken[i] = true);
    for (int i = 0; i < 400; i++) {
      double distance = Math.hypot(inputs.get(i, 0), inputs.get(i, 1));
      assertThat(taken[i] || distance > 0.5).as("row %d at %f", i, distance).isTrue();
    }
    // Of every place something near is known.
    for (int i = 0; i < 400; i++) {
      double a = inputs.get(i, 0);
      double b = inputs.get(i, 1);
      assertThat(Arrays.stream(rows).boxed())
          .anyMatch(row -> Math.hypot(inputs.get(row, 0) - a, inputs.get(row, 1) - b) < 0.12);
    }
  }

  @Test
  void distancesAreInLengthscales() {
    Matrix inputs = grid();
    double[] worth = worth(inputs);
    int[] rows = FitSample.rows(inputs, worth, Domain.cube(2), new double[] {100, 0.01}, 140);
    // Along the first input everything is near, along the second nothing is.
    long inTheRowOfTheBest = Arrays.stream(rows).filter(i -> i < 20).count();
    assertThat(inTheRowOfTheBest).isEqualTo(20);
  }

  @Test
  void anotherLevelIsAsFarAsAnyOther() {
    Matrix inputs = Matrix.zeros(300, 1);
    double[] values = new double[300];
    Domain domain = new Domain(List.of(Axis.categories(3)));
    for (int i = 0; i < 300; i++) {
      inputs.set(i, 0, domain.axis(0).position(i % 3));
      values[i] = i % 3 == 1 ? 1 : 0;
    }
    int[] rows = FitSample.rows(inputs, values, domain, new double[] {1}, 200);
    assertThat(Arrays.stream(rows).filter(i -> i % 3 == 1)).hasSize(100);
  }

  @Test
  void duplicatesAndASinglePlaceDoNoHarm() {
    Matrix inputs = Matrix.zeros(250, 2);
    int[] rows = FitSample.rows(inputs, new double[250], Domain.cube(2), new double[] {1, 1}, 120);
    assertThat(rows).hasSize(120).isSorted().doesNotHaveDuplicates();
  }

  private static StudySpec spec(StrategyBuilder strategy) {
    return StudySpec.builder(SQUARE).minimize().strategy(strategy.initial(0).build()).build();
  }

  private static List<EarlierResult> earlier(int count) {
    SplittableRandom random = new SplittableRandom(1);
    List<EarlierResult> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> point = new LinkedHashMap<>();
      point.put("a", random.nextDouble());
      point.put("b", random.nextDouble());
      results.add(new EarlierResult(point, Outcome.value(value(SQUARE.check(point)))));
    }
    return results;
  }

  private static double value(Point point) {
    return Math.hypot(point.real("a") - 0.3, point.real("b") - 0.6)
        + 0.05 * Math.sin(20 * point.real("a"));
  }

  @Test
  void moreValuesThanAreModelledAreSaidAndTheStudyGoesOn() {
    StrategyBuilder some =
        Strategy.plain().toBuilder()
            .fixed(Hyperparameters.of(new double[] {0.3, 0.3}, 1, 1e-4))
            .exactTo(100);
    Journal journal = Journal.inMemory();
    Study study = Study.open(spec(some), journal);
    study.addAll(earlier(150));
    for (int i = 0; i < 3; i++) {
      Trial.Pending trial = study.ask();
      assertThat(trial.suggestion().diagnostics().warnings())
          .extracting(Warning::text)
          .contains(
              "the model sees 100 of the values, near the best ones and spread over the others,"
                  + " since there are more than 100 (exact-to)");
      assertThat(value(trial.point())).isLessThan(0.5);
      Journal copy = Journal.inMemory();
      assertThat(copy.append(0, journal.read(0).subList(0, journal.read(0).size() - 1))).isTrue();
      assertThat(Study.open(spec(some), copy).ask().suggestion()).isEqualTo(trial.suggestion());
      study.tell(trial.number(), value(trial.point()));
    }
    assertThat(study.explain().orElseThrow().beliefs().values()).isEqualTo(100);
    assertThat(study.explain().orElseThrow().beliefs().warnings())
        .anyMatch(warning -> warning.text().contains("(exact-to)"));
  }

  @Test
  void hyperparametersAreLearnedOfTheSubset() {
    Study study = Study.create(spec(Strategy.plain().toBuilder().exactTo(100)));
    study.addAll(earlier(130));
    Trial.Pending trial = study.ask();
    study.tell(trial.number(), value(trial.point()));
    assertThat(study.ask().suggestion().diagnostics().hyperparameters()).hasSize(1);
  }

  @Test
  void hyperparametersAreLearnedOfTwoThousandAndOfAllThatAreFewer() {
    StudySpec spec = spec(Strategy.plain().toBuilder());
    for (int count : new int[] {2000, 2001, 2500}) {
      Study study = Study.create(spec);
      study.addAll(earlier(count));
      Observations all = Observations.of(spec, study.history());
      Observations part =
          FitSample.toLearn(all, Observations.domain(spec), Optional.of(new double[] {0.3, 0.3}));
      assertThat(all.data().size()).isEqualTo(count);
      assertThat(part.data().size()).isEqualTo(2000);
      if (count == 2000) {
        assertThat(part).isSameAs(all);
      } else {
        assertThat(part).isNotSameAs(all);
      }
    }
  }

  @Test
  void asManyAsAreModelledAreAllSeen() {
    Study study =
        Study.create(
            spec(
                Strategy.plain().toBuilder()
                    .fixed(Hyperparameters.of(new double[] {0.3, 0.3}, 1, 1e-4))
                    .exactTo(100)));
    study.addAll(earlier(100));
    assertThat(study.ask().suggestion().diagnostics().warnings()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Strategy.plain().toBuilder().exactTo(99).build())
        .withMessage("exact-to must be at least 100, but exact-to = 99");
  }
}
