package io.github.culmen.spark;

import io.github.culmen.study.Budget;
import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseKeeper;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;

/** One run of a study on a cluster: threads of the driver, each with one trial at a time. */
final class SparkRun {
  // How often to look whether a paused study goes on, or another worker has lost its trial.
  private static final Duration PAUSE = Duration.ofMillis(500);
  // How often to look whether a running trial was cancelled.
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Study study;
  private final JavaSparkContext spark;
  private final Worker worker;
  private final SparkObjective objective;
  private final Budget budget;
  private final Consumer<Trial.Finished> listener;
  private final long begun = System.nanoTime();
  // How many tasks each trial lost in this run.
  private final Map<Integer, Integer> losses = new ConcurrentHashMap<>();
  private volatile Throwable failure;

  SparkRun(
      Study study,
      JavaSparkContext spark,
      Worker worker,
      SparkObjective objective,
      Budget budget,
      Consumer<Trial.Finished> listener) {
    this.study = study;
    this.spark = spark;
    this.worker = worker;
    this.objective = objective;
    this.budget = budget;
    this.listener = listener;
  }

  void run(int atOnce) {
    // New threads, which take over the caller's local properties, such as its scheduler pool.
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < atOnce; i++) {
      Thread thread = new Thread(this::work, "culmen-spark-" + i);
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
          threads.forEach(Thread::interrupt);
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
  }

  // Others end their trials after a failure, and begin no more.
  private void work() {
    try {
      boolean more = true;
      while (more && failure == null && !Thread.currentThread().isInterrupted()) {
        more = step();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      synchronized (this) {
        failure = failure == null ? e : failure;
      }
    }
  }

  // False if there is nothing more to do.
  private boolean step() throws InterruptedException {
    if (spark.sc().isStopped()) {
      throw stopped();
    }
    if (budget.time().isPresent() && System.nanoTime() - begun >= budget.time().get().toNanos()) {
      return false;
    }
    Optional<Lease> lease;
    try {
      lease = worker.takeOver();
      if (lease.isEmpty()) {
        if (!budget.rules().isEmpty() && study.check(budget.rules()).stop()) {
          return false;
        }
        lease = worker.askUpTo(budget.trials());
      }
    } catch (SpaceExhaustedException e) {
      lease = Optional.empty();
    } catch (StudyNotOpenException e) {
      Thread.sleep(PAUSE.toMillis());
      return e.status() != StudyStatus.FINISHED;
    }
    if (lease.isEmpty()) {
      boolean others = othersAtWork();
      Thread.sleep(others ? PAUSE.toMillis() : 0);
      return others;
    }
    evaluate(lease.get());
    return true;
  }

  private boolean othersAtWork() {
    return study.leases().stream().anyMatch(lease -> !lease.worker().equals(worker.name()));
  }

  private IllegalStateException stopped() {
    return new IllegalStateException(
        "the Spark context was stopped before the study '" + study.spec().name() + "' was done");
  }

  private void evaluate(Lease lease) throws InterruptedException {
    boolean over = false;
    try (LeaseKeeper keeper = worker.keep(lease)) {
      over = conclude(lease, keeper);
    } finally {
      if (!over) {
        boolean ignored = worker.release(lease);
      }
    }
  }

  // False if the trial has to be given back.
  private boolean conclude(Lease lease, LeaseKeeper keeper) throws InterruptedException {
    int trial = lease.trial().number();
    spark.setJobGroup(
        "culmen-" + worker.name() + "-" + trial + "-" + lease.attempt(),
        "trial " + trial + " of study " + study.spec().name(),
        true);
    JavaFutureAction<List<byte[]>> job =
        spark
            .parallelize(List.of(trial), 1)
            .map(new TrialTask(objective, lease.trial().point()))
            .collectAsync();
    boolean done = false;
    try {
      Optional<TrialReply> reply = await(job, keeper);
      done = reply.isPresent();
      if (reply.isEmpty()) {
        Trial ignored = worker.end(lease);
        return true;
      }
      if (reply.get().kind() == TrialReply.Kind.LOST) {
        return lost(lease, "its executor died, or Spark ended its task");
      }
      tell(lease, reply.get());
      return true;
    } catch (ExecutionException e) {
      done = true;
      if (spark.sc().isStopped()) {
        throw stopped();
      }
      return lost(lease, firstLines(e.getCause().toString()));
    } finally {
      if (!done) {
        boolean ignored = job.cancel(true);
      }
    }
  }

  // Empty if the trial was cancelled.
  private static Optional<TrialReply> await(JavaFutureAction<List<byte[]>> job, LeaseKeeper keeper)
      throws ExecutionException, InterruptedException {
    while (true) {
      try {
        return Optional.of(TrialReply.read(job.get(LOOK.toMillis(), TimeUnit.MILLISECONDS).get(0)));
      } catch (TimeoutException e) {
        if (keeper.cancelled()) {
          return Optional.empty();
        }
      }
    }
  }

  private boolean lost(Lease lease, String why) {
    int trial = lease.trial().number();
    int tasks = losses.merge(trial, 1, Integer::sum);
    if (tasks < worker.terms().attempts()) {
      return false;
    }
    tell(
        lease,
        TrialReply.thrown(
            "given up after "
                + tasks
                + (tasks == 1 ? " attempt" : " attempts")
                + " whose tasks were lost, the last one: "
                + why,
            why,
            0));
    return true;
  }

  private void tell(Lease lease, TrialReply reply) {
    int trial = lease.trial().number();
    boolean first = study.history().finished().isEmpty();
    Outcome outcome = reply.outcome();
    OptionalDouble seconds =
        reply.seconds() > 0 ? OptionalDouble.of(reply.seconds()) : OptionalDouble.empty();
    Trial.Finished told;
    try {
      told = worker.tell(lease, outcome, seconds);
    } catch (UnknownTrialException e) {
      // Discarded meanwhile, or another worker was first.
      return;
    }
    synchronized (this) {
      listener.accept(told);
    }
    if (first && !reply.trace().isEmpty() && study.history().finished().size() == 1) {
      throw new IllegalStateException(
          "the objective failed in trial " + trial + " on an executor: " + reply.trace().strip());
    }
  }

  // Spark's messages have the stacks of executor and driver in them.
  private static String firstLines(String message) {
    return message.lines().limit(2).reduce((a, b) -> a + " " + b.strip()).orElse(message);
  }
}
