package io.github.culmen.lab.measure;

import com.sun.management.ThreadMXBean;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StageTimes;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
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
  private static final Problem HARTMANN6 = Problems.named("hartmann6");
  private static final int WARM_UP_ROUNDS = 3;
  private static final int MOST_WARM_UPS = 30;
  private static final double WARM_UP_MILLIS = 1000;
  private static final int MOST_VALUES = 100_000;
  private static final int MOST_PARAMETERS = 1000;

  private AskBench() {}

  /** What a measured study has observed. */
  public enum Data {
    /** A smooth function of any number of parameters, at uniform points. */
    HILLS("hills"),
    /** Hartmann's function of six parameters, at the thousand points that peers were timed on. */
    HARTMANN6("hartmann6");

    private final String word;

    Data(String word) {
      this.word = word;
    }

    /** The word that names these data on the command line. */
    public String word() {
      return word;
    }

    /** The data of a word. */
    public static Data named(String word) {
      return Arrays.stream(values())
          .filter(data -> data.word.equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException("data must be hills or hartmann6, but are " + word));
    }
  }

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
   * @param data what was observed
   * @param values how many values the study begins with, at least 2
   * @param parameters how many parameters it has
   * @param rounds how many rounds the average is of
   */
  public static Cost measure(
      Strategy strategy, Data data, int values, int parameters, int rounds, long seed) {
    check(data, values, parameters, rounds);
    double warm = 0;
    for (int r = 0; r < MOST_WARM_UPS && warm < WARM_UP_MILLIS; r++) {
      Cost cost = run(strategy, data, values, parameters, WARM_UP_ROUNDS, ~seed + r);
      warm += WARM_UP_ROUNDS * cost.millis;
    }
    return run(strategy, data, values, parameters, rounds, seed);
  }

  /** Checks the sizes of a measurement before it begins. */
  public static void check(Data data, int values, int parameters, int rounds) {
    if (data == Data.HARTMANN6 && (parameters != 6 || values > StoredHartmann6.rows())) {
      throw new IllegalArgumentException(
          "of hartmann6 there are "
              + StoredHartmann6.rows()
              + " values of 6 parameters, but n = "
              + values
              + " and d = "
              + parameters);
    }
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

  private static Cost run(
      Strategy strategy, Data data, int values, int parameters, int rounds, long seed) {
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
      for (int j = 0; j < parameters; j++) {
        point.put(
            "x" + j,
            data == Data.HARTMANN6
                ? StoredHartmann6.coordinate(i - 1, j)
                : (Object) random.nextDouble());
      }
      earlier.add(new EarlierResult(point, Outcome.value(value(data, space.check(point)))));
    }
    study.addAll(earlier);
    Trial.Pending trial = study.ask();
    double nanos = 0;
    long allocated = 0;
    Map<StageTimes.Stage, Double> stages = new EnumMap<>(StageTimes.Stage.class);
    for (int r = 0; r < rounds; r++) {
      double told = value(data, trial.point());
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

  private static double value(Data data, Point point) {
    return data == Data.HARTMANN6
        ? HARTMANN6.value(IntStream.range(0, 6).mapToDouble(j -> point.real("x" + j)).toArray())
        : hills(point);
  }

  // Smooth, with a hundred or so hills in two of the parameters and a slope along the others.
  private static double hills(Point point) {
    double sum = 0;
    for (int j = 0; j < point.values().size(); j++) {
      double x = point.real("x" + j) - 0.1 * (j % 7);
      sum += (x * x + 0.3 * Math.sin(9 * x)) / (1 + 0.3 * j);
    }
    return sum;
  }
}
