package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of studies whose trials cost something: what is told, shown and planned with. */
class CostRunTest {
  @TempDir Path folder;

  private Path study(String cost) throws Exception {
    return Files.writeString(
        folder.resolve("s.yaml"),
        "direction: minimize\nparameters:\n  x: {type: real, low: 1, high: 2}\n"
            + "command: 'echo \"euros = {x}\"; echo {x}'\n"
            + cost
            + "\n");
  }

  private CommandRun culmen(String command, Object study, Object... options) {
    Object[] call = new Object[options.length + 4];
    call[0] = command;
    call[1] = study;
    System.arraycopy(options, 0, call, 2, options.length);
    call[options.length + 2] = "--store";
    call[options.length + 3] = "sqlite:" + folder.resolve("culmen.db");
    return CommandRun.of(call);
  }

  @Test
  void whatTrialsToldOfTheirCostIsShown() throws Exception {
    Path study = study("cost: {outcome: euros, budget: 40}");
    CommandRun run = culmen("run", study, "--trials", 5, "--out", folder.resolve("out"));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("recommended     euros chosen in")
        .containsPattern("spent: [5-9]\\.\\d+ euros of 40 euros");
    assertThat(Files.readString(folder.resolve("out").resolve("trials.csv")))
        .startsWith("trial,state,value,sd,outcomes.euros,params.x,");
    assertThat(culmen("explain", "s").out()).contains("per cost to the power 0.8");
    assertThat(culmen("show", "s").out()).containsPattern("cost: euros, [5-9]\\.\\d+ euros spent");
  }

  @Test
  void theTimeOfTheFirstRunIsTheBudgetOfSeconds() throws Exception {
    Path study = study("cost: seconds");
    CommandRun run =
        culmen("run", study, "--trials", 1, "--max-time", "2h", "--out", folder.resolve("out"));
    assertThat(run.code()).isZero();
    assertThat(run.out()).containsPattern("spent: .* of 2 h");
    CommandRun more =
        culmen("run", study, "--trials", 2, "--max-time", "1h", "--out", folder.resolve("out"));
    assertThat(more.out()).containsPattern("spent: .* of 2 h").doesNotContain("from here on");
  }

  @Test
  void withoutABudgetThatIsSaid() throws Exception {
    CommandRun run =
        culmen("run", study("cost: seconds"), "--trials", 1, "--out", folder.resolve("out"));
    assertThat(run.out())
        .contains("without a budget of it the search does not weigh what trials cost");
  }
}
