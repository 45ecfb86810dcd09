package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.lab.command.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class StudyFileFuzzTest {
  @TempDir Path folder;

  @Test
  void takesOrRefusesNearlyRightStudyFiles() {
    StudyFileFuzz fuzz = new StudyFileFuzz(StudyFileFuzz.GENERATED);
    assertThat(LongStream.range(1, 60).mapToObj(fuzz::failure)).allMatch(Optional::isEmpty);
  }

  @Test
  void takesOrRefusesNearlyRightExamples() throws Exception {
    List<String> files = StudyFileFuzz.below(Path.of("../examples/studies"));
    assertThat(files).hasSizeGreaterThan(9);
    StudyFileFuzz fuzz = new StudyFileFuzz(files);
    assertThat(LongStream.range(1, 100).mapToObj(fuzz::failure)).allMatch(Optional::isEmpty);
  }

  @Test
  void theFilesItselfAreTaken() throws Exception {
    for (String file : StudyFileFuzz.below(Path.of("../examples/studies"))) {
      if (!file.contains("problem:")) {
        assertThat(StudyFileFuzz.failure(file, false)).as(file).isEmpty();
        // Which is what a fuzzer must find if the file were nonsense.
        assertThat(StudyFileFuzz.failure(file, true)).as(file).contains("nonsense was taken");
      }
    }
  }

  @Test
  void everyNonsenseIsAnotherFileThatIsRefused() {
    Set<String> different = new HashSet<>();
    for (String file : StudyFileFuzz.GENERATED) {
      for (long seed = 0; seed < 25; seed++) {
        String changed = StudyFileFuzz.nonsense(file, new SplittableRandom(seed));
        assertThat(changed).isNotEqualTo(file);
        if (different.add(changed)) {
          assertThat(StudyFileFuzz.failure(changed, true)).as(changed).isEmpty();
        }
      }
    }
    assertThat(different).hasSizeGreaterThan(30);
  }

  @Test
  void findsStudyFilesInDocumentsAndLeavesPartsOfThemAlone() throws Exception {
    Files.writeString(
        folder.resolve("a.md"),
        """
        Text.
        ```yaml
        name: one
        parameters:
          x: {type: bool}
        ```
        ```yaml
        strategy: {seed: 1}
        ```
        ```
        parameters: none of yaml
        ```
        """);
    Files.createDirectories(folder.resolve("deep"));
    Files.writeString(folder.resolve("deep/b.yaml"), "problem: branin\n");
    Files.writeString(folder.resolve("deep/c.txt"), "problem: branin\n");
    assertThat(StudyFileFuzz.below(folder))
        .containsExactly("name: one\nparameters:\n  x: {type: bool}\n", "problem: branin\n");
    assertThat(StudyFileFuzz.below(folder.resolve("deep/b.yaml"))).hasSize(1);
    assertThatThrownBy(() -> StudyFileFuzz.below(folder.resolve("nosuch")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("there is no file or folder '");
  }

  @Test
  void judgesByExitCodeAndByWhatIsPrinted() {
    String line = "culmen: s.yaml:3:1: a key must be known\n";
    assertThat(StudyFileFuzz.judge(2, "", line, true)).isEmpty();
    assertThat(StudyFileFuzz.judge(2, "", line, false)).isEmpty();
    assertThat(StudyFileFuzz.judge(2, "", line + "  a < b\n    ^\n", true)).isEmpty();
    assertThat(StudyFileFuzz.judge(0, "{}\n", "", false)).isEmpty();
    assertThat(StudyFileFuzz.judge(0, "{}\n", "", true)).contains("nonsense was taken");
    assertThat(StudyFileFuzz.judge(1, "", line, true)).isPresent();
    assertThat(StudyFileFuzz.judge(3, "", line, false)).isPresent();
    assertThat(StudyFileFuzz.judge(2, "", "", false)).isPresent();
    assertThat(StudyFileFuzz.judge(2, "", line + line, false)).isPresent();
    assertThat(StudyFileFuzz.judge(2, "", "Exception in thread\n", false)).isPresent();
    assertThat(StudyFileFuzz.judge(0, "{\"error\":\"java.lang.X: Exception\"}", "", false))
        .isPresent();
    assertThat(StudyFileFuzz.judge(0, "", "\tat io.github.culmen.X\n", false)).isPresent();
  }

  @Test
  void aHangAndAnExceptionAreFailures() {
    assertThat(
            StudyFileFuzz.within(
                Duration.ofMillis(50),
                () -> {
                  try {
                    TimeUnit.SECONDS.sleep(30);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                  return Optional.empty();
                }))
        .contains("still busy after 0 s");
    assertThat(StudyFileFuzz.within(Duration.ofSeconds(9), () -> Optional.of("wrong")))
        .contains("wrong");
    assertThat(StudyFileFuzz.within(Duration.ofSeconds(9), Optional::empty)).isEmpty();
  }

  @Test
  void isACommand() throws Exception {
    Files.writeString(folder.resolve("s.yaml"), StudyFileFuzz.GENERATED.get(0));
    CommandRun run =
        CommandRun.of(
            "bench", "fuzz", "--study-files", "--from", folder, "--sequences", 5, "--jobs", 1);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("like 1 study files\n")
        .endsWith("each was taken, or refused by a message; nonsense was refused\n");
    CommandRun empty =
        CommandRun.of("bench", "fuzz", "--study-files", "--from", folder.resolve("no"));
    assertThat(empty.code()).isEqualTo(2);
    assertThat(empty.err()).contains("there is no file or folder '");
    assertThat(CommandRun.of("bench", "fuzz", "--from", folder).err())
        .isEqualTo("culmen: --from goes with --study-files\n");
    Files.delete(folder.resolve("s.yaml"));
    assertThat(CommandRun.of("bench", "fuzz", "--study-files", "--from", folder).err())
        .startsWith("culmen: there is no study file in ");
  }
}
