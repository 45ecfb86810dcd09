package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Constraints and conditions from the study file to what the program gets. */
class RestrictedSpaceTest {
  private static final String STUDY =
      """
      direction: minimize
      parameters:
        x: {type: real, low: 0, high: 1}
        y: {type: real, low: 0, high: 1}
        kind: {type: categorical, choices: [plain, fancy]}
        turns: {type: int, low: 1, high: 9, when: {kind: fancy}}
        deep: {type: bool, when: {turns: [8, 9], kind: [fancy]}}
      constraints: ["x + y <= 1", "turns < 9 or x < 0.5"]
      """;

  @TempDir Path folder;

  private Path study(String more) throws Exception {
    return Files.writeString(folder.resolve("s.yaml"), STUDY + more);
  }

  private String store() {
    return "sqlite:" + folder.resolve("studies.db");
  }

  @Test
  void theProgramGetsWhatIsActive() throws Exception {
    Path file =
        study(
            "command: [sh, -c, 'env | grep ^CULMEN_ > env-$CULMEN_TRIAL; echo \"$@\" >"
                + " args-$CULMEN_TRIAL; echo $CULMEN_X', name, '--turns={turns}', '--x={x}']\n"
                + "strategy: {acquisition: sobol}\n");
    CommandRun run = CommandRun.of("run", file, "--out", folder.resolve("out"), "--trials", 12);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    List<String> lines = Files.readAllLines(folder.resolve("out/trials.csv"));
    boolean plain = false;
    boolean fancy = false;
    for (int trial = 1; trial <= 12; trial++) {
      String environment = Files.readString(folder.resolve("env-" + trial));
      String arguments = Files.readString(folder.resolve("args-" + trial));
      String[] cells = lines.get(trial).split(",", -1);
      assertThat(Double.parseDouble(cells[4]) + Double.parseDouble(cells[5]))
          .isLessThanOrEqualTo(1);
      if (environment.contains("CULMEN_KIND=plain")) {
        plain = true;
        assertThat(environment).doesNotContain("CULMEN_TURNS", "CULMEN_DEEP");
        assertThat(arguments).doesNotContain("turns").startsWith("--x=");
        assertThat(cells[7]).isEmpty();
      } else {
        fancy = true;
        assertThat(arguments).startsWith("--turns=" + cells[7] + " --x=");
        assertThat(environment.contains("CULMEN_DEEP")).isEqualTo(!cells[8].isEmpty());
      }
    }
    assertThat(plain && fancy).isTrue();
  }

  @Test
  void aStoreKeepsConstraintsAndConditions() throws Exception {
    Path file = study("");
    assertThat(CommandRun.of("create", file, "--store", store()).code()).isZero();
    CommandRun shown = CommandRun.of("show", "s", "--store", store());
    assertThat(shown.out())
        .contains("  turns: int from 1 to 9, when kind is fancy\n")
        .contains("  deep: bool, when turns is 8 or 9 and kind is fancy\n")
        .contains("  constraint: x + y <= 1\n  constraint: turns < 9 or x < 0.5\n");
    CommandRun refused =
        CommandRun.of("enqueue", "s", "x=0.7", "y=0.7", "kind=plain", "--store", store());
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("a point must satisfy the constraint x + y <= 1, but got");
    CommandRun hidden =
        CommandRun.of("enqueue", "s", "x=0", "y=0", "kind=plain", "turns=3", "--store", store());
    assertThat(hidden.err()).contains("a value is allowed only if it is active");
    assertThat(
            CommandRun.of("enqueue", "s", "x=0.25", "y=0.5", "kind=plain", "--store", store())
                .code())
        .isZero();
    assertThat(CommandRun.of("ask", "s", "--store", store(), "--json").out())
        .contains("\"kind\":\"plain\"")
        .doesNotContain("turns");
    assertThat(CommandRun.of("tell", "s", "1", "0.5", "--store", store()).code()).isZero();
  }

  @Test
  void whatIsExportedIsImportedAgain() throws Exception {
    Path file = study("");
    Path earlier =
        Files.writeString(
            folder.resolve("earlier.csv"),
            "x,y,kind,turns,deep,value\n0.1,0.2,plain,,,1.5\n0.3,0.3,fancy,8,true,0.5\n");
    assertThat(CommandRun.of("create", file, "--store", store()).code()).isZero();
    assertThat(CommandRun.of("import", earlier, "s", "--store", store()).out())
        .contains("added 2 trials");
    String table = CommandRun.of("export", "s", "--store", store()).out();
    assertThat(table).contains(",0.1,0.2,plain,,,earlier,").contains(",0.3,0.3,fancy,8,true,");
    Path again = Files.writeString(folder.resolve("again.csv"), table);
    assertThat(CommandRun.of("import", again, "s", "--store", store()).out())
        .contains("added 0 trials to 's'; left out 2 that it has already");
    Path wrong =
        Files.writeString(
            folder.resolve("wrong.csv"), "x,y,kind,turns,deep,value\n0.9,0.2,plain,,,1.5\n");
    assertThat(CommandRun.of("import", wrong, "s", "--store", store()).err())
        .contains("wrong.csv:2: a point must satisfy the constraint x + y <= 1");
  }

  @Test
  void contradictionsMakeNoStudy() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("none.yaml"),
            """
            direction: minimize
            parameters:
              x: {type: real, low: 0, high: 1}
            constraints: [x < 0.5, x > 0.6]
            command: echo 1
            """);
    CommandRun run = CommandRun.of("run", file, "--out", folder.resolve("out"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("no feasible point was found after 100000 tries");
    CommandRun created = CommandRun.of("create", file, "--store", store());
    assertThat(created.code()).isEqualTo(2);
    assertThat(CommandRun.of("list", "--store", store()).out()).doesNotContain("none");
  }

  @Test
  void everyCommandSaysThatNoLegalPointIsLeft() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("few.yaml"),
            """
            direction: minimize
            parameters:
              a: {type: int, low: 1, high: 9}
              b: {type: int, low: 1, high: 9}
              kind: {type: categorical, choices: [plain, fancy]}
              deep: {type: bool, when: {kind: fancy}}
            constraints: ["a + b == 18 or a * b == 1 and kind == 'plain'"]
            command: echo {a}
            """);
    // (9, 9) plain, fancy and deep, fancy and not deep; (1, 1) plain.
    CommandRun run = CommandRun.of("run", file, "--store", store(), "--out", folder.resolve("o"));
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("every point of the space was tried", "best observed: 1 ");
    // The best is tried again, since values might be noisy. They are not.
    assertThat(Files.readAllLines(folder.resolve("o/trials.csv"))).hasSize(1 + 5);
    CommandRun asked = CommandRun.of("ask", "few", "--store", store());
    assertThat(asked.code()).isEqualTo(1);
    assertThat(asked.err())
        .isEqualTo(
            "culmen: all 4 points of the space were handed out already and none is repeated unless"
                + " the noise is declared as a standard deviation\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "constraints: x <= 1 | s.yaml:6:14: constraints: must be a list, but got 'x <= 1'",
        "constraints: [[x]] | constraints[0]: must be text, but got a list of 1",
        "constraints: ['x <= 1', 'x +* n < 1'] | s.yaml:6:25: constraints[1]: a number, a"
            + " parameter, a label or '(' is needed here, but got '*', at character 4",
        "constraints: [z <= 1] | a name must be one of x, n, k, but got 'z', at character 1",
        "constraints: [x <= 1]\\nstrategy: {acquisition: ucb, model: additive, groups: learn} |"
            + " strategy: an additive model, choice apart, chooses the values of its groups"
            + " independently",
      })
  void mistakesInConstraintsAreShownWhereTheyAre(String line, String message) throws Exception {
    assertMessage(
        "direction: minimize\nparameters:\n  x: {type: real, low: 0, high: 1}\n"
            + "  n: {type: int, low: 1, high: 3}\n  k: {type: categorical, choices: [a, b]}\n"
            + line.replace("\\n", "\n"),
        message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{k: a} | s.yaml:4:41: parameters.x.when: parameter 'x': a condition must name possible"
            + " values, but parameter 'k': must be one of [b, c], but got text 'a'",
        "{m: b} | parameters.x.when: a parameter name must be one of x, k, y, but got text 'm'",
        "{y: 1} | parameters: parameters must not depend on each other in a circle, but 'x' depends"
            + " on 'y', which depends on 'x'",
        "{k: []} | parameters.x.when.k: a condition must list at least one value of 'k'",
        "{k: {b: c}} | parameters.x.when.k: must be text, a number or a boolean, but got a mapping",
        "dart | parameters.x.when: must be a mapping of keys to values, but got 'dart'",
      })
  void mistakesInConditionsAreShownWhereTheyAre(String when, String message) throws Exception {
    assertMessage(
        "direction: minimize\nparameters:\n"
            + "\n  x: {type: int, low: 0, high: 1, when: "
            + when
            + "}\n  k: {type: categorical, choices: [b, c]}\n"
            + "  y: {type: int, low: 0, high: 1, when: {x: 1}}\n",
        message);
  }

  @Test
  void aMarkStandsBelowTheMistake() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("s.yaml"), STUDY.replace("x + y <= 1", "x + yy <= 1") + "\n");
    CommandRun run = CommandRun.of("create", file, "--store", store());
    assertThat(run.err())
        .isEqualTo(
            "culmen: "
                + file
                + ":8:15: constraints[0]: a name must be one of x, y, kind, turns, deep, but got"
                + " 'yy' (did you mean 'y'?), at character 5\n"
                + "  x + yy <= 1\n"
                + "      ^\n");
  }

  private void assertMessage(String text, String message) throws Exception {
    Path file = Files.writeString(folder.resolve("s.yaml"), text + "\n");
    CommandRun run = CommandRun.of("create", file, "--store", store());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }
}
