package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.JsonText;
import io.github.culmen.problem.Problems;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CulmenTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|culmen: Unmatched argument at index 0: ''",
        "rnu|culmen: Unmatched argument at index 0: 'rnu' (did you mean run?); try 'culmen --help'",
        "--halp|culmen: Unknown option: '--halp' (did you mean --help?); try 'culmen --help'",
        "pipe|culmen: without a study file the first line of the input must be the study",
        "run|culmen: run needs a study file, or a test problem with --problem NAME, but got neither",
        "run x.yaml --trials many|culmen: --trials must be a whole number, but got 'many'; try",
        "run x.yaml --trials 1e3|culmen: --trials must be a whole number, but got '1e3'; try",
        "run x.yaml --workers 4294967297|culmen: --workers must be a whole number from -2147483648 to 2147483647, but got '4294967297'",
        "cancel bowl two|culmen: TRIAL must be a whole number, but got 'two'; try",
        "run x.yaml --trials 0|culmen: --trials must be at least 1, but got 0",
        "run x.yaml --timeout soon|culmen: --timeout: a time must be positive seconds or a span such as 30s",
        "run x.yaml --max-time soon|a time must be positive seconds or a span such as 30s",
        "run x.yaml --seed 1.5|culmen: --seed must be a whole number, but got '1.5'; try",
        "run --problem branin --noise loud|culmen: --noise must be a number, but got 'loud'; try",
        "run no-such.yaml|culmen: there is no study file 'no-such.yaml'",
        "pipe no-such.yaml|culmen: there is no study file 'no-such.yaml'",
        "plot bowl --kind edf --x a|culmen: --x and --y are for --kind scatter, but --kind is edf",
        "plot bowl --x a --parameter b|culmen: a scatter plot is drawn of --x and --y, but got --parameter",
        "demo --problem brainin|culmen: --problem: a problem must be one of branin",
        "demo --trials -1|culmen: --trials must be at least 1, but got -1",
      })
  void answersAWrongCommandLineInOneLine(String args, String message) {
    CommandRun run = CommandRun.of((Object[]) args.split(" ", -1));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message).doesNotContain("\tat ");
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void printsTheHelpWithoutACommand() {
    CommandRun run = CommandRun.of();
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(CommandRun.of("--help").out());
  }

  @Test
  void everyCommandHasHelp() {
    for (String name :
        Culmen.commandLine(
                CommandRun.terminal(
                    "", new ByteArrayOutputStream(), new ByteArrayOutputStream(), false))
            .getSubcommands()
            .keySet()) {
      CommandRun run = CommandRun.of(name, "--help");
      assertThat(run.code()).as(name).isZero();
      assertThat(run.out()).startsWith("Usage: culmen " + name).contains("--help");
    }
  }

  @Test
  void groupsCommandsByWhatTheyAreFor() {
    String help = CommandRun.of("--help").out();
    assertThat(help)
        .containsSubsequence(
            "Begin:\n  demo ",
            "  init ",
            "Evaluate trials:\n  run ",
            "Look at a study:\n  list ",
            "Ask and tell by hand:\n  create ",
            "Move and mend:\n  import ",
            "More:\n  bench ",
            "  help ");
    assertThat(help.lines()).allMatch(line -> line.length() <= 80);
    assertThat(
            Culmen.commandLine(
                    CommandRun.terminal(
                        "", new ByteArrayOutputStream(), new ByteArrayOutputStream(), false))
                .getSubcommands()
                .keySet())
        .allSatisfy(name -> assertThat(help).contains("\n  " + name + " "));
  }

  @Test
  void helpsWithACommandByItsName() {
    assertThat(CommandRun.of("help", "run").out())
        .isEqualTo(CommandRun.of("run", "--help").out())
        .contains("Usage: culmen run");
    assertThat(CommandRun.of("help").out()).isEqualTo(CommandRun.of("--help").out());
    CommandRun wrong = CommandRun.of("help", "rnu");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("'culmen' has no command 'rnu'").contains("run");
  }

  @Test
  void showsWhereAnErrorCameFromOnlyWhenAsked() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Culmen.run(CommandRun.terminal("", out, err, false), true, "run", "no-such.yaml");
    assertThat(code).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("\tat io.github.culmen.cli.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "init", "run", "pipe", "bench", "completion", "help"})
  void helpsWithExamples(String command) {
    CommandRun run = CommandRun.of(command, "--help");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("Usage: culmen " + command, "Example");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void listsCommandsAndExitCodes() {
    CommandRun run = CommandRun.of("--help");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("demo", "run", "pipe", "completion", "Exit codes:", "130", "CULMEN_DEBUG");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench", "bench list", "bench robot-pushing --functions 3 --no-such"})
  void saysHowToGetTheBenchesInOneLine(String args) {
    CommandRun run = CommandRun.of((Object[]) args.split(" "));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().strip())
        .isEqualTo(
            "culmen: bench needs culmen-lab.jar, which was not found: put it beside culmen.jar or on the class path; in a checkout './culmen bench' builds it");
    assertThat(CommandRun.of("--help").out()).containsPattern("\n  bench +Compare methods");
  }

  @Test
  void saysItsVersion() {
    assertThat(CommandRun.of("--version").out()).startsWith("culmen ").contains("(Java ");
  }

  @Test
  void printsACompletionScriptThatBashAccepts() throws Exception {
    Path script = folder.resolve("completion.sh");
    Files.writeString(script, CommandRun.of("completion").out());
    assertThat(script).content().contains("--fresh", "complete -F");
    Process bash =
        new ProcessBuilder(
                "bash",
                "-c",
                ". \"$1\"; COMP_WORDS=(culmen ru); COMP_CWORD=1; _complete_culmen; echo"
                    + " \"${COMPREPLY[*]}\"",
                "bash",
                script.toString())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
        .isEqualTo("run");
    assertThat(bash.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void showsADemoWithAPictureAndWhatToTryNext() {
    Path out = folder.resolve("demo");
    CommandRun run = CommandRun.of("demo", "--trials", 9, "--out", out);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("branin: minimize over 2 parameters, 9 trials; the optimum is known", "9/9")
        .contains("best so far", "distance from the optimum, recommended: ", "what to try next:");
    assertThat(out.resolve("convergence.svg")).isNotEmptyFile();
    assertThat(out.resolve("convergence.png")).isNotEmptyFile();
  }

  @Test
  void suggestsCommandsThatCanBeTypedAsTheyAre() {
    Path out = folder.resolve("demo");
    CommandRun branin = CommandRun.of("demo", "--trials", 2, "--out", out, "--seed", 4);
    assertThat(branin.out())
        .contains(" culmen demo --seed 5\n", " culmen demo --problem hartmann6\n");
    System.setProperty("culmen.command", "./the home/culmen");
    try {
      CommandRun six = CommandRun.of("demo", "--problem", "hartmann6", "--trials", 2, "--out", out);
      assertThat(six.out())
          .contains(" './the home/culmen' demo --problem hartmann6 --seed 2\n")
          .contains(" './the home/culmen' init ")
          .doesNotContain("--problem hartmann6\n");
    } finally {
      System.clearProperty("culmen.command");
    }
  }

  @Test
  void printsTheDemosResultForPrograms() {
    Path out = folder.resolve("demo");
    CommandRun run = CommandRun.of("demo", "--trials", 3, "--json", "--out", out);
    assertThat(run.code()).isZero();
    assertThat(run.out().lines()).hasSize(1);
    assertThat(run.err()).contains("branin: minimize over 2 parameters", "3/3");
    Map<?, ?> result = (Map<?, ?>) JsonText.parse(run.out());
    assertThat(result.get("study")).isEqualTo("demo-branin");
    assertThat(result.get("trials")).isEqualTo(3);
    Map<?, ?> files = (Map<?, ?>) result.get("files");
    assertThat(files.keySet().toString()).contains("convergence.svg").doesNotContain("journal");
  }

  @Test
  void listsTheProblemsOfTheDemo() {
    assertThat(CommandRun.of("demo", "--help").out()).contains(Problems.names());
  }

  @Test
  void repeatsADemoWithTheSameSeed() {
    assertThat(values(3)).isEqualTo(values(3)).isNotEqualTo(values(4));
  }

  private String values(int seed) {
    Path out = folder.resolve("seed");
    CommandRun.of("demo", "--trials", 8, "--seed", seed, "--out", out);
    Object trials = JsonText.parse(read(out.resolve("best.json")));
    return JsonText.compact(trials);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void keepsTheDemoOutOfAStudysDirectory() throws Exception {
    Files.writeString(folder.resolve("journal.jsonl"), "");
    CommandRun run = CommandRun.of("demo", "--trials", 1, "--out", folder);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("holds the journal of a study");
  }
}
