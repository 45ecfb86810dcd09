package io.github.culmen.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.JsonText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainTest {
  @TempDir Path folder;
  private Path study;
  private Path out;

  @BeforeEach
  void writeStudy() throws Exception {
    study = folder.resolve("hill.yaml");
    out = folder.resolve("out");
    write("maximize", "");
  }

  private void write(String direction, String more) throws Exception {
    Files.writeString(
        study,
        "direction: "
            + direction
            + "\nparameters:\n  x: {type: real, low: 0, high: 1}\n"
            + "  kind: {type: categorical, choices: [a, b]}\nnoise: none\n"
            + "strategy: {preset: plain, maxima: 3}\n"
            + more);
  }

  private void tell(int values, Object... more) {
    StringBuilder requests = new StringBuilder();
    for (int i = 1; i <= values; i++) {
      requests.append("{\"op\":\"ask\"}\n");
      requests.append("{\"op\":\"tell\",\"trial\":" + i + ",\"value\":" + (i * 7 % 5) + "}\n");
    }
    Object[] args =
        Stream.concat(Stream.of("pipe", study, "--out", out), Stream.of(more)).toArray();
    assertThat(CommandRun.withInput(requests.toString(), args).code()).isZero();
  }

  private CommandRun explain(Object... more) {
    return CommandRun.of(
        Stream.concat(Stream.of("explain", study, "--out", out), Stream.of(more)).toArray());
  }

  private List<String> files() throws Exception {
    try (Stream<Path> all = Files.walk(folder)) {
      // Reading a database makes files beside it, which are gone at the end.
      return all.filter(Files::isRegularFile)
          .map(f -> f + " " + f.toFile().lastModified())
          .sorted()
          .toList();
    }
  }

  private static String line(CommandRun run, String label) {
    return run.out().lines().filter(l -> l.startsWith(label)).findFirst().orElseThrow();
  }

  @Test
  void printsWhatTheModelBelieves() throws Exception {
    tell(7);
    List<String> before = files();
    CommandRun run = explain("--epsilon", 0.5);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("hill: what the model of 7 values believes\n");
    assertThat(line(run, "model")).contains("matern52, inference map");
    assertThat(line(run, "noise")).endsWith("none, as declared");
    assertThat(line(run, "fit")).matches("fit +(calibrated|cautious|overconfident|blind): .*");
    assertThat(line(run, "parameter")).matches("parameter +lengthscale +sensitivity +alone +total");
    assertThat(line(run, "x ")).matches("x +\\S+ +\\d+ % +\\d+ % +\\d+ %( +█+)?");
    assertThat(line(run, "maximum"))
        .matches("maximum +\\S+ \\(5 %\\), \\S+ \\(50 %\\), \\S+ \\(95 %\\)");
    assertThat(line(run, "regret")).contains("expected", "448 drawn functions");
    assertThat(line(run, "near enough"))
        .matches(".*within 0.5 of the maximum with probability [01].\\d{3} \\([^)]*\\)");
    assertThat(line(run, "next point")).contains("trial 8, chosen by the strategy: x=");
    assertThat(line(run, "  why")).matches(".* % exploration, \\d+ % exploitation; mes-g .*");
    assertThat(line(run, "  nearest")).contains("of a range away");
    assertThat(files()).isEqualTo(before);
    assertThat(explain("--epsilon", 0.5).out()).isEqualTo(run.out());
  }

  @Test
  void readsAJournalOrItsDirectoryAsWell() {
    tell(4, "--journal");
    // By its directory, as CommandRun would name a store.
    String byFile = CommandRun.of("explain", study, "--out=" + out).out();
    assertThat(byFile).startsWith("hill: what the model of 4 values believes");
    assertThat(CommandRun.of("explain", out.resolve("journal.jsonl")).out()).isEqualTo(byFile);
    assertThat(CommandRun.of("explain", out).out()).isEqualTo(byFile);
    CommandRun seeded = CommandRun.of("explain", out, "--seed", 3);
    assertThat(seeded.code()).isEqualTo(2);
    assertThat(seeded.err()).contains("--seed and --out go with a study file, but");
  }

  @Test
  void printsTheSameAsJson() throws Exception {
    write("minimize", "stop: {within: {epsilon: 0.25, probability: 0.9}}\n");
    tell(4);
    Map<?, ?> document = (Map<?, ?>) JsonText.parse(explain("--json").out());
    assertThat(document.keySet())
        .hasToString(
            "[study, direction, values, kernel, inference, hyperparameters, groups, groups-learned-at, noise, fit, importance,"
                + " recommended, optimum, regret, information, stopping, next, warnings]");
    assertThat(((Map<?, ?>) document.get("regret")).get("epsilon")).isEqualTo(0.25);
    assertThat(((Map<?, ?>) document.get("stopping")).get("stop")).isEqualTo(false);
    assertThat((List<?>) document.get("importance")).hasSize(2);
    assertThat(((Map<?, ?>) document.get("optimum")).get("draws")).isEqualTo(448);
    assertThat(explain().out())
        .contains("\nminimum ", "\nstop          within: not met; checked from 16 values on\n");
  }

  @Test
  void refusesAStudyWithoutValues() throws Exception {
    CommandRun none = explain();
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("there is no store ", "culmen run and culmen pipe start");
    Path another = Files.copy(study, folder.resolve("another.yaml"));
    CommandRun other = CommandRun.of("create", another, "--store", CommandRun.storeOf(out));
    assertThat(other.err()).isEmpty();
    assertThat(explain().err()).contains("there is no study 'hill' in sqlite:", "--store names");
    tell(0);
    CommandRun empty = explain();
    assertThat(empty.code()).isEqualTo(1);
    assertThat(empty.err())
        .contains("needs a study with at least one value, but")
        .contains("has 0");
    CommandRun journal = CommandRun.of("explain", folder.resolve("no.jsonl"));
    assertThat(journal.code()).isEqualTo(1);
    assertThat(journal.err()).contains("there is no journal");
  }

  @Test
  void refusesAnotherStudyAndAnImpossibleEpsilon() throws Exception {
    tell(3);
    write("minimize", "");
    CommandRun asItWasRun = explain();
    assertThat(asItWasRun.code()).isZero();
    CommandRun other = explain("--seed", "9");
    assertThat(other.code()).isEqualTo(3);
    assertThat(other.err()).contains("direction was maximize and is minimize");
    for (String wrong : List.of("0", "-1", "NaN", "few")) {
      CommandRun run = explain("--epsilon=" + wrong);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("--epsilon must be a number > 0, but got '" + wrong + "'");
    }
  }
}
