package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the benches of hosts and of gRPC refuse, before anything is started. */
class HostsCommandTest {
  @TempDir Path folder;

  private static CommandRun bench(String line, Object... more) {
    List<Object> words = new ArrayList<>(List.of("bench"));
    words.addAll(Arrays.asList((Object[]) line.split(" ", -1)));
    words.addAll(Arrays.asList(more));
    return CommandRun.of(words.toArray());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hosts --hosts 0|--hosts must be from 1 to 100, but got 0",
        "hosts --hosts 101|--hosts must be from 1 to 100, but got 101",
        "hosts --trials 0|--trials must be from 1 to 100000, but got 0",
        "hosts --trials 100001|--trials must be from 1 to 100000, but got 100001",
        "hosts|--server must be postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE",
        "hosts --server postgresql://me:secret@h"
            + "|--server must be postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE",
        "katib --experiments 0|--experiments must be from 1 to 100000, but got 0",
        "katib --trials 10001|--trials must be from 1 to 10000, but got 10001",
        "katib --parallel 0|--parallel must be from 1 to 1000, but got 0",
        "katib --kills 1.5|--kills must be from 0 to 1, but got 1.5",
        "katib --kills NaN|--kills must be from 0 to 1, but got NaN",
        "grpc --trials 0|--trials must be from 1 to 10000, but got 0",
        "grpc --calls 10000001|--calls must be from 1 to 10000000, but got 10000001",
      })
  void aWrongLineIsAnsweredInOne(String line, String message) {
    CommandRun run = bench(line);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualTo("culmen: " + message + "\n");
  }

  @Test
  void aServerThatIsNotThereIsSaidInOneLineWithoutItsPassword() {
    // Nobody listens on port 1.
    CommandRun run =
        bench(
            "hosts --proxies --hosts 1 --trials 1",
            "--server",
            "postgresql://me:secret@127.0.0.1:1/db",
            "--out",
            folder);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("culmen: cannot begin a study in the store: ")
        .hasLineCount(1)
        .doesNotContain("secret")
        .doesNotContain("Exception");
    assertThat(folder.resolve("hosts.yaml")).content().contains("trials: 1\n", "name: hosts\n");
    assertThat(folder.resolve(SoakStore.SCRIPT)).content().contains(folder + "/printed");
  }
}
