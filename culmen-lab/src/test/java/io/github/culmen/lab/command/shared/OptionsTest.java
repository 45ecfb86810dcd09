package io.github.culmen.lab.command.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The options that benches share, read from command lines. */
class OptionsTest {
  @TempDir Path folder;

  @Command
  private static final class Line {
    @Mixin private BenchOptions bench;
    @Mixin private MethodOptions methods;

    static Line of(String... args) {
      Line line = new Line();
      new CommandLine(line).parseArgs(args);
      return line;
    }
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(CommandFailure.class)
        .hasMessage(message)
        .extracting(e -> ((CommandFailure) e).exitCode())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void whatIsNotGivenIsTheProfiles() {
    assertThat(Line.of().bench.profile()).isEqualTo(Profile.QUICK);
    assertThat(Line.of().bench.count(3, 30, 100)).isEqualTo(3);
    assertThat(Line.of("--profile", "paper").bench.count(3, 30, 100)).isEqualTo(30);
    assertThat(Line.of("--profile", "paper", "--seeds", "7").bench.count(3, 30, 100)).isEqualTo(7);
    assertThat(Line.of("--functions", "8").bench.count(3, 30, 100)).isEqualTo(8);
    assertThat(Line.of().bench.jobs()).isPositive();
    assertThat(Line.of("--jobs", "5").bench.jobs()).isEqualTo(5);
  }

  @Test
  void seedsAreInARowFromTheFirst() {
    assertThat(Line.of().bench.seeds(2, 9)).containsExactly(1L, 2L);
    assertThat(Line.of("--seed", "40", "--seeds", "3").bench.seeds(2, 9))
        .containsExactly(40L, 41L, 42L);
    assertThat(Line.of("--seed", "-1").bench.seeds(2)).containsExactly(-1L, 0L);
    assertThat(Line.of("--seed", "12").bench.seed()).isEqualTo(12);
  }

  @Test
  void someRepeatsCanBeAskedForAlone() {
    assertThat(Line.of("--seeds", "6-8").bench.seeds(2, 9)).containsExactly(6L, 7L, 8L);
    assertThat(Line.of("--seed", "40", "--seeds", "2-3").bench.seeds(2, 9))
        .containsExactly(41L, 42L);
    assertThat(Line.of("--functions", "27-100").bench.repeats(2, 9, 100))
        .isEqualTo(new Repeats(27, 100));
    assertThat(Line.of("--functions", "5").bench.repeats(2, 9, 100)).isEqualTo(new Repeats(1, 5));
    for (String wrong : List.of("0-3", "4-3", "4-", "-4", "99-101", "four")) {
      refused(
          () -> Line.of("--seeds", wrong).bench.repeats(2, 9, 100),
          "--seeds (or --functions) must be from 1 to 100"
              + (wrong.contains("-") ? ", of a range the smaller first" : "")
              + ", but got "
              + wrong);
    }
    refused(
        () -> Line.of("--seeds", "2-3").bench.count(2, 9, 100),
        "--seeds (or --functions) must be a number here, but got 2-3");
  }

  @Test
  void mistakesAreNamed() {
    refused(
        () -> Line.of("--seeds", "0").bench.count(3, 30, 100),
        "--seeds (or --functions) must be from 1 to 100, but got 0");
    refused(
        () -> Line.of("--seeds", "1001").bench.seeds(3, 30),
        "--seeds (or --functions) must be from 1 to 1000, but got 1001");
    refused(() -> Line.of("--jobs", "0").bench.jobs(), "--jobs must be at least 1, but got 0");
    refused(
        () -> Line.of("--profile", "fast").bench.profile(),
        "--profile must be one of quick, paper, but was 'fast'");
    refused(
        () -> Line.of("--iterations", "-3").methods.iterations(5),
        "--iterations must be at least 1, but got -3");
  }

  @Test
  void methodsAreReadAndChecked() {
    assertThat(Line.of().methods.list("ei,ucb")).isEqualTo("ei,ucb");
    assertThat(Line.of("--methods", "pi").methods.list("ei")).isEqualTo("pi");
    assertThat(Line.of("--methods", "pi").methods.names("ei")).isEqualTo("pi");
    assertThat(Line.of().methods.iterations(5)).isEqualTo(5);
    assertThat(Line.of("--iterations", "9").methods.iterations(5)).isEqualTo(9);
    assertThat(
            Line.of("--methods", "mes-g:4,ei")
                .methods
                .methods("ucb", list -> Method.parseAll(list, Strategy.plain())))
        .extracting(Method::name)
        .containsExactly("mes-g:4", "ei");
    assertThatThrownBy(() -> Line.of("--methods", "nosuch").methods.list("ei"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("--methods: ");
  }

  @Test
  void bothUsualListsAreLegal() {
    for (String list : List.of(MethodOptions.PAPER, MethodOptions.QUICK)) {
      assertThat(Line.of().methods.list(list)).isEqualTo(list);
      assertThat(Method.parseAll(list, Strategy.plain()))
          .hasSize(list.equals(MethodOptions.PAPER) ? 10 : 8);
    }
  }

  @Test
  void resultsGoToTheGivenFolder() {
    Path out = folder.resolve("a/b");
    assertThat(Line.of("--out", out.toString()).bench.directory("x").path()).exists();
    assertThat(out).isDirectory();
  }

  @Test
  void profilesChoose() {
    assertThat(Profile.of("paper").choose("a", "b")).isEqualTo("b");
    assertThat(Profile.QUICK.choose("a", "b")).isEqualTo("a");
    assertThat(Profile.PAPER.word()).isEqualTo("paper");
  }

  @Test
  void listsNameDifferentThings() {
    List<String> things = List.of("one", "two", "three");
    assertThat(Named.allOr("--x", "all", things, t -> t)).isEqualTo(things);
    assertThat(Named.allOr("--x", " two,one", things, t -> t)).containsExactly("two", "one");
    for (String wrong : List.of("four", "one,one", "", "one,")) {
      refused(
          () -> Named.allOr("--x", wrong, things, t -> t),
          "--x must be all or different ones of one, two, three, but got '" + wrong + "'");
      refused(
          () -> Named.of("--x", wrong, things, t -> t),
          "--x must be different ones of one, two, three, but got '" + wrong + "'");
    }
    assertThat(Named.acquisitions("--a", "ei,random"))
        .containsExactly(AcquisitionKind.EI, AcquisitionKind.RANDOM);
  }

  @Test
  void failedTasksMakeTheCommandFail() {
    TaskKey key = new TaskKey("a", "p", 1);
    TaskResult done = new TaskResult(key, List.of(1.0), Map.of(), Optional.empty());
    TaskResult failed = TaskResult.failed(key, "why");
    ComparisonRuns.requireAllDone(List.of(done));
    assertThatThrownBy(() -> ComparisonRuns.requireAllDone(List.of(done, failed, failed)))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("2 of 3 tasks failed; the same command tries them again")
        .extracting(e -> ((CommandFailure) e).exitCode())
        .isEqualTo(ExitCode.FAILED);
  }

  @Test
  void everyExperimentOfThePaperHasAShareOfTheTime() {
    assertThat(PaperExperiment.ALL).hasSize(10).allMatch(each -> each.share() > 0);
    assertThat(PaperExperiment.ALL).extracting(PaperExperiment::bench).doesNotHaveDuplicates();
  }

  @Test
  void whatCanBeShownAnswersToItsNameAndItsGoals() {
    Showable pushing = Showable.ALL.get(1);
    assertThat(pushing.answersTo("robot-pushing-3d")).isTrue();
    assertThat(pushing.answersTo("robot-pushing-3d-goal12")).isTrue();
    assertThat(pushing.answersTo("robot-pushing-3d-goal")).isFalse();
    assertThat(pushing.answersTo("robot-pushing")).isFalse();
  }
}
