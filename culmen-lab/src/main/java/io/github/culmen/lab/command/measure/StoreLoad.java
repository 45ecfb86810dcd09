package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.lab.job.Jobs;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Workers that ask and tell as fast as a store lets them: points are chosen at random and values
 * cost nothing. Each worker has a connection of its own, as if it were a process of its own.
 */
final class StoreLoad {
  private final String url;

  StoreLoad(String url) {
    this.url = url;
  }

  /**
   * What was measured.
   *
   * @param trials how many were asked and told
   * @param seconds from the first ask to the last tell
   * @param asks how long they took
   * @param tells how long they took
   * @param megabytes memory in use when a tenth of the trials was told, and at the end
   * @param opened how many seconds it took to open the study at the end
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Figures(
      int trials, double seconds, Times asks, Times tells, double[] megabytes, double opened) {
    double perSecond() {
      return trials / seconds;
    }
  }

  private record Work(List<Long> asks, List<Long> tells) {}

  /** Milliseconds that single writes to the store take, each waited for. */
  Times commits(int count) {
    return inNewStudy(
        (store, name) -> {
          Study study = Study.resume(store.open(name));
          long[] nanos = new long[count];
          for (int i = 0; i < count; i++) {
            long start = System.nanoTime();
            study.note("bench", Integer.toString(i));
            nanos[i] = System.nanoTime() - start;
          }
          return Times.of(nanos);
        });
  }

  /** Asks for trials and tells their values. */
  Figures measure(int workers, int trials) {
    return inNewStudy(
        (store, name) -> {
          int part = Math.max(1, trials / 10);
          long start = System.nanoTime();
          List<Work> work = new ArrayList<>(work(name, workers, part));
          double before = (System.nanoTime() - start) / 1e9;
          double early = megabytes();
          start = System.nanoTime();
          work.addAll(work(name, workers, trials));
          double after = (System.nanoTime() - start) / 1e9;
          double late = megabytes();
          start = System.nanoTime();
          int found = Study.resume(store.open(name)).history().finished().size();
          double opened = (System.nanoTime() - start) / 1e9;
          if (found != trials) {
            throw CommandFailure.failed(
                "the study must have " + trials + " finished trials, but has " + found);
          }
          return new Figures(
              trials,
              before + after,
              Times.of(work.stream().flatMap(w -> w.asks().stream()).toList()),
              Times.of(work.stream().flatMap(w -> w.tells().stream()).toList()),
              new double[] {early, late},
              opened);
        });
  }

  private interface Use<T> {
    T on(StudyStore store, String study);
  }

  private <T> T inNewStudy(Use<T> use) {
    String name = "culmen-bench-" + HexFormat.of().toHexDigits(new SplittableRandom().nextInt());
    try (StudyStore store = StudyStores.open(url)) {
      store.create(spec(name));
      try {
        return use.on(store, name);
      } finally {
        store.delete(name);
      }
    }
  }

  private static StudySpec spec(String name) {
    return StudySpec.builder(
            SearchSpace.of(Parameter.logReal("rate", 1e-5, 1), Parameter.integer("depth", 2, 1000)))
        .name(name)
        .strategy(Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build())
        .build();
  }

  private List<Work> work(String study, int workers, int upTo) {
    List<Jobs.Job<Work>> jobs = new ArrayList<>();
    for (int w = 0; w < workers; w++) {
      String name = "worker-" + w;
      jobs.add(() -> work(study, name, upTo));
    }
    try {
      return Jobs.run(jobs, workers);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandFailure.failed("interrupted", e);
    }
  }

  private Work work(String study, String name, int upTo) {
    Work work = new Work(new ArrayList<>(), new ArrayList<>());
    try (StudyStore store = StudyStores.openExisting(url)) {
      Worker worker = Study.resume(store.open(study)).worker(name, LeaseTerms.defaults());
      while (true) {
        long asked = System.nanoTime();
        Optional<Lease> lease = worker.askUpTo(upTo);
        long got = System.nanoTime();
        if (lease.isEmpty()) {
          return work;
        }
        worker.tell(lease.get(), Outcome.value(lease.get().trial().number()));
        work.asks().add(got - asked);
        work.tells().add(System.nanoTime() - got);
      }
    }
  }

  private static double megabytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
  }
}
