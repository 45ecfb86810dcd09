package io.github.culmen.lab.command.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HighDimensionCommandTest {
  @TempDir Path folder;

  private CommandRun bench(String name, Path out, int seeds, int structures) {
    return CommandRun.of(
        "bench",
        name,
        "--methods",
        "add-mes-g,random",
        "--iterations",
        12,
        "--seeds",
        seeds,
        "--structures",
        structures,
        "--points",
        20,
        "--out",
        out);
  }

  @Test
  void learnsTheStructureOnceAndGoesOnWithMoreSeeds() throws Exception {
    CommandRun first = bench("walker-25d", folder, 1, 5);
    assertThat(first.err()).isEmpty();
    assertThat(first.code()).isZero();
    assertThat(first.out())
        .contains("learning the structure from 20 uniform points of walker-25d", "2/2 ")
        .contains("| add-mes-g | simple | 12 | 1 |")
        .contains("The optimum of walker-25d is not known: regrets are against ")
        .contains("Compared with random points, add-mes-g is ");
    String structure = Files.readString(folder.resolve("structure.csv"));
    CommandRun more = bench("walker-25d", folder, 2, 5);
    assertThat(more.code()).isZero();
    assertThat(more.out()).doesNotContain("learning the structure").contains("4/4 ");
    assertThat(folder.resolve("structure.csv")).hasContent(structure);
    for (String file :
        new String[] {
          "summary.md",
          "best-values.csv",
          "regret-walker-25d.csv",
          "regret-walker-25d.svg",
          "regret-walker-25d.png"
        }) {
      assertThat(folder.resolve(file)).isNotEmptyFile();
    }
    // Both seeds at once make the same files.
    Path other = folder.resolve("other");
    assertThat(bench("walker-25d", other, 2, 5).code()).isZero();
    assertThat(other.resolve("summary.md")).hasSameBinaryContentAs(folder.resolve("summary.md"));
  }

  @Test
  void hasTheRegretOfTheRobots() {
    CommandRun run = bench("robot-14d", folder, 1, 3);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).containsPattern("add-mes-g on robot-14d: simple regret \\d");
    assertThat(folder.resolve("best-values.csv")).doesNotExist();
  }

  @Test
  void refusesAFolderWithAnotherStructure() throws Exception {
    Files.writeString(
        folder.resolve("structure.csv"),
        """
        # something else
        # variance=1.0 noise=0.1 log-likelihood=1.0 best=1.0
        input,group,lengthscale
        x1,1,0.5
        """);
    CommandRun run = bench("walker-25d", folder, 1, 6);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("what was learned from something else", "and 6 random");
    Files.writeString(folder.resolve("structure.csv"), "nonsense");
    assertThat(bench("walker-25d", folder, 1, 5).err()).contains("is damaged");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--methods mes-g|a method must be one of add-est, add-gp-ucb",
        "--points 1|points must be from 2 to 2000",
        "--structures 0|structures must be from 1 to 100000",
        "--profile fast|--profile must be one of quick, paper",
      })
  void answersWrongOptionsBeforeAnythingIsMade(String args, String message) {
    String[] words = args.split(" ", -1);
    CommandRun run = CommandRun.of("bench", "robot-14d", words[0], words[1], "--out", folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(folder).isEmptyDirectory();
  }
}
