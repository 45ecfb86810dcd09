package io.github.culmen.cli;

import io.github.culmen.cli.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a command printed and how it ended.
 *
 * @param code the exit code
 * @param out standard output
 * @param err standard error
 */
public record CommandRun(int code, String out, String err) {

  /** Runs the command in this process, with nothing to read. */
  public static CommandRun of(Object... args) {
    return withInput("", args);
  }

  /**
   * Runs the command in this process; a study is kept beside its output directory if no other place
   * is given.
   */
  public static CommandRun withInput(String input, Object... given) {
    return printingTo(new ByteArrayOutputStream(), input, given);
  }

  /** The same, with what it printed so far to be seen while it runs. */
  public static CommandRun printingTo(ByteArrayOutputStream out, String input, Object... given) {
    Object[] args = inAStoreOfItsOwn(given);
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Culmen.run(
            terminal(input, out, err, false),
            false,
            Arrays.stream(args).map(Object::toString).toArray(String[]::new));
    return new CommandRun(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  // The default is a file in the current folder, which all tests share.
  private static Object[] inAStoreOfItsOwn(Object... args) {
    List<Object> line = new ArrayList<>(Arrays.asList(args));
    int out = line.indexOf("--out");
    if (!line.isEmpty()
        && List.of("run", "pipe", "explain", "diagnose").contains(line.get(0))
        && out > 0
        && !line.contains("--store")
        && !line.contains("--journal")
        && !line.contains("--study")) {
      line.addAll(List.of("--store", storeOf(Path.of(line.get(out + 1).toString()))));
    }
    return line.toArray();
  }

  /** The store of commands with that output directory. */
  public static String storeOf(Path out) {
    Path beside = out.resolveSibling(out.getFileName() + ".db");
    // A directory that was there before is the test's, and nothing is left outside of it.
    boolean within = Files.isDirectory(out) && !Files.exists(beside);
    return "sqlite:" + (within ? out.resolve("culmen.db") : beside);
  }

  public static Terminal terminal(
      String input, ByteArrayOutputStream out, ByteArrayOutputStream err, boolean screen) {
    return new Terminal(
        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        screen,
        screen,
        true,
        80);
  }

  /** The command line that runs the command in a process of its own. */
  public static List<String> processArguments(Object... args) {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                // As the executable jar's manifest says; the class path here has none.
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "io.github.culmen.cli.Culmen"));
    Arrays.stream(args).map(Object::toString).forEach(line::add);
    return line;
  }
}
