package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores a command cannot use: it says why in one line and leaves them as they are. */
class UnusableStoreTest {
  private static final String STUDY =
      """
      name: bowl
      direction: minimize
      parameters:
        x: {type: real, low: -5, high: 10}
      strategy: {acquisition: sobol}
      command: echo {x}
      """;

  @TempDir Path folder;
  private Path database;
  private Path file;

  @BeforeEach
  void nameTheStore() throws Exception {
    database = folder.resolve("studies.db");
    file = Files.writeString(folder.resolve("bowl.yaml"), STUDY);
  }

  private CommandRun culmen(Object... args) {
    List<Object> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--store", "sqlite:" + database));
    return CommandRun.of(all.toArray());
  }

  private String made() {
    assertThat(culmen("create", file).code()).isZero();
    assertThat(culmen("ask", "bowl").code()).isZero();
    assertThat(culmen("tell", "bowl", 1, 2.5).code()).isZero();
    return culmen("export", "bowl", "--format", "journal").out();
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void assertRefused(CommandRun run, int code, String message) {
    assertThat(run.err()).startsWith("culmen: ").contains(message).doesNotContain("unexpected");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(code);
  }

  @Test
  void aSystemWithoutALibraryOfSqlite() throws Exception {
    List<String> line =
        CommandRun.processArguments("create", file, "--store", "sqlite:" + database);
    line.add(1, "-Dos.arch=pdp11");
    Process process = new ProcessBuilder(line).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertRefused(
        new CommandRun(process.waitFor(), out, err),
        1,
        ", or put the whole sqlite-jdbc on the class path, or use another store or a"
            + " journal file");
  }

  @Test
  void tablesOfANewerVersion() throws Exception {
    String before = made();
    execute("INSERT INTO culmen_schema (version) VALUES (7)");
    for (String args : new String[] {"list", "show bowl", "ask bowl", "tell bowl 1 3"}) {
      assertRefused(
          culmen((Object[]) args.split(" ")),
          1,
          "has version 7 of the tables, but this culmen supports versions up to 2; upgrade culmen");
    }
    execute("DELETE FROM culmen_schema WHERE version = 7");
    assertThat(culmen("export", "bowl", "--format", "journal").out()).isEqualTo(before);
  }

  @Test
  void theDatabaseOfAnotherProgram() throws Exception {
    execute("CREATE TABLE theirs (x)");
    byte[] before = Files.readAllBytes(database);
    assertRefused(culmen("create", file), 1, "a SQLite database of another program");
    assertRefused(culmen("list"), 1, "a SQLite database of another program");
    assertThat(Files.readAllBytes(database)).isEqualTo(before);
  }

  @Test
  void aDirectory() throws Exception {
    Files.createDirectory(database);
    assertRefused(culmen("list"), 1, "it is a directory");
  }

  @Test
  void aStudyWhoseSpaceChanged() throws Exception {
    String before = made();
    Files.writeString(file, STUDY.replace("x: {", "y: {").replace("{x}", "{y}"));
    assertRefused(
        culmen("run", file, "--out", folder.resolve("out"), "--trials", 3), 3, "study 'bowl' in ");
    assertThat(culmen("export", "bowl", "--format", "journal").out()).isEqualTo(before);
  }

  @Test
  void aTrialThatWasToldAnotherValue() {
    String before = made();
    assertThat(culmen("tell", "bowl", 1, 2.5).code()).isZero();
    assertRefused(
        culmen("tell", "bowl", 1, 3),
        1,
        "a trial is told once, but trial 1 ended already with value 2.5");
    assertRefused(culmen("tell", "bowl", 1, "--failed", "x"), 1, "trial 1 ended already");
    assertThat(culmen("export", "bowl", "--format", "journal").out()).isEqualTo(before);
  }
}
