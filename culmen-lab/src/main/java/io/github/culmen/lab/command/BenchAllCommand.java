package io.github.culmen.lab.command;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Durations;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonRuns;
import io.github.culmen.lab.command.shared.PaperExperiment;
import io.github.culmen.lab.command.shared.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code culmen bench all}: every experiment of the paper, one after the other. */
@Command(
    name = "all",
    description = "All experiments of the paper one after the other, with one page of results.",
    sortOptions = false,
    footer = {
      "",
      "Each bench has its folder in DIR; DIR/index.md shows all tables and figures. The",
      "same command goes on where it was stopped.",
      "",
      "Examples:",
      "  culmen bench all",
      "  culmen bench all --only gp-samples,robot-pushing --jobs 2",
    })
final class BenchAllCommand implements Callable<Integer> {
  private static final String INDEX = "index.md";

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Option(
      names = "--profile",
      paramLabel = "P",
      defaultValue = "quick",
      description = "quick or paper: how much is done (default: ${DEFAULT-VALUE}).")
  private String profile;

  @Option(
      names = "--only",
      paramLabel = "LIST",
      description = "Names of benches, with commas (default: all of the paper's).")
  private String only;

  @Option(
      names = "--jobs",
      paramLabel = "J",
      description = "How many tasks run at the same time (default: the processors).")
  private Integer jobs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results go (default: culmen-out/bench-all).")
  private Path out;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The first seed; all randomness follows (default: that of each bench).")
  private Long seed;

  BenchAllCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    String word = Profile.of(profile).word();
    int threads = ComparisonRuns.jobs(jobs);
    List<PaperExperiment> chosen = chosen();
    OutputDirectory directory =
        OutputDirectory.create(out != null ? out : Path.of("culmen-out", "bench-all"));
    List<String> failed = new ArrayList<>();
    long start = System.nanoTime();
    double done = 0;
    double all = chosen.stream().mapToDouble(PaperExperiment::share).sum();
    for (int i = 0; i < chosen.size(); i++) {
      PaperExperiment experiment = chosen.get(i);
      terminal.out().println(heading(i, chosen.size(), experiment) + spent(start, done, all));
      int code = run(experiment, word, threads, directory);
      if (code != ExitCode.OK) {
        failed.add(experiment.bench());
      }
      done += experiment.share();
      directory.replace(INDEX, index(directory, word, chosen.subList(0, i + 1), failed));
      terminal.out().println();
    }
    terminal
        .out()
        .println(
            chosen.size()
                + (chosen.size() == 1 ? " bench in " : " benches in ")
                + Durations.brief(Duration.ofNanos(System.nanoTime() - start))
                + "; all tables and figures: "
                + directory.file(INDEX));
    if (!failed.isEmpty()) {
      throw CommandFailure.failed(
          failed.size()
              + " of "
              + chosen.size()
              + " benches failed: "
              + String.join(", ", failed)
              + "; the same command tries them again");
    }
    return ExitCode.OK;
  }

  private List<PaperExperiment> chosen() {
    Map<String, CommandLine> there = spec.parent().subcommands();
    List<PaperExperiment> all =
        PaperExperiment.ALL.stream().filter(one -> there.containsKey(one.bench())).toList();
    if (only == null) {
      return all;
    }
    List<String> legal = all.stream().map(PaperExperiment::bench).toList();
    List<String> wanted = Stream.of(only.split(",", -1)).map(String::strip).toList();
    for (String name : wanted) {
      if (!legal.contains(name)) {
        throw CommandFailure.usage(
            "--only must have benches of "
                + String.join(", ", legal)
                + " with commas, but got '"
                + name
                + "'");
      }
    }
    return all.stream().filter(one -> wanted.contains(one.bench())).toList();
  }

  private static String heading(int index, int count, PaperExperiment experiment) {
    return "["
        + (index + 1)
        + "/"
        + count
        + "] "
        + experiment.bench()
        + ", "
        + experiment.where()
        + ": "
        + experiment.what();
  }

  // By the shares, once there is something to go by.
  private static String spent(long start, double done, double all) {
    if (done == 0) {
      return "";
    }
    long elapsed = System.nanoTime() - start;
    long left = (long) (elapsed / done * (all - done));
    return "; "
        + Durations.brief(Duration.ofNanos(elapsed))
        + " so far, about "
        + Durations.brief(Duration.ofNanos(left))
        + " left";
  }

  private int run(PaperExperiment experiment, String word, int threads, OutputDirectory directory) {
    CommandLine line = spec.parent().subcommands().get(experiment.bench());
    List<String> args = new ArrayList<>();
    add(line, args, "--profile", word);
    add(line, args, "--jobs", Integer.toString(threads));
    add(line, args, "--out", directory.file(experiment.bench()).toString());
    if (seed != null) {
      add(line, args, "--seed", seed.toString());
    }
    return line.execute(args.toArray(String[]::new));
  }

  // Not every bench runs tasks at the same time.
  private static void add(CommandLine line, List<String> args, String option, String value) {
    if (line.getCommandSpec().optionsMap().containsKey(option)) {
      args.add(option);
      args.add(value);
    }
  }

  private static String index(
      OutputDirectory directory, String word, List<PaperExperiment> done, List<String> failed)
      throws IOException {
    StringBuilder text = new StringBuilder("# The experiments of the paper\n\nProfile " + word);
    text.append(".\n");
    for (PaperExperiment experiment : done) {
      Path folder = directory.file(experiment.bench());
      text.append("\n## ").append(experiment.where()).append(": ").append(experiment.what());
      text.append("\n\n`culmen bench ").append(experiment.bench());
      text.append(" --profile ").append(word).append("`\n\n");
      if (failed.contains(experiment.bench())) {
        text.append("**Failed, at least in part.**\n\n");
      }
      Path summary = folder.resolve("summary.md");
      if (Files.exists(summary)) {
        // One level below the headings of this page.
        text.append(Files.readString(summary).replaceAll("(?m)^(#+ )", "##$1")).append('\n');
      }
      for (String figure : figures(folder)) {
        text.append("![").append(figure).append("](");
        text.append(experiment.bench()).append('/').append(figure).append(")\n");
      }
    }
    return text.toString();
  }

  private static List<String> figures(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".svg"))
          .sorted()
          .toList();
    }
  }
}
