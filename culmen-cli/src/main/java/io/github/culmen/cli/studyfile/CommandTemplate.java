package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.ShellWords;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The command that evaluates a trial: a list of arguments, or a text for {@code sh -c} in which
 * values are quoted.
 */
public final class CommandTemplate {
  private final List<Template> words;
  private final boolean shell;
  private final Set<String> byVariable;

  private CommandTemplate(List<Template> words, boolean shell, Set<String> byVariable) {
    this.words = List.copyOf(words);
    this.shell = shell;
    this.byVariable = Set.copyOf(byVariable);
  }

  /** A program and its arguments. */
  static CommandTemplate arguments(List<String> words, SearchSpace space) {
    if (words.isEmpty() || words.get(0).isBlank()) {
      throw new IllegalArgumentException(
          "a command must begin with a program, but got "
              + (words.isEmpty() ? "an empty list" : "''"));
    }
    List<Template> templates = words.stream().map(word -> Template.of(word, names(space))).toList();
    for (String name : templates.get(0).places()) {
      if (space.conditions().containsKey(name)) {
        throw new IllegalArgumentException(
            "the program must not depend on a parameter that can be inactive, but it has {"
                + name
                + "}");
      }
    }
    return new CommandTemplate(templates, false, Set.of());
  }

  /** A text for the shell. */
  public static CommandTemplate shell(String text, SearchSpace space) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("a command must not be blank, but got '" + text + "'");
    }
    Template template = Template.of(text, names(space));
    for (String name : template.placesInQuotes()) {
      requireNoQuotes(
          name,
          space,
          "a placeholder must stand outside quotes, since its value is quoted already, but {%s}"
              + " stands inside them and can be '%s'; write $%s there, inside double quotes");
    }
    if (text.contains("<<")) {
      for (String name : template.places()) {
        requireNoQuotes(
            name,
            space,
            "a command with a here-document (<<) must have no placeholder whose values need quotes,"
                + " but {%s} can be '%s'; write $%s instead");
      }
    }
    Set<String> byVariable = new HashSet<>();
    for (String name : template.places()) {
      if (inNeedOfQuotes(name, space).isPresent()) {
        byVariable.add(name);
      }
    }
    return new CommandTemplate(List.of(template), true, byVariable);
  }

  private static List<String> names(SearchSpace space) {
    return space.names();
  }

  private static void requireNoQuotes(String name, SearchSpace space, String message) {
    inNeedOfQuotes(name, space)
        .ifPresent(
            value -> {
              throw new IllegalArgumentException(
                  String.format(
                      Locale.ROOT, message, name, value, TrialEnvironment.variable(name)));
            });
  }

  /** A value of a placeholder that a shell would not take as it is, if it has one. */
  private static Optional<Object> inNeedOfQuotes(String name, SearchSpace space) {
    if (name.equals(Template.TRIAL)) {
      return Optional.empty();
    }
    return space.parameter(name).choices().stream()
        .filter(value -> !ShellWords.isPlain(Decimals.argument(value)))
        .findFirst();
  }

  /** The program and arguments for a trial. */
  public List<String> render(int trial, Point point) {
    Predicate<String> present =
        name -> name.equals(Template.TRIAL) || point.values().containsKey(name);
    UnaryOperator<String> values =
        name ->
            name.equals(Template.TRIAL)
                ? Integer.toString(trial)
                : Decimals.argument(point.get(name));
    if (shell) {
      // What is not active leaves nothing behind.
      return List.of(
          "sh", "-c", words.get(0).fill(name -> present.test(name) ? shellWord(name, values) : ""));
    }
    return words.stream()
        .filter(word -> word.places().stream().allMatch(present))
        .map(word -> word.fill(values))
        .toList();
  }

  // A shell never reads as code what a variable holds, wherever in the text it stands; a quoted
  // value is code as soon as the text around it is read otherwise than we think.
  private String shellWord(String name, UnaryOperator<String> values) {
    return byVariable.contains(name)
        ? "\"${" + TrialEnvironment.variable(name) + "}\""
        : values.apply(name);
  }

  public boolean isShell() {
    return shell;
  }

  /** Whether the program itself depends on the parameters. */
  public boolean variesProgram() {
    return shell || words.get(0).hasPlaces();
  }

  /** As it was written: text, or a list of texts. */
  public Object source() {
    return shell ? words.get(0).toString() : words.stream().map(Template::toString).toList();
  }
}
