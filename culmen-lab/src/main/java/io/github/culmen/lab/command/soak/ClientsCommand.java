package io.github.culmen.lab.command.soak;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench clients}: many clients of one server that hang up and repeat themselves. */
@Command(
    name = "clients",
    description =
        "Many clients of a server that hang up and repeat themselves: is each trial told once?",
    sortOptions = false,
    footer = {
      "",
      "Each asks and tells over HTTP, hangs up amid requests and before answers, and sends the same",
      "request again until it is answered. In the end there must be as many trials as were asked",
      "for, each told once with the value that was told. Exit code 1 if not.",
      "",
      "Example:",
      "  culmen bench clients --clients 8 --trials 10",
    })
public final class ClientsCommand implements Callable<Integer> {
  private static final String STUDY = "clients";

  private final Terminal terminal;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "64",
      description = "How many (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--trials",
      paramLabel = "N",
      defaultValue = "50",
      description = "How many trials each evaluates (default: ${DEFAULT-VALUE}).")
  private int trials;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of who hangs up when (default: ${DEFAULT-VALUE}).")
  private long seed;

  /** With the streams of the command. */
  public ClientsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (clients < 1 || clients > 1000) {
      throw CommandFailure.usage("--clients must be from 1 to 1000, but got " + clients);
    }
    if (trials < 1 || trials > 100_000) {
      throw CommandFailure.usage("--trials must be from 1 to 100000, but got " + trials);
    }
    Path folder = Files.createTempDirectory("culmen-clients");
    try {
      List<String> violations = run(folder);
      violations.forEach(terminal.out()::println);
      if (!violations.isEmpty()) {
        throw CommandFailure.failed(violations.size() + " violations");
      }
      return ExitCode.OK;
    } finally {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private List<String> run(Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve("clients.db");
    String url = "sqlite:" + file;
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1)))
            .name(STUDY)
            .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
            .build();
    try (StudyStore store = StudyStores.open(url)) {
      StoredJournal ignored = store.create(spec);
    }
    Ledger ledger = new Ledger(folder.resolve("told"));
    double seconds;
    try (SoakServers server =
        new SoakServers(url, STUDY, folder, Optional.of(file), new Faults(), ledger)) {
      server.start(1);
      long begun = System.nanoTime();
      all(server, ledger);
      seconds = (System.nanoTime() - begun) / 1e9;
    }
    List<String> violations = new ArrayList<>();
    int recorded;
    try (StudyStore store = StudyStores.openExisting(url)) {
      StoredJournal journal = store.open(STUDY);
      violations.addAll(ledger.judge(journal.read(0)));
      Study study = Study.resume(journal);
      recorded = study.history().finished().size();
      study
          .history()
          .pending()
          .forEach(trial -> violations.add("trial " + trial.number() + " is pending"));
    }
    // One more is what the server was tried with.
    int wanted = clients * trials + 1;
    if (recorded != wanted) {
      violations.add(wanted + " trials were wanted, but " + recorded + " have ended");
    }
    terminal
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "%d clients, %d trials each: %s; %.0f trials/s; %d violations",
                clients,
                trials,
                ledger,
                clients * trials / seconds,
                violations.size()));
    return violations;
  }

  private void all(SoakServers server, Ledger ledger) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    SplittableRandom random = new SplittableRandom(seed);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      String name = "c" + i;
      SplittableRandom own = random.split();
      running.add(
          threads.submit(
              () -> {
                evaluate(server, ledger, name, trials, own);
                return null;
              }));
    }
    try {
      for (Future<?> each : running) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw CommandFailure.failed("a client failed: " + e.getCause(), e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  /** What one of them does: its trials, one after the other. */
  static void evaluate(
      Service server, Ledger ledger, String name, int trials, SplittableRandom random)
      throws IOException, InterruptedException {
    for (int i = 0; i < trials; i++) {
      Hasty.Reply asked = insist(server, ledger, "ask", "{}", name + "-ask-" + i, random);
      if (asked.status() != 200) {
        continue; // a violation already
      }
      Map<?, ?> trial = (Map<?, ?>) ((List<?>) SoakClient.object(asked).get("trials")).get(0);
      int number = ((Number) trial.get("trial")).intValue();
      // Nobody else, and not this one a second time.
      ledger.handedOut(
          number, 0, name + "-" + i, SoakClient.point((Map<?, ?>) trial.get("params")));
      long value = Integer.toUnsignedLong(random.nextInt());
      Outcome outcome = Outcome.value((double) value);
      ledger.tells(number, outcome);
      Hasty.Reply told =
          insist(
              server,
              ledger,
              "trials/" + number + "/tell",
              "{\"value\":" + value + "}",
              name + "-tell-" + i,
              random);
      if (told.status() == 200) {
        ledger.acknowledged(number, outcome);
      }
    }
  }

  private static Hasty.Reply insist(
      Service server, Ledger ledger, String path, String body, String key, SplittableRandom random)
      throws InterruptedException {
    byte[] request = server.http().request(STUDY + "/" + path, body, key);
    while (true) {
      int mood = random.nextInt(4);
      if (mood < 2) {
        ledger.hungUp();
        int length = mood == 0 ? random.nextInt(request.length) : request.length;
        server.hangUp(random, request, length);
        continue;
      }
      ledger.requested();
      Optional<Hasty.Reply> reply = server.send(random, request);
      if (reply.isEmpty() || reply.get().status() == 503) {
        server.pause(random.nextInt(20, 200));
        continue;
      }
      if (reply.get().status() != 200) {
        ledger.violation(path + " was answered " + reply.get());
      } else if (mood == 3) {
        ledger.repeated();
        Optional<Hasty.Reply> again = server.send(random, request);
        if (again.isPresent() && again.get().status() == 200 && !again.equals(reply)) {
          ledger.violation(path + " was answered " + reply.get() + " and then " + again.get());
        }
      }
      return reply.get();
    }
  }
}
