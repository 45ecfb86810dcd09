package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a study keeps in memory from one model to the next makes no difference to any suggestion.
 */
class GrowingModelTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(
          Parameter.real("a", 0, 1), Parameter.real("b", -2, 2), Parameter.integer("c", 0, 40));
  private static final Hyperparameters FIXED =
      Hyperparameters.of(new double[] {0.3, 0.4, 0.6}, 1.3, 1e-4);
  private static final Structure GROUPS =
      Structure.groups(List.of(List.of("a", "c"), List.of("b")));

  private static double value(Point point) {
    double a = point.real("a");
    double b = point.real("b");
    return Math.sin(5 * a) + (b - 0.5) * (b - 0.5) + 0.01 * point.integer("c") * a;
  }

  private static StrategyBuilder strategy() {
    return Strategy.plain().toBuilder().initial(4).maxima(2);
  }

  static Stream<Arguments> strategies() {
    StrategyBuilder slice = strategy().inference(Learning.Inference.SLICE);
    return Stream.of(
        Arguments.of("fixed", strategy().fixed(FIXED), new Noise.Learned()),
        Arguments.of("raw", strategy().fixed(FIXED).standardize(false), new Noise.Learned()),
        Arguments.of("se", strategy().fixed(FIXED).kernel(KernelFamily.SE), new Noise.None()),
        Arguments.of("map", strategy().interval(6), new Noise.Learned()),
        Arguments.of("no noise", strategy().interval(6), new Noise.None()),
        Arguments.of("known noise", strategy().interval(6), new Noise.Known(0.1)),
        Arguments.of(
            "slice", slice.samples(3).burnIn(4).thinning(1).interval(5), new Noise.Learned()),
        Arguments.of("sum", strategy().structure(GROUPS).fixed(FIXED), new Noise.Learned()),
        Arguments.of("sum, map", strategy().structure(GROUPS).interval(5), new Noise.Learned()),
        Arguments.of(
            "sum, learned",
            strategy().structure(Structure.learned()).interval(4),
            new Noise.Learned()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("strategies")
  void aStudyRestartedAtEveryStepSuggestsTheSame(
      String name, StrategyBuilder strategy, Noise noise) {
    StudySpec spec =
        StudySpec.builder(SPACE).strategy(strategy.build()).noise(noise).seed(3).build();
    Journal journal = Journal.inMemory();
    Study study = Study.open(spec, journal);
    SplittableRandom random = new SplittableRandom(name.hashCode());
    if (name.equals("fixed")) { // beyond the tiles a matrix is factored in
      study.addAll(earlier(115, random));
    }
    haphazardRun(study, study.history().trials().size() + 32, random);
    List<StudyEvent> events = journal.read(0);

    int compared = 0;
    for (int position = 0; position < events.size(); position++) {
      if (events.get(position) instanceof StudyEvent.Asked asked
          && asked.suggestion().origin() != Origin.EARLIER) {
        Suggestion next = Study.open(spec, Studies.prefix(events, position)).ask().suggestion();
        assertThat(next).as(name + ", trial " + asked.trial()).isEqualTo(asked.suggestion());
        compared++;
      }
    }
    assertThat(compared).isGreaterThanOrEqualTo(32);
  }

  private static List<EarlierResult> earlier(int count, SplittableRandom random) {
    List<EarlierResult> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> point =
          Map.of(
              "a", random.nextDouble(), "b", random.nextDouble(-2, 2), "c", random.nextLong(0, 40));
      results.add(new EarlierResult(point, Outcome.value(random.nextGaussian())));
    }
    return results;
  }

  // Up to five trials at a time, told in any order, some late, some failing, some repeated.
  private static void haphazardRun(Study study, int trials, SplittableRandom random) {
    List<Trial.Pending> pending = new ArrayList<>();
    while (study.history().trials().size() < trials || !pending.isEmpty()) {
      boolean ask = study.history().trials().size() < trials && random.nextInt(5) >= pending.size();
      if (ask) {
        if (random.nextInt(8) == 0 && !study.history().trials().isEmpty()) {
          List<Trial> before = study.history().trials();
          study.enqueue(before.get(random.nextInt(before.size())).point().values());
        }
        pending.add(study.ask());
      } else {
        Trial.Pending trial = pending.remove(random.nextInt(pending.size()));
        if (random.nextInt(10) == 0) {
          study.fail(trial.number(), "no value");
        } else {
          study.tell(trial.number(), value(trial.point()) + 0.1 * random.nextGaussian());
        }
        if (random.nextInt(6) == 0) {
          boolean told = study.history().successes() > 0;
          assertThat(study.recommend().isPresent()).isEqualTo(told);
        }
      }
    }
  }
}
