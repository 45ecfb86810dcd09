package io.github.culmen.lab.robot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class NativeBox2dTest {
  @Test
  void theReasonIsOneSentence() {
    assertThat(NativeBox2d.reason(new IOException("first\n  second")))
        .startsWith("robot pushing needs the native Box2D library of libGDX, but on ")
        .endsWith("it cannot be loaded: java.io.IOException: first second")
        .doesNotContain("\n");
  }

  /** What a user without the natives for his machine sees. */
  @Test
  void withoutTheNativesThereIsAClearErrorAndEveryTime() throws Exception {
    String output = inAnotherJvm("natives-desktop");
    assertThat(output.lines().toList()).hasSize(2);
    assertThat(output.lines())
        .allMatch(line -> line.startsWith("PhysicsUnavailableException: robot pushing needs"))
        .allMatch(line -> line.matches(".*there is no '[\\w.-]+' on the class path"));
  }

  @Test
  void withoutTheBindingThereIsAClearError() throws Exception {
    String output = inAnotherJvm("gdx-box2d-1", "gdx-box2d-platform", "gdx-jnigen", "gdx-1");
    assertThat(output.lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("PhysicsUnavailableException: robot pushing needs"));
  }

  @Test
  void withEverythingNothingIsPrintedButTheValues() throws Exception {
    Physics.assume();
    String output = inAnotherJvm();
    assertThat(output.lines()).hasSize(2).allMatch(line -> line.matches("\\d+\\.\\d+"));
  }

  /** Standard output of {@link Main} with a class path that lacks some jars. */
  private static String inAnotherJvm(String... missing) throws Exception {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> Arrays.stream(missing).noneMatch(entry::contains))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPath, Main.class.getName()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  /** Tries to push twice. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) {
      for (int i = 0; i < 2; i++) {
        try {
          System.out.println(RobotPushing.threeD(0).value(new double[] {1, 1, 10}));
        } catch (PhysicsUnavailableException e) {
          System.out.println("PhysicsUnavailableException: " + e.getMessage());
        }
      }
    }
  }
}
