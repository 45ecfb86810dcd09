package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.study.event.StudyEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stores that vanish and logs that cannot be written while a run is under way. */
class LostFilesTest {
  @TempDir Path folder;

  private Path study(String command) throws Exception {
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        """
        direction: minimize
        parameters:
          x: {type: real, low: 0, high: 1}
        strategy: {acquisition: random}
        trials: 5
        command: |
        %s
        """
            .formatted(command.indent(2)));
    return file;
  }

  private CommandRun run(Path file, boolean journal) {
    Object[] args =
        journal
            ? new Object[] {"run", file, "--out", folder.resolve("out"), "--journal"}
            : new Object[] {
              "run", file, "--out", folder.resolve("out"), "--store", "sqlite:" + store()
            };
    return CommandRun.of(args);
  }

  private Path store() {
    return folder.resolve("s.db");
  }

  @ParameterizedTest
  @CsvSource({
    "false, rm -f s.db s.db-wal s.db-shm, deleted",
    "false, mv s.db elsewhere.db, deleted",
    "false, rm -f s.db-wal, cut off",
    "false, cp s.db copy && mv copy s.db, replaced",
    "true, rm -f out/journal.jsonl, deleted",
  })
  void savesTheStudyWhenItsFileIsGone(boolean journal, String fault, String word) throws Exception {
    Path file = study("if test $CULMEN_TRIAL = 3; then " + fault + "; fi\necho {x}");
    CommandRun run = run(file, journal);
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.err()).contains("' was " + word).contains("culmen import brings them back");
    Matcher saved = Pattern.compile("saved in '([^']+)'").matcher(run.err());
    assertThat(saved.find()).isTrue();
    assertThat(Path.of(saved.group(1)).getParent())
        .isEqualTo(journal ? folder.resolve("out") : folder);
    List<StudyEvent> events = FileJournal.events(Path.of(saved.group(1)));
    assertThat(events.stream().filter(StudyEvent.Told.class::isInstance)).hasSize(3);

    String other = "sqlite:" + folder.resolve("other.db");
    assertThat(CommandRun.of("import", saved.group(1), "--store", other).code()).isZero();
    Files.writeString(file, Files.readString(file).replace("= 3", "= 0"));
    CommandRun on =
        CommandRun.of(
            "run",
            file,
            "--out",
            folder.resolve("other"),
            "--store",
            other,
            "--accept-changed-command");
    assertThat(on.code()).as(on.err()).isZero();
    assertThat(on.out()).contains("resumed with 3 trials");
  }

  @Test
  void savesWhatTrialsUnderWayTellAfterwards() throws Exception {
    Path file =
        study(
            """
            case $CULMEN_TRIAL in
              1) while ! test -e second; do sleep 0.05; done; rm s.db ;;
              2) touch second; while test -e s.db; do sleep 0.05; done ;;
            esac
            echo {x}""");
    CommandRun run =
        CommandRun.of(
            "run",
            file,
            "--out",
            folder.resolve("out"),
            "--store",
            "sqlite:" + store(),
            "--workers",
            2);
    assertThat(run.code()).isEqualTo(1);
    List<StudyEvent> events = FileJournal.events(folder.resolve("s.rescued.jsonl"));
    assertThat(events.stream().filter(StudyEvent.Told.class::isInstance)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"1", "3"})
  void endsTheRunWhenLogsCannotBeWrittenAndFailsNoTrial(int trial) throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    Path file =
        study(
            "if test $CULMEN_TRIAL = "
                + trial
                + "; then ln -sf /dev/full out/logs/trial-000"
                + trial
                + ".attempt.json.new; exit 9; fi\necho {x}");
    CommandRun run = run(file, true);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("culmen: cannot write the logs of trial " + trial + " in '")
        .contains("No space left on device")
        .contains("the trial has not failed and is run again by the next run");
    List<StudyEvent> events = FileJournal.events(folder.resolve("out/journal.jsonl"));
    assertThat(events.stream().filter(StudyEvent.Told.class::isInstance)).hasSize(trial - 1);

    Files.writeString(file, Files.readString(file).replace("= " + trial, "= 0"));
    CommandRun on =
        CommandRun.of(
            "run", file, "--out", folder.resolve("out"), "--journal", "--accept-changed-command");
    assertThat(on.code()).as(on.err()).isZero();
    assertThat(on.out()).contains("trial " + trial + " was started by an earlier run");
  }
}
