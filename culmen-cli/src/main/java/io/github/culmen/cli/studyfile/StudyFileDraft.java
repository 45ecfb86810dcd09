package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.Decimals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A study file in the making, with comments for the person who goes on with it. */
public final class StudyFileDraft {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");
  private static final Pattern RANGE =
      Pattern.compile("(\\S+?)\\s*\\.\\.\\s*(\\S+?)(?:\\s+step\\s+(\\d+))?(\\s+log)?");
  private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+");
  // What YAML reads as text without quotes.
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");
  private static final List<String> NOT_TEXT =
      List.of("true", "false", "yes", "no", "on", "off", "null", "y", "n");

  private final String name;
  private final String direction;
  private final Map<String, String> parameters = new LinkedHashMap<>();
  private Optional<String> command = Optional.empty();
  private Optional<String> regex = Optional.empty();
  private Optional<Integer> trials = Optional.empty();

  public StudyFileDraft(String name, String direction) {
    this.name = name;
    this.direction = direction;
  }

  /**
   * Adds a parameter such as {@code rate=1e-5..1 log}, {@code depth=2..12}, {@code batch=16..256
   * step 16}, {@code kernel=linear,rbf} or {@code shuffle=bool}.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  public void parameter(String text) {
    int equals = text.indexOf('=');
    String own = equals < 0 ? text.strip() : text.substring(0, equals).strip();
    if (equals < 0 || !NAME.matcher(own).matches()) {
      throw offence(text);
    }
    if (parameters.containsKey(own)) {
      throw new IllegalArgumentException(
          "parameter names must be unique, but got '" + own + "' twice");
    }
    parameters.put(own, definition(text, text.substring(equals + 1).strip()));
  }

  private static String definition(String text, String values) {
    if (values.equals("bool")) {
      return "{type: bool}";
    }
    Matcher range = RANGE.matcher(values);
    if (range.matches()) {
      return range(text, range);
    }
    List<String> choices = Arrays.stream(values.split(",", -1)).map(String::strip).toList();
    if (choices.size() < 2 || choices.stream().anyMatch(String::isEmpty)) {
      throw offence(text);
    }
    return "{type: categorical, choices: ["
        + String.join(", ", choices.stream().map(StudyFileDraft::scalar).toList())
        + "]}";
  }

  private static String range(String text, Matcher range) {
    String low = range.group(1);
    String high = range.group(2);
    OptionalDouble from = Decimals.parse(low);
    OptionalDouble to = Decimals.parse(high);
    if (from.isEmpty() || to.isEmpty()) {
      throw offence(text);
    }
    boolean whole = WHOLE.matcher(low).matches() && WHOLE.matcher(high).matches();
    if (range.group(3) != null && !whole) {
      throw new IllegalArgumentException("a step goes with whole numbers, but got '" + text + "'");
    }
    return "{type: "
        + (whole ? "int" : "real")
        + ", low: "
        + low
        + ", high: "
        + high
        + (range.group(3) == null ? "" : ", step: " + range.group(3))
        + (range.group(4) == null ? "" : ", scale: log")
        + "}";
  }

  private static IllegalArgumentException offence(String text) {
    return new IllegalArgumentException(
        "a parameter must be such as rate=1e-5..1 log, depth=2..12, batch=16..256 step 16,"
            + " kernel=linear,rbf or shuffle=bool, but got '"
            + text
            + "'");
  }

  /** The names of the parameters so far. */
  public List<String> names() {
    return List.copyOf(parameters.keySet());
  }

  /** The command that evaluates a trial. */
  public void command(String line) {
    command = Optional.of(line);
  }

  /** A command to begin with: each parameter as an option of its name. */
  public String defaultCommand() {
    List<String> words = new ArrayList<>(List.of("python3", "train.py"));
    parameters.keySet().forEach(own -> words.add("--" + own + " {" + own + "}"));
    return String.join(" ", words);
  }

  /** The regular expression that finds the value; the last line of the output if there is none. */
  public void regex(String expression) {
    regex = Optional.of(expression);
  }

  /** How many trials the study is to have. */
  public void trials(int count) {
    trials = Optional.of(count);
  }

  /** What {@link #text} says if nobody gave a number. */
  public int defaultTrials() {
    return 20 + 10 * Math.max(parameters.size(), 1);
  }

  /** The file. */
  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add("# A study of Culmen. culmen run evaluates it; run it again to go on.");
    lines.add("# Every key is described in docs/study-file.md.");
    lines.add("name: " + scalar(name));
    lines.add("direction: " + direction + "    # or " + other());
    lines.add("");
    lines.add("# What may vary. Also: {type: ordinal, values: [small, medium, large]},");
    lines.add("# {type: bool}, and when: {kernel: rbf} for one that depends on another.");
    lines.add("parameters:");
    parameters.forEach((own, definition) -> lines.add("  " + own + ": " + definition));
    lines.add("");
    lines.add("# Runs once per trial, in this file's folder. {rate} is the value of the parameter");
    lines.add("# rate, which is also in the environment variable CULMEN_RATE.");
    lines.add("command: " + quoted(command.orElseGet(this::defaultCommand)));
    lines.add("");
    lines.add("# Where the value is: the last line of what the command prints, a match such as");
    lines.add("# {regex: \"loss (\\\\S+)\"}, or a place in JSON such as {json: /loss}.");
    lines.add("result: " + regex.map(own -> "{regex: " + quoted(own) + "}").orElse("last-line"));
    lines.add("");
    lines.add("trials: " + trials.orElseGet(this::defaultTrials));
    lines.add("# timeout: 10m             # a trial that takes longer fails");
    lines.add("# noise: none              # if the same point always gives the same value");
    lines.add("# outcomes: {latency_ms: \"<= 50\"}    # other measurements with bounds");
    lines.add("");
    return String.join("\n", lines);
  }

  private String other() {
    return direction.equals("minimize") ? "maximize" : "minimize";
  }

  private static String scalar(String text) {
    boolean plain =
        Decimals.parse(text).isPresent()
            || PLAIN.matcher(text).matches() && !NOT_TEXT.contains(text.toLowerCase(Locale.ROOT));
    return plain ? text : quoted(text);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
