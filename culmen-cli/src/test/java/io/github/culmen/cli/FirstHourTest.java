package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.JsonText;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first hour of someone who tunes a program of their own: init, run, edit the file, take over
 * earlier results, several workers, Ctrl-C, resume, look at it.
 */
class FirstHourTest {
  @TempDir Path folder;

  private String store;

  @Test
  void inSqlite() throws Exception {
    store = "sqlite:" + folder.resolve("culmen.db");
    play();
  }

  @Test
  void inPostgresql() throws Exception {
    try (EmbeddedPostgres server = EmbeddedPostgres.builder().start()) {
      store = "postgresql://postgres:postgres@localhost:" + server.getPort() + "/postgres";
      play();
    }
  }

  private Object[] line(Object... args) {
    List<Object> line = new ArrayList<>(Arrays.asList(args));
    line.addAll(List.of("--store", store));
    if (args[0].equals("run")) {
      line.addAll(List.of("--out", folder.resolve("out-" + args[1].hashCode())));
    }
    return line.toArray();
  }

  private String culmen(Object... args) {
    CommandRun run = CommandRun.of(line(args));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run.out();
  }

  private Map<?, ?> shown(String study) {
    return (Map<?, ?>) JsonText.parse(culmen("show", study, "--json"));
  }

  private static void edit(Path file, String before, String after) throws Exception {
    String text = Files.readString(file);
    assertThat(text).contains(before);
    Files.writeString(file, text.replace(before, after));
  }

  private void play() throws Exception {
    Files.writeString(
        folder.resolve("train.sh"),
        """
        [ -z "$3" ] || sleep "$3"
        awk -v x="$1" -v n="$2" 'BEGIN {
          print "epochs = " n * 10
          print "size = " x + n
          print "loss " (x - 3) * (x - 3) + (n - 4) * (n - 4) / 10
        }'
        """);
    // A study file from options, and a first run.
    Path file = folder.resolve("train.yaml");
    CommandRun init =
        CommandRun.of(
            "init",
            file,
            "--parameter",
            "x=0..2.5",
            "--parameter",
            "n=1..8",
            "--command",
            "sh train.sh {x} {n}",
            "--regex",
            "loss (\\S+)",
            "--trials",
            "6");
    assertThat(init.code()).as(init.err()).isZero();
    assertThat(culmen("run", file)).contains("train: minimize over 2 parameters, 6 trials", "6/6 ");

    // Edit 1: a wider range. 2: a narrower one.
    edit(file, "high: 2.5", "high: 5");
    assertThat(culmen("run", file, "--trials", 8))
        .contains("from here on: parameters.x.high was 2.5 and is 5")
        .contains("6 earlier values stay as data; --fresh begins anew", "8/8 ");
    edit(file, "low: 0, high: 5", "low: 2, high: 4");
    assertThat(culmen("run", file, "--trials", 10))
        .contains("parameters.x.low was 0 and is 2; parameters.x.high was 5 and is 4", "10/10 ");
    Map<?, ?> best = (Map<?, ?>) shown("train").get("observed");
    assertThat((Double) ((Map<?, ?>) best.get("params")).get("x")).isBetween(2.0, 4.0);
    // 3: a strategy, seed and attributes. 4: a parameter that was fixed before. 5: one less.
    Files.writeString(
        file,
        "strategy: {acquisition: ei, seed: 5}\nattributes: [epochs]\n" + Files.readString(file));
    assertThat(culmen("run", file, "--trials", 12))
        .contains("seed was 0 and is 5", "acquisition was auto and is ei");
    edit(file, "parameters:", "parameters:\n  k: {type: categorical, choices: [a, b], was: a}");
    assertThat(culmen("run", file, "--trials", 14)).contains("parameter 'k' is new", "k=");
    edit(file, "  k: {type: categorical, choices: [a, b], was: a}\n", "");
    edit(file, "command: \"sh train.sh {x} {n}\"", "command: sh train.sh {x} {n} 0");
    assertThat(culmen("run", file, "--trials", 16))
        .contains("parameter 'k' is missing now", "command was ", "16/16 ");
    assertThat(culmen("show", "train", 16)).contains("epochs: ");
    assertThat(culmen("export", "train")).contains("attributes.epochs");
    assertThat(shown("train").get("trials")).isEqualTo(16);
    CommandRun refused = refused(file);
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.err())
        .contains("direction was minimize and is maximize", "--fresh begins 'train-2'")
        .doesNotContain("\tat ", "Parameter[");

    // What was measured elsewhere is data and no trial; twice is noticed.
    Path table = folder.resolve("earlier.csv");
    Files.writeString(table, "x,n,value\n2.9,4,0.01\n3.5,2,0.65\n");
    Path warm = folder.resolve("warm.yaml");
    Files.writeString(warm, Files.readString(file).replace("name: train", "name: warm"));
    assertThat(culmen("run", warm, "--import", table, "--trials", 4))
        .contains("added 2 trials to 'warm'", "6/6 ");
    assertThat(culmen("run", warm, "--import", table, "--trials", 4))
        .contains("added 0 trials to 'warm'; left out 2 that it has already");
    Path from = folder.resolve("from.yaml");
    Files.writeString(from, Files.readString(file).replace("name: train", "name: from"));
    assertThat(culmen("run", from, "--from", "train", "--trials", 2)).contains("to 'from'");
    assertThat(culmen("run", file, "--seed", 9, "--trials", 3))
        .contains("this run is study 'train-2'", "3/3 ");
    assertThat(culmen("run", file, "--fresh", "--trials", 2))
        .contains("this run is study 'train-3'");
    assertThat(culmen("enqueue", "train", "n=7")).contains("queued in 'train'");

    // Several workers, Ctrl-C in the middle, and on.
    interrupt(file);
    assertThat(culmen("run", file, "--trials", 24, "--workers", 2)).contains("24/24 ");
    assertThat(culmen("export", "train")).containsPattern(",7,enqueued,");
    assertThat(shown("train").get("trials")).isEqualTo(24);
    assertThat(shown("train").get("pending")).isEqualTo(0);
    assertThat(
            culmen(
                "worker",
                "--study",
                "train",
                "--trials",
                26,
                "--folder",
                folder,
                "--out",
                folder.resolve("w")))
        .contains("26/26 ");

    // Looking at it.
    Path page = folder.resolve("report.html");
    assertThat(culmen("report", "train", "--out", page)).contains(page.toString());
    assertThat(Files.readString(page)).contains("<html", "train");
    assertThat(culmen("plot", "train", "--out", folder.resolve("history.svg"))).contains("history");
    Path scatter = folder.resolve("scatter.svg");
    assertThat(culmen("plot", "train", "--x", "epochs", "--out", scatter)).contains("scatter");
    assertThat(Files.readString(scatter)).contains("train: value against epochs");
    assertThat(culmen("explain", "train")).contains("x", "n");
    assertThat(culmen("verify")).contains("intact");
    assertThat(culmen("list")).contains("train", "train-2", "train-3", "warm", "from");
  }

  private CommandRun refused(Path file) throws Exception {
    Path other = folder.resolve("other.yaml");
    Files.writeString(other, Files.readString(file).replace("minimize", "maximize"));
    return CommandRun.of(line("run", other, "--trials", 17));
  }

  private void interrupt(Path file) throws Exception {
    Path slow = folder.resolve("slow.yaml");
    Files.writeString(slow, Files.readString(file).replace("{x} {n} 0", "{x} {n} 0.3"));
    Path said = folder.resolve("said.txt");
    Process process =
        new ProcessBuilder(
                CommandRun.processArguments(line("run", slow, "--trials", 60, "--workers", 2)))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      for (int i = 0; i < 600 && !Files.readString(said).contains("18/60"); i++) {
        assertThat(process.isAlive()).as(Files.readString(said)).isTrue();
        Thread.sleep(100);
      }
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(130);
      assertThat(Files.readString(said, StandardCharsets.UTF_8))
          .contains("stopped; nothing told is lost. To resume: culmen run ");
    } finally {
      process.destroyForcibly();
    }
  }
}
