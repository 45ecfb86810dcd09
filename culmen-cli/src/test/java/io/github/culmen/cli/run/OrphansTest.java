package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.location.AttemptFiles;
import io.github.culmen.cli.location.AttemptRecord;
import io.github.culmen.cli.studyfile.TrialEnvironment;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that outlive the culmen that started them. */
class OrphansTest {
  @TempDir Path folder;
  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void endWhatIsLeft() {
    processes.forEach(ProcessTree::kill);
  }

  private Process program(String id, String script) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", script);
    builder.environment().put(TrialEnvironment.ATTEMPT_ID, id);
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  // Of a culmen that is gone, or of this process.
  private AttemptFiles attempt(String id, Optional<Process> program, boolean killed)
      throws Exception {
    Process gone = new ProcessBuilder("true").start();
    AttemptRecord.Identity culmen =
        killed
            ? new AttemptRecord.Identity(gone.pid(), Optional.of(Instant.EPOCH))
            : AttemptRecord.Identity.of(ProcessHandle.current());
    gone.waitFor();
    AttemptFiles files = AttemptFiles.claim(folder, 7, 1);
    files.begin();
    AttemptRecord record =
        new AttemptRecord(
            7,
            1,
            id,
            Optional.of("w"),
            LeaseOptions.host(),
            culmen,
            Optional.empty(),
            Instant.now(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            files.out());
    (program.isPresent() ? record.started(program.get()) : record).write(files.record());
    return files;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void endsWhatAKilledRunLeftBehindAndSaysSo(boolean pidIsKnown) throws Exception {
    String id = UUID.randomUUID().toString();
    Process orphan = program(id, "sleep 600 & wait");
    AttemptFiles files = attempt(id, Optional.of(orphan).filter(ignored -> pidIsKnown), true);
    List<String> notes = new ArrayList<>();
    Orphans.end(folder, notes::add);
    assertThat(orphan.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(notes)
        .singleElement()
        .asString()
        .startsWith(
            "note: stopped attempt 1 at trial 7, which a run that was killed had left behind");
    assertThat(AttemptRecord.read(files.record()).orElseThrow().ending())
        .contains("culmen was killed");
    Orphans.end(folder, notes::add);
    assertThat(notes).hasSize(1);
  }

  @Test
  void leavesAloneWhatALivingCulmenRuns() throws Exception {
    String id = UUID.randomUUID().toString();
    Process program = program(id, "sleep 600");
    attempt(id, Optional.of(program), false);
    List<String> notes = new ArrayList<>();
    Orphans.end(folder, notes::add);
    assertThat(program.isAlive()).isTrue();
    assertThat(notes).isEmpty();
  }

  @Test
  void leavesAloneAProcessThatHasTheNumberOfAnOrphanOnly() throws Exception {
    Process other = program("another", "sleep 600");
    AttemptFiles files = attempt(UUID.randomUUID().toString(), Optional.empty(), true);
    AttemptRecord record = AttemptRecord.read(files.record()).orElseThrow();
    new AttemptRecord(
            record.trial(),
            record.attempt(),
            record.id(),
            record.worker(),
            record.host(),
            record.culmen(),
            Optional.of(new AttemptRecord.Identity(other.pid(), Optional.of(Instant.EPOCH))),
            record.begun(),
            record.ended(),
            record.ending(),
            record.exit(),
            record.out())
        .write(files.record());
    Orphans.end(folder, ignored -> {});
    assertThat(other.isAlive()).isTrue();
  }

  // The first attempt at trial 1 waits to be told to go on, then prints a number of its own.
  private Path study(String result, String print) throws Exception {
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        """
        direction: minimize
        parameters:
          x: {type: real, low: 0, high: 1}
        strategy: {acquisition: random}
        trials: 1
        %s
        command: |
          trap '' TERM HUP
          if mkdir first 2>/dev/null; then
            echo $$ > first/pid.new; mv first/pid.new first/pid
            while ! test -e go; do sleep 0.05; done
            printf 99999 %s
            sleep 600
          fi
          echo {x} %s
        """
            .formatted(result, print, print));
    return file;
  }

  private Process killedRun(Path file) throws Exception {
    Process culmen =
        new ProcessBuilder(
                CommandRun.processArguments(
                    "run", file, "--out", folder.resolve("out"), "--journal"))
            .redirectOutput(folder.resolve("killed.out").toFile())
            .redirectError(folder.resolve("killed.err").toFile())
            .start();
    processes.add(culmen);
    while (culmen.isAlive() && !Files.exists(folder.resolve("first/pid"))) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(culmen.isAlive()).as(Files.readString(folder.resolve("killed.err"))).isTrue();
    culmen.destroyForcibly().waitFor();
    return culmen;
  }

  private ProcessHandle orphan() throws Exception {
    long pid = Long.parseLong(Files.readString(folder.resolve("first/pid")).strip());
    return ProcessHandle.of(pid).orElse(null);
  }

  @Test
  void endsItsProgramsWhenItIsKilledEvenThoseThatDoNotWantTo() throws Exception {
    killedRun(study("", ""));
    ProcessHandle orphan = orphan();
    for (int i = 0; i < 3000 && orphan != null && orphan.isAlive(); i++) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(orphan == null || !orphan.isAlive()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "result: {file: result.txt}"})
  void recordsNothingThatAnOrphanPrints(String result) throws Exception {
    killedRun(study(result, result.isEmpty() ? "" : "> result.txt"));
    Files.writeString(folder.resolve("go"), "");
    CommandRun again =
        CommandRun.of("run", folder.resolve("s.yaml"), "--out", folder.resolve("out"), "--journal");
    assertThat(again.code()).as(again.err()).isZero();
    List<StudyEvent> events = FileJournal.events(folder.resolve("out/journal.jsonl"));
    StudyEvent.Asked asked =
        (StudyEvent.Asked)
            events.stream().filter(StudyEvent.Asked.class::isInstance).findFirst().orElseThrow();
    assertThat(events.stream().filter(StudyEvent.Told.class::isInstance))
        .singleElement()
        .extracting(event -> ((StudyEvent.Told) event).outcome())
        .isEqualTo(Outcome.value((Double) asked.suggestion().point().get("x")));
    // What the first one printed, if it came to that, is where only it can have written.
    assertThat(folder.resolve("out/logs/trial-0001.2.out")).exists();
  }
}
