package io.github.culmen.lab.command;

import io.github.culmen.cli.Culmen;
import io.github.culmen.cli.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What the command printed, with the laboratory on its class path, and how it ended.
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

  /** Runs the command in this process. */
  public static CommandRun withInput(String input, Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            false,
            true,
            80);
    String[] line = Arrays.stream(args).map(Object::toString).toArray(String[]::new);
    int code = Culmen.run(terminal, false, line);
    return new CommandRun(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
