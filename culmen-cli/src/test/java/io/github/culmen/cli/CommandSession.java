package io.github.culmen.cli;

import io.github.culmen.cli.text.Terminal;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Commands typed one after another in a folder, by one process that stays: it starts once, and
 * knows its code by the second command.
 */
final class CommandSession implements AutoCloseable {
  private static final String WORD = "\u001f";
  private static final String LINE = "\u001e";
  private static final char END = '\u0004';

  private final Process process;
  private final PrintStream in;
  private final BufferedReader out;

  CommandSession(Path folder, Map<String, String> environment) throws IOException {
    List<String> line = CommandRun.processArguments();
    line.set(line.size() - 1, CommandSession.class.getName());
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().remove("CULMEN_STORE");
    builder.environment().putAll(environment);
    process = builder.start();
    in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** What a command prints, on standard output and standard error, and its exit code. */
  CommandRun type(List<String> words, String input) throws IOException {
    in.println(String.join(WORD, words) + LINE + input.replace("\n", WORD));
    StringBuilder said = new StringBuilder();
    for (int c = out.read(); c != END; c = out.read()) {
      if (c < 0) {
        throw new IOException("the session ended: " + said);
      }
      said.append((char) c);
    }
    return new CommandRun(Integer.parseInt(out.readLine()), said.toString(), "");
  }

  @Override
  public void close() {
    in.close();
    process.destroy();
  }

  /** Runs what is typed. */
  public static void main(String[] args) throws IOException {
    PrintStream said = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader typed =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = typed.readLine(); line != null; line = typed.readLine()) {
      String[] parts = line.split(LINE, -1);
      byte[] input = parts[1].replace(WORD, "\n").getBytes(StandardCharsets.UTF_8);
      Terminal terminal =
          new Terminal(new ByteArrayInputStream(input), said, said, false, false, true, 80);
      int code = Culmen.run(terminal, false, parts[0].split(WORD, -1));
      said.print(END + Integer.toString(code) + "\n");
      said.flush();
    }
    System.exit(0);
  }
}
