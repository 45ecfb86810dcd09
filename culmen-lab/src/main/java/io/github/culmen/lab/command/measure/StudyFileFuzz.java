package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.Culmen;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Study files that are nearly right, given to the command itself: a study file is taken, or refused
 * by one line and the exit code for that. Two in three have random changes; the third kind has one
 * change that makes it nonsense, and must be refused.
 */
final class StudyFileFuzz {
  // Every key of a study file is in one of these.
  static final List<String> GENERATED =
      List.of(
          """
          name: mixed
          direction: maximize
          noise: none
          parameters:
            rate: {type: real, low: 1e-5, high: 1, scale: log}
            depth: {type: int, low: 2, high: 12}
            booster: {type: categorical, choices: [tree, "linear one", dart]}
            bagging: {type: bool}
            layers: {type: ordinal, values: [1, 2, 4, 8], when: {booster: tree}}
          constraints:
            - rate * depth <= 6 or booster == 'dart'
            - not (depth > 10 and bagging)
          command: sh mixed.sh {rate} {depth} {booster} {bagging} --layers={layers}
          result: {json: /accuracy, sd: /sd}
          timeout: 5m
          trials: 50
          budget: 60
          stop: {regret: 0.01}
          """,
          """
          # A server with a limit on its latency.
          direction: minimize
          parameters:
            batch: {type: int, low: 1, high: 256, scale: log}
            workers: {type: int, low: 1, high: 32}
            cache: {type: real, low: 0, high: 1}
          outcomes:
            latency_ms: "<= 50"
            recall: ">= 0.9"
          strategy:
            acquisition: mes-g
            seed: 1
            model: gp
          command: [awk, -f, serving.awk, "{batch}", "{workers}", "{cache}", "--to=out-{trial}.json"]
          result: {file: "out-{trial}.json", json: /loss, outcomes: {recall: /r}}
          """,
          """
          problem: branin
          strategy: {acquisition: random}
          trials: 10
          """);

  // A part of a study file, and what makes nonsense of it.
  private record Nonsense(Pattern part, String instead) {}

  private static final List<Nonsense> NONSENSE =
      List.of(
          // A key that nobody knows, and one that is there twice.
          nonsense("(?m)^([a-z-]+:)", "q$1"),
          nonsense("(?m)^((?:name|direction|trials|noise):.*)$", "$1\n$1"),
          nonsense("\\{type: ", "{tpye: "),
          nonsense("(type: [a-z]+)", "$1q"),
          nonsense("(acquisition: [a-z-]+)", "$1-q"),
          nonsense("direction: [a-z]+", "direction: sideways"),
          nonsense("(scale: )log", "$1 loq"),
          nonsense("(?m)^trials: (\\d+)", "trials: -$1"),
          nonsense("(?m)^trials: \\d+", "trials: many"),
          nonsense("(?m)^trials: (\\d+)", "trials: $1.5"),
          // No room between the bounds, none at all, or none on a log scale.
          nonsense("low: ([^,]+), high: ([^,}]+)", "low: $2, high: $1"),
          nonsense("low: ([^,]+), high: [^,}]+", "low: $1, high: $1"),
          nonsense("low: [^,]+, high", "low: .nan, high"),
          nonsense("high: [^,}]+", "high: .inf"),
          nonsense("low: [^,]+(, high: [^,}]+, scale: log)", "low: 0$1"),
          nonsense("low: [^,]+, (high)", "$1"),
          nonsense("choices: \\[[^]]*\\]", "choices: []"),
          nonsense("choices: \\[([^],]*),[^]]*\\]", "choices: [$1, $1]"),
          nonsense("when: \\{[a-z_]+", "when: {nosuch"),
          nonsense("(?m)^constraints:$", "constraints:\n  - nosuch <= 1"),
          nonsense("(?m)^constraints:$", "constraints:\n  - 1 <"),
          nonsense("(?m)^result: .*$", "result: {json: /a, xml: /b}"),
          nonsense("(?m)^problem: .*$", "problem: nosuch"),
          nonsense("(?m)^(parameters:)$", "$1\n  q:"));

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String ASK = "{\"op\":\"ask\"}\n";

  private final List<String> files;

  /** Of files like these. */
  StudyFileFuzz(List<String> files) {
    this.files = List.copyOf(files);
  }

  private static Nonsense nonsense(String part, String instead) {
    return new Nonsense(Pattern.compile(part), instead);
  }

  /**
   * The study files below a path: those that end in {@code .yaml}, and those in the text of
   * Markdown files.
   */
  static List<String> below(Path path) throws IOException {
    if (!Files.exists(path)) {
      throw CommandFailure.usage("there is no file or folder '" + path + "'");
    }
    List<String> found = new ArrayList<>();
    try (Stream<Path> all = Files.walk(path)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".yaml") || name.endsWith(".yml")) {
          found.add(Files.readString(file));
        } else if (name.endsWith(".md")) {
          BLOCK.matcher(Files.readString(file)).results().map(m -> m.group(1)).forEach(found::add);
        }
      }
    }
    return found.stream().filter(text -> STUDY.matcher(text).find()).toList();
  }

  // One line; below it, the constraint that it is about and a mark at the place may be shown.
  private static final Pattern MESSAGE =
      Pattern.compile("culmen: [^\\n]+\\n(?:  [^\\n]*\\n +\\^\\n)?");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```yaml\n(.*?)^```");
  // Elsewhere in the documentation there are parts of study files.
  private static final Pattern STUDY = Pattern.compile("(?m)^(parameters|problem):");

  /** What goes wrong with a study file nearly like one of these; empty if nothing does. */
  Optional<String> failure(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String text = files.get(random.nextInt(files.size()));
    boolean refused = random.nextInt(3) == 0;
    String changed = refused ? nonsense(text, random) : HostileFuzz.changed(text, random);
    return within(PATIENCE, () -> failure(changed, refused))
        .map(what -> what + " for " + HostileFuzz.shown(changed));
  }

  /** A study file with one change that makes it one that cannot be taken. */
  static String nonsense(String text, SplittableRandom random) {
    List<String> changed = new ArrayList<>();
    for (Nonsense each : NONSENSE) {
      List<MatchResult> places = each.part().matcher(text).results().toList();
      if (!places.isEmpty()) {
        MatchResult place = places.get(random.nextInt(places.size()));
        Matcher again = each.part().matcher(text);
        StringBuilder result = new StringBuilder();
        while (again.find()) {
          again.appendReplacement(
              result,
              again.start() == place.start()
                  ? each.instead()
                  : Matcher.quoteReplacement(again.group()));
        }
        again.appendTail(result);
        changed.add(result.toString());
      }
    }
    return changed.get(random.nextInt(changed.size()));
  }

  /** The same, or that it does not end. */
  static Optional<String> within(Duration patience, Supplier<Optional<String>> work) {
    List<Optional<String>> found = new ArrayList<>();
    Thread thread = new Thread(() -> found.add(work.get()), "culmen-fuzz");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(patience.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    }
    if (thread.isAlive()) {
      return Optional.of("still busy after " + patience.toSeconds() + " s");
    }
    return found.isEmpty() ? Optional.of("ended by an exception") : found.get(0);
  }

  /**
   * What goes wrong with a study file.
   *
   * @param refused whether it must not be taken
   */
  static Optional<String> failure(String text, boolean refused) {
    Path folder = null;
    try {
      folder = Files.createTempDirectory("culmen-fuzz");
      Path file = Files.write(folder.resolve("s.yaml"), text.getBytes(StandardCharsets.UTF_8));
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      Terminal terminal =
          new Terminal(
              new ByteArrayInputStream(ASK.getBytes(StandardCharsets.UTF_8)),
              new PrintStream(out, true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              false,
              false,
              true,
              80);
      int code =
          Culmen.run(
              terminal,
              false,
              "pipe",
              file.toString(),
              "--journal",
              "--out",
              folder.resolve("out").toString());
      return judge(
          code,
          out.toString(StandardCharsets.UTF_8),
          err.toString(StandardCharsets.UTF_8),
          refused);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      HostileFuzz.delete(folder);
    }
  }

  /** What is wrong with how the command took a study file. */
  static Optional<String> judge(int code, String out, String err, boolean refused) {
    if (code == ExitCode.OK && refused) {
      return Optional.of("nonsense was taken");
    }
    if (code != ExitCode.OK && code != ExitCode.USAGE) {
      return Optional.of("exit code " + code + ", " + err);
    }
    if (code == ExitCode.USAGE && !MESSAGE.matcher(err).matches()) {
      return Optional.of("refused by " + HostileFuzz.shown(err));
    }
    return (out + err).contains("Exception") || (out + err).contains("\tat ")
        ? Optional.of("printed " + HostileFuzz.shown(out + err))
        : Optional.empty();
  }
}
