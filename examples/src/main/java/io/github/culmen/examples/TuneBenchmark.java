package io.github.culmen.examples;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.Locale;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/**
 * Tunes the parameters of a JMH benchmark, {@link TiledTranspose}. Each time is told with its
 * standard error, so that the model knows which ones to trust.
 *
 * <p>Arguments: how many trials (default 20), how many processes JMH starts for each (default 1; 0
 * measures in this one, which is faster and less exact), milliseconds of an iteration (default
 * 100).
 */
public final class TuneBenchmark {
  private static final int ITERATIONS = 5;

  private TuneBenchmark() {}

  /** Runs the example. */
  public static void main(String[] args) throws RunnerException {
    int trials = args.length > 0 ? Integer.parseInt(args[0]) : 20;
    int forks = args.length > 1 ? Integer.parseInt(args[1]) : 1;
    int millis = args.length > 2 ? Integer.parseInt(args[2]) : 100;
    SearchSpace space =
        SearchSpace.of(
            Parameter.logInteger("rows", 1, 768), Parameter.logInteger("columns", 1, 768));
    Study study = Study.create(StudySpec.builder(space).minimize().seed(1).build());

    while (study.history().trials().size() < trials) {
      Trial.Pending trial = study.ask();
      Outcome time = measure(trial.point(), forks, millis);
      System.out.println(describe(study.tell(trial.number(), time)));
    }

    System.out.println("best observed: " + describe(study.best().orElseThrow()));
    System.out.println("recommended:   " + study.recommend().orElseThrow().point());
  }

  private static Outcome measure(Point point, int forks, int millis) throws RunnerException {
    Options options =
        new OptionsBuilder()
            .include(TiledTranspose.class.getName() + ".transpose")
            .param("rows", Long.toString(point.integer("rows")))
            .param("columns", Long.toString(point.integer("columns")))
            .forks(forks)
            .warmupIterations(ITERATIONS)
            .warmupTime(TimeValue.milliseconds(millis))
            .measurementIterations(ITERATIONS)
            .measurementTime(TimeValue.milliseconds(millis))
            .verbosity(VerboseMode.SILENT)
            .build();
    Result<?> result = new Runner(options).runSingle().getPrimaryResult();
    Statistics times = result.getStatistics();
    double standardError = times.getStandardDeviation() / Math.sqrt((double) times.getN());
    return Outcome.value(times.getMean(), standardError);
  }

  private static String describe(Trial.Finished trial) {
    return String.format(
        Locale.ROOT,
        "%d: %.0f us for tiles of %d x %d",
        trial.number(),
        trial.value().orElseThrow(),
        trial.point().integer("rows"),
        trial.point().integer("columns"));
  }
}
