package io.github.culmen.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.trial.StudySpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store as a program meets it that has neither a logger nor, perhaps, a driver. */
class LibraryUseTest {
  @TempDir Path folder;

  /** Makes a study, and says what went wrong. */
  public static final class Program {
    public static void main(String[] args) {
      try (StudyStore store = StudyStores.open(args[0])) {
        store.create(
            StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).minimize().build());
        System.out.println("created");
      } catch (StoreException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  private String run(String url, Predicate<String> left) throws Exception {
    String path =
        Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
            .filter(left)
            .collect(Collectors.joining(java.io.File.pathSeparator));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+IgnoreUnrecognizedVMOptions",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                path,
                Program.class.getName(),
                url)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return said.strip();
  }

  @Test
  void saysNothingAboutLoggersThatAreNotThere() throws Exception {
    assertThat(run("sqlite:" + folder.resolve("a.db"), jar -> !jar.contains("slf4j-nop")))
        .isEqualTo("created");
  }

  @Test
  void namesTheDriverThatIsMissing() throws Exception {
    assertThat(run("sqlite:" + folder.resolve("a.db"), jar -> !jar.contains("sqlite-jdbc")))
        .isEqualTo(
            "a store in SQLite needs its JDBC driver, but there is none: put org.xerial:sqlite-jdbc"
                + " on the class path or the module path");
    assertThat(
            run(
                "postgresql://localhost/none",
                jar -> !jar.matches(".*[/\\\\]postgresql-[^/\\\\]*\\.jar")))
        .contains("needs its JDBC driver, but there is none: put org.postgresql:postgresql");
  }
}
