package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.BenchFolder;
import io.github.culmen.lab.command.CommandRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code culmen bench fidelity}: its table, and what is wrong with a call. */
class FidelityCommandTest {
  @TempDir Path folder;

  @Test
  void comparesCostsToTheSameRegret() throws Exception {
    Object[] call = {
      "bench",
      "fidelity",
      "--problems",
      "currin",
      "--budget",
      4,
      "--seeds",
      1,
      "--out",
      folder.resolve("f")
    };
    CommandRun run = CommandRun.of(call);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    List<List<String>> rows = new BenchFolder(folder.resolve("f")).rows("summary.md");
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0).subList(0, 4)).containsExactly("currin", "single", "1", "4");
    assertThat(rows.get(0).get(7)).endsWith("(1.0×)");
    assertThat(rows.get(1).subList(0, 2)).containsExactly("currin", "fidelity");
    // What is there is not run again.
    assertThat(BenchFolder.rowsOf(CommandRun.of(call).out())).isEqualTo(rows);
  }

  @Test
  void whatIsWrongIsSaid() {
    CommandRun budget = CommandRun.of("bench", "fidelity", "--budget", 0);
    assertThat(budget.code()).isEqualTo(2);
    assertThat(budget.err()).contains("--budget must be from 1 to 1000, but got 0");
    CommandRun problem = CommandRun.of("bench", "fidelity", "--problems", "curin");
    assertThat(problem.code()).isEqualTo(2);
    assertThat(problem.err()).contains("currin");
  }
}
