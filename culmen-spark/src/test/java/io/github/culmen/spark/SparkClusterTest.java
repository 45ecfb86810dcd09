package io.github.culmen.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On executors that are processes of their own, and that die. */
class SparkClusterTest {
  private static JavaSparkContext spark;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException {
    // All that the launcher of executors asks of a distribution.
    Path home = Path.of(System.getenv("SPARK_HOME"));
    Files.createDirectories(home.resolve("jars"));
    Files.createDirectories(home.resolve("work"));
    spark =
        new JavaSparkContext(
            new SparkConf()
                .setAppName("culmen")
                .setMaster("local-cluster[2,1,1024]")
                .set("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .set("spark.ui.enabled", "false"));
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  /** Writes down each evaluation, as an empty file with the point's name. */
  private record Noting(String folder, int millis) implements SparkObjective {
    @Override
    public double evaluate(Point point) throws Exception {
      Path file = Path.of(folder, name(point) + "#" + UUID.randomUUID());
      Files.createFile(file);
      Thread.sleep(millis);
      Files.move(file, file.resolveSibling(file.getFileName() + "#done"));
      return value(point);
    }
  }

  private static String name(Point point) {
    return point.real("x") + "," + point.real("y");
  }

  private static double value(Point point) {
    return Math.hypot(point.real("x") - 0.3, point.real("y") - 0.6);
  }

  private static StudySpec spec(String name) {
    return StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1)))
        .name(name)
        .strategy(Strategy.builder().acquisition(AcquisitionKind.SOBOL).build())
        .build();
  }

  // The driver starts no other processes with a Java; their command lines are too long to be seen.
  private static List<ProcessHandle> executors() {
    return ProcessHandle.current()
        .descendants()
        .filter(each -> each.info().command().orElse("").endsWith("java"))
        .toList();
  }

  @Test
  void noneOfAHundredTrialsIsLostOrDoubledWhenExecutorsAreKilled() throws IOException {
    AtomicInteger killed = new AtomicInteger();
    try (StudyStore store = StudyStores.open("sqlite:" + folder.resolve("culmen.db"))) {
      Study study = Study.open(spec("hundred"), store.openOrCreate(spec("hundred")));

      SparkTrials.of(study, spark)
          .atOnce(4)
          .listener(
              trial -> {
                int ended = study.history().finished().size();
                if (ended == 25 || ended == 60) {
                  for (ProcessHandle executor : executors().subList(0, 1)) {
                    killed.addAndGet(executor.destroyForcibly() ? 1 : 0);
                  }
                }
              })
          .run(new Noting(folder.toString(), 100), Budget.trials(100));
    }

    assertThat(killed).hasValue(2);
    try (StudyStore store = StudyStores.openExisting("sqlite:" + folder.resolve("culmen.db"))) {
      Study study = Study.resume(store.open("hundred"));
      List<Trial.Finished> ended = study.history().finished();
      assertThat(study.history().pending()).isEmpty();
      assertThat(ended).hasSize(100);
      for (Trial.Finished trial : ended) {
        assertThat(trial.outcome()).isEqualTo(Outcome.value(value(trial.point())));
      }
      List<Integer> told = new ArrayList<>();
      int returned = 0;
      for (StudyEvent event : study.events(0)) {
        if (event instanceof StudyEvent.Told one) {
          told.add(one.trial());
        }
        returned += event instanceof StudyEvent.Released ? 1 : 0;
      }
      assertThat(told).hasSize(100).doesNotHaveDuplicates();
      // Each executor has one core, and may have been between two trials when it was killed.
      assertThat(returned).isBetween(1, 2);
      Map<String, Integer> begun = new HashMap<>();
      Map<String, Integer> done = new HashMap<>();
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          String[] words = file.getFileName().toString().split("#", -1);
          if (words.length > 1) {
            begun.merge(words[0], 1, Integer::sum);
            done.merge(words[0], words.length > 2 ? 1 : 0, Integer::sum);
          }
        }
      }
      assertThat(begun).hasSize(100);
      assertThat(done.values()).as("each is evaluated to its end once").containsOnly(1);
      assertThat(begun.values().stream().mapToInt(Integer::intValue).sum())
          .as("what was lost was begun twice, and nothing else")
          .isBetween(100, 100 + returned);
    }
  }

  /** Ends its executor at small x. */
  private static final class Deadly implements SparkObjective {
    private static final long serialVersionUID = 1L;

    @Override
    public double evaluate(Point point) {
      if (point.real("x") < 0.2) {
        Runtime.getRuntime().halt(52);
      }
      return point.real("x");
    }
  }

  @Test
  void aPointThatKillsEachOfItsExecutorsFailsAfterItsAttempts() {
    Study study = Study.create(spec("deadly"));
    study.enqueue(Map.of("x", 0.5, "y", 0.5));
    study.enqueue(Map.of("x", 0.1, "y", 0.5));
    study.enqueue(Map.of("x", 0.9, "y", 0.5));

    SparkTrials.of(study, spark)
        .atOnce(1)
        .terms(SparkTrials.TERMS.attempts(2))
        .run(new Deadly(), Budget.trials(3));

    assertThat(study.history().finished().stream().map(Trial.Finished::outcome))
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo(Outcome.value(0.5)),
            second ->
                assertThat(second)
                    .isInstanceOfSatisfying(
                        Outcome.Failure.class,
                        failure ->
                            assertThat(failure.reason())
                                .startsWith("given up after 2 attempts whose tasks were lost")),
            third -> assertThat(third).isEqualTo(Outcome.value(0.9)));
  }
}
