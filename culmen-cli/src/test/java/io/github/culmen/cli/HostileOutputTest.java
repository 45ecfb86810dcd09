package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.studyfile.TrialEnvironment;
import io.github.culmen.cli.text.PlainStream;
import io.github.culmen.cli.text.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What reaches terminals, spreadsheets, programs and full disks. */
class HostileOutputTest {
  private static final String ESC = "\u001b";

  @TempDir Path folder;

  private String store() {
    return "sqlite:" + folder.resolve("s.db");
  }

  // A choice and a failure message that would colour the screen and change its title.
  private CommandRun run() throws Exception {
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        """
        direction: minimize
        parameters:
          x: {type: real, low: 0, high: 1}
          c: {type: categorical, choices: ["\\e[31mred", "\\e]0;owned\\a", "=1+1", "-2", "@me"]}
        strategy: {acquisition: random}
        trials: 12
        command: |
          if test $CULMEN_TRIAL = 3; then printf '\\033[2Jcleared\\n' >&2; exit 1; fi
          echo {x}
        """);
    return CommandRun.of("run", file, "--out", folder.resolve("out"), "--store", store());
  }

  @Test
  void showsEscapeSequencesInsteadOfSendingThemToTheTerminal() throws Exception {
    CommandRun run = run();
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).doesNotContain(ESC).contains("\\x1b]0;owned\\x07", "\\x1b[2Jcleared");
    for (String[] args : new String[][] {{"show", "s"}, {"show", "s", "3"}, {"best", "s"}}) {
      Object[] line = Stream.concat(Arrays.stream(args), Stream.of("--store", store())).toArray();
      CommandRun shown = CommandRun.of(line);
      assertThat(shown.code()).isZero();
      assertThat(shown.out()).doesNotContain(ESC);
    }
    assertThat(CommandRun.of("show", ESC + "[31m", "--store", store()).err())
        .doesNotContain(ESC)
        .contains("\\x1b[31m");
    // A file keeps what there is.
    assertThat(Files.readString(folder.resolve("out/trials.csv"))).contains(ESC);
  }

  @Test
  void marksTextThatASpreadsheetWouldTakeForAFormula() throws Exception {
    assertThat(run().code()).isZero();
    String plain = CommandRun.of("export", "s", "--store", store()).out();
    assertThat(plain).containsPattern(",=1\\+1,").containsPattern(",@me,");
    String safe = CommandRun.of("export", "s", "--store", store(), "--safe").out();
    assertThat(safe)
        .containsPattern(",'=1\\+1,")
        .containsPattern(",'@me,")
        .containsPattern(",-2,")
        .doesNotContainPattern(",[=@]");
    assertThat(CommandRun.of("export", "s", "--store", store(), "--safe", "--json").err())
        .isEqualTo("culmen: --safe is for CSV, but the format is json\n");
  }

  // Takes so many bytes, like a disk.
  private static final class Disk extends OutputStream {
    private int left;

    Disk(int bytes) {
      left = bytes;
    }

    @Override
    public void write(int b) throws IOException {
      if (left-- <= 0) {
        throw new IOException("No space left on device");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export s",
        "export s --format journal",
        "show s",
        "list",
        "best s --json",
      })
  void failsWhenStandardOutputCannotBeWritten(String command) throws Exception {
    assertThat(run().code()).isZero();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            PlainStream.of(new Disk(20), StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            false,
            true,
            80);
    String[] args = (command + " --store " + store()).split(" ");
    assertThat(Culmen.run(terminal, false, args)).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("culmen: cannot write to standard output: No space left on device\n");
  }

  @Test
  void printsNoPasswordOfAMistypedStore() {
    for (String url :
        new String[] {
          "postgresql://me:SECRET@", "postgres:/me:SECRET@db/x", "mysql://me:SECRET@db/x"
        }) {
      CommandRun run = CommandRun.of("list", "--store", url);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).doesNotContain("SECRET").contains("--store: ");
      assertThat(CommandRun.of("list", url).err()).doesNotContain("SECRET").contains("***");
    }
  }

  @Test
  void doesNotPassAPasswordOnToPrograms() throws Exception {
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        """
        direction: minimize
        parameters:
          x: {type: real, low: 0, high: 1}
        strategy: {acquisition: random}
        trials: 1
        command: 'env > environment; echo {x}'
        """);
    ProcessBuilder builder =
        new ProcessBuilder(
            CommandRun.processArguments("run", file, "--out", folder.resolve("out"), "--journal"));
    builder.environment().put("CULMEN_STORE", "postgresql://me:SECRET@db/studies");
    builder
        .redirectOutput(folder.resolve("run.out").toFile())
        .redirectError(folder.resolve("run.err").toFile());
    Process culmen = builder.start();
    assertThat(culmen.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(culmen.exitValue()).as(Files.readString(folder.resolve("run.err"))).isZero();
    assertThat(Files.readString(folder.resolve("environment")))
        .contains("CULMEN_TRIAL=1")
        .doesNotContain("SECRET");
    Map<String, String> harmless = new java.util.HashMap<>(Map.of("CULMEN_STORE", "sqlite:a.db"));
    TrialEnvironment.keepSecrets(harmless);
    assertThat(harmless).containsEntry("CULMEN_STORE", "sqlite:a.db");
  }
}
