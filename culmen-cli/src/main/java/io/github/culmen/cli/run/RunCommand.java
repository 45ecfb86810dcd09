package io.github.culmen.cli.run;

import io.github.culmen.cli.location.CommandRecord;
import io.github.culmen.cli.location.DirectoryUse;
import io.github.culmen.cli.location.DurableStudy;
import io.github.culmen.cli.location.EarlierData;
import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.location.ProblemOptions;
import io.github.culmen.cli.location.StudyFileNote;
import io.github.culmen.cli.location.StudyOptions;
import io.github.culmen.cli.output.Ending;
import io.github.culmen.cli.output.FrontText;
import io.github.culmen.cli.output.ProblemRegret;
import io.github.culmen.cli.output.ResultFiles;
import io.github.culmen.cli.output.Summary;
import io.github.culmen.cli.studyfile.CannotStartException;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.DurationOption;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.ShellWords;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.terminal.TerminalPlot;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen run}: tunes the user's program. */
@Command(
    name = "run",
    description = "Find the best parameters of your program, or of a test problem.",
    sortOptions = false,
    footer = {
      "",
      "The program runs once per trial, in the study file's folder. If the store already",
      "holds the study, the run resumes where it stopped. What was changed in the file",
      "meanwhile holds from here on, and earlier trials stay as data where they mean",
      "something. culmen list, show, best, explain and worker find the study there.",
      "",
      "Examples:",
      "  culmen run study.yaml",
      "  culmen run study.yaml --trials 100 --timeout 5m --max-time 2h",
      "  culmen run study.yaml --stop-within 0.01@0.95",
      "  culmen run study.yaml --seed 7          (a study of its own, NAME-2)",
      "  culmen run study.yaml --import earlier.csv",
      "  culmen run study.yaml --json > result.json",
      "  culmen run study.yaml --workers 4 --store postgresql://me:secret@db.example/studies",
      "  culmen run --problem hartmann6 --noise 0.1   (culmen bench problems lists them)",
      "",
      "A study file:",
      "  name: training",
      "  direction: minimize",
      "  parameters:",
      "    lr:    {type: real, low: 1e-5, high: 1, scale: log}",
      "    depth: {type: int, low: 2, high: 12}",
      "  command: [python3, train.py, --lr, \"{lr}\", --depth, \"{depth}\"]",
    })
public final class RunCommand implements Callable<Integer> {
  private static final int MOST_WORKERS = 1000;

  private final Terminal terminal;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "STUDY.yaml",
      description = "The study file.")
  private Path study;

  @Mixin private ProblemOptions problems;

  @Mixin private StudyOptions options;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description =
          "The total number of trials, earlier runs included (default: the file's trials, else 20"
              + " plus 10 per parameter).")
  private Integer trials;

  @Option(
      names = "--budget",
      paramLabel = "N",
      description =
          "How many trials you mean to spend in total, which the strategy plans for (default: the"
              + " file's budget, else what the study started with, else the number of trials).")
  private Integer budget;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationOption.class,
      description =
          "How long one trial may take, such as 30s, 5m or 1h30m; one that takes longer fails"
              + " (default: the file's timeout, else no limit).")
  private Duration timeout;

  @Option(
      names = "--max-time",
      paramLabel = "TIME",
      converter = DurationOption.class,
      description =
          "Start no trial after this long; the one running is finished. A new study with cost:"
              + " seconds plans with it.")
  private Duration maxTime;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many trials run at the same time (default: ${DEFAULT-VALUE}).")
  private int workers;

  @Mixin private LeaseOptions leases;

  @Mixin private StoppingOptions stopping;

  @Option(
      names = "--json",
      description = "Print one JSON object with the result; progress goes to standard error.")
  private boolean json;

  @Option(
      names = "--fresh",
      description = "Begin a new study, NAME-2 and so on if there is one of that name.")
  private boolean fresh;

  @Option(
      names = "--from",
      paramLabel = "NAME",
      description =
          "Take over the values of another study in the store that fit, as data besides the"
              + " number of trials.")
  private String from;

  @Option(
      names = "--import",
      paramLabel = "FILE",
      description =
          "Take over the results in a CSV file, as culmen import does, as data besides the number"
              + " of trials. What was imported before is left out.")
  private Path imported;

  @Option(
      names = "--accept-changed-command",
      hidden = true,
      description = "Changes nothing: a changed command holds from here on.")
  private boolean ignored;

  public RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (trials != null && trials < 1) {
      throw CommandFailure.usage("--trials must be at least 1, but got " + trials);
    }
    if (budget != null && budget < 1) {
      throw CommandFailure.usage("--budget must be at least 1, but got " + budget);
    }
    StudyFile file = problems.read(study, options);
    if (!file.runnable()) {
      throw CommandFailure.usage(
          file.path()
              + ": culmen run needs the key 'command' in the study file, but it is missing");
    }
    Evaluators.requireEndable(file, timeout(file));
    requireWorkers(workers, file);
    List<StoppingRule> rules = stopping.rules(file);
    if (!options.inJournal()) {
      return runInStore(file, rules, leases.terms());
    }
    if (fresh || from != null) {
      throw CommandFailure.usage(
          "--fresh and --from are for studies in a store, but --journal was given; choose a new"
              + " directory with --out instead");
    }
    OutputDirectory directory = options.directory(file);
    try (DurableStudy durable =
        DurableStudy.open(
            file,
            spec(file),
            new DurableStudy.Plan(OptionalInt.of(total(file)), seconds()),
            directory,
            begun -> {})) {
      List<String> changes = CommandRecord.changes(file, directory);
      CommandRecord.write(file, directory);
      return run(
          file,
          rules,
          durable,
          changes,
          directory,
          Optional.empty(),
          newProgress(),
          new StopSignal());
    }
  }

  private String name(StudyFile file, StudyStore store) {
    String name = file.spec().name();
    return fresh
        ? DurableStudy.freeName(store, name)
        : options.seed().isPresent()
            ? DurableStudy.nameOfSeed(store, name, options.seed().getAsLong())
            : name;
  }

  private int runInStore(StudyFile given, List<StoppingRule> rules, LeaseTerms terms)
      throws IOException, InterruptedException {
    Progress progress = newProgress();
    StopSignal stop = new StopSignal();
    StoreOutage patience = new StoreOutage(leases.patience(), stop, progress::note);
    StudyStore opened =
        patience.opening(() -> options.store(patience.answer(), Optional.of(given.folder())));
    StudyFile file = patience.insist(() -> given.named(name(given, opened)));
    if (!file.spec().name().equals(given.spec().name())) {
      progress.note("this run is study '" + file.spec().name() + "'");
    }
    Optional<Study> other = Optional.ofNullable(from).map(n -> Study.resume(opened.open(n)));
    int more = other.map(study -> study.history().finished().size()).orElse(0);
    try (DurableStudy durable =
        DurableStudy.open(
            file,
            spec(file),
            new DurableStudy.Plan(OptionalInt.of(total(file) + more), seconds()),
            opened,
            patience)) {
      Study study = durable.study();
      other.ifPresent(
          old ->
              progress.note(EarlierData.study(study, old, file.was()).text(study.spec().name())));
      List<String> changes = StudyFileNote.changes(study, file);
      try (DirectoryUse use = DirectoryUse.of(options.directory(file))) {
        OutputDirectory directory = use.directory();
        StudyFileNote.keep(study, file);
        // Nobody else has the directory, so that trials under this name are of a run that is gone.
        String name = LeaseOptions.host() + ":" + directory.path().toRealPath();
        Worker worker = study.worker(name, terms);
        study.admit(name);
        return run(file, rules, durable, changes, directory, Optional.of(worker), progress, stop);
      }
    }
  }

  /** Checks how many trials are to run at the same time. */
  static void requireWorkers(int workers, StudyFile file) {
    if (workers < 1 || workers > MOST_WORKERS) {
      throw CommandFailure.usage(
          "--workers must be from 1 to " + MOST_WORKERS + ", but got " + workers);
    }
    if (workers > 1 && !file.result().apart()) {
      throw CommandFailure.usage(
          "with --workers each trial needs a result file of its own, such as"
              + " result: {file: \"result-{trial}.txt\"}, but result.file in "
              + file.path()
              + " has no {trial}");
    }
  }

  private int run(
      StudyFile file,
      List<StoppingRule> rules,
      DurableStudy durable,
      List<String> changes,
      OutputDirectory directory,
      Optional<Worker> worker,
      Progress progress,
      StopSignal stop)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Study study = durable.study();
    if (imported != null) {
      progress.note(EarlierData.table(study, imported).text(study.spec().name()));
    }
    // What comes from elsewhere takes nothing from the number of trials.
    int total = total(file) + EarlierData.count(study);
    ResultFiles files =
        new ResultFiles(
            study,
            directory,
            file.problem().map(p -> p.exact().optimum()).orElse(OptionalDouble.empty()));
    Checkpoints checkpoints = new Checkpoints(files::writeMost);
    greet(file, durable, changes, directory, total, progress);

    RunLoop.Evaluator evaluator =
        Evaluators.of(
            file,
            study,
            timeout(file),
            directory.logs(),
            stop,
            worker.map(Worker::name),
            progress::note);
    RunLoop loop =
        new RunLoop(
            study,
            worker
                .<Assignments>map(own -> new LeasedTrials(study, own, progress::note))
                .orElseGet(() -> new OwnTrials(study)),
            () -> total,
            Optional.ofNullable(maxTime),
            rules,
            evaluator,
            progress,
            checkpoints,
            stop);
    Interruption interruption =
        new Interruption(stop, () -> sayHowToResume(file, directory, progress));
    Ending ending;
    try {
      ending = loop.run(workers);
      if (ending == Ending.STOPPED) {
        // No PNG: while the virtual machine shuts down it draws no more.
        files.writeMost(checkpoints.latest());
        return ExitCode.FAILED; // the signal that stopped the run decides
      }
    } catch (CannotStartException e) {
      progress.end();
      throw CommandFailure.failed(
          e.getMessage() + "; the trial is kept, and the next culmen run starts with it", e);
    } finally {
      interruption.end();
    }
    progress.end();
    durable.requireThere();
    Optional<Recommendation> recommendation = study.recommend();
    Chart chart = files.writeAll(recommendation);
    Summary summary =
        new Summary(
            study,
            recommendation,
            ending,
            Duration.ofNanos(System.nanoTime() - start),
            loop.check(),
            loop.checking(),
            durable.store());
    Optional<ProblemRegret> regret =
        file.problem().map(problem -> ProblemRegret.of(problem, study, recommendation));
    report(summary, regret, chart, files, directory, durable.store());
    summary
        .whyAllFailed()
        .ifPresent(
            reason -> {
              throw CommandFailure.failed(
                  (ending == Ending.CANNOT_START
                          ? "the command does not start, so the run ended early"
                          : "no trial gave a value")
                      + "; the latest reason: "
                      + reason.lines().findFirst().orElse("")
                      + " (logs in "
                      + directory.logs()
                      + ")");
            });
    return ExitCode.OK;
  }

  private StudySpec spec(StudyFile file) {
    return budget == null ? file.spec() : file.spec().withBudget(OptionalInt.of(budget));
  }

  // The time of a run is the budget of seconds of a study that begins with it and has none.
  private OptionalDouble seconds() {
    return maxTime == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(maxTime.toMillis() / 1000.0 * workers);
  }

  private int total(StudyFile file) {
    return trials == null ? file.trialsOrDefault() : trials;
  }

  private Progress newProgress() {
    return new Progress(
        json ? terminal.err() : terminal.out(),
        json ? terminal.errIsScreen() : terminal.outIsScreen(),
        terminal.columns());
  }

  private Optional<Duration> timeout(StudyFile file) {
    return Optional.ofNullable(timeout).or(file::timeout);
  }

  private static void greet(
      StudyFile file,
      DurableStudy durable,
      List<String> changes,
      OutputDirectory directory,
      int total,
      Progress progress) {
    List<String> edits = new ArrayList<>(durable.edits());
    edits.addAll(changes);
    if (!edits.isEmpty()) {
      long values = durable.study().history().successes();
      progress.note("from here on: " + String.join("; ", edits));
      progress.note(
          values == 0
              ? "no trial has a value yet, so that nothing is lost by that"
              : Decimals.count(values, "earlier value") + " stay as data; --fresh begins anew");
    }
    durable.warnings().forEach(warning -> progress.note("note: " + warning));
    int before = durable.study().history().trials().size();
    progress.note(
        String.format(
            Locale.ROOT,
            "%s: %s over %s, %s, files in %s",
            file.spec().name(),
            FrontText.goals(file.spec()),
            Decimals.count(file.spec().space().dimension(), "parameter"),
            Decimals.count(total, "trial"),
            directory.path()));
    if (durable.begun()) {
      progress.note("resumed with " + Decimals.count(before, "trial"));
    }
    if (before < total) {
      progress.header(file.spec());
    } else if (durable.study().history().pending().isEmpty()) {
      progress.note("nothing is left to do; give --trials more than " + before + " to continue");
    }
  }

  private void report(
      Summary summary,
      Optional<ProblemRegret> regret,
      Chart chart,
      ResultFiles files,
      OutputDirectory directory,
      Optional<String> store) {
    if (json) {
      Map<String, Object> result = summary.json(files.paths());
      store.ifPresent(url -> result.put("store", url));
      regret.ifPresent(r -> result.put("problem", r.json()));
      terminal.printJson(result);
      return;
    }
    PrintStream out = terminal.out();
    out.println();
    if (terminal.outIsScreen()) {
      terminal.draw(TerminalPlot.render(chart, terminal.columns(), 20, terminal.unicode()));
    }
    summary.lines().forEach(out::println);
    regret.ifPresent(r -> r.lines().forEach(out::println));
    out.println("files: " + directory.path());
    store.ifPresent(url -> out.println("store: " + url));
  }

  // With the options that the study depends on: without its seed it would be another one.
  private void sayHowToResume(StudyFile file, OutputDirectory directory, Progress progress) {
    progress.note(
        "stopped; nothing told is lost. To resume: "
            + Terminal.commandName()
            + " run "
            + problems.again(file)
            + " --out "
            + ShellWords.quoted(directory.path().toString())
            + options.again()
            + (workers == 1 ? "" : " --workers " + workers)
            + (trials == null ? "" : " --trials " + trials)
            + (budget == null ? "" : " --budget " + budget)
            + stopping.given()
            + (timeout == null ? "" : " --timeout " + timeout.toMillis() + "ms"));
  }
}
