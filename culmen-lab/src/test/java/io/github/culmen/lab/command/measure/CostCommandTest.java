package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.BenchFolder;
import io.github.culmen.lab.command.CommandRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code culmen bench cost}: its table, and what is wrong with a call. */
class CostCommandTest {
  @TempDir Path folder;

  @Test
  void comparesRegretsAtTheSameCost() throws Exception {
    Object[] call = {
      "bench",
      "cost",
      "--problems",
      "branin-by-x1",
      "--budget",
      4,
      "--seeds",
      1,
      "--out",
      folder.resolve("c")
    };
    CommandRun run = CommandRun.of(call);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    List<List<String>> rows = new BenchFolder(folder.resolve("c")).rows("summary.md");
    assertThat(rows).hasSize(5);
    assertThat(rows.get(0).subList(0, 3)).containsExactly("branin-by-x1", "auto", "1");
    assertThat(rows.get(0).get(7)).matches("[01], [01], [01]");
    assertThat(rows.get(2).subList(0, 3)).containsExactly("branin-by-x1", "cost", "1");
    assertThat(rows.get(4).subList(0, 3)).containsExactly("all", "planned", "1");
    // What is there is not run again.
    assertThat(BenchFolder.rowsOf(CommandRun.of(call).out())).isEqualTo(rows);
  }

  @Test
  void whatIsWrongIsSaid() {
    CommandRun budget = CommandRun.of("bench", "cost", "--budget", 0);
    assertThat(budget.code()).isEqualTo(2);
    assertThat(budget.err()).contains("--budget must be from 1 to 1000, but got 0");
  }
}
