package io.github.culmen.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.Culmen;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipeTest {
  @TempDir Path folder;
  private Path study;

  @BeforeEach
  void writeStudy() throws Exception {
    study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        """
        direction: maximize
        parameters:
          x: {type: real, low: 0, high: 1}
          n: {type: int, low: 1, high: 9}
          c: {type: categorical, choices: [é, b]}
        """);
  }

  private List<String> replies(String... requests) {
    CommandRun run =
        CommandRun.withInput(
            String.join("\n", requests) + "\n", "pipe", study, "--out", folder.resolve("out"));
    assertThat(run.err()).matches("(culmen: note: resumed with \\d+ trials?\\R)?");
    assertThat(run.code()).isZero();
    return run.out().lines().toList();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(String reply) {
    return (Map<String, Object>) JsonText.parse(reply);
  }

  @Test
  void asksTellsAndKnowsTheBest() {
    List<String> replies =
        replies(
            "{\"op\":\"ask\",\"count\":2}",
            "{\"op\":\"tell\",\"trial\":2,\"value\":0.25,\"sd\":0.1}",
            "{\"op\":\"tell\",\"trial\":1,\"failed\":\"broken\"}",
            "{\"op\":\"best\"}");
    List<?> trials = (List<?>) object(replies.get(0)).get("trials");
    assertThat(trials).hasSize(2);
    Map<?, ?> second = (Map<?, ?>) trials.get(1);
    assertThat(second.get("trial")).isEqualTo(2);
    assertThat(((Map<?, ?>) second.get("params")).keySet()).hasToString("[x, n, c]");
    assertThat(((Map<?, ?>) second.get("params")).get("n")).isInstanceOf(Integer.class);
    assertThat(replies.subList(1, 3)).containsOnly("{\"ok\":true}");
    Map<String, Object> best = object(replies.get(3));
    assertThat(best.get("observed"))
        .isEqualTo(Map.of("trial", 2, "params", second.get("params"), "value", 0.25));
    assertThat(((Map<?, ?>) best.get("recommended")).keySet())
        .hasToString("[params, mean, sd, trial, reason]");
  }

  @Test
  void knowsNothingBeforeTheFirstTell() {
    assertThat(replies("{\"op\":\"best\"}"))
        .containsExactly("{\"observed\":null,\"recommended\":null}");
  }

  @Test
  void handsOutWhatWasEnqueued() {
    assertThat(
            replies(
                "{\"op\":\"enqueue\",\"params\":{\"c\":\"é\",\"x\":1,\"n\":2.0}}",
                "{\"op\":\"ask\"}"))
        .containsExactly(
            "{\"ok\":true}",
            "{\"trials\":[{\"trial\":1,\"params\":{\"x\":1.0,\"n\":2,\"c\":\"é\"}}]}");
  }

  @Test
  void goesOnWhereAnEarlierPipeEnded() {
    List<String> first = replies("{\"op\":\"ask\",\"count\":2}");
    assertThat(replies("{\"op\":\"pending\"}")).isEqualTo(first);
    assertThat(replies("{\"op\":\"tell\",\"trial\":1,\"value\":1}", "{\"op\":\"ask\"}").get(1))
        .startsWith("{\"trials\":[{\"trial\":3,");
    assertThat(folder.resolve("out/trials.csv"))
        .content()
        .contains("1,finished,1,")
        .contains("2,pending,,");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense|not valid JSON at line 1, column",
        "[1]|a request must be a JSON object such as {\"op\":\"ask\"}, but got [1]",
        "{}|\"op\" must be one of ask, tell, best, enqueue, pending, stop, add,",
        "{\"op\":\"aks\"}|but got \"aks\" (did you mean \"ask\"?)",
        "{\"op\":5}|\"op\" must be one of ask, tell, best, enqueue, pending, stop, add,",
        "{\"op\":\"ask\",\"cout\":2}|ask takes op, count, but got the key \"cout\" (did you mean"
            + " \"count\"?)",
        "{\"op\":\"ask\",\"count\":0}|\"count\" must be a whole number from 1 to 10000, but got 0",
        "{\"op\":\"ask\",\"count\":1.5}|\"count\" must be a whole number from 1 to 10000",
        "{\"op\":\"ask\",\"count\":10001}|\"count\" must be a whole number from 1 to 10000",
        "{\"op\":\"ask\",\"count\":null}|\"count\" must be a whole number",
        "{\"op\":\"tell\",\"value\":1}|\"trial\" must be a whole number from 1, but it is missing",
        "{\"op\":\"tell\",\"trial\":1}|tell must have either \"value\" or \"failed\", but got"
            + " neither",
        "{\"op\":\"tell\",\"trial\":1,\"value\":1,\"failed\":\"x\"}|but got both",
        "{\"op\":\"tell\",\"trial\":7,\"value\":1}|there is no trial 7 among 1 to 2",
        "{\"op\":\"tell\",\"trial\":2,\"value\":1}|a trial is told once, but trial 2 ended already",
        "{\"op\":\"tell\",\"trial\":1,\"value\":1,\"sd\":NaN}|sd must be a standard deviation >= 0",
        "{\"op\":\"tell\",\"trial\":1,\"value\":\"1\"}|\"value\" must be a number, but got \"1\"",
        "{\"op\":\"tell\",\"trial\":1,\"value\":null}|\"value\" must be a number, but got null",
        "{\"op\":\"tell\",\"trial\":1,\"value\":1,\"sd\":-1}|sd must be a standard deviation >= 0",
        "{\"op\":\"tell\",\"trial\":1,\"failed\":true}|\"failed\" must be text",
        "{\"op\":\"enqueue\"}|\"params\" must be an object with a value for every parameter",
        "{\"op\":\"enqueue\",\"params\":{\"x\":1}}|for every parameter, but there is none for n, c",
        "{\"op\":\"enqueue\",\"params\":{\"x\":2,\"n\":1,\"c\":\"b\"}}|must be a number from 0",
        "{\"op\":\"enqueue\",\"params\":{\"x\":1,\"m\":1,\"c\":\"b\"}}|unknown parameter 'm'; the"
            + " parameters are x, n, c",
        "{\"op\":\"enqueue\",\"params\":{\"X\":1,\"n\":1,\"c\":\"b\"}}|unknown parameter 'X', did"
            + " you mean 'x'?",
      })
  void answersABadLineAndGoesOn(String line, String message) {
    List<String> replies =
        replies(
            "{\"op\":\"ask\",\"count\":2}",
            "{\"op\":\"tell\",\"trial\":2,\"value\":0}",
            line,
            "{\"op\":\"tell\",\"trial\":1,\"value\":1}");
    assertThat(object(replies.get(2))).containsOnlyKeys("error");
    assertThat(object(replies.get(2)).get("error").toString()).contains(message);
    assertThat(replies.get(3)).isEqualTo("{\"ok\":true}");
  }

  @Test
  void answersEveryLineBlankOnesToo() {
    List<String> replies = replies("", "  ", "{\"op\":\"best\"}");
    assertThat(replies).hasSize(3);
    assertThat(replies.subList(0, 2))
        .allSatisfy(
            reply ->
                assertThat(object(reply).get("error").toString()).endsWith("the line is blank"));
  }

  @Test
  void saysThatItResumes() {
    replies("{\"op\":\"ask\",\"count\":2}");
    CommandRun run = CommandRun.of("pipe", study, "--out", folder.resolve("out"));
    assertThat(run.err()).isEqualTo("culmen: note: resumed with 2 trials" + System.lineSeparator());
    assertThat(run.out()).isEmpty();
  }

  @Test
  void stopsWhenTheClientHasGone() throws Exception {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String requests = "{\"op\":\"ask\"}\n".repeat(5);
    int code =
        Culmen.run(
            new Terminal(
                new ByteArrayInputStream(requests.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(broken, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                true,
                80),
            false,
            "pipe",
            study.toString(),
            "--out",
            folder.resolve("out").toString(),
            "--journal");
    assertThat(code).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("culmen: the client has gone");
    assertThat(Files.readAllLines(folder.resolve("out/journal.jsonl"))).hasSize(2);
    assertThat(folder.resolve("out/trials.csv")).content().contains("1,pending,");
  }

  @Test
  void handsOutWhatIsLeftAndThenSaysThatNothingIs() throws Exception {
    Files.writeString(
        study, "direction: minimize\nparameters:\n  n: {type: int, low: 1, high: 3}\n");
    List<String> replies = replies("{\"op\":\"ask\",\"count\":5}", "{\"op\":\"ask\"}");
    assertThat((List<?>) object(replies.get(0)).get("trials")).hasSize(3);
    assertThat(replies.get(1)).startsWith("{\"error\":\"all 3 points of the space were handed out");
  }

  @Test
  void doesNotForgetTheSeed() {
    assertThat(replies("{\"op\":\"ask\"}")).hasSize(1);
    CommandRun run = CommandRun.of("pipe", study, "--out", folder.resolve("out"), "--seed", 5);
    assertThat(run.code()).isZero();
    assertThat(run.err()).as("another seed is another study").doesNotContain("resumed");
    CommandRun again = CommandRun.of("pipe", study, "--out", folder.resolve("out"), "--seed", 0);
    assertThat(again.err()).contains("resumed with 1 trial");
  }

  @Test
  void writesTheSameFilesAsARun() {
    replies(
        IntStream.rangeClosed(1, 3)
            .mapToObj(
                i -> "{\"op\":\"ask\"}\n{\"op\":\"tell\",\"trial\":" + i + ",\"value\":" + i + "}")
            .toArray(String[]::new));
    assertThat(folder.resolve("out"))
        .isDirectoryNotContaining("glob:**journal.jsonl")
        .isDirectoryContaining("glob:**trials.json")
        .isDirectoryContaining("glob:**best.json")
        .isDirectoryContaining("glob:**convergence.svg")
        .isDirectoryContaining("glob:**convergence.png");
  }

  @Test
  void saysEachWarningOnce() throws Exception {
    Files.writeString(
        study,
        """
        direction: minimize
        parameters: {x: {type: real, low: 0, high: 1}}
        strategy: {preset: plain, initial: 4, winsorize: true}
        """);
    StringBuilder input = new StringBuilder("{\"op\":\"ask\",\"count\":4}\n");
    double[] values = {1, 1e6, 2, 3};
    for (int i = 0; i < values.length; i++) {
      input.append("{\"op\":\"tell\",\"trial\":" + (i + 1) + ",\"value\":" + values[i] + "}\n");
    }
    for (int i = 5; i < 8; i++) {
      input.append("{\"op\":\"ask\"}\n");
      input.append("{\"op\":\"tell\",\"trial\":" + i + ",\"value\":" + i + "}\n");
    }
    CommandRun run =
        CommandRun.withInput(
            input.toString(), "pipe", study, "--json", "--out", folder.resolve("out"));
    assertThat(run.code()).isZero();
    assertThat(run.out().lines()).hasSize(11).noneMatch(line -> line.contains("error"));
    assertThat(run.err().lines())
        .filteredOn(line -> line.contains("values were clipped to"))
        .hasSize(1)
        .allMatch(line -> line.startsWith("culmen: note: 1 of 4 values were clipped to "));
  }

  @Test
  void steersAndSaysMore() {
    List<String> replies =
        replies(
            "{\"op\":\"add\",\"params\":{\"x\":0.5,\"n\":2,\"c\":\"b\"},\"value\":1.5}",
            "{\"op\":\"ask\"}",
            "{\"op\":\"measure\",\"trial\":2,\"step\":1,\"value\":NaN,\"metrics\":{\"loss\":3}}",
            "{\"op\":\"tell\",\"trial\":2,\"value\":NaN}",
            "{\"op\":\"tell\",\"trial\":2,\"value\":NaN}",
            "{\"op\":\"pause\",\"why\":\"lunch\"}",
            "{\"op\":\"ask\"}",
            "{\"op\":\"resume\"}",
            "{\"op\":\"note\",\"trial\":1,\"value\":\"from the paper\"}",
            "{\"op\":\"note\",\"trial\":1,\"value\":\"mine\",\"version\":0}",
            "{\"op\":\"attributes\",\"trial\":1}",
            "{\"op\":\"predict\",\"params\":{\"x\":0.5,\"n\":2,\"c\":\"b\"}}",
            "{\"op\":\"history\",\"from\":2}",
            "{\"op\":\"request\",\"params\":{\"x\":0.25,\"n\":1,\"c\":\"b\"},\"by\":\"ada\"}",
            "{\"op\":\"ask\"}",
            "{\"op\":\"drop\",\"trial\":3}",
            "{\"op\":\"pending\"}",
            "{\"op\":\"cancel\",\"trial\":3}",
            "{\"op\":\"explain\"}",
            "{\"op\":\"finish\"}");
    assertThat(replies.get(0)).isEqualTo("{\"ok\":true,\"trial\":1}");
    assertThat(replies.get(2)).isEqualTo("{\"ok\":true,\"cancelled\":false}");
    assertThat(replies.get(3))
        .isEqualTo("{\"ok\":true,\"trial\":2,\"failed\":\"the value is NaN\"}");
    assertThat(replies.get(4)).isEqualTo(replies.get(3));
    assertThat(replies.get(5)).isEqualTo("{\"ok\":true,\"status\":\"paused\"}");
    assertThat(object(replies.get(6)).get("status")).isEqualTo("paused");
    assertThat(replies.get(6)).contains("is paused (lunch)");
    assertThat(object(replies.get(9)).get("error").toString()).contains("must have version 0");
    assertThat(replies.get(10)).contains("\"value\":\"from the paper\"");
    assertThat(replies.get(11)).contains("\"basis\":\"posterior\",\"values\":1");
    assertThat(replies.get(12)).contains("\"state\":\"failed\"", "\"loss\":3.0");
    assertThat(replies.get(13)).isEqualTo("{\"ok\":true,\"trial\":3}");
    assertThat(replies.get(14)).contains("{\"trial\":3,\"params\":{\"x\":0.25");
    assertThat(replies.get(15)).isEqualTo("{\"ok\":true,\"trial\":3}");
    assertThat(replies.get(16)).isEqualTo("{\"trials\":[]}");
    assertThat(replies.get(17)).contains("\"state\":\"discarded\"");
    assertThat(replies.get(18)).contains("\"importance\"");
    assertThat(replies.get(19)).isEqualTo("{\"ok\":true,\"status\":\"finished\"}");
  }

  @Test
  void takesTheStudyFromItsFirstLine() {
    String inline =
        "{\"study\":{\"name\":\"mine\",\"direction\":\"minimize\",\"parameters\":"
            + "{\"rate\":{\"type\":\"real\",\"low\":1e-05,\"high\":1,\"scale\":\"log\"},"
            + "\"on\":{\"type\":\"bool\"}}}}";
    CommandRun run =
        CommandRun.withInput(
            inline + "\n{\"op\":\"ask\"}\n{\"op\":\"tell\",\"trial\":1,\"value\":1}\n",
            "pipe",
            "--out",
            folder.resolve("inline"));
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines().toList())
        .hasSize(3)
        .startsWith("{\"ok\":true,\"study\":\"mine\",\"trials\":0}");
    CommandRun again =
        CommandRun.withInput(inline + "\n", "pipe", "--out", folder.resolve("inline"));
    assertThat(again.out()).isEqualTo("{\"ok\":true,\"study\":\"mine\",\"trials\":1}\n");
    for (String wrong :
        List.of("", "{\"op\":\"ask\"}\n", "{\"study\":{\"name\":\"a\"}}\n", "[\n")) {
      CommandRun refused = CommandRun.withInput(wrong, "pipe", "--out", folder.resolve("other"));
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).startsWith("culmen: ");
      assertThat(refused.out()).isEmpty();
    }
  }
}
