package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CategoryOrderTest {
  private static final List<String> COLOURS = List.of("red", "green", "blue", "white", "black");

  private static SearchSpace space(List<String> colours, List<String> shapes) {
    return SearchSpace.of(
        Parameter.categorical("colour", colours.toArray()),
        Parameter.integer("n", 1, 12),
        Parameter.categorical("shape", shapes.toArray()));
  }

  private static double value(Map<String, ?> point) {
    double n = ((Number) point.get("n")).doubleValue();
    return COLOURS.indexOf(point.get("colour")) * 0.7
        + (n - 5) * (n - 5) / 10
        + (point.get("shape").equals("disc") ? 0 : 1.3);
  }

  private static Study study(SearchSpace space, long seed) {
    Study study =
        Study.create(
            StudySpec.builder(space)
                .noise(Noise.none())
                .strategy(Strategy.plain().toBuilder().initial(8).build())
                .seed(seed)
                .build());
    // Points of our own: a design would follow the order.
    SplittableRandom random = new SplittableRandom(seed);
    List<EarlierResult> earlier = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Map<String, Object> point =
          Map.of(
              "colour",
              COLOURS.get(random.nextInt(5)),
              "n",
              1 + random.nextInt(12),
              "shape",
              random.nextBoolean() ? "disc" : "star");
      earlier.add(new EarlierResult(point, Outcome.value(value(point))));
    }
    study.addAll(earlier);
    return study;
  }

  @Test
  void whatComesNextDoesNotDependOnTheOrderOfChoices() {
    for (long seed = 1; seed <= 3; seed++) {
      Study one = study(space(COLOURS, List.of("disc", "star")), seed);
      Study other =
          study(
              space(List.of("black", "green", "red", "white", "blue"), List.of("star", "disc")),
              seed);
      for (int i = 0; i < 6; i++) {
        Trial.Pending trial = one.ask();
        Point same = other.ask().point();
        assertThat(trial.suggestion().origin()).isEqualTo(Origin.STRATEGY);
        assertThat(same.values()).isEqualTo(trial.point().values());
        one.tell(trial.number(), value(trial.point().values()));
        other.tell(trial.number(), value(same.values()));
      }
    }
  }
}
