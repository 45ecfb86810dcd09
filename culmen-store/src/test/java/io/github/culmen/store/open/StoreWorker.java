package io.github.culmen.store.open;

import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.trial.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A process that works on a study in a store, and how it is started. */
public final class StoreWorker {
  private StoreWorker() {}

  public static Process start(String url, String study, String name, int trials, int threads)
      throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-cp",
            System.getProperty("java.class.path"),
            StoreWorker.class.getName(),
            url,
            study,
            name,
            Integer.toString(trials),
            Integer.toString(threads))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** The value that everyone tells for a trial. */
  public static double value(int trial) {
    return trial * 0.5;
  }

  /** Asks and tells until the study has its trials; prints the numbers of those told. */
  public static void main(String[] arguments) throws Exception {
    int trials = Integer.parseInt(arguments[3]);
    int threads = Integer.parseInt(arguments[4]);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Callable<List<Integer>>> work = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      String name = arguments[2] + "-" + thread;
      work.add(() -> work(arguments[0], arguments[1], name, trials));
    }
    StringBuilder told = new StringBuilder();
    try {
      for (Future<List<Integer>> numbers : pool.invokeAll(work)) {
        numbers.get().forEach(number -> told.append(number).append('\n'));
      }
    } finally {
      pool.shutdown();
    }
    System.out.print(told);
  }

  // Each thread has a store of its own, as if it were a process of its own.
  private static List<Integer> work(String url, String study, String name, int trials) {
    List<Integer> numbers = new ArrayList<>();
    try (StudyStore store = StudyStores.open(url)) {
      Worker worker = Study.resume(store.open(study)).worker(name, LeaseTerms.defaults());
      Optional<Lease> lease = worker.askUpTo(trials);
      while (lease.isPresent()) {
        int number = lease.get().trial().number();
        worker.tell(lease.get(), Outcome.value(value(number)));
        numbers.add(number);
        lease = worker.askUpTo(trials);
      }
    }
    return numbers;
  }
}
