package io.github.culmen.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.JsonText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands say of additive models. */
class AdditiveCommandsTest {
  @TempDir Path folder;

  private CommandRun command(String name, String strategy, int values, Object... more)
      throws Exception {
    Path study = folder.resolve("sum.yaml");
    Path out = folder.resolve("out");
    Files.writeString(
        study,
        "direction: maximize\nparameters:\n  x: {type: real, low: 0, high: 1}\n"
            + "  y: {type: real, low: 0, high: 1}\n"
            + "  kind: {type: categorical, choices: [a, b]}\nnoise: none\n"
            + "strategy: {preset: plain, initial: 3, maxima: 3, "
            + strategy
            + "}\n");
    StringBuilder requests = new StringBuilder();
    for (int i = 1; i <= values; i++) {
      requests.append("{\"op\":\"ask\"}\n");
      requests.append("{\"op\":\"tell\",\"trial\":" + i + ",\"value\":" + (i * 7 % 5) + "}\n");
    }
    assertThat(CommandRun.withInput(requests.toString(), "pipe", study, "--out", out).code())
        .isZero();
    return CommandRun.of(
        Stream.concat(Stream.of(name, study, "--out", out), Stream.of(more)).toArray());
  }

  @Test
  void explainPrintsGivenGroups() throws Exception {
    CommandRun run = command("explain", "model: additive, groups: [[kind, x], [y]]", 7);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("model         matern52, inference map, additive, variance ")
        .contains("groups        2 groups that act apart, as given\n");
    assertThat(run.out().lines())
        .anyMatch(line -> line.matches(" {14}x, kind +\\d+ %( +█+)?"))
        .anyMatch(line -> line.matches(" {14}y +\\d+ %( +█+)?"));
  }

  @Test
  void explainTellsWhenGroupsWereLearned() throws Exception {
    String strategy = "model: additive, groups: learn, group-size: 2, structure-interval: 4";
    CommandRun run = command("explain", strategy, 8, "--json");
    assertThat(run.code()).isZero();
    Map<?, ?> json = (Map<?, ?>) JsonText.parse(run.out());
    // Learned at the first choice after three values, and anew four values later.
    assertThat(json.get("groups-learned-at")).hasToString("7");
    List<?> groups = (List<?>) json.get("groups");
    assertThat(groups)
        .allSatisfy(
            group ->
                assertThat(((Map<?, ?>) group).keySet().stream().map(Object::toString))
                    .containsExactly("parameters", "prior", "share"));
    CommandRun text =
        CommandRun.of("explain", folder.resolve("sum.yaml"), "--out", folder.resolve("out"));
    assertThat(text.out()).contains(", learned when there were 7 values\n");
  }

  @Test
  void anOrdinaryModelHasNoGroups() throws Exception {
    CommandRun run = command("explain", "model: ordinary", 5, "--json");
    Map<?, ?> json = (Map<?, ?>) JsonText.parse(run.out());
    assertThat(json.containsKey("groups")).isTrue();
    assertThat(json.get("groups")).isNull();
    assertThat(json.get("groups-learned-at")).isNull();
  }

  @Test
  void diagnoseIsForOrdinaryModels() throws Exception {
    CommandRun sum = command("diagnose", "model: additive, groups: learn", 5);
    assertThat(sum.code()).isEqualTo(1);
    assertThat(sum.err())
        .contains("compares samplers on an ordinary model, but the study has model: additive")
        .doesNotContain("Exception");
  }

  @Test
  void diagnoseIsForModelsWithoutAWarp() throws Exception {
    CommandRun warped = command("diagnose", "warp: kumaraswamy", 5);
    assertThat(warped.code()).isEqualTo(1);
    assertThat(warped.err()).contains("but the study has warp: kumaraswamy");
  }
}
