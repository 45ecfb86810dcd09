package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.strategy.Setting;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A value of a YAML file with its place. What is asked of it either holds, or ends in an error with
 * file, line, column, key, the rule and what was found instead.
 *
 * @param file the file, for messages
 * @param path the keys that lead here, such as {@code parameters.lr.low}; empty at the top
 * @param node the parsed text
 */
record YamlValue(String file, String path, Node node) implements Setting.Value {
  private static final int LONGEST_NUMBER = 1000;
  private static final Pattern BOOLEAN = Pattern.compile("(?i)true|false");

  /** An error at this place. */
  @Override
  public CommandFailure error(String message) {
    String where =
        node.getStartMark()
            .map(mark -> ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1))
            .orElse("");
    return CommandFailure.usage(
        file + where + ": " + (path.isEmpty() ? "" : path + ": ") + message);
  }

  private CommandFailure offence(String rule) {
    return error(rule + ", but got " + description());
  }

  /** Runs a check of the library; what it objects to is reported at this place. */
  @Override
  public <T> T checked(Supplier<T> work) {
    try {
      return work.get();
    } catch (IllegalArgumentException e) {
      throw error(e.getMessage());
    }
  }

  /** Keys and values; {@code legal} keys only. */
  YamlMapping mapping(String... legal) {
    YamlMapping mapping = mapping();
    mapping.requireKeysAmong(List.of(legal));
    return mapping;
  }

  /** Keys and values, any keys. */
  YamlMapping mapping() {
    if (node instanceof MappingNode mapping) {
      return new YamlMapping(this, mapping);
    }
    throw offence("must be a mapping of keys to values");
  }

  @Override
  public Map<String, YamlValue> entries(String... legal) {
    return (legal.length == 0 ? mapping() : mapping(legal)).entries();
  }

  @Override
  public CommandFailure missing(String name) {
    return error("the key '" + name + "' is required, but it is missing");
  }

  @Override
  public List<YamlValue> items() {
    return list();
  }

  boolean isMapping() {
    return node instanceof MappingNode;
  }

  @Override
  public boolean isText() {
    return tagged(Tag.STR);
  }

  @Override
  public boolean isList() {
    return node instanceof SequenceNode;
  }

  @Override
  public boolean isNumber() {
    return tagged(Tag.INT) || tagged(Tag.FLOAT);
  }

  /** The items of a list. */
  List<YamlValue> list() {
    if (!(node instanceof SequenceNode sequence)) {
      throw offence("must be a list");
    }
    List<YamlValue> items = new ArrayList<>();
    for (Node item : sequence.getValue()) {
      items.add(new YamlValue(file, path + "[" + items.size() + "]", item));
    }
    return items;
  }

  /** A scalar's text, also where YAML would read it as a number or a boolean. */
  @Override
  public String text() {
    if (node instanceof ScalarNode scalar && !tagged(Tag.NULL)) {
      // No program can be given it, and no file can be named with it.
      if (scalar.getValue().indexOf('\0') >= 0) {
        throw error("must not hold the character NUL");
      }
      return scalar.getValue();
    }
    throw offence("must be text");
  }

  /** A number; {@code .nan} and {@code .inf} pass, the caller has rules about them. */
  @Override
  public double number() {
    if (!isNumber()) {
      throw offence("must be a number");
    }
    return scalar() instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  /** A whole number that fits a long. */
  long integer() {
    Object value = isNumber() ? scalar() : null;
    if (value instanceof Long whole) {
      return whole;
    }
    if (value instanceof Double number
        && number == Math.rint(number)
        && Math.abs(number) <= 1L << 53) {
      return number.longValue();
    }
    throw offence("must be a whole number");
  }

  /** A whole number from {@code low} to {@code high}. */
  @Override
  public int integer(int low, int high) {
    long value = integer();
    if (value < low || value > high) {
      throw offence("must be a whole number from " + low + " to " + high);
    }
    return (int) value;
  }

  /** True or false. */
  @Override
  public boolean bool() {
    if (!tagged(Tag.BOOL) || !BOOLEAN.matcher(text()).matches()) {
      throw offence("must be true or false");
    }
    return Boolean.parseBoolean(text());
  }

  /** Text, a whole number, a real number or a boolean, as YAML reads it. */
  Object scalar() {
    if (!(node instanceof ScalarNode) || tagged(Tag.NULL)) {
      throw offence("must be text, a number or a boolean");
    }
    String text = text();
    if (tagged(Tag.BOOL)) {
      return bool();
    }
    if (isNumber() && text.length() > LONGEST_NUMBER) {
      throw error("must be a number of at most " + LONGEST_NUMBER + " characters");
    }
    // An explicit tag may stand before anything: !!int abc
    try {
      return tagged(Tag.INT) ? whole(text) : tagged(Tag.FLOAT) ? real(text) : (Object) text;
    } catch (NumberFormatException e) {
      throw offence("must be a number");
    }
  }

  /** One of the words of an enumeration. */
  @Override
  public <E> E word(E[] choices, Function<E, String> word) {
    return word(choices, word, Map.of());
  }

  /** One of the words of an enumeration, or another word for the same. */
  <E> E word(E[] choices, Function<E, String> word, Map<String, E> synonyms) {
    List<String> words = Arrays.stream(choices).map(word).toList();
    String text = node instanceof ScalarNode scalar ? scalar.getValue() : null;
    if (text != null && synonyms.containsKey(text)) {
      return synonyms.get(text);
    }
    int index = text == null ? -1 : words.indexOf(text);
    if (index < 0) {
      throw error(
          "must be one of "
              + String.join(", ", words)
              + ", but got "
              + description()
              + Spelling.hint(text, words));
    }
    return choices[index];
  }

  private Object whole(String text) {
    String digits = text.startsWith("+") ? text.substring(1) : text;
    BigInteger exact =
        digits.startsWith("0x")
            ? new BigInteger(digits.substring(2), 16)
            : digits.startsWith("0o")
                ? new BigInteger(digits.substring(2), 8)
                : new BigInteger(digits);
    return exact.bitLength() < 64 ? (Object) exact.longValue() : exact.doubleValue();
  }

  private static double real(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return switch (lower) {
      case ".nan" -> Double.NaN;
      case ".inf", "+.inf" -> Double.POSITIVE_INFINITY;
      case "-.inf" -> Double.NEGATIVE_INFINITY;
      default -> Decimals.parse(text).orElseThrow(NumberFormatException::new);
    };
  }

  private boolean tagged(Tag tag) {
    return node.getTag().equals(tag);
  }

  /** What is here, in words. */
  @Override
  public String description() {
    if (node instanceof MappingNode) {
      return "a mapping";
    }
    if (node instanceof SequenceNode sequence) {
      return "a list of " + sequence.getValue().size();
    }
    if (tagged(Tag.NULL)) {
      return "nothing";
    }
    String text = ((ScalarNode) node).getValue();
    String shown = text.length() > 60 ? text.substring(0, 57) + "..." : text;
    return tagged(Tag.STR) ? "'" + shown.replaceAll("\\s+", " ") + "'" : shown;
  }
}
