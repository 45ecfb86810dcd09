package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.location.StoreOptions;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonRuns;
import io.github.culmen.lab.command.shared.Folders;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench store}: how fast a store takes asks and tells. */
@Command(
    name = "store",
    description = "How many asks and tells a second a store takes, every one safe on its disk.",
    sortOptions = false,
    footer = {
      "",
      "An ask and a tell are two commits, and a commit waits for the disk: one worker has",
      "at most 1 / (2 x commit) trials a second, whatever the program does.",
      "The studies that are made are deleted at the end.",
      "",
      "Examples:",
      "  culmen bench store",
      "  culmen bench store --store postgresql://me:secret@db.example/studies --workers 1,8",
    })
public final class StoreBenchCommand implements Callable<Integer> {
  private static final int MOST_TRIALS = 1_000_000;
  private static final int MOST_WORKERS = 64;
  private static final int FORCED_WRITES = 200;
  private static final int BLOCK = 4096;

  private final Terminal terminal;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description =
          "sqlite:FILE, or postgresql://USER:PASSWORD@HOST/DATABASE (default: a new SQLite file in"
              + " the folder you are in, deleted at the end).")
  private String url;

  @Option(
      names = "--workers",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "1",
      description =
          "How many work at the same time, each with a connection of its own; several numbers make"
              + " several runs (default: ${DEFAULT-VALUE}).")
  private List<Integer> workers;

  @Option(
      names = "--trials",
      paramLabel = "N",
      defaultValue = "5000",
      description = "How many trials the study gets in each run (default: ${DEFAULT-VALUE}).")
  private int trials;

  @Option(names = "--json", description = "Print one JSON object instead of text.")
  private boolean json;

  public StoreBenchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (trials < 1 || trials > MOST_TRIALS) {
      throw CommandFailure.usage(
          "--trials must be from 1 to " + MOST_TRIALS + ", but got " + trials);
    }
    ComparisonRuns.requireSome("--workers", workers.size());
    for (int count : workers) {
      if (count < 1 || count > MOST_WORKERS) {
        throw CommandFailure.usage(
            "--workers must be numbers from 1 to " + MOST_WORKERS + ", but got " + count);
      }
    }
    if (url != null) {
      // Says what is wrong with the URL or the store before anything is measured.
      StoreOptions.openOrMake(url).close();
      return measure(url, directory(url));
    }
    Path folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), "culmen-bench-");
    try {
      return measure("sqlite:" + folder.resolve("bench.db"), folder);
    } finally {
      Folders.delete(folder);
    }
  }

  private int measure(String store, Path directory) throws IOException {
    Times forced = forcedWrites(directory);
    StoreLoad load = new StoreLoad(store);
    // The first asks compile the program; they are not what is measured.
    StoreLoad.Figures ignored = load.measure(1, Math.min(trials, 500));
    Times commit = load.commits(FORCED_WRITES);
    say("forcing 4 kB to the disk of %s: %s", directory, text(forced));
    say("a commit of the store: %s", text(commit));
    say(
        "so that one worker has at most 1 / (2 x %.2f ms) = %.0f ask+tell/s",
        commit.median(), limit(commit));
    say(
        "%7s %7s %11s %21s %21s %15s %9s",
        "workers",
        "trials",
        "ask+tell/s",
        "ask (median, 99 %)",
        "tell (median, 99 %)",
        "memory",
        "opens in");
    List<Object> runs = new ArrayList<>();
    for (int count : workers) {
      StoreLoad.Figures figures = load.measure(count, trials);
      say(
          "%7d %7d %11.0f %21s %21s %15s %9s",
          count,
          figures.trials(),
          figures.perSecond(),
          text(figures.asks()),
          text(figures.tells()),
          String.format(
              Locale.ROOT, "%.1f-%.1f MB", figures.megabytes()[0], figures.megabytes()[1]),
          String.format(Locale.ROOT, "%.2f s", figures.opened()));
      runs.add(object(count, figures));
    }
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("forced-write-ms", object(forced));
      object.put("commit-ms", object(commit));
      object.put("limit-of-one-worker", limit(commit));
      object.put("runs", runs);
      terminal.printJson(object);
    }
    return ExitCode.OK;
  }

  private void say(String format, Object... values) {
    if (!json) {
      terminal.out().println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
  }

  private static double limit(Times commit) {
    return 1e3 / (2 * commit.median());
  }

  private static String text(Times times) {
    return String.format(Locale.ROOT, "%.2f, %.2f ms", times.median(), times.slow());
  }

  private static Map<String, Object> object(Times times) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("median", times.median());
    object.put("p99", times.slow());
    return object;
  }

  private static Map<String, Object> object(int workers, StoreLoad.Figures figures) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("workers", workers);
    object.put("trials", figures.trials());
    object.put("per-second", figures.perSecond());
    object.put("ask-ms", object(figures.asks()));
    object.put("tell-ms", object(figures.tells()));
    object.put("megabytes-early", figures.megabytes()[0]);
    object.put("megabytes-late", figures.megabytes()[1]);
    object.put("opens-in-seconds", figures.opened());
    return object;
  }

  // A server's disk cannot be seen from here; its commits can.
  private static Path directory(String url) {
    String path = url.replaceFirst("^(jdbc:)?sqlite:", "");
    Path here = Path.of("").toAbsolutePath();
    return path.equals(url) ? here : here.resolve(path).toAbsolutePath().getParent();
  }

  private static Times forcedWrites(Path directory) throws IOException {
    Path file = Files.createTempFile(directory, "culmen-bench-", ".tmp");
    long[] nanos = new long[FORCED_WRITES];
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (int i = 0; i < nanos.length; i++) {
        long start = System.nanoTime();
        channel.write(ByteBuffer.allocate(BLOCK));
        channel.force(false);
        nanos[i] = System.nanoTime() - start;
      }
    } finally {
      Files.delete(file);
    }
    return Times.of(nanos);
  }
}
