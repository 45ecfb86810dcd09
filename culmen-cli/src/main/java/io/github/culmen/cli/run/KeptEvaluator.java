package io.github.culmen.cli.run;

import io.github.culmen.cli.location.CommandRecord;
import io.github.culmen.cli.location.StudyFileNote;
import io.github.culmen.cli.studyfile.CannotStartException;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Evaluates each trial as the study file kept with the study says when the trial begins: the file
 * may be edited while a worker runs.
 */
final class KeptEvaluator implements RunLoop.Evaluator {
  // An edit is recorded before its file is kept. Whoever edits does both at once, unless killed
  // between them.
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final int MOST_LOOKS = 20;

  private final Study study;
  private final Path folder;
  private final Function<StudyFile, RunLoop.Evaluator> maker;
  private final StopSignal stop;
  private final Consumer<String> notes;
  private Current current;

  private record Current(Optional<String> text, StudyFile file, RunLoop.Evaluator evaluator) {}

  /**
   * Begins with the file as it is kept now.
   *
   * @param folder where commands run
   * @param maker what evaluates trials as a file says; refuses what cannot be run here
   * @param notes is told what changed
   */
  KeptEvaluator(
      Study study,
      Path folder,
      Function<StudyFile, RunLoop.Evaluator> maker,
      StopSignal stop,
      Consumer<String> notes) {
    this.study = study;
    this.folder = folder;
    this.maker = maker;
    this.stop = stop;
    this.notes = notes;
    this.current = load(StudyFileNote.text(study));
  }

  private Current load(Optional<String> text) {
    StudyFile file = read();
    return new Current(text, file, maker.apply(file));
  }

  private StudyFile read() {
    return StudyFileNote.of(study, folder)
        .filter(StudyFile::runnable)
        .orElseThrow(
            () ->
                CommandFailure.failed(
                    "the study file kept with study '"
                        + study.spec().name()
                        + "' has no command any more: a worker needs the key 'command' or"
                        + " 'problem'"));
  }

  /** The file as it is kept now. */
  synchronized StudyFile file() {
    Optional<String> text = StudyFileNote.text(study);
    if (!text.equals(current.text())) {
      StudyFile before = current.file();
      current = load(text);
      List<String> changes = CommandRecord.changes(before, current.file());
      if (!changes.isEmpty()) {
        notes.accept("from here on: " + String.join("; ", changes));
      }
    }
    return current.file();
  }

  private synchronized RunLoop.Evaluator evaluator() throws InterruptedException {
    StudyFile file = file();
    for (int i = 0;
        i < MOST_LOOKS
            && !file.spec().space().names().equals(study.spec().space().names())
            && !stop.comesWithin(LOOK);
        i++) {
      file = file();
    }
    return current.evaluator();
  }

  @Override
  public Optional<Outcome> evaluate(Trial.Pending trial, Runnable tick)
      throws CannotStartException, IOException, InterruptedException {
    return evaluator().evaluate(trial, tick);
  }

  @Override
  public Optional<Outcome> evaluate(Trial.Pending trial, int attempt, Runnable tick)
      throws CannotStartException, IOException, InterruptedException {
    return evaluator().evaluate(trial, attempt, tick);
  }

  @Override
  public synchronized boolean hopeless() {
    return current.evaluator().hopeless();
  }
}
