package io.github.culmen.spark;

import io.github.culmen.study.Budget;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Trial;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Runs a study's trials as tasks of Spark, one job of one task for each trial.
 *
 * <p>The study stays with the driver, which asks and tells; executors evaluate points and need
 * nothing of the store. A trial is held by a lease as long as its task lives. If its executor dies,
 * the trial is given back and evaluated again, by a task of its own: Spark's retries evaluate
 * nothing. If the driver dies, the leases end, and the next driver or worker that asks gets the
 * trials.
 *
 * <p>Immutable; each method returns a changed copy.
 */
public final class SparkTrials {
  /** A minute, and four attempts, as many as Spark's tasks have. */
  public static final LeaseTerms TERMS = new LeaseTerms(Duration.ofMinutes(1), 4);

  private static final AtomicInteger RUNS = new AtomicInteger();

  private final Study study;
  private final JavaSparkContext spark;
  private final int atOnce;
  private final String worker;
  private final LeaseTerms terms;
  private final Consumer<Trial.Finished> listener;

  private SparkTrials(
      Study study,
      JavaSparkContext spark,
      int atOnce,
      String worker,
      LeaseTerms terms,
      Consumer<Trial.Finished> listener) {
    this.study = Objects.requireNonNull(study, "study");
    this.spark = Objects.requireNonNull(spark, "spark");
    this.atOnce = atOnce;
    this.worker = Objects.requireNonNull(worker, "worker");
    this.terms = Objects.requireNonNull(terms, "terms");
    this.listener = Objects.requireNonNull(listener, "listener");
  }

  /** The trials of a study on a cluster, as many at once as the cluster has cores now. */
  public static SparkTrials of(Study study, JavaSparkContext spark) {
    return new SparkTrials(
        study,
        spark,
        spark.defaultParallelism(),
        spark.sc().applicationId() + "-" + RUNS.incrementAndGet(),
        TERMS,
        trial -> {});
  }

  /**
   * The same with another number of trials at once.
   *
   * @param trials at least 1; more than the cluster runs wait in Spark's queue, held by leases
   */
  public SparkTrials atOnce(int trials) {
    if (trials < 1) {
      throw new IllegalArgumentException("atOnce must be at least 1, but atOnce = " + trials);
    }
    return new SparkTrials(study, spark, trials, worker, terms, listener);
  }

  /**
   * The same under another worker's name. A driver that is restarted under its old name goes on
   * with its trials at once; no two that live may have the same.
   */
  public SparkTrials worker(String name) {
    return new SparkTrials(study, spark, atOnce, name, terms, listener);
  }

  /**
   * The same with other terms: how long a dead driver keeps its trials, and after how many lost
   * tasks a trial counts as failed, since a point may be what kills its executors.
   */
  public SparkTrials terms(LeaseTerms other) {
    return new SparkTrials(study, spark, atOnce, worker, other, listener);
  }

  /** The same, and each trial goes to a listener when it has ended, one at a time. */
  public SparkTrials listener(Consumer<Trial.Finished> other) {
    return new SparkTrials(study, spark, atOnce, worker, terms, other);
  }

  /**
   * Asks, evaluates on executors and tells, until the budget is spent or the space has no more
   * points. An exception of the objective makes its trial fail; that of the study's first trial is
   * thrown. Waits while the study is paused and while other workers hold trials that they may lose.
   * If the thread is interrupted, tasks are cancelled and their trials given back.
   *
   * @throws IllegalArgumentException if the objective cannot be serialized, or Spark would evaluate
   *     a trial twice at the same time
   * @throws IllegalStateException if the first trial failed, or the context was stopped
   */
  public void run(SparkObjective objective, Budget budget) {
    requireSerializable(objective);
    requireNoCopies();
    new SparkRun(study, spark, study.worker(worker, terms), objective, budget, listener)
        .run(atOnce);
  }

  // Spark would say so as well, after the first point was chosen.
  private static void requireSerializable(SparkObjective objective) {
    try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
      out.writeObject(objective);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "an objective must be serializable with all that it refers to, but got " + e, e);
    }
  }

  // A job of one task has no copies unless there is a threshold.
  private void requireNoCopies() {
    String threshold = "spark.speculation.task.duration.threshold";
    if (spark.getConf().getBoolean("spark.speculation", false)
        && spark.getConf().contains(threshold)) {
      throw new IllegalArgumentException(
          "spark.speculation must be false or have no "
              + threshold
              + ", since Spark would begin a second task for a long trial, but it is true with "
              + spark.getConf().get(threshold));
    }
  }
}
