package io.github.culmen.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In one process. Statics are how a test and a task of its JVM meet. */
class SparkTrialsTest {
  private static CountDownLatch begun = new CountDownLatch(1);
  private static final AtomicInteger EVALUATIONS = new AtomicInteger();
  private JavaSparkContext spark;

  private JavaSparkContext spark(String... settings) {
    SparkConf conf =
        new SparkConf().setAppName("culmen").setMaster("local[4]").set("spark.ui.enabled", "false");
    for (int i = 0; i < settings.length; i += 2) {
      conf.set(settings[i], settings[i + 1]);
    }
    spark = new JavaSparkContext(conf);
    begun = new CountDownLatch(1);
    EVALUATIONS.set(0);
    return spark;
  }

  @AfterEach
  void stop() {
    if (spark != null) {
      spark.stop();
    }
  }

  private static StudySpec.Builder spec() {
    return StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).name("small");
  }

  private static StudySpec sobol() {
    return spec().strategy(Strategy.builder().acquisition(AcquisitionKind.SOBOL).build()).build();
  }

  @Test
  void suggestionsAreThoseOfTheLibraryForTheSameSeed() {
    Study here = Study.create(spec().seed(7).build());
    Study there = Study.create(spec().seed(7).build());

    here.optimize(point -> Math.abs(point.real("x") - 0.3), Budget.trials(12));
    SparkTrials.of(there, spark("spark.serializer", "org.apache.spark.serializer.KryoSerializer"))
        .atOnce(1)
        .run(point -> Math.abs(point.real("x") - 0.3), Budget.trials(12));

    assertThat(there.history().finished().stream().map(Trial.Finished::point))
        .containsExactlyElementsOf(
            here.history().finished().stream().map(Trial.Finished::point).toList());
  }

  @Test
  void theProgramOfTheDocumentationRuns(@TempDir Path folder) throws IOException {
    double best = SparkExample.run("sqlite:" + folder.resolve("culmen.db"), spark());

    assertThat(best).isLessThan(3);
    String example =
        Files.readString(Path.of("src/test/java/io/github/culmen/spark/SparkExample.java"));
    String shown =
        example
            .substring(
                example.indexOf("// begin docs\n") + "// begin docs\n".length(),
                example.indexOf("      // end docs"))
            .stripTrailing()
            .stripIndent();
    assertThat(Files.readString(Path.of("../docs/clients.md"))).contains(shown);
  }

  @Test
  void exceptionsAreFailuresAndAreNotTriedAgain() {
    Study study = Study.create(sobol());
    study.enqueue(Map.of("x", 0.9));

    SparkTrials.of(study, spark())
        .atOnce(1)
        .run(
            point -> {
              EVALUATIONS.incrementAndGet();
              if (point.real("x") < 0.5) {
                throw new AssertionError("too small");
              }
              return point.real("x");
            },
            Budget.trials(10));

    assertThat(EVALUATIONS).hasValue(10);
    for (Trial.Finished trial : study.history().finished()) {
      assertThat(trial.outcome())
          .isEqualTo(
              trial.point().real("x") < 0.5
                  ? Outcome.failure("java.lang.AssertionError: too small")
                  : Outcome.value(trial.point().real("x")));
    }
  }

  @Test
  void theFirstExceptionOfAStudyIsThrownWithWhereItCameFrom() {
    Study study = Study.create(sobol());

    assertThatThrownBy(
            () ->
                SparkTrials.of(study, spark())
                    .atOnce(1)
                    .run(point -> point.real("y"), Budget.trials(10)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the objective failed in trial 1 on an executor")
        .hasMessageContaining("SparkTrialsTest");
    assertThat(study.history().finished()).hasSize(1);
    assertThat(study.history().pending()).isEmpty();
  }

  @Test
  void outcomesComeBackWithTheirStandardDeviations() {
    Study study =
        Study.create(
            spec()
                .strategy(Strategy.builder().acquisition(AcquisitionKind.SOBOL).build())
                .outcome(OutcomeBound.atMost("size", 3))
                .build());

    SparkTrials.of(study, spark())
        .run(
            SparkObjective.measuring(
                point -> Outcome.value(point.real("x"), 0.25).with("size", 2, 0.5)),
            Budget.trials(5));

    assertThat(study.history().finished())
        .hasSize(5)
        .allSatisfy(
            trial ->
                assertThat(trial.outcome())
                    .isEqualTo(Outcome.value(trial.point().real("x"), 0.25).with("size", 2, 0.5)));
  }

  @Test
  void aCancelledTrialEndsAndItsTaskIsInterrupted() {
    Study study = Study.create(sobol());
    JavaSparkContext context = spark();
    Thread cancelling =
        new Thread(
            () -> {
              try {
                begun.await();
                study.cancel(1, false, "enough");
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    cancelling.start();

    SparkTrials.of(study, context)
        .atOnce(1)
        .terms(SparkTrials.TERMS.lasting(Duration.ofMillis(300)))
        .run(
            point -> {
              if (EVALUATIONS.incrementAndGet() == 1) {
                begun.countDown();
                Thread.sleep(Duration.ofHours(1).toMillis());
              }
              return point.real("x");
            },
            Budget.trials(3));

    assertThat(study.history().trials().get(0)).isInstanceOf(Trial.Discarded.class);
    assertThat(study.history().finished()).hasSize(2);
  }

  @Test
  void anInterruptedRunGivesItsTrialsBackAndTheNextOneTakesThem() throws InterruptedException {
    Study study = Study.create(sobol());
    JavaSparkContext context = spark();
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread run =
        new Thread(
            () -> {
              SparkTrials.of(study, context)
                  .atOnce(2)
                  .run(
                      point -> {
                        begun.countDown();
                        Thread.sleep(Duration.ofHours(1).toMillis());
                        return 0;
                      },
                      Budget.trials(6));
              interrupted.set(Thread.currentThread().isInterrupted());
            });
    run.start();
    begun.await();
    run.interrupt();
    run.join();

    assertThat(interrupted).isTrue();
    assertThat(study.leases()).isEmpty();
    SparkTrials.of(study, context).run(point -> point.real("x"), Budget.trials(6));
    assertThat(study.history().finished()).hasSize(6);
    assertThat(study.history().pending()).isEmpty();
  }

  @Test
  void aTaskThatOutlivesItsLeaseKeepsItsTrial() {
    Study study = Study.create(sobol());

    SparkTrials.of(study, spark())
        .atOnce(4)
        .terms(SparkTrials.TERMS.lasting(Duration.ofMillis(200)))
        .run(
            point -> {
              EVALUATIONS.incrementAndGet();
              Thread.sleep(1000);
              return point.real("x");
            },
            Budget.trials(4));

    assertThat(EVALUATIONS).hasValue(4);
  }

  @Test
  void theTimeOfTheBudgetEndsARun() {
    Study study = Study.create(sobol());

    SparkTrials.of(study, spark())
        .atOnce(1)
        .run(
            point -> {
              Thread.sleep(200);
              return point.real("x");
            },
            Budget.trials(1000).within(Duration.ofMillis(100)));

    assertThat(study.history().finished()).hasSize(1);
  }

  @Test
  void aFiniteSpaceEndsARun() {
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.bool("a"), Parameter.bool("b")))
                .name("finite")
                .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
                .build());

    SparkTrials.of(study, spark()).run(point -> point.bool("a") ? 1 : 0, Budget.trials(100));

    assertThat(study.history().finished()).hasSize(4);
  }

  @Test
  void anObjectiveThatCannotTravelIsRefusedBeforeAnyTrial() {
    Study study = Study.create(sobol());
    Object here = new Object();

    assertThatThrownBy(
            () -> SparkTrials.of(study, spark()).run(point -> here.hashCode(), Budget.trials(10)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be serializable")
        .hasMessageContaining("java.lang.Object");
    assertThat(study.history().trials()).isEmpty();
  }

  @Test
  void settingsThatWouldDoubleATrialAreRefused() {
    Study study = Study.create(sobol());

    assertThatThrownBy(
            () ->
                SparkTrials.of(
                        study,
                        spark(
                            "spark.speculation",
                            "true",
                            "spark.speculation.task.duration.threshold",
                            "10s"))
                    .run(point -> 0, Budget.trials(10)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("spark.speculation must be false")
        .hasMessageContaining("10s");
  }

  @Test
  void aStoppedContextIsSaidAndItsTrialsAreGivenBack() throws InterruptedException {
    Study study = Study.create(sobol());
    JavaSparkContext context = spark();
    Thread stopping =
        new Thread(
            () -> {
              try {
                begun.await();
                context.stop();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    stopping.start();

    assertThatThrownBy(
            () ->
                SparkTrials.of(study, context)
                    .atOnce(2)
                    .run(
                        point -> {
                          begun.countDown();
                          Thread.sleep(Duration.ofHours(1).toMillis());
                          return 0;
                        },
                        Budget.trials(10)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the Spark context was stopped");
    stopping.join();
    assertThat(study.history().finished()).isEmpty();
    assertThat(study.leases()).isEmpty();
  }
}
