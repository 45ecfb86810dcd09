package io.github.culmen.cli.location;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Long studies in little memory. */
class MemoryTest {
  private static final int TRIALS = 20_000;

  @TempDir Path folder;

  @Test
  void twentyThousandTrialsNeedNoMoreThanAQuarterOfAGigabyte() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("long.yaml"),
            """
            direction: minimize
            parameters:
              x: {type: real, low: 0, high: 1}
              y: {type: real, low: 0, high: 1}
            strategy: sobol
            """);
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder table = new StringBuilder("x,y,value\n");
    for (int i = 0; i < TRIALS; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      table.append(x).append(',').append(y).append(',').append(x * y).append('\n');
    }
    Path results = Files.writeString(folder.resolve("results.csv"), table);
    assertThat(culmen("create", file)).contains("created study 'long'");
    assertThat(culmen("import", results, "long")).contains("added 20000 trials to 'long'");
    assertThat(culmen("ask", "long")).startsWith("20001 x=");
    assertThat(culmen("verify")).isEqualTo("intact   long: 40003 events\n");
    assertThat(culmen("export", "long").lines()).hasSize(TRIALS + 2);
    assertThat(culmen("backup", folder.resolve("copy.db"))).contains("40003 events");
  }

  private String culmen(Object... args) throws Exception {
    List<String> line = new ArrayList<>(CommandRun.processArguments(args));
    line.add(1, "-Xmx256m");
    line.addAll(List.of("--store", "sqlite:" + folder.resolve("long.db")));
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(out)).isZero();
    return Files.readString(out);
  }
}
