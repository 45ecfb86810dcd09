package io.github.culmen.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trial that is tried again to tell noise from roughness. */
class RepeatTest {
  @TempDir Path folder;
  private Path out;
  private CommandRun told;

  @BeforeEach
  void tellNoisyValues() throws Exception {
    Path file = folder.resolve("slope.yaml");
    out = folder.resolve("out");
    StringBuilder parameters = new StringBuilder();
    for (int j = 1; j <= 6; j++) {
      parameters.append("  x" + j + ": {type: real, low: 0, high: 1}\n");
    }
    Files.writeString(file, "direction: maximize\nstrategy: random\nparameters:\n" + parameters);
    SplittableRandom random = new SplittableRandom(8);
    StringBuilder requests = new StringBuilder();
    for (int i = 1; i <= 12; i++) {
      double value = i % 4 + 0.5 * random.nextGaussian();
      requests.append("{\"op\":\"ask\"}\n");
      requests.append("{\"op\":\"tell\",\"trial\":" + i + ",\"value\":" + value + "}\n");
    }
    told = CommandRun.withInput(requests.toString(), "pipe", file, "--out", out);
    assertThat(told.code()).isZero();
  }

  // The parameters of a trial as JSON.
  private String params(int trial) {
    String line =
        told.out()
            .lines()
            .filter(l -> l.contains("\"trial\":" + trial + ",") && l.contains("{\"x1\""))
            .findFirst()
            .orElseThrow();
    int start = line.indexOf("{\"x1\"");
    return line.substring(start, line.indexOf('}', start) + 1);
  }

  private CommandRun enqueue(Object... more) {
    Object[] line = new Object[more.length + 4];
    line[0] = "enqueue";
    line[1] = "slope";
    System.arraycopy(more, 0, line, 2, more.length);
    line[more.length + 2] = "--store";
    line[more.length + 3] = CommandRun.storeOf(out);
    return CommandRun.of(line);
  }

  @Test
  void theNextAskHandsTheTrialOutAgain() {
    assertThat(enqueue("--trial", 3).code()).isZero();
    CommandRun asked = CommandRun.of("ask", "slope", "--json", "--store", CommandRun.storeOf(out));
    assertThat(asked.code()).isZero();
    assertThat(asked.out()).contains(params(3)).contains("\"trial\":13");
  }

  @Test
  void explainNamesTheCommandWhereNoiseIsUnknown() {
    CommandRun run =
        CommandRun.of("explain", "--study", "slope", "--store", CommandRun.storeOf(out));
    assertThat(run.out())
        .containsPattern("fit +undecided: the model cannot tell noise from roughness; repeat trial")
        .contains("culmen enqueue slope --trial ");
  }

  @Test
  void theCommandThatIsPrintedHandsTheBestTrialOutAgain() {
    CommandRun run =
        CommandRun.of("explain", "--study", "slope", "--store", CommandRun.storeOf(out));
    String printed =
        run.out()
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith("culmen enqueue "))
            .findFirst()
            .orElseThrow();
    List<String> words = List.of(printed.replace("'", "").split(" "));
    assertThat(words).endsWith("--store", CommandRun.storeOf(out));
    String trial = words.get(words.indexOf("--trial") + 1);
    Object[] typed = words.subList(1, words.size()).toArray();
    assertThat(CommandRun.of(typed).code()).isZero();
    CommandRun asked = CommandRun.of("ask", "slope", "--json", "--store", CommandRun.storeOf(out));
    assertThat(asked.out()).contains(params(Integer.parseInt(trial)));
  }

  @Test
  void noCommandIsPrintedForAJournalWhichNoCommandReaches() throws Exception {
    Path journal = folder.resolve("slope.jsonl");
    CommandRun exported =
        CommandRun.of("export", "slope", "--format", "journal", "--store", CommandRun.storeOf(out));
    Files.writeString(journal, exported.out());
    CommandRun run = CommandRun.of("explain", journal);
    assertThat(run.out()).contains("repeat trial").doesNotContain("enqueue");
  }

  @Test
  void aTrialThatIsNotThereIsRefused() {
    CommandRun run = enqueue("--trial", 13);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("there is no trial 13 among 1 to 12");
    assertThat(enqueue("--trial", 1, "x1=0.5").err()).contains("by its values or by --trial");
    assertThat(enqueue().err()).contains("values of parameters, or --trial N");
  }
}
