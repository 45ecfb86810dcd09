package io.github.culmen.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.robot.RobotPushing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchShowTest {
  @TempDir Path directory;

  private static void needsPhysics() {
    RobotPushing.whyUnavailable()
        .ifPresent(reason -> Assumptions.abort("nothing can be shown here: " + reason));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "robot-pushing",
        "robot-pushing-goal2",
        "robot-pushing-3d",
        "robot-pushing-4d-goal19",
        "robot-14d"
      })
  void drawsAnAnimation(String name) throws Exception {
    needsPhysics();
    Path file = directory.resolve("new/push.svg");
    CommandRun run = CommandRun.of("bench", "show", name, "--out", file);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("distance").endsWith("file: " + file + "\n");
    assertThat(Files.readString(file)).startsWith("<svg ").contains("<animateTransform");
  }

  @Test
  void showsTheGivenPointAndTheSameEveryTime() throws Exception {
    needsPhysics();
    Path file = directory.resolve("push.svg");
    String[] point = {"bench", "show", "robot-pushing-3d", "--parameters=-3, 1.5,12", "--out"};
    CommandRun run = CommandRun.of(point[0], point[1], point[2], point[3], point[4], file);
    assertThat(run.out())
        .contains("hand x                 -3")
        .contains("push duration          12");
    String first = Files.readString(file);
    CommandRun again = CommandRun.of(point[0], point[1], point[2], point[3], point[4], file);
    assertThat(again.out()).isEqualTo(run.out());
    assertThat(Files.readString(file)).isEqualTo(first);
    CommandRun noisy =
        CommandRun.of(point[0], point[1], point[2], point[3], "--noise", point[4], file);
    assertThat(noisy.code()).isZero();
    assertThat(Files.readString(file)).isNotEqualTo(first);
  }

  @Test
  void drawsTheLastFrameAsPng() throws Exception {
    needsPhysics();
    Path file = directory.resolve("push.PNG");
    assertThat(CommandRun.of("bench", "show", "robot-14d", "--out", file).code()).isZero();
    assertThat(Files.readAllBytes(file)).startsWith(0x89, 'P', 'N', 'G');
  }

  @Test
  void drawsAWalk() throws Exception {
    Path file = directory.resolve("walk.svg");
    CommandRun run = CommandRun.of("bench", "show", "walker", "--out", file);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("walker-25d", "speed: ");
    assertThat(Files.readString(file)).startsWith("<svg").contains("<animate");
  }

  @Test
  void mistakesAreUsageErrorsThatNameTheRule() {
    List<String> names =
        List.of("robot-pushing", "robot-pushing-3d", "robot-pushing-4d", "robot-14d", "walker");
    String legal = "what to show must be one of " + String.join(", ", names);
    rejects(legal + ", but there is none");
    rejects(legal + ", but was 'robot'", "robot");
    rejects("a goal must be from 0 to 19, but was 20", "robot-pushing-3d-goal20");
    rejects("the nearest is 'robot-14d'", "robot-14d-goal3");
    rejects("number 2 was 'x'", "robot-pushing", "--parameters", "1,x,3");
    rejects("takes points of dimension 3, but was given 2", "robot-pushing", "--parameters", "1,2");
    rejects("(push duration) from 1.0 to 30.0", "robot-pushing", "--parameters", "1,2,NaN");
    rejects("the walker has none", "walker", "--noise");
    rejects("of walker there is only an .svg, but --out was 'a.png'", "walker", "--out", "a.png");
    rejects("must end with .svg or .png, but was 'a.gif'", "robot-pushing", "--out", "a.gif");
  }

  private static void rejects(String reason, Object... more) {
    Object[] line = new Object[more.length + 2];
    line[0] = "bench";
    line[1] = "show";
    System.arraycopy(more, 0, line, 2, more.length);
    CommandRun run = CommandRun.of(line);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).startsWith("culmen: ").contains(reason);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void listNamesProblemsAndAnimations() {
    String out = CommandRun.of("bench", "list").out();
    assertThat(out).contains("robot-14d").contains("  robot-pushing-3d  a hand pushes");
    assertThat(out).doesNotContain("  show ");
  }
}
