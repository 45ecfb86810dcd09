package io.github.culmen.lab.command.measure;

import io.github.culmen.store.PatientJournal;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StudyCheck;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseKeeper;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** One store under attack: its workers, what is done to them, and what must hold in the end. */
final class SoakStore implements AutoCloseable {
  private static final String STUDY = "soak";
  private static final Duration LEASE = Duration.ofSeconds(5);
  // Every evaluation prints a number of its own, in two pieces, after it was written down.
  private static final String PROGRAM =
      """
      v=$(od -An -N4 -tu4 /dev/urandom | tr -d ' \\n')
      sleep 0.$((v %% 9))
      echo "$CULMEN_TRIAL $v" >> '%s'
      head=${v%%??}
      printf %%s "$head"
      sleep 0.$((v %% 7))
      echo "${v#"$head"}"
      """;

  private final String name;
  private final Path folder;
  private final Path printed;
  private final String url;
  private final Optional<Gate> gate;
  private final Optional<Path> file;
  private final Map<String, Integer> done = new ConcurrentHashMap<>();
  private final Map<Integer, Process> workers = new HashMap<>();
  private final List<Thread> skewed = new ArrayList<>();
  private final Object outages = new Object();
  private int started;
  private volatile boolean over;

  private SoakStore(String name, Path folder, String url, Optional<Gate> gate, Optional<Path> file)
      throws IOException {
    this.name = name;
    this.folder = Files.createDirectories(folder);
    this.printed = Files.writeString(folder.resolve("printed"), "");
    this.url = url;
    this.gate = gate;
    this.file = file;
    Files.writeString(folder.resolve("evaluate.sh"), PROGRAM.formatted(printed));
    Path study =
        Files.writeString(
            folder.resolve("soak.yaml"),
            """
            name: soak
            direction: minimize
            parameters:
              x: {type: real, low: 0, high: 1}
              y: {type: real, low: 0, high: 1}
            strategy: sobol
            trials: 1000000
            command: [sh, '%s']
            """
                .formatted(folder.resolve("evaluate.sh")));
    Process created = culmen(Optional.empty(), "create", study.toString());
    try {
      if (created.waitFor() != 0) {
        throw new IOException(
            "cannot begin a study in the store: "
                + Files.readString(folder.resolve("create.log")).strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** A file of SQLite. */
  static SoakStore sqlite(Path folder) throws IOException {
    Path file = Files.createDirectories(folder).resolve("soak.db");
    return new SoakStore("sqlite", folder, "sqlite:" + file, Optional.empty(), Optional.of(file));
  }

  /** A database of a server, reached through a gate: its URL has a port that is the gate's. */
  static SoakStore postgresql(Path folder, String url, Gate gate) throws IOException {
    return new SoakStore("postgresql", folder, url, Optional.of(gate), Optional.empty());
  }

  String name() {
    return name;
  }

  /** What was done so far, by kind. */
  Map<String, Integer> done() {
    return done;
  }

  /** Starts workers until there are that many. */
  synchronized void fill(int count) throws IOException {
    workers.values().removeIf(process -> !process.isAlive());
    while (workers.size() < count) {
      int number = started++;
      workers.put(number, worker(number, Optional.empty()));
    }
  }

  private Process worker(int number, Optional<Integer> kilobytes) throws IOException {
    return culmen(
        kilobytes,
        "worker",
        "--study",
        STUDY,
        "--folder",
        folder.toString(),
        "--out",
        folder.resolve("w" + number).toString(),
        "--name",
        "w" + number,
        "--lease",
        LEASE.toSeconds() + "s",
        "--patience",
        "2m");
  }

  // The limit on files is what a full disk is to a process: its writes fail.
  private Process culmen(Optional<Integer> kilobytes, String... args) throws IOException {
    List<String> line = new ArrayList<>();
    if (kilobytes.isPresent()) {
      line.addAll(
          List.of("sh", "-c", "ulimit -f " + 2 * kilobytes.get() + "; exec \"$@\"", "limited"));
    }
    line.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx128m",
            "-cp",
            classPath(),
            "io.github.culmen.cli.Culmen"));
    line.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("CULMEN_STORE", url);
    Path log = folder.resolve(args[0].equals("create") ? "create.log" : "worker-" + started);
    return builder.redirectOutput(log.toFile()).start();
  }

  private static String classPath() {
    List<String> parts = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      parts.add(Path.of(part).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, parts);
  }

  private void count(String fault) {
    done.merge(fault, 1, Integer::sum);
  }

  /** Does something to the store or to one of its workers; returns when it is over. */
  void attack(SplittableRandom random) throws IOException, InterruptedException {
    switch (random.nextInt(7)) {
      case 0, 1 -> kill(random);
      case 2 -> suspend(random);
      case 3 -> fullDisk(random);
      case 4 -> skew(random);
      default -> outage(random);
    }
  }

  private synchronized Optional<Process> any(SplittableRandom random) {
    List<Process> alive = workers.values().stream().filter(Process::isAlive).toList();
    return alive.isEmpty()
        ? Optional.empty()
        : Optional.of(alive.get(random.nextInt(alive.size())));
  }

  private void kill(SplittableRandom random) throws IOException, InterruptedException {
    String signal = List.of("-KILL", "-KILL", "-TERM", "-INT").get(random.nextInt(4));
    Optional<Process> victim = any(random);
    if (victim.isPresent()) {
      signal(signal, victim.get());
      count(signal.equals("-KILL") ? "kills" : "terminations");
    }
  }

  private void suspend(SplittableRandom random) throws IOException, InterruptedException {
    Optional<Process> victim = any(random);
    if (victim.isPresent()) {
      signal("-STOP", victim.get());
      TimeUnit.MILLISECONDS.sleep(random.nextInt(1000, 12_000));
      signal("-CONT", victim.get());
      count("suspends");
    }
  }

  private static void signal(String signal, Process process)
      throws IOException, InterruptedException {
    int ignored =
        new ProcessBuilder("kill", signal, Long.toString(process.pid()))
            .redirectErrorStream(true)
            .start()
            .waitFor();
  }

  // A worker whose disk is full from the start or soon.
  private void fullDisk(SplittableRandom random) throws IOException, InterruptedException {
    Process limited;
    synchronized (this) {
      limited = worker(started++, Optional.of(random.nextInt(256)));
    }
    try {
      boolean ignored = limited.waitFor(random.nextInt(4000, 15_000), TimeUnit.MILLISECONDS);
    } finally {
      limited.destroyForcibly().waitFor();
    }
    count("full disks");
  }

  // One at a time: each ends what it began.
  private void outage(SplittableRandom random) throws IOException, InterruptedException {
    synchronized (outages) {
      outageAlone(random);
    }
  }

  private void outageAlone(SplittableRandom random) throws IOException, InterruptedException {
    int millis = random.nextInt(500, 15_000);
    if (gate.isPresent()) {
      if (random.nextBoolean()) {
        gate.get().silence(true);
        TimeUnit.MILLISECONDS.sleep(millis);
        gate.get().silence(false);
        count("silent networks");
      } else {
        gate.get().cut();
        TimeUnit.MILLISECONDS.sleep(millis / 2);
        gate.get().mend();
        count("cut networks");
      }
      return;
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.orElseThrow());
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 10000");
      statement.execute("BEGIN IMMEDIATE");
      TimeUnit.MILLISECONDS.sleep(millis);
      statement.execute("ROLLBACK");
      count("locked files");
    } catch (SQLException e) {
      // Others had it for so long.
      count("locks that were not had");
    }
  }

  // Someone whose clock is wrong works on a few trials by the library.
  private void skew(SplittableRandom random) {
    Duration offset = Duration.ofSeconds(random.nextInt(-4000, 4000));
    SplittableRandom own = random.split();
    String worker = "skewed-" + own.nextInt(1_000_000);
    Thread thread = new Thread(() -> skewed(offset, worker, own), "culmen-skewed");
    thread.setDaemon(true);
    thread.start();
    synchronized (this) {
      skewed.add(thread);
    }
    count("wrong clocks");
  }

  private void skewed(Duration offset, String worker, SplittableRandom random) {
    try (StudyStore store = StudyStores.openExisting(url, Duration.ofSeconds(5))) {
      Study study =
          Study.resume(
              new PatientJournal(store.open(STUDY), (failure, since) -> !over && slept()),
              Clock.offset(Clock.systemUTC(), offset));
      Worker self = study.worker(worker, LeaseTerms.defaults().lasting(LEASE));
      for (int i = 0; i < 5 && !over; i++) {
        Lease lease = self.ask();
        try (LeaseKeeper keeper = self.keep(lease)) {
          Objects.requireNonNull(keeper);
          long value = Integer.toUnsignedLong(random.nextInt());
          Files.writeString(
              printed, lease.trial().number() + " " + value + "\n", StandardOpenOption.APPEND);
          TimeUnit.MILLISECONDS.sleep(random.nextInt(200, 1500));
          self.tell(lease, Outcome.value((double) value));
        } catch (UnknownTrialException e) {
          // Another one was first.
        }
      }
    } catch (StoreException e) {
      // It was out of reach; the trial goes to another.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean slept() {
    try {
      TimeUnit.MILLISECONDS.sleep(500);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Ends everyone, and lets them give their trials back. */
  @Override
  public void close() throws IOException {
    over = true;
    try {
      List<Process> all;
      List<Thread> threads;
      synchronized (this) {
        all = List.copyOf(workers.values());
        threads = List.copyOf(skewed);
      }
      for (Process process : all) {
        signal("-CONT", process);
        process.destroy();
      }
      for (Process process : all) {
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
          process.destroyForcibly().waitFor();
        }
      }
      for (Thread thread : threads) {
        thread.join(20_000);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * What came of it.
   *
   * @param trials how many were asked for
   * @param values how many have a value
   * @param printed how many values the programs printed
   * @param violations what must not be
   */
  record Result(int trials, int values, int printed, List<String> violations) {}

  /** Looks at what is recorded. */
  Result judge() throws IOException {
    Map<Integer, Set<Double>> told = new HashMap<>();
    int lines = 0;
    for (String line : Files.readAllLines(printed)) {
      String[] words = line.split(" ", -1);
      told.computeIfAbsent(Integer.valueOf(words[0]), trial -> new HashSet<>())
          .add(Double.valueOf(words[1]));
      lines++;
    }
    List<String> violations = new ArrayList<>();
    int trials = 0;
    int values = 0;
    try (StudyStore store = StudyStores.openExisting(url)) {
      for (StudyCheck check : store.verify()) {
        check.damage().ifPresent(damage -> violations.add("damage: " + damage));
      }
      for (Trial trial : Study.resume(store.open(STUDY)).history().trials()) {
        trials++;
        if (trial.number() != trials) {
          violations.add("trial " + trial.number() + " comes " + trials + "th");
        }
        if (trial instanceof Trial.Finished finished) {
          if (finished.value().isEmpty()) {
            violations.add("trial " + trial.number() + " failed: " + finished.failure().orElse(""));
          } else {
            values++;
            double value = finished.value().getAsDouble();
            if (!told.getOrDefault(trial.number(), Set.of()).contains(value)) {
              violations.add(
                  "trial " + trial.number() + " has " + value + ", which no program printed");
            }
          }
        }
      }
    }
    return new Result(trials, values, lines, violations);
  }
}
