package io.github.culmen.cli.run;

import io.github.culmen.cli.location.EarlierData;
import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.location.StudyFileNote;
import io.github.culmen.cli.location.WatchedJournal;
import io.github.culmen.cli.output.Ending;
import io.github.culmen.cli.output.Summary;
import io.github.culmen.cli.studyfile.CannotStartException;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.DurationOption;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.PatientJournal;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen worker}: evaluates trials of a study that others may work on as well. */
@Command(
    name = "worker",
    description =
        "Evaluate trials of a study in a store, on this machine, alongside other workers.",
    sortOptions = false,
    footer = {
      "",
      "The command comes from the study file that culmen create or culmen run kept with the",
      "study; it runs in the current folder, or in --folder. An edited one holds from the",
      "next trial on.",
      "Each value is told as soon as it is known. A worker that dies loses its trial to",
      "another once the time of --lease has passed; one stopped by Ctrl-C or SIGTERM gives",
      "it back at once, or with --drain finishes it first.",
      "If the store cannot be reached, the worker waits, at most for the time of --patience.",
      "The worker ends when the study has all its trials and no other worker runs one.",
      "",
      "Examples:",
      "  culmen worker --study training",
      "  culmen worker --study training --workers 4 \\",
      "      --store postgresql://me:secret@db.example/studies",
    })
public final class WorkerCommand extends StoreCommand {
  @Option(names = "--study", required = true, paramLabel = "NAME", description = "The study.")
  private String name;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many trials run here at the same time (default: ${DEFAULT-VALUE}).")
  private int workers;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "The total number of trials (default: as its study file says).")
  private Integer trials;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationOption.class,
      description = "How long one trial may take (default: as its study file says).")
  private Duration timeout;

  @Option(
      names = "--max-time",
      paramLabel = "TIME",
      converter = DurationOption.class,
      description = "Start no trial after this long; those running are finished.")
  private Duration maxTime;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "Where the command runs (default: the current folder).")
  private Path folder;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where logs go (default: culmen-out/NAME).")
  private Path out;

  @Option(
      names = "--name",
      paramLabel = "WORKER",
      description =
          "The name of this worker; no two running workers may have the same (default: made"
              + " up).")
  private String workerName;

  @Option(
      names = "--drain",
      paramLabel = "TIME",
      arity = "0..1",
      fallbackValue = "36500d",
      converter = DurationOption.class,
      description =
          "Told to end (SIGTERM, Ctrl-C), finish the trials in hand and take no other; with a"
              + " TIME, stop them and give them back after it.")
  private Duration drain;

  @Mixin private LeaseOptions leases;

  public WorkerCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (trials != null && trials < 1) {
      throw CommandFailure.usage("--trials must be at least 1, but got " + trials);
    }
    if (workerName != null && workerName.isBlank()) {
      throw CommandFailure.usage("--name must not be blank");
    }
    if (!Files.isDirectory(folder)) {
      throw CommandFailure.usage("--folder must be a folder, but '" + folder + "' is not one");
    }
    PrintStream shown = json ? terminal.err() : terminal.out();
    Progress progress =
        new Progress(
            shown, json ? terminal.errIsScreen() : terminal.outIsScreen(), terminal.columns());
    StopSignal stop = new StopSignal();
    StoreOutage patience = new StoreOutage(leases.patience(), stop, progress::note);
    try (StudyStore store = patience.opening(() -> stores.open(patience.answer()))) {
      StoredJournal journal = patience.insist(() -> store.open(name));
      journal.warnings().forEach(this::note);
      Study study =
          Study.resume(WatchedJournal.of(new PatientJournal(journal, patience), name, store.url()));
      StudyFile file =
          StudyFileNote.of(study, folder)
              .filter(StudyFile::runnable)
              .orElseThrow(
                  () ->
                      CommandFailure.failed(
                          "study '"
                              + name
                              + "' in "
                              + store.url()
                              + " has no command: no study file with the key 'command'"
                              + " or 'problem' was kept with it by culmen create or culmen run --store"));
      return work(study, store.url(), file, progress, stop);
    }
  }

  private int work(Study study, String store, StudyFile file, Progress progress, StopSignal stop)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Worker worker = study.worker(workerName == null ? madeUpName() : workerName, leases.terms());
    // Who was dismissed under this name was another one.
    study.admit(worker.name());
    Path logs = (out != null ? out : OutputDirectory.standard(name)).resolve("logs");
    KeptEvaluator evaluator =
        new KeptEvaluator(
            study,
            folder,
            now -> evaluator(now, study, logs, stop, worker, progress),
            stop,
            progress::note);
    // What comes from elsewhere takes nothing from the number of trials.
    IntSupplier total =
        () ->
            (trials == null ? evaluator.file().trialsOrDefault() : trials)
                + EarlierData.count(study);
    progress.note(
        name
            + ": "
            + Decimals.count(total.getAsInt(), "trial")
            + ", worker "
            + worker.name()
            + ", logs in "
            + logs);
    progress.header(study.spec());
    RunLoop loop =
        new RunLoop(
            study,
            new LeasedTrials(study, worker, progress::note),
            total,
            Optional.ofNullable(maxTime),
            file.stop(),
            evaluator,
            progress,
            new Checkpoints(ignored -> {}),
            stop);
    Interruption interruption =
        new Interruption(
            stop,
            Optional.ofNullable(drain)
                .map(
                    most ->
                        new Interruption.Drain(
                            () -> {
                              progress.note("told to end: no other trial is taken");
                              loop.drain();
                            },
                            most)),
            () -> progress.note("stopped; what was told is kept, the rest was given back"));
    Ending ending;
    try {
      ending = loop.run(workers);
      if (ending == Ending.DRAINED) {
        progress.note("drained: the trials in hand are finished");
      }
    } catch (CannotStartException e) {
      progress.end();
      throw CommandFailure.failed(e.getMessage() + "; the trial was given back", e);
    } finally {
      interruption.end();
    }
    if (ending == Ending.STOPPED || ending == Ending.DRAINED) {
      return ExitCode.FAILED; // the signal that stopped the worker decides
    }
    progress.end();
    Summary summary =
        new Summary(
            study,
            study.recommend(),
            ending,
            Duration.ofNanos(System.nanoTime() - start),
            loop.check(),
            loop.checking(),
            Optional.of(store));
    int code = print(summary.json(Map.of("logs", logs.toString())), summary.lines());
    return ending == Ending.CANNOT_START ? ExitCode.FAILED : code;
  }

  private RunLoop.Evaluator evaluator(
      StudyFile file, Study study, Path logs, StopSignal stop, Worker worker, Progress progress) {
    Evaluators.requireEndable(file, Optional.ofNullable(timeout));
    RunCommand.requireWorkers(workers, file);
    return Evaluators.of(
        file,
        study,
        Optional.ofNullable(timeout).or(file::timeout),
        logs.toAbsolutePath().normalize(),
        stop,
        Optional.of(worker.name()),
        progress::note);
  }

  // Machines may share a name and processes a number, as in containers.
  private static String madeUpName() {
    return LeaseOptions.host()
        + "-"
        + ProcessHandle.current().pid()
        + "-"
        + HexFormat.of().toHexDigits(new SplittableRandom().nextInt());
  }
}
