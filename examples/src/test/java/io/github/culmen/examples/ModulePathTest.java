package io.github.culmen.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The library really runs as modules: a child JVM with a module path and an empty class path. */
class ModulePathTest {
  @Test
  void anExampleRunsOnTheModulePath() throws Exception {
    String modules =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(ModulePathTest::isOurs)
            .collect(Collectors.joining(File.pathSeparator));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                modules,
                "--module",
                "io.github.culmen.examples/io.github.culmen.examples.Branin")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).contains("best observed: {x=").contains("recommended:");
  }

  // Directories and jars of this project and what they require; test libraries stay outside.
  private static boolean isOurs(String entry) {
    Path path = Path.of(entry);
    String name = path.getFileName().toString();
    boolean library = name.startsWith("culmen-") && !name.contains("test");
    boolean classes = Files.isRegularFile(path.resolve("module-info.class"));
    return library || classes;
  }
}
