package io.github.culmen.lab.command.soak;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.Folders;
import io.github.culmen.lab.command.soak.Faults.Fault;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyCheck;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench hosts}: workers on several hosts that die and are cut off. */
@Command(
    name = "hosts",
    description = "Workers on several hosts that are killed and cut off: is each trial told once?",
    sortOptions = false,
    footer = {
      "",
      "Each host is a network namespace of its own with one worker, which gets SIGTERM or SIGKILL",
      "now and then and is started again. Now and then some hosts are cut off for longer than a",
      "lease. In the end there must be as many trials as were wanted, each told once, with a value",
      "that its program printed. Exit code 1 if not. Namespaces need root on Linux; elsewhere each",
      "host is a process behind a proxy of its own that falls silent, and the result says so.",
      "",
      "Example:",
      "  culmen bench hosts --server postgresql://me:secret@localhost:5432/scratch",
    })
public final class HostsCommand implements Callable<Integer> {
  private static final String STUDY = "hosts";
  private static final Duration LEASE = Duration.ofSeconds(5);
  private static final Duration END = Duration.ofMinutes(2);
  // Every twelfth attack is a partition, the others are deaths.
  private static final int PARTITION_EVERY = 12;

  private final Terminal terminal;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "A database of PostgreSQL without a study 'hosts'.")
  private String server;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "8",
      description = "How many (default: ${DEFAULT-VALUE}).")
  private int count;

  @Option(
      names = "--trials",
      paramLabel = "N",
      defaultValue = "400",
      description = "How many trials they evaluate in all (default: ${DEFAULT-VALUE}).")
  private int trials;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of what is done when (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--proxies", description = "Proxies, also where there are namespaces.")
  private boolean proxies;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where files go, and stay (default: a folder that is removed).")
  private Path out;

  /** With the streams of the command. */
  public HostsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (count < 1 || count > 100) {
      throw CommandFailure.usage("--hosts must be from 1 to 100, but got " + count);
    }
    if (trials < 1 || trials > 100_000) {
      throw CommandFailure.usage("--trials must be from 1 to 100000, but got " + trials);
    }
    ServerUrl url = ServerUrl.parse(server == null ? "" : server);
    Path folder =
        out == null
            ? Files.createTempDirectory("culmen-hosts")
            : Files.createDirectories(out.toAbsolutePath().normalize());
    List<String> violations;
    try (Hosts hosts =
        proxies || !Hosts.Namespaces.available()
            ? new Hosts.Ways(url, count)
            : Hosts.Namespaces.make(url, count)) {
      violations = new Attack(hosts, folder).run();
    }
    if (out == null && violations.isEmpty()) {
      Folders.delete(folder);
    }
    violations.forEach(terminal.out()::println);
    if (!violations.isEmpty()) {
      throw CommandFailure.failed(violations.size() + " violations; files are in " + folder);
    }
    return ExitCode.OK;
  }

  /** One study and what is done to its workers. */
  private final class Attack {
    private final Hosts hosts;
    private final Path folder;
    private final Ledger ledger;
    private final Faults faults = new Faults();
    private final Running[] workers = new Running[count];
    private final SplittableRandom random = new SplittableRandom(seed);
    private int started;
    private int cutOff;

    Attack(Hosts hosts, Path folder) throws IOException {
      this.hosts = hosts;
      this.folder = folder;
      this.ledger = new Ledger(folder.resolve("printed"));
    }

    List<String> run() throws IOException, InterruptedException {
      create();
      long begun = System.nanoTime();
      List<String> violations = new ArrayList<>();
      try (StudyStore store = StudyStores.openExisting(server)) {
        Study study = Study.resume(store.open(STUDY));
        // At the end workers are left alone: a partition or a death more would only be waited for.
        for (int i = 1; study.history().finished().size() < trials * 9 / 10; i++) {
          fill();
          TimeUnit.MILLISECONDS.sleep(random.nextInt(300, 2000));
          if (i % PARTITION_EVERY == PARTITION_EVERY / 2) {
            partition();
          } else {
            kill();
          }
        }
        long last = System.nanoTime();
        while (study.history().finished().size() < trials
            && System.nanoTime() - last < END.toNanos()) {
          fill();
          TimeUnit.MILLISECONDS.sleep(200);
        }
        for (Running worker : workers) {
          if (worker != null && !worker.endsWithin(END.toMillis())) {
            violations.add("a worker did not end within " + END.toSeconds() + " s of the study");
          }
        }
      } finally {
        for (Running worker : workers) {
          if (worker != null) {
            worker.end();
          }
        }
      }
      double seconds = (System.nanoTime() - begun) / 1e9;
      judge(violations, seconds);
      return violations;
    }

    private void create() throws IOException, InterruptedException {
      Path script = folder.resolve(SoakStore.SCRIPT);
      Files.writeString(script, SoakStore.PROGRAM.formatted(ledger.printed()));
      Path study =
          Files.writeString(
              folder.resolve("hosts.yaml"),
              """
              name: hosts
              direction: minimize
              parameters:
                x: {type: real, low: 0, high: 1}
                y: {type: real, low: 0, high: 1}
              strategy: sobol
              trials: %d
              command: [sh, '%s']
              """
                  .formatted(trials, script));
      Running created =
          Running.start(server, folder.resolve("create.log"), List.of("create", study.toString()));
      if (created.process().waitFor() != 0) {
        throw CommandFailure.failed("cannot begin a study in the store: " + created.lastWords());
      }
    }

    private void fill() throws IOException {
      for (int i = 0; i < count; i++) {
        if (workers[i] == null || !workers[i].isAlive()) {
          String name = "host" + i + "-" + started++;
          workers[i] =
              Running.start(
                  hosts.url(i),
                  folder.resolve(name + ".log"),
                  List.of(
                      "worker",
                      "--study",
                      STUDY,
                      "--folder",
                      folder.toString(),
                      "--out",
                      folder.resolve(name).toString(),
                      "--name",
                      name,
                      "--lease",
                      LEASE.toSeconds() + "s",
                      "--patience",
                      "2m"),
                  hosts.command(i));
        }
      }
    }

    // Those that evaluate a trial if there are some soon: the others have little to lose.
    private List<Integer> busy() throws InterruptedException {
      for (int i = 0; i < 100; i++) {
        List<Integer> busy = new ArrayList<>();
        for (int host = 0; host < count; host++) {
          if (SoakStore.amidTrial(workers[host])) {
            busy.add(host);
          }
        }
        if (!busy.isEmpty()) {
          return busy;
        }
        TimeUnit.MILLISECONDS.sleep(50);
      }
      return List.of();
    }

    private void kill() throws IOException, InterruptedException {
      List<Integer> busy = busy();
      Running victim =
          workers[busy.isEmpty() ? random.nextInt(count) : busy.get(random.nextInt(busy.size()))];
      boolean forced = random.nextBoolean();
      Fault fault = forced ? Fault.KILL : Fault.TERMINATION;
      victim.signal(forced ? "-KILL" : "-TERM");
      faults.count(fault);
      if (!busy.isEmpty()) {
        faults.met(fault, "amid a trial");
      }
    }

    // Up to half of the hosts, for longer than a lease: the others take their trials over while
    // theirs run on.
    private void partition() throws IOException, InterruptedException {
      List<Integer> busy = busy();
      List<Integer> cut = new ArrayList<>();
      for (int host = 0; host < count; host++) {
        if (busy.contains(host) || random.nextInt(4) == 0) {
          cut.add(host);
        }
      }
      while (cut.size() > (count + 1) / 2) {
        cut.remove(random.nextInt(cut.size()));
      }
      for (int host : cut) {
        hosts.partition(host, true);
      }
      TimeUnit.MILLISECONDS.sleep(LEASE.toMillis() + random.nextInt(1000, 6000));
      for (int host : cut) {
        hosts.partition(host, false);
        if (busy.contains(host)) {
          faults.met(Fault.PARTITION, "hosts amid a trial");
        }
      }
      cutOff += cut.size();
      faults.count(Fault.PARTITION);
    }

    private void judge(List<String> violations, double seconds) throws IOException {
      int ended;
      int taken;
      try (StudyStore store = StudyStores.openExisting(server)) {
        for (StudyCheck check : store.verify()) {
          check.damage().ifPresent(damage -> violations.add("damage: " + damage));
        }
        StoredJournal journal = store.open(STUDY);
        List<StudyEvent> events = journal.read(0);
        violations.addAll(ledger.judge(events));
        Study study = Study.resume(journal);
        ended = study.history().finished().size();
        for (Trial.Pending trial : study.history().pending()) {
          violations.add("trial " + trial.number() + " is pending");
        }
        int leases = 0;
        for (StudyEvent event : events) {
          leases += event instanceof StudyEvent.Leased ? 1 : 0;
        }
        taken = leases - study.history().trials().size();
      }
      if (ended != trials) {
        violations.add(trials + " trials were wanted, but " + ended + " have ended");
      }
      terminal
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "%s, %d trials in %.0f s: %d told, %d taken over, %d values printed; %s, %d hosts"
                      + " cut off; %d violations",
                  hosts.what(),
                  trials,
                  seconds,
                  ended,
                  taken,
                  ledger.lines(),
                  faults,
                  cutOff,
                  violations.size()));
    }
  }
}
