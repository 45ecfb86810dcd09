package io.github.culmen.cli;

import io.github.culmen.space.CategoricalParameter;
import io.github.culmen.space.OrdinalParameter;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The command that evaluates a trial: a list of arguments, or a text for {@code sh -c} in which
 * values are quoted.
 */
final class CommandTemplate {
  // What no shell treats specially, in or out of quotes.
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_.,:/@%+=-]+");

  private final List<Template> words;
  private final boolean shell;

  private CommandTemplate(List<Template> words, boolean shell) {
    this.words = List.copyOf(words);
    this.shell = shell;
  }

  /** A program and its arguments. */
  static CommandTemplate arguments(List<String> words, SearchSpace space) {
    if (words.isEmpty() || words.get(0).isBlank()) {
      throw new IllegalArgumentException(
          "a command must begin with a program, but got "
              + (words.isEmpty() ? "an empty list" : "''"));
    }
    return new CommandTemplate(
        words.stream().map(word -> Template.of(word, names(space))).toList(), false);
  }

  /** A text for the shell. */
  static CommandTemplate shell(String text, SearchSpace space) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("a command must not be blank, but got '" + text + "'");
    }
    Template template = Template.of(text, names(space));
    for (String name : template.placesInQuotes()) {
      if (!name.equals(Template.TRIAL)) {
        requireSafe(space.parameter(name));
      }
    }
    return new CommandTemplate(List.of(template), true);
  }

  private static List<String> names(SearchSpace space) {
    return space.parameters().stream().map(Parameter::name).toList();
  }

  // Values get quotes of their own, which would end the quotes they stand in.
  private static void requireSafe(Parameter parameter) {
    List<Object> values =
        parameter instanceof CategoricalParameter categorical
            ? categorical.choices()
            : parameter instanceof OrdinalParameter ordinal ? ordinal.values() : List.of();
    for (Object value : values) {
      if (!SAFE.matcher(Decimals.argument(value)).matches()) {
        throw new IllegalArgumentException(
            "a placeholder must stand outside quotes, since its value is quoted already, but {"
                + parameter.name()
                + "} stands inside them and can be '"
                + value
                + "'");
      }
    }
  }

  /** The program and arguments for a trial. */
  List<String> render(int trial, Point point) {
    UnaryOperator<String> values =
        name ->
            name.equals(Template.TRIAL)
                ? Integer.toString(trial)
                : Decimals.argument(point.get(name));
    if (shell) {
      return List.of("sh", "-c", words.get(0).fill(name -> quoted(values.apply(name))));
    }
    return words.stream().map(word -> word.fill(values)).toList();
  }

  /** The text as one word of a POSIX shell. */
  static String quoted(String text) {
    return SAFE.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  boolean isShell() {
    return shell;
  }

  /** Whether the program itself depends on the parameters. */
  boolean variesProgram() {
    return shell || words.get(0).hasPlaces();
  }

  /** As it was written: text, or a list of texts. */
  Object source() {
    return shell ? words.get(0).toString() : words.stream().map(Template::toString).toList();
  }
}
