package io.github.culmen.examples;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseKeeper;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Eight threads evaluate the trials of one study. Each knows which points the others are at. With a
 * study from a store ({@code Study.open(spec, store.openOrCreate(spec))}) they may as well be eight
 * processes on eight machines.
 */
public final class EightThreads {
  private static final int THREADS = 8;
  private static final int TRIALS = 40;

  private EightThreads() {}

  /** Runs the example. */
  public static void main(String[] args) throws Exception {
    SearchSpace space = SearchSpace.of(Parameter.real("x", -5, 10), Parameter.real("y", 0, 15));
    Study study =
        Study.create(StudySpec.builder(space).minimize().noise(Noise.none()).seed(1).build());
    Worker worker = study.worker("this-process", LeaseTerms.defaults());

    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      Callable<Integer> work = () -> work(worker);
      List<Future<Integer>> threads = pool.invokeAll(Collections.nCopies(THREADS, work));
      for (Future<Integer> thread : threads) {
        System.out.println("a thread evaluated " + thread.get() + " trials");
      }
    } finally {
      pool.shutdown();
    }
    System.out.println("trials: " + study.history().finished().size());
    study
        .best()
        .ifPresent(best -> System.out.println("best observed: " + best.value().getAsDouble()));
  }

  private static int work(Worker worker) throws InterruptedException {
    int evaluated = 0;
    while (true) {
      Optional<Lease> lease = worker.askUpTo(TRIALS);
      if (lease.isEmpty()) {
        return evaluated;
      }
      Point point = lease.get().trial().point();
      // Without heartbeats a trial that takes longer than a lease would be given to someone else.
      try (LeaseKeeper keeper = worker.keep(lease.get())) {
        double value = slowBranin(point.real("x"), point.real("y"));
        if (keeper.lost()) {
          System.out.println("someone else may have the trial as well; the first outcome counts");
        }
        worker.tell(lease.get(), Outcome.value(value));
        evaluated++;
      }
    }
  }

  private static double slowBranin(double x, double y) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(20);
    return Branin.branin(x, y);
  }
}
