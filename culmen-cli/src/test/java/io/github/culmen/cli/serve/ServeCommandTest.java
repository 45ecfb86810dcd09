package io.github.culmen.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.server.StudyFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  private static final String STUDY =
      """
      name: made
      direction: minimize
      parameters:
        x: {type: real, low: 0, high: 1}
      """;

  @TempDir Path folder;

  @Test
  void anotherHostNeedsTokensOrTlsAndTheLineSaysWhatToDo() {
    CommandRun run =
        CommandRun.of("serve", "--host", "0.0.0.0", "--store", "sqlite:" + folder.resolve("s.db"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("culmen: a server that others can reach needs tokens or TLS")
        .contains("culmen token create")
        .hasLineCount(1);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatIsWrongWithTheOptionsIsOneLine() {
    String store = "sqlite:" + folder.resolve("s.db");
    assertThat(CommandRun.of("serve", "--store", store, "--tls-cert", "c.pem").err())
        .contains("--tls-cert and --tls-key belong together")
        .hasLineCount(1);
    assertThat(CommandRun.of("serve", "--store", store, "--prefix", "a b").err())
        .contains("prefix must be a path")
        .hasLineCount(1);
    assertThat(CommandRun.of("serve", "--store", store, "--trusted-proxy", "evil.example").err())
        .contains("--trusted-proxy must be an address")
        .hasLineCount(1);
    CommandRun none = CommandRun.of("serve", "--store", store, "--read-only");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("there is no store").hasLineCount(1);
    assertThat(
            CommandRun.of("serve", "--store", store, "--token-file", folder.resolve("none")).err())
        .contains("there is no token file")
        .hasLineCount(1);
  }

  @Test
  void tokensAreMadeListedAndRevoked() throws IOException {
    Path file = folder.resolve("tokens");
    CommandRun made =
        CommandRun.of("token", "create", "alice", "--role", "steer", "--token-file", file);
    assertThat(made.code()).isZero();
    String secret = made.out().strip();
    assertThat(secret).matches("culmen_[A-Za-z0-9_-]{43}");
    assertThat(Files.readString(file)).doesNotContain(secret).contains("alice steer ");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(CommandRun.of("token", "create", "alice", "--token-file", file).code()).isEqualTo(2);
    assertThat(CommandRun.of("token", "create", "a b", "--token-file", file).code()).isEqualTo(2);
    assertThat(
            CommandRun.of("token", "create", "bob", "--role", "king", "--token-file", file).err())
        .contains("a role must be one of view, tell, steer, admin, but got 'king'");
    assertThat(CommandRun.of("token", "list", "--token-file", file).out())
        .isEqualTo("steer  alice" + System.lineSeparator());
    assertThat(CommandRun.of("token", "revoke", "alice", "--token-file", file).code()).isZero();
    assertThat(CommandRun.of("token", "revoke", "alice", "--token-file", file).code()).isEqualTo(1);
    assertThat(CommandRun.of("token", "list", "--token-file", file).out()).contains("no tokens");
    assertThat(CommandRun.of("token").code()).isEqualTo(2);
  }

  @Test
  void aStudyMadeOverTheNetworkHasNoCommand() {
    StudyFormats formats = new CommandFormats();
    assertThat(formats.read(STUDY, false).spec().name()).isEqualTo("made");
    assertThat(formats.read(STUDY, false).file()).isEmpty();
    String evil = STUDY + "command: rm -rf {x}\n";
    assertThatThrownBy(() -> formats.read(evil, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--allow-commands");
    assertThat(formats.read(evil, true).file()).contains(evil);
    assertThatThrownBy(() -> formats.read("name: [", false))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
