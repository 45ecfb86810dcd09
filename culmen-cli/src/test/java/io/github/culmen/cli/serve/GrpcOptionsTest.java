package io.github.culmen.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code culmen serve --grpc} refuses; the jar with the port is not here. */
class GrpcOptionsTest {
  @TempDir Path directory;

  private CommandRun serve(String... options) {
    List<Object> line =
        new ArrayList<>(
            List.of("serve", "--port", "0", "--store", "sqlite:" + directory.resolve("a.db")));
    line.addAll(Arrays.asList(options));
    return CommandRun.of(line.toArray());
  }

  @Test
  void withoutItsJarThePortSaysWhatIsMissing() {
    CommandRun run = serve("--grpc", "28080");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("culmen-grpc.jar").hasLineCount(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void katibNeedsTheSameJar() {
    CommandRun run = serve("--katib", "6789");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("--katib needs culmen-grpc.jar").hasLineCount(1);
  }

  @Test
  void anotherHostThanThisMachineNeedsAWord() {
    assertThat(serve("--grpc", "0.0.0.0:28080"))
        .satisfies(run -> assertThat(run.code()).isEqualTo(2))
        .satisfies(
            run -> assertThat(run.err()).contains("--grpc-insecure").contains("host = 0.0.0.0"));
    assertThat(serve("--grpc", "0.0.0.0:28080", "--grpc-insecure").err())
        .contains("culmen-grpc.jar");
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    for (List<String> options :
        List.of(
            List.of("--grpc", "port"),
            List.of("--grpc", ":28080"),
            List.of("--grpc", "99999"),
            List.of("--grpc", "28080", "--read-only"),
            List.of("--grpc-owner", "alice"),
            List.of("--grpc-tokens"),
            List.of("--grpc", "28080", "--grpc-tokens"),
            List.of("--grpc", "28080", "--grpc-tokens", "--grpc-insecure", "--token-file", "t"),
            List.of("--katib", "port"),
            List.of("--katib", "0.0.0.0:66666"),
            List.of("--grpc", "28080", "--vizier-lease", "soon"))) {
      CommandRun run = serve(options.toArray(new String[0]));
      assertThat(run.code()).as("%s", options).isEqualTo(2);
      assertThat(run.err()).as("%s", options).contains("but");
    }
  }
}
