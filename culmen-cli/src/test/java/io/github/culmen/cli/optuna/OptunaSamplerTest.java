package io.github.culmen.cli.optuna;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code integrations/optuna}: the sampler, run by a Python if there is one. */
class OptunaSamplerTest {
  private static final Path TESTS =
      Path.of("..", "integrations", "optuna", "tests", "test_sampler.py")
          .toAbsolutePath()
          .normalize();

  @TempDir Path folder;

  private record Ended(int code, String out) {}

  private Ended python(boolean fake, List<String> arguments) throws Exception {
    List<String> line = new ArrayList<>(List.of("python3"));
    line.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("CULMEN", JsonText.compact(CommandRun.processArguments()));
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.environment().put("QUICK", "1");
    builder.environment().put("FAKE", fake ? "1" : "0");
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return new Ended(-1, e.getMessage());
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), out);
  }

  private static List<String> some() {
    List<String> arguments = new ArrayList<>(List.of(TESTS.toString()));
    for (String test :
        List.of(
            "all_kinds_of_parameters_are_chosen_within_their_ranges",
            "failed_pruned_and_infinite_trials_do_not_end_the_loop",
            "trials_that_run_are_pending_and_told_once",
            "two_samplers_share_a_store",
            "a_command_that_is_not_there_is_said")) {
      arguments.add("SamplerTest.test_" + test);
    }
    return arguments;
  }

  @Test
  void theSamplerKeepsCulmenAndAStandInForOptunaInStep() throws Exception {
    boolean there = python(true, List.of("--version")).code() == 0;
    if (!there) {
      System.err.println("SKIPPED: there is no python3, so integrations/optuna is not tested");
    }
    Assumptions.assumeTrue(there, "python3 is needed");
    Ended ended = python(true, some());
    assertThat(ended.code()).as(ended.out()).isZero();
    assertThat(ended.out()).contains("Ran 5 tests").contains("OK");
    // What the pipe writes beside the study is not left in the user's folder.
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void theSamplerWorksInOptunaItself() throws Exception {
    boolean there = python(false, List.of("-c", "import optuna")).code() == 0;
    if (!there) {
      System.err.println(
          "SKIPPED: python3 cannot import optuna, so integrations/optuna is tested with a stand-in"
              + " only");
    }
    Assumptions.assumeTrue(there, "python3 with optuna is needed");
    Ended ended = python(false, some());
    assertThat(ended.code()).as(ended.out()).isZero();
    assertThat(ended.out()).contains("Ran 5 tests").contains("OK");
  }
}
