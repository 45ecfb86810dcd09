package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files and command lines that nobody means well with. */
class HostileInputTest {
  @TempDir Path folder;

  private Path write(String text) throws Exception {
    Path file = folder.resolve("s.yaml");
    Files.writeString(file, text);
    return file;
  }

  private CommandRun run(String text) throws Exception {
    return CommandRun.of("run", write(text), "--out", folder.resolve("out"), "--journal");
  }

  private static String study(String parameter, String more) {
    return "direction: minimize\nparameters:\n  c: " + parameter + "\ntrials: 1\n" + more;
  }

  private void assertRefused(CommandRun run, String message) {
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).startsWith("culmen: ").contains(message).doesNotContain("unexpected");
    assertThat(run.err().lines()).hasSizeLessThanOrEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[sh, -c, \"echo {c}\"]",
        "[/bin/bash, -ec, \"echo {c}\"]",
        "[env, A=b, dash, -x, -c, \"echo '{c}'\"]",
        "[timeout, 10, sh, -c, \"echo \\\"{c}\\\"\"]",
      })
  void refusesAShellTextThatWouldRunWhatAChoiceHolds(String command) throws Exception {
    CommandRun run =
        run(study("{type: categorical, choices: [a, \"$(touch owned)\"]}", "command: " + command));
    assertRefused(run, "since the shell would run what they hold, but {c} can be '$(touch owned)'");
    assertThat(run.err()).contains("write $CULMEN_C there");
    assertThat(folder.resolve("owned")).doesNotExist();
  }

  @Test
  void runsAShellTextWhoseValuesAreHarmlessOrArguments() throws Exception {
    assertThat(
            run(study("{type: real, low: 0, high: 1}", "command: [sh, -c, \"echo {c}\"]")).code())
        .isZero();
    CommandRun argument =
        CommandRun.of(
            "run",
            write(
                study(
                    "{type: categorical, choices: [\"$(touch owned)\", \"; touch owned\"]}",
                    "command: [sh, -c, 'echo \"$1\" > seen; echo 1', sh, \"{c}\"]")),
            "--out",
            folder.resolve("other"),
            "--journal");
    assertThat(argument.code()).as(argument.err()).isZero();
    assertThat(Files.readString(folder.resolve("seen"))).contains("touch owned");
    assertThat(folder.resolve("owned")).doesNotExist();
  }

  @Test
  void keepsLogsOfAStudyWithAnyNameBelowItsFolder() {
    for (String name : new String[] {"../../x", "..", ".", "/etc/x", "a/b", "a\u0000b", "", "~"}) {
      Path place = OutputDirectory.standard(name);
      assertThat(place.normalize()).isEqualTo(place);
      assertThat(place.getNameCount()).isLessThanOrEqualTo(2);
      assertThat(place.startsWith("culmen-out")).isTrue();
    }
    assertThat(OutputDirectory.standard("bowl 2.1+x")).isEqualTo(Path.of("culmen-out/bowl 2.1+x"));
  }

  @Test
  void refusesToWorkOutsideOfItsFolderForAStudyOfAProgram() throws Exception {
    String store = "sqlite:" + folder.resolve("s.db");
    try (StudyStore opened = StudyStores.open(store)) {
      StudySpec spec =
          StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).name("../../x").build();
      Study study = Study.open(spec, opened.openOrCreate(spec));
      study.note(
          "study-file",
          """
          name: x
          direction: minimize
          parameters: {x: {type: real, low: 0, high: 1}}
          command: "echo {x}"
          trials: 1
          """);
    }
    Path there = folder.resolve("a/b/c");
    Files.createDirectories(there);
    ProcessBuilder worker =
        new ProcessBuilder(
                CommandRun.processArguments("worker", "--study", "../../x", "--store", store))
            .directory(there.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("worker.out").toFile());
    Process process = worker.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(folder.resolve("worker.out"))).isZero();
    assertThat(there.resolve("culmen-out/%2E.%2F..%2Fx/logs/trial-0001.out")).exists();
    assertThat(folder.resolve("a/x")).doesNotExist();
    assertThat(folder.resolve("a/b/x")).doesNotExist();
  }

  @Test
  @Timeout(120)
  void failsATrialWhoseResultFileIsAPipe() throws Exception {
    CommandRun run =
        run(
            study(
                "{type: real, low: 0, high: 1}",
                "result: {file: r}\ncommand: 'test -p r || mkfifo r'"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("the result file 'r' must be a regular file, but it is not");
  }

  @Test
  void refusesMoreChoicesThanAModelCanTake() throws Exception {
    String choices =
        IntStream.range(0, 50_000).mapToObj(i -> "k" + i).collect(Collectors.joining(","));
    assertRefused(
        run(study("{type: categorical, choices: [" + choices + "]}", "command: echo 1")),
        "parameters.c.choices: must have at most 10000 values, but has 50000");
  }

  @Test
  void refusesAStudyFileOfManyMegabytes() throws Exception {
    assertRefused(
        run("# " + "x".repeat(10_000_000) + "\n" + study("{type: bool}", "command: echo 1")),
        "a study file must have at most 1048576 bytes, but this one has more");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: categorical, choices: [a, \"b\\0c\"]} | command: echo {c}",
        "{type: ordinal, values: [a, \"b\\0c\"]} | command: echo {c}",
        "{type: bool} | command: [echo, \"a\\0b\"]",
        "{type: bool} | command: \"echo a\\0b\"",
        "{type: bool} | command: echo 1; result: {file: \"a\\0b\"}",
      })
  void refusesTextWithNul(String parameter, String more) throws Exception {
    assertRefused(
        run(study(parameter, more.replace("; ", "\n"))), "must not hold the character NUL");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "99999", "65536"})
  void refusesPortsThatThereAreNot(String port) {
    CommandRun run =
        CommandRun.of("list", "--store", "postgresql://me:SECRET@localhost:" + port + "/x");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("--store: the port of a server must be from 1 to 65535, but is " + port)
        .doesNotContain("SECRET");
  }

  @ParameterizedTest
  @CsvSource({"'[', ']'", "'{a: ', '}'", "'- ', ''"})
  @Timeout(120)
  void refusesYamlThatIsNestedTooDeep(String open, String close) throws Exception {
    String deep = open.repeat(10_000) + "x" + close.repeat(10_000);
    assertRefused(
        run("direction: minimize\nparameters:\n  " + deep + "\n"),
        "lists and mappings may be nested 50 deep, but these go deeper");
  }

  @Test
  @Timeout(120)
  void takesConstraintsOfManyTerms() throws Exception {
    for (String operator : new String[] {"+", "-", "*", "/"}) {
      String terms = "c" + (" " + operator + " c").repeat(20_000);
      CommandRun run =
          CommandRun.of(
              "run",
              write(
                  study(
                      "{type: real, low: 1, high: 1.00001}",
                      "command: echo {c}\nconstraints: [\"" + terms + " > -1e300\"]")),
              "--out",
              folder.resolve("out" + (int) operator.charAt(0)),
              "--journal");
      assertThat(run.code()).as(run.err()).isZero();
    }
    assertRefused(
        run(
            study(
                "{type: real, low: 0, high: 1}",
                "command: echo 1\nconstraints: [\""
                    + "(".repeat(20_000)
                    + "c"
                    + ")".repeat(20_000)
                    + " > 0\"]")),
        "an expression may be nested 200 deep, but this is deeper");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 40, 71})
  void refusesAStoreThatWasCutOff(int bytes) throws Exception {
    String store = "sqlite:" + folder.resolve("s.db");
    Path file = write(study("{type: bool}", "command: echo 1"));
    assertThat(CommandRun.of("create", file, "--store", store).code()).isZero();
    byte[] content = Files.readAllBytes(folder.resolve("s.db"));
    Files.write(folder.resolve("s.db"), java.util.Arrays.copyOf(content, bytes));
    for (Object[] args :
        new Object[][] {
          {"list", "--store", store},
          {"run", file, "--store", store, "--out", folder.resolve("out")}
        }) {
      CommandRun run = CommandRun.of(args);
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err())
          .contains(
              bytes == 0
                  ? ": the file is empty, as after a failed copy or a full disk"
                  : bytes < 16
                      ? ": the file is not a SQLite database"
                      : ": the file is damaged, since it ends within its header")
          .doesNotContain("null", "unexpected");
    }
    assertThat(Files.size(folder.resolve("s.db"))).isEqualTo(bytes);
  }
}
