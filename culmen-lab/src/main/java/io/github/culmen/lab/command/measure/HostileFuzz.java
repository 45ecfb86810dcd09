package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.study.PipeCommand;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.Folders;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.StudySpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import picocli.CommandLine;

/**
 * Constraints and requests of a pipe that are nearly right. Each is taken, or refused by a message;
 * nothing else may come of it.
 */
final class HostileFuzz {
  private static final int MOST_CHANGES = 6;
  private static final int REQUESTS = 30;

  private static final List<String> REQUESTS_OF_A_PIPE =
      List.of(
          "{\"op\":\"ask\"}",
          "{\"op\":\"ask\",\"count\":2}",
          "{\"op\":\"tell\",\"trial\":1,\"value\":0.4}",
          "{\"op\":\"tell\",\"trial\":2,\"value\":-3e5,\"sd\":0.1}",
          "{\"op\":\"tell\",\"trial\":3,\"failed\":\"out of memory\"}",
          "{\"op\":\"enqueue\",\"params\":{\"x\":2.5,\"depth\":4}}",
          "{\"op\":\"pending\"}",
          "{\"op\":\"stop\"}",
          "{\"op\":\"add\",\"params\":{\"x\":2.5,\"depth\":4},\"value\":NaN}",
          "{\"op\":\"request\",\"params\":{\"x\":1,\"depth\":2},\"by\":\"ada\",\"why\":\"a hunch\"}",
          "{\"op\":\"measure\",\"trial\":1,\"step\":3,\"seconds\":1.5,\"metrics\":{\"loss\":2}}",
          "{\"op\":\"note\",\"trial\":1,\"key\":\"gpu\",\"value\":\"A100\",\"version\":0}",
          "{\"op\":\"attributes\",\"trial\":1}",
          "{\"op\":\"history\",\"from\":1}",
          "{\"op\":\"predict\",\"points\":[{\"x\":2.5,\"depth\":4}]}",
          "{\"op\":\"cancel\",\"trial\":1,\"keep\":true}",
          "{\"op\":\"discard\",\"trial\":1,\"why\":\"wrong\"}",
          "{\"op\":\"restore\",\"trial\":1}",
          "{\"op\":\"resume\",\"why\":\"\"}",
          "{\"op\":\"best\"}");

  private static final List<String> WORDS =
      List.of(
          "\0",
          "\u001b[31m",
          "\uFEFF",
          "\u2028",
          "\uD800",
          "\t",
          "\r",
          "\n",
          "\n\n",
          ": ",
          "- ",
          "? ",
          "[",
          "]",
          "{",
          "}",
          "{x}",
          "{{x}}",
          "${",
          "\"",
          "'",
          "`",
          "@",
          "%",
          "&a ",
          "*a",
          "&a [*a, *a]",
          "!!int ",
          "!!binary ",
          "!x ",
          "<<: ",
          "|",
          ">",
          "|-\n",
          "#",
          "---\n",
          "...\n",
          "~",
          "null",
          "true",
          ".nan",
          "-.inf",
          "1e999",
          "-0",
          "0x",
          "0o7",
          "99999999999999999999",
          "1e-400",
          "<=",
          "==",
          "!=",
          "&&",
          "||",
          "not ",
          " or ",
          "^",
          "/0",
          "log(",
          "sqrt(-1)",
          "(",
          ")",
          ",",
          ";",
          "\\",
          "\\u0000",
          "../../x");

  private static final List<String> TOKENS =
      List.of(
          "x",
          "n",
          "c",
          "b",
          "y",
          "1",
          "0",
          "-2.5",
          "1e308",
          "1e-320",
          ".",
          "'a'",
          "'zzz'",
          "\"a",
          "true",
          "false",
          "+",
          "-",
          "*",
          "/",
          "^",
          "<",
          "<=",
          ">",
          ">=",
          "==",
          "!=",
          "=",
          "and",
          "or",
          "not",
          "&&",
          "||",
          "!",
          "(",
          ")",
          "(",
          ")",
          "min(",
          "max(",
          "log(",
          "exp(",
          "abs(",
          "sqrt(",
          "foo(",
          ",",
          " ",
          "\0",
          "\u001b",
          "é",
          "NaN",
          "Infinity");

  private HostileFuzz() {}

  /** What goes wrong with a constraint of random words; empty if nothing does. */
  static Optional<String> expression(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SearchSpace space =
        SearchSpace.of(
            Parameter.real("x", -1, 1),
            Parameter.integer("n", 0, 9),
            Parameter.categorical("c", "a", "b"),
            Parameter.bool("b"));
    String text =
        random.nextBoolean()
            ? changed("x * n + 2 <= 3 and (c == 'a' or not b) and max(x, n) > -5", random)
            : words(random);
    try {
      StudySpec spec = StudySpec.builder(space.constrained(text)).build();
      Study.requireLegalPoint(spec);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return e.getMessage() == null || e.getMessage().isBlank()
          ? Optional.of(e + " for " + shown(text))
          : Optional.empty();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return Optional.of(e + " for " + shown(text));
    }
  }

  /** What goes wrong with a pipe that gets nearly right requests; empty if nothing does. */
  static Optional<String> pipe(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      String request = REQUESTS_OF_A_PIPE.get(random.nextInt(REQUESTS_OF_A_PIPE.size()));
      String line = random.nextInt(3) == 0 ? request : changed(request, random);
      // A count that is legal is one that is answered.
      lines.add(line.replaceAll("[\\r\\n]", " ").replaceAll("\"count\":\\d{2,}", "\"count\":9"));
    }
    Path folder = null;
    try {
      folder = Files.createTempDirectory("culmen-fuzz");
      return pipe(folder, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      delete(folder);
    }
  }

  private static Optional<String> pipe(Path folder, List<String> lines) throws IOException {
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        """
        direction: minimize
        parameters:
          x: {type: real, low: -5, high: 10}
          depth: {type: int, low: 1, high: 9}
        strategy: {acquisition: random}
        """);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(
                (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            false,
            true,
            80);
    Throwable[] thrown = new Throwable[1];
    int code =
        new CommandLine(new PipeCommand(terminal))
            .setExecutionExceptionHandler(
                (e, ignored1, ignored2) -> {
                  thrown[0] = e;
                  return ExitCode.FAILED;
                })
            .execute(file.toString(), "--journal", "--out", folder.resolve("out").toString());
    if (code != ExitCode.OK) {
      return Optional.of("exit code " + code + ", " + thrown[0] + " for " + lines);
    }
    List<String> replies = out.toString(StandardCharsets.UTF_8).lines().toList();
    if (replies.size() != lines.size()) {
      return Optional.of(replies.size() + " replies to " + lines.size() + " requests " + lines);
    }
    for (int i = 0; i < replies.size(); i++) {
      if (!(JsonText.parse(replies.get(i)) instanceof Map<?, ?> reply)
          || reply.isEmpty()
          || String.valueOf(reply.get("error")).contains("Exception")) {
        return Optional.of("reply " + replies.get(i) + " to " + shown(lines.get(i)));
      }
    }
    return Optional.empty();
  }

  /** Deletes a folder and what is in it, if there is one. */
  static void delete(Path folder) {
    try {
      if (folder != null) {
        Folders.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String words(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    int count = 1 + random.nextInt(random.nextInt(20) == 0 ? 3000 : 15);
    for (int i = 0; i < count; i++) {
      text.append(TOKENS.get(random.nextInt(TOKENS.size())));
      text.append(random.nextInt(4) == 0 ? "" : " ");
    }
    return text.toString();
  }

  /** The text with a few changes. */
  static String changed(String text, SplittableRandom random) {
    StringBuilder changed = new StringBuilder(text);
    int changes = 1 + random.nextInt(MOST_CHANGES);
    for (int i = 0; i < changes; i++) {
      change(changed, random);
    }
    return changed.toString();
  }

  private static void change(StringBuilder text, SplittableRandom random) {
    int at = random.nextInt(text.length() + 1);
    int end = Math.min(text.length(), at + 1 + random.nextInt(12));
    switch (random.nextInt(9)) {
      case 0 -> text.delete(at, end);
      case 1 -> text.insert(at, WORDS.get(random.nextInt(WORDS.size())));
      case 2 -> text.insert(at, text.substring(at, end));
      case 3 -> text.replace(at, end, WORDS.get(random.nextInt(WORDS.size())));
      case 4 -> text.insert(at, (char) random.nextInt(0x180));
      case 5 ->
          text.insert(at, WORDS.get(random.nextInt(WORDS.size())).repeat(1 + random.nextInt(300)));
      case 6 -> number(text, at, random);
      case 7 -> lines(text, random);
      default -> {
        if (at < text.length()) {
          text.setCharAt(at, (char) (text.charAt(at) ^ (1 << random.nextInt(7))));
        }
      }
    }
  }

  // The next number becomes one at the edge of what there is.
  private static void number(StringBuilder text, int from, SplittableRandom random) {
    int at = from;
    while (at < text.length() && !Character.isDigit(text.charAt(at))) {
      at++;
    }
    int end = at;
    while (end < text.length() && "0123456789.e-".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    String[] edges = {
      "0",
      "-1",
      "1e308",
      "-1e308",
      "5e-324",
      "9223372036854775807",
      "-9223372036854775808",
      "2147483648",
      "1e999",
      ".inf",
      "0.1e-1",
      "1_000",
      "9".repeat(400)
    };
    if (at < end) {
      text.replace(at, end, edges[random.nextInt(edges.length)]);
    }
  }

  // Two lines change places, or one is indented otherwise.
  private static void lines(StringBuilder text, SplittableRandom random) {
    List<String> lines = new ArrayList<>(List.of(text.toString().split("\n", -1)));
    int one = random.nextInt(lines.size());
    int other = random.nextInt(lines.size());
    if (random.nextBoolean()) {
      String line = lines.get(one);
      lines.set(one, lines.get(other));
      lines.set(other, line);
    } else {
      lines.set(one, " ".repeat(random.nextInt(6)) + lines.get(one).strip());
    }
    text.setLength(0);
    text.append(String.join("\n", lines));
  }

  /** The text on one line, not endless. */
  static String shown(String text) {
    String whole = JsonText.compact(text);
    return whole.length() > 2000 ? whole.substring(0, 2000) + "…" : whole;
  }
}
