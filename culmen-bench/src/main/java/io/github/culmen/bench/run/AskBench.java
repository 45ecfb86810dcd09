package io.github.culmen.bench.run;

import com.sun.management.ThreadMXBean;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.EarlierResult;
import io.github.culmen.study.Outcome;
import io.github.culmen.study.StageTimes;
import io.github.culmen.study.Strategy;
import io.github.culmen.study.Study;
import io.github.culmen.study.StudySpec;
import io.github.culmen.study.Trial;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What a suggestion costs: rounds of "tell one, then ask" of a study that goes on, so that
 * hyper-parameters are learned as often as they are in use.
 *
 * <p>Times are CPU milliseconds of the asking thread, since the clock of a shared machine measures
 * its other guests; stages share them in proportion to the clock. Other threads, which models of
 * several groups use, are not counted.
 */
public final class AskBench {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int WARM_UP_ROUNDS = 3;
  private static final int MOST_WARM_UPS = 30;
  private static final double WARM_UP_MILLIS = 1000;
  private static final int MOST_VALUES = 100_000;
  private static final int MOST_PARAMETERS = 1000;

  private AskBench() {}

  /**
   * The cost of one round, on average.
   *
   * @param values how many values there were at the first ask
   * @param parameters how many parameters
   * @param millis CPU milliseconds of an ask and the tell before it
   * @param stages the same by stage of the ask
   * @param allocated bytes allocated
   */
  public record Cost(
      int values,
      int parameters,
      double millis,
      Map<StageTimes.Stage, Double> stages,
      long allocated) {}

  /**
   * Measures after rounds of warm-up that take about a second.
   *
   * @param strategy how points are chosen
   * @param values how many values the study begins with, at least 2
   * @param parameters how many parameters it has
   * @param rounds how many rounds the average is of
   */
  public static Cost measure(Strategy strategy, int values, int parameters, int rounds, long seed) {
    check(values, parameters, rounds);
    double warm = 0;
    for (int r = 0; r < MOST_WARM_UPS && warm < WARM_UP_MILLIS; r++) {
      warm += WARM_UP_ROUNDS * run(strategy, values, parameters, WARM_UP_ROUNDS, ~seed + r).millis;
    }
    return run(strategy, values, parameters, rounds, seed);
  }

  /** Checks the sizes of a measurement before it begins. */
  public static void check(int values, int parameters, int rounds) {
    require("n", values, 2, MOST_VALUES);
    require("d", parameters, 1, MOST_PARAMETERS);
    require("rounds", rounds, 1, MOST_VALUES);
  }

  private static void require(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " must be from " + least + " to " + most + ", but " + name + " = " + value);
    }
  }

  private static Cost run(Strategy strategy, int values, int parameters, int rounds, long seed) {
    SearchSpace space =
        SearchSpace.of(
            IntStream.range(0, parameters)
                .mapToObj(j -> Parameter.real("x" + j, 0, 1))
                .toArray(Parameter[]::new));
    Study study =
        Study.create(
            StudySpec.builder(space)
                .strategy(strategy.toBuilder().initial(0).build())
                .seed(seed)
                .build());
    SplittableRandom random = new SplittableRandom(seed);
    List<EarlierResult> earlier = new ArrayList<>();
    for (int i = 1; i < values; i++) {
      Map<String, Object> point = new LinkedHashMap<>();
      space.parameters().forEach(p -> point.put(p.name(), random.nextDouble()));
      earlier.add(new EarlierResult(point, Outcome.value(value(space.check(point), parameters))));
    }
    study.addAll(earlier);
    Trial.Pending trial = study.ask();
    double nanos = 0;
    long allocated = 0;
    Map<StageTimes.Stage, Double> stages = new EnumMap<>(StageTimes.Stage.class);
    for (int r = 0; r < rounds; r++) {
      double told = value(trial.point(), parameters);
      long bytes = THREADS.getCurrentThreadAllocatedBytes();
      long start = THREADS.getCurrentThreadCpuTime();
      study.tell(trial.number(), told);
      trial = study.ask();
      double taken = THREADS.getCurrentThreadCpuTime() - start;
      allocated += THREADS.getCurrentThreadAllocatedBytes() - bytes;
      nanos += taken;
      StageTimes times = trial.suggestion().diagnostics().times();
      for (StageTimes.Stage stage : StageTimes.Stage.values()) {
        double share = times.total() == 0 ? 0 : (double) times.nanos(stage) / times.total();
        stages.merge(stage, share * taken / 1e6 / rounds, Double::sum);
      }
    }
    return new Cost(values, parameters, nanos / 1e6 / rounds, stages, allocated / rounds);
  }

  // Smooth, with a hundred or so hills in two of the parameters and a slope along the others.
  private static double value(Point point, int parameters) {
    double sum = 0;
    for (int j = 0; j < parameters; j++) {
      double x = point.real("x" + j) - 0.1 * (j % 7);
      sum += (x * x + 0.3 * Math.sin(9 * x)) / (1 + 0.3 * j);
    }
    return sum;
  }
}
