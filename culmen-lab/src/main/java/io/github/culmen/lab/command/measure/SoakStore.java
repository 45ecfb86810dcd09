package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
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
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** One store under attack: its workers, what is done to them, and what must hold in the end. */
final class SoakStore implements AutoCloseable {
  /** What is done to a store and its workers. */
  private enum Fault {
    KILL("kills"),
    TERMINATION("terminations"),
    SUSPEND("suspends"),
    FULL_DISK("full disks"),
    CLOCK("wrong clocks"),
    LOCK("locked files"),
    SILENCE("silent networks"),
    CUT("cut networks");

    private final String words;

    Fault(String words) {
      this.words = words;
    }
  }

  private static final String STUDY = "soak";
  private static final String SCRIPT = "evaluate.sh";
  // The trace of an attempt has more bytes than that; logs and outputs have fewer than a store.
  private static final int LOG_BYTES = 256;
  private static final int STORE_BYTES = 65_536;
  private static final Duration LONGEST_PROGRAM = Duration.ofSeconds(2);
  private static final Duration LEASE = Duration.ofSeconds(5);
  // Every evaluation prints a number of its own, in two pieces, after it was written down: as the
  // name of an empty file, for which no disk is too full.
  private static final String PROGRAM =
      """
      v=$(od -An -N4 -tu4 /dev/urandom | tr -d ' \\n')
      sleep 0.$((v %% 9))
      : > '%s'/"$CULMEN_TRIAL-$v"
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
  private final Map<Fault, Integer> done = new ConcurrentHashMap<>();
  private final Map<Fault, Map<String, Integer>> met = new ConcurrentHashMap<>();
  private final Map<Integer, Process> workers = new HashMap<>();
  private final Map<Long, Words> said = new HashMap<>();
  private final List<Thread> skewed = new ArrayList<>();
  private final Object outages = new Object();
  private int started;
  private volatile boolean over;

  private SoakStore(String name, Path folder, String url, Optional<Gate> gate, Optional<Path> file)
      throws IOException {
    this.name = name;
    this.folder = Files.createDirectories(folder);
    this.printed = Files.createDirectories(folder.resolve("printed"));
    this.url = url;
    this.gate = gate;
    this.file = file;
    Files.writeString(folder.resolve(SCRIPT), PROGRAM.formatted(printed));
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
                .formatted(folder.resolve(SCRIPT)));
    Process created = culmen("create", "create", study.toString());
    try {
      if (created.waitFor() != 0) {
        throw CommandFailure.failed("cannot begin a study in the store: " + lastWords(created));
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

  /** What was done so far, and how often it met something that could go wrong. */
  String faults() {
    return new TreeMap<>(done)
        .entrySet().stream()
            .map(
                each ->
                    each.getValue()
                        + " "
                        + each.getKey().words
                        + " ("
                        + meetings(met.getOrDefault(each.getKey(), Map.of()))
                        + ")")
            .collect(Collectors.joining(", "));
  }

  private static String meetings(Map<String, Integer> counts) {
    return counts.isEmpty()
        ? "none met anything"
        : new TreeMap<>(counts)
            .entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
  }

  /** Starts workers until there are that many. */
  synchronized void fill(int count) throws IOException {
    workers.values().removeIf(process -> !process.isAlive());
    while (workers.size() < count) {
      int number = started++;
      workers.put(number, worker(number));
    }
  }

  private Process worker(int number) throws IOException {
    return culmen(
        "worker-" + number,
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

  private Process culmen(String log, String... args) throws IOException {
    List<String> line =
        new ArrayList<>(
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
    Process process = builder.start();
    process.getOutputStream().close();
    Words words = new Words(process, folder.resolve(log + ".log"));
    words.start();
    synchronized (this) {
      said.put(process.pid(), words);
    }
    return process;
  }

  /** What a process prints, kept by us: its own disk may be full. */
  private static final class Words extends Thread {
    private final Process process;
    private final Path log;
    private volatile String last = "";

    Words(Process process, Path log) {
      super("culmen-words");
      this.process = process;
      this.log = log;
      setDaemon(true);
    }

    @Override
    public void run() {
      try (BufferedReader in = process.inputReader();
          Writer out = Files.newBufferedWriter(log)) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          last = line;
          out.write(line + "\n");
          out.flush();
        }
      } catch (IOException e) {
        // The process has gone.
      }
    }
  }

  private String lastWords(Process process) throws InterruptedException {
    Words words;
    synchronized (this) {
      words = said.get(process.pid());
    }
    words.join(2000);
    return words.last;
  }

  private static String classPath() {
    List<String> parts = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      parts.add(Path.of(part).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, parts);
  }

  private void count(Fault fault) {
    done.merge(fault, 1, Integer::sum);
  }

  private void met(Fault fault, String what) {
    met.computeIfAbsent(fault, each -> new ConcurrentHashMap<>()).merge(what, 1, Integer::sum);
  }

  private static boolean amidTrial(Process process) {
    // The guard that watches over a worker has no program of a trial.
    return process
        .descendants()
        .anyMatch(
            each -> each.info().commandLine().filter(line -> line.contains(SCRIPT)).isPresent());
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

  // One that evaluates a trial if there is one soon: the others have little to lose.
  private Optional<Process> any(SplittableRandom random) throws InterruptedException {
    List<Process> alive = List.of();
    for (int i = 0; i < 30; i++) {
      synchronized (this) {
        alive = workers.values().stream().filter(Process::isAlive).toList();
      }
      List<Process> busy = alive.stream().filter(SoakStore::amidTrial).toList();
      if (!busy.isEmpty()) {
        return Optional.of(busy.get(random.nextInt(busy.size())));
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return alive.isEmpty()
        ? Optional.empty()
        : Optional.of(alive.get(random.nextInt(alive.size())));
  }

  private void kill(SplittableRandom random) throws IOException, InterruptedException {
    String signal = List.of("-KILL", "-KILL", "-TERM", "-INT").get(random.nextInt(4));
    Fault fault = signal.equals("-KILL") ? Fault.KILL : Fault.TERMINATION;
    Optional<Process> victim = any(random);
    if (victim.isPresent()) {
      boolean amid = amidTrial(victim.get());
      signal(signal, victim.get());
      count(fault);
      if (amid && victim.get().waitFor(20, TimeUnit.SECONDS)) {
        met(fault, "amid a trial");
      }
    }
  }

  private void suspend(SplittableRandom random) throws IOException, InterruptedException {
    Optional<Process> victim = any(random);
    if (victim.isPresent()) {
      int millis = random.nextInt(1000, 12_000);
      boolean amid = amidTrial(victim.get());
      signal("-STOP", victim.get());
      TimeUnit.MILLISECONDS.sleep(millis);
      boolean longer = amid && victim.get().isAlive() && millis > LEASE.toMillis();
      signal("-CONT", victim.get());
      count(Fault.SUSPEND);
      if (longer) {
        met(Fault.SUSPEND, "longer than a trial's lease");
      }
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

  // A limit on the size of files is what a full disk is to a process: its writes fail. It comes
  // over a worker that is at work, since one that starts with it cannot even load its libraries.
  private void fullDisk(SplittableRandom random) throws IOException, InterruptedException {
    boolean logs = gate.isPresent() || random.nextBoolean();
    int more = random.nextInt(logs ? LOG_BYTES : STORE_BYTES);
    Optional<Process> victim = any(random);
    // While it starts a worker only loads its libraries.
    if (victim.isEmpty() || !amidTrial(victim.get())) {
      return;
    }
    // Either nothing can be written, or logs can and the store soon cannot.
    long limit = logs ? more : Math.max(STORE_BYTES, size("-wal")) + more;
    if (!limit(victim.get(), Long.toString(limit))) {
      return;
    }
    count(Fault.FULL_DISK);
    boolean ended = victim.get().waitFor(random.nextInt(4000, 15_000), TimeUnit.MILLISECONDS);
    if (!ended) {
      boolean ignored = limit(victim.get(), "unlimited");
    } else if (victim.get().exitValue() == ExitCode.FAILED) {
      String words = lastWords(victim.get());
      met(
          Fault.FULL_DISK,
          words.contains("cannot write the logs")
              ? "met by logs"
              : words.contains("write to store") ? "met by the store" : "met by other files");
    }
  }

  private long size(String suffix) throws IOException {
    Path sibling = Path.of(file.orElseThrow() + suffix);
    return Files.exists(sibling) ? Files.size(sibling) : 0;
  }

  // False where there is no such command, or no such process any more.
  private static boolean limit(Process process, String bytes) throws InterruptedException {
    try {
      return new ProcessBuilder(
                  "prlimit", "--pid", Long.toString(process.pid()), "--fsize=" + bytes + ":")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  // One at a time: each ends what it began.
  private void outage(SplittableRandom random) throws IOException, InterruptedException {
    synchronized (outages) {
      outageAlone(random);
    }
  }

  private void outageAlone(SplittableRandom random) throws IOException, InterruptedException {
    int millis = random.nextInt(500, 10_000);
    if (gate.isPresent()) {
      Gate way = gate.get();
      if (random.nextBoolean()) {
        way.silence(true);
        TimeUnit.MILLISECONDS.sleep(millis);
        boolean waited = way.heldBack() > 0;
        way.silence(false);
        count(Fault.SILENCE);
        if (waited) {
          met(Fault.SILENCE, "amid a request");
        }
      } else {
        boolean connected = way.cut() > 0;
        TimeUnit.MILLISECONDS.sleep(millis / 2);
        way.mend();
        count(Fault.CUT);
        if (connected) {
          met(Fault.CUT, "amid a connection");
        }
      }
      return;
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.orElseThrow());
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 10000");
      statement.execute("BEGIN IMMEDIATE");
      boolean wanted = amidTrials();
      TimeUnit.MILLISECONDS.sleep(millis);
      statement.execute("ROLLBACK");
      count(Fault.LOCK);
      if (wanted && millis > LONGEST_PROGRAM.toMillis()) {
        met(Fault.LOCK, "until after a trial's end");
      }
    } catch (SQLException e) {
      // Others had it all the time.
      count(Fault.LOCK);
    }
  }

  private synchronized boolean amidTrials() {
    return workers.values().stream().anyMatch(SoakStore::amidTrial);
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
    count(Fault.CLOCK);
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
          Files.createFile(printed.resolve(lease.trial().number() + "-" + value));
          TimeUnit.MILLISECONDS.sleep(random.nextInt(200, 1500));
          self.tell(lease, Outcome.value((double) value));
          if (i == 0) {
            met(Fault.CLOCK, "told a value");
          }
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
    try (DirectoryStream<Path> files = Files.newDirectoryStream(printed)) {
      for (Path each : files) {
        String[] words = each.getFileName().toString().split("-", -1);
        told.computeIfAbsent(Integer.valueOf(words[0]), trial -> new HashSet<>())
            .add(Double.valueOf(words[1]));
        lines++;
      }
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
