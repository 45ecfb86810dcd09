package io.github.culmen.lab.command.soak;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench soak}: workers, servers and clients under attack. */
@Command(
    name = "soak",
    description =
        "Kill, suspend and cut off workers and servers for a while: is every value one that was"
            + " printed?",
    sortOptions = false,
    footer = {
      "",
      "Workers evaluate a program that prints a number of its own each time, and are killed,",
      "suspended, given full disks, silent and cut networks, locked files and wrong clocks.",
      "Servers are as well; their clients hang up, repeat themselves and vanish. In the end",
      "every recorded value must have been printed or told for its trial, every acknowledged",
      "tell be recorded once, every trial have come back, and every event be whole. Exit code",
      "1 if not.",
      "",
      "Examples:",
      "  culmen bench soak --minutes 30",
      "  culmen bench soak --minutes 30 --server postgresql://me:secret@localhost:5432/scratch",
    })
public final class SoakCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "5",
      description = "How long (default: ${DEFAULT-VALUE}).")
  private double minutes;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many workers each store has (default: ${DEFAULT-VALUE}).")
  private int workers;

  @Option(
      names = "--servers",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many servers each store has (default: ${DEFAULT-VALUE}).")
  private int servers;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "4",
      description = "How many clients ask and tell over them (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "A database of PostgreSQL without a study 'soak', beside the SQLite file.")
  private String server;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of what is done when (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where files go, and stay (default: a folder that is removed).")
  private Path out;

  /** With the streams of the command. */
  public SoakCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!(minutes > 0 && minutes <= 100_000)) {
      throw CommandFailure.usage("--minutes must be positive, but got " + minutes);
    }
    if (workers < 1 || workers > 100) {
      throw CommandFailure.usage("--workers must be from 1 to 100, but got " + workers);
    }
    if (servers < 0 || servers > 10) {
      throw CommandFailure.usage("--servers must be from 0 to 10, but got " + servers);
    }
    if (clients < 1 || clients > 100) {
      throw CommandFailure.usage("--clients must be from 1 to 100, but got " + clients);
    }
    Path folder =
        out == null
            ? Files.createTempDirectory("culmen-soak")
            : Files.createDirectories(out.toAbsolutePath().normalize());
    List<String> violations = new ArrayList<>();
    try (Gate gate = server == null ? null : gate()) {
      List<SoakStore> stores = new ArrayList<>();
      stores.add(SoakStore.sqlite(folder.resolve("sqlite")));
      if (gate != null) {
        stores.add(SoakStore.postgresql(folder.resolve("postgresql"), behind(gate), gate));
      }
      attack(stores);
      for (SoakStore store : stores) {
        SoakStore.Result result = store.judge();
        report(store, result);
        result.violations().forEach(each -> violations.add(store.name() + ": " + each));
      }
    } finally {
      if (out == null && violations.isEmpty()) {
        Folders.delete(folder);
      }
    }
    violations.forEach(terminal.out()::println);
    if (!violations.isEmpty()) {
      throw CommandFailure.failed(violations.size() + " violations; files are in " + folder);
    }
    return ExitCode.OK;
  }

  private void attack(List<SoakStore> stores) throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    if (servers > 0) {
      for (SoakStore store : stores) {
        store.serve(servers, clients, random.split());
      }
    }
    long end = System.nanoTime() + (long) (minutes * 60e9);
    List<Thread> attackers = new ArrayList<>();
    List<Optional<Exception>> failures = new ArrayList<>();
    for (SoakStore store : stores) {
      SplittableRandom own = random.split();
      // Two faults at a time.
      for (SplittableRandom each : List.of(own.split(), own.split())) {
        Thread thread =
            new Thread(
                () -> {
                  try {
                    while (System.nanoTime() < end) {
                      store.fill(workers);
                      TimeUnit.MILLISECONDS.sleep(each.nextInt(500, 4000));
                      store.attack(each);
                    }
                  } catch (IOException | InterruptedException | RuntimeException e) {
                    synchronized (failures) {
                      failures.add(Optional.of(e));
                    }
                  }
                },
                "culmen-soak");
        thread.start();
        attackers.add(thread);
      }
    }
    for (Thread thread : attackers) {
      thread.join();
    }
    for (SoakStore store : stores) {
      store.close();
    }
    if (!failures.isEmpty()) {
      Exception failure = failures.get(0).orElseThrow();
      throw CommandFailure.failed("the soak itself failed: " + failure, failure);
    }
  }

  private void report(SoakStore store, SoakStore.Result result) {
    terminal
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "%s: %d trials, %d values, %d printed; %s%s; %d violations",
                store.name(),
                result.trials(),
                result.values(),
                result.printed(),
                store.requests().isEmpty() ? "" : store.requests() + "; ",
                store.faults(),
                result.violations().size()));
  }

  private Gate gate() throws IOException {
    return new Gate(ServerUrl.parse(server).socket());
  }

  private String behind(Gate gate) {
    return ServerUrl.parse(server).at("127.0.0.1", gate.port());
  }
}
