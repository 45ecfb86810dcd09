package io.github.culmen.lab.command.soak;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.command.soak.Faults.Fault;
import io.github.culmen.store.PatientJournal;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StoredJournal;
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
import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One store under attack: its workers, what is done to them, and what must hold in the end. */
final class SoakStore implements AutoCloseable {
  private static final String STUDY = "soak";
  static final String SCRIPT = "evaluate.sh";
  // The trace of an attempt has more bytes than that; logs and outputs have fewer than a store.
  private static final int LOG_BYTES = 256;
  private static final int STORE_BYTES = 65_536;
  private static final Duration LONGEST_PROGRAM = Duration.ofSeconds(2);
  private static final Duration LEASE = Duration.ofSeconds(5);
  // Every evaluation prints a number of its own, in two pieces, after it was written down: as the
  // name of an empty file, for which no disk is too full.
  static final String PROGRAM =
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
  private final Ledger ledger;
  private final String url;
  private final Optional<Gate> gate;
  private final Optional<Path> file;
  private final Faults faults = new Faults();
  private final Map<Integer, Running> workers = new HashMap<>();
  private final Map<Running, SmallDisk> disks = new ConcurrentHashMap<>();
  private final List<Thread> clients = new ArrayList<>();
  private Optional<SoakServers> servers = Optional.empty();
  private final List<Thread> skewed = new ArrayList<>();
  private final Object outages = new Object();
  private final boolean smallDisks;
  private int started;
  private volatile boolean over;
  private Duration comesBack = Duration.ofSeconds(60);

  private SoakStore(String name, Path folder, String url, Optional<Gate> gate, Optional<Path> file)
      throws IOException {
    this.name = name;
    this.folder = Files.createDirectories(folder);
    this.ledger = new Ledger(folder.resolve("printed"));
    this.url = url;
    this.gate = gate;
    this.file = file;
    this.smallDisks = file.isPresent() && smallDisks();
    Files.writeString(folder.resolve(SCRIPT), PROGRAM.formatted(ledger.printed()));
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
    Running created = culmen("create", "create", study.toString());
    try {
      if (created.process().waitFor() != 0) {
        throw CommandFailure.failed("cannot begin a study in the store: " + created.lastWords());
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
    return faults.toString();
  }

  /** What the clients of its servers did; empty if there are none. */
  String requests() {
    return servers.isEmpty() ? "" : ledger.toString();
  }

  /** Starts servers, and clients that use them all. */
  void serve(int count, int users, SplittableRandom random)
      throws IOException, InterruptedException {
    SoakServers started = new SoakServers(url, STUDY, folder, file, faults, ledger);
    servers = Optional.of(started);
    started.start(count);
    for (int i = 0; i < users; i++) {
      Thread thread =
          new Thread(
              new SoakClient("c" + i, STUDY, started, ledger, random.split(), () -> over),
              "culmen-client");
      thread.setDaemon(true);
      thread.start();
      clients.add(thread);
    }
  }

  /** How long a trial whose holder vanished may take to be handed out again. */
  void comesBackWithin(Duration time) {
    comesBack = time;
  }

  /** Starts workers until there are that many. */
  synchronized void fill(int count) throws IOException {
    workers.values().removeIf(worker -> !worker.isAlive());
    disks.keySet().removeIf(worker -> !worker.isAlive());
    while (workers.size() < count) {
      int number = started++;
      workers.put(number, worker(number));
    }
  }

  private Running worker(int number) throws IOException {
    Path out = folder.resolve("w" + number);
    Path log = folder.resolve("worker-" + number + ".log");
    List<String> args =
        List.of(
            "worker",
            "--study",
            STUDY,
            "--folder",
            folder.toString(),
            "--out",
            out.toString(),
            "--name",
            "w" + number,
            "--lease",
            LEASE.toSeconds() + "s",
            "--patience",
            "2m");
    if (!smallDisks) {
      return Running.start(url, log, args);
    }
    SmallDisk disk = new SmallDisk(out);
    Running worker = Running.start(url, log, args, disk);
    disks.put(worker, disk);
    return worker;
  }

  // The logs of workers on PostgreSQL meet a limit on the size of files, and nothing else does.
  private static boolean smallDisks() throws IOException {
    try {
      return SmallDisk.available();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private Running culmen(String log, String... args) throws IOException {
    return Running.start(url, folder.resolve(log + ".log"), List.of(args));
  }

  static boolean amidTrial(Running worker) {
    // The guard that watches over a worker has no program of a trial.
    return worker
        .process()
        .descendants()
        .anyMatch(
            each -> each.info().commandLine().filter(line -> line.contains(SCRIPT)).isPresent());
  }

  /** Does something to the store or to one of its workers; returns when it is over. */
  void attack(SplittableRandom random) throws IOException, InterruptedException {
    switch (random.nextInt(servers.isPresent() ? 10 : 7)) {
      case 0, 1 -> kill(random);
      case 2 -> suspend(random);
      case 3 -> fullDisk(random);
      case 4 -> skew(random);
      case 5, 6 -> outage(random);
      default -> servers.orElseThrow().attack(random);
    }
  }

  // One that evaluates a trial if there is one soon: the others have little to lose.
  private Optional<Running> any(SplittableRandom random) throws InterruptedException {
    return any(random, 3);
  }

  private Optional<Running> any(SplittableRandom random, int seconds) throws InterruptedException {
    List<Running> alive = List.of();
    for (int i = 0; i < 10 * seconds; i++) {
      synchronized (this) {
        alive = workers.values().stream().filter(Running::isAlive).toList();
      }
      List<Running> busy = alive.stream().filter(SoakStore::amidTrial).toList();
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
    Optional<Running> victim = any(random);
    if (victim.isPresent()) {
      boolean amid = amidTrial(victim.get());
      victim.get().signal(signal);
      faults.count(fault);
      if (amid && victim.get().endsWithin(20_000)) {
        faults.met(fault, "amid a trial");
      }
    }
  }

  private void suspend(SplittableRandom random) throws IOException, InterruptedException {
    Optional<Running> victim = any(random);
    if (victim.isPresent()) {
      int millis = random.nextInt(1000, 12_000);
      boolean amid = amidTrial(victim.get());
      victim.get().signal("-STOP");
      TimeUnit.MILLISECONDS.sleep(millis);
      boolean longer = amid && victim.get().isAlive() && millis > LEASE.toMillis();
      victim.get().signal("-CONT");
      faults.count(Fault.SUSPEND);
      if (longer) {
        faults.met(Fault.SUSPEND, "longer than a trial's lease");
      }
    }
  }

  // A limit on the size of files is what a full disk is to a process: its writes fail. It comes
  // over a worker that is at work, since one that starts with it cannot even load its libraries.
  private void fullDisk(SplittableRandom random) throws IOException, InterruptedException {
    boolean logs = gate.isPresent() || random.nextInt(3) > 0;
    int more = random.nextInt(logs ? LOG_BYTES : STORE_BYTES);
    // Long enough to be met: most that are not are over before the trial's program ends.
    int millis = random.nextInt(4000, 30_000);
    Optional<Running> victim = any(random, 20);
    // While it starts a worker only loads its libraries.
    if (victim.isEmpty() || !amidTrial(victim.get())) {
      return;
    }
    Running worker = victim.get();
    SmallDisk own = disks.get(worker);
    // Either nothing can be written, or logs can and the store soon cannot.
    long limit = logs ? more : Math.max(STORE_BYTES, size("-wal")) + more;
    boolean full = logs && own != null ? own.fill(worker) : worker.limitFiles(Long.toString(limit));
    if (!full) {
      return;
    }
    faults.count(Fault.FULL_DISK);
    if (!worker.endsWithin(millis)) {
      if (logs && own != null) {
        own.free(worker);
      } else {
        boolean ignored = worker.limitFiles("unlimited");
      }
    } else if (worker.process().exitValue() == ExitCode.FAILED) {
      faults.met(Fault.FULL_DISK, firstMet(worker.said()));
    }
  }

  // What could not be written first: giving the trial back fails, too, where the store is on the
  // same disk.
  private static String firstMet(String words) {
    int logs = words.indexOf("cannot write the logs");
    int store = words.indexOf("write to store");
    if (logs >= 0 && (store < 0 || logs < store)) {
      return "met by logs";
    }
    return store >= 0 ? "met by the store" : "met by other files";
  }

  private long size(String suffix) throws IOException {
    Path sibling = Path.of(file.orElseThrow() + suffix);
    return Files.exists(sibling) ? Files.size(sibling) : 0;
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
        faults.count(Fault.SILENCE);
        if (waited) {
          faults.met(Fault.SILENCE, "amid a request");
        }
      } else {
        boolean connected = way.cut() > 0;
        TimeUnit.MILLISECONDS.sleep(millis / 2);
        way.mend();
        faults.count(Fault.CUT);
        if (connected) {
          faults.met(Fault.CUT, "amid a connection");
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
      faults.count(Fault.LOCK);
      if (wanted && millis > LONGEST_PROGRAM.toMillis()) {
        faults.met(Fault.LOCK, "until after a trial's end");
      }
    } catch (SQLException e) {
      // Others had it all the time.
      faults.count(Fault.LOCK);
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
    faults.count(Fault.CLOCK);
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
          ledger.tells(lease.trial().number(), Outcome.value((double) value));
          TimeUnit.MILLISECONDS.sleep(random.nextInt(200, 1500));
          self.tell(lease, Outcome.value((double) value));
          if (i == 0) {
            faults.met(Fault.CLOCK, "told a value");
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

  /**
   * Ends everyone, and lets them give their trials back. What is held by those who vanished comes
   * back then, if there is a server to ask.
   */
  @Override
  public void close() throws IOException {
    over = true;
    try {
      List<Running> all;
      List<Thread> threads;
      synchronized (this) {
        all = List.copyOf(workers.values());
        threads = new ArrayList<>(skewed);
      }
      for (Running worker : all) {
        worker.end();
      }
      threads.addAll(clients);
      for (Thread thread : threads) {
        thread.join(60_000);
        if (thread.isAlive()) {
          ledger.violation("one that asks and tells did not end within 60 s");
        }
      }
      if (servers.isPresent()) {
        takeUp(servers.get());
        servers.get().close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void takeUp(SoakServers reached) throws IOException, InterruptedException {
    long end = System.nanoTime() + comesBack.toNanos();
    try (StudyStore store = StudyStores.openExisting(url, Duration.ofSeconds(10))) {
      Study study = Study.resume(store.open(STUDY));
      while (!study.history().pending().isEmpty() && System.nanoTime() - end < 0) {
        if (!reached.takeUp()) {
          TimeUnit.MILLISECONDS.sleep(300);
        }
      }
      for (Trial.Pending trial : study.history().pending()) {
        ledger.violation(
            "trial "
                + trial.number()
                + " did not come back within "
                + comesBack.toSeconds()
                + " s: "
                + study.leases().stream()
                    .filter(lease -> lease.trial().number() == trial.number())
                    .map(lease -> lease.worker() + " held it until " + lease.until())
                    .findFirst()
                    .orElse("it had no lease"));
      }
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

  /** Looks at what is recorded, and at what was said. */
  Result judge() throws IOException {
    List<String> violations = new ArrayList<>();
    int trials;
    int values;
    try (StudyStore store = StudyStores.openExisting(url)) {
      for (StudyCheck check : store.verify()) {
        check.damage().ifPresent(damage -> violations.add("damage: " + damage));
      }
      StoredJournal journal = store.open(STUDY);
      List<Trial> all = Study.resume(journal).history().trials();
      trials = all.size();
      values =
          (int)
              all.stream()
                  .filter(
                      trial ->
                          trial instanceof Trial.Finished finished && finished.value().isPresent())
                  .count();
      violations.addAll(ledger.judge(journal.read(0)));
    }
    try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder, "*.log")) {
      for (Path log : logs) {
        try (Stream<String> lines = Files.lines(log)) {
          lines
              .filter(line -> line.contains("unexpected") || line.contains("Exception"))
              .limit(3)
              .forEach(line -> violations.add(log.getFileName() + ": " + line));
        }
      }
    }
    return new Result(trials, values, ledger.lines(), violations);
  }
}
