package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.ShellWords;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The command that evaluates a trial: a list of arguments, or a text for {@code sh -c} in which
 * values are quoted.
 */
public final class CommandTemplate {
  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "dash", "zsh", "ksh", "mksh", "ash", "fish", "rbash");
  private static final Pattern SHELL_TEXT_FLAG = Pattern.compile("-[A-Za-z]*c|--command");

  private final List<Template> words;
  private final boolean shell;
  private final Set<String> byVariable;
  private final boolean attempts;

  private CommandTemplate(
      List<Template> words, boolean shell, Set<String> byVariable, boolean attempts) {
    this.attempts = attempts;
    this.words = List.copyOf(words);
    this.shell = shell;
    this.byVariable = Set.copyOf(byVariable);
  }

  /** A program and its arguments. */
  public static CommandTemplate arguments(List<String> words, SearchSpace space) {
    return arguments(words, space, false);
  }

  /**
   * The same.
   *
   * @param attempts whether {@code {attempt}} stands for the attempt's number
   */
  public static CommandTemplate arguments(List<String> words, SearchSpace space, boolean attempts) {
    if (words.isEmpty() || words.get(0).isBlank()) {
      throw new IllegalArgumentException(
          "a command must begin with a program, but got "
              + (words.isEmpty() ? "an empty list" : "''"));
    }
    List<Template> templates =
        words.stream().map(word -> Template.of(word, names(space, attempts))).toList();
    for (String name : templates.get(0).places()) {
      if (space.conditions().containsKey(name)) {
        throw new IllegalArgumentException(
            "the program must not depend on a parameter that can be inactive, but it has {"
                + name
                + "}");
      }
    }
    requireNoCode(templates, space);
    return new CommandTemplate(templates, false, Set.of(), attempts);
  }

  // In [sh, -c, text] the shell reads the text with the values in it, and runs what they hold.
  private static void requireNoCode(List<Template> words, SearchSpace space) {
    for (int i = 0; i + 2 < words.size(); i++) {
      String word = words.get(i).toString();
      if (!SHELLS.contains(word.substring(word.lastIndexOf('/') + 1))) {
        continue;
      }
      for (int flag = i + 1; flag + 1 < words.size(); flag++) {
        if (!SHELL_TEXT_FLAG.matcher(words.get(flag).toString()).matches()) {
          continue;
        }
        for (String name : words.get(flag + 1).places()) {
          requireNoQuotes(
              name,
              space,
              "the text of a shell (["
                  + word
                  + ", "
                  + words.get(flag)
                  + ", …]) must have no placeholder whose values need quotes, since the shell would"
                  + " run what they hold, but {%s} can be '%s'; write $%s there, inside double"
                  + " quotes, or the whole command as one text, where values are quoted");
        }
        break;
      }
    }
  }

  /** A text for the shell. */
  public static CommandTemplate shell(String text, SearchSpace space) {
    return shell(text, space, false);
  }

  /**
   * The same.
   *
   * @param attempts whether {@code {attempt}} stands for the attempt's number
   */
  public static CommandTemplate shell(String text, SearchSpace space, boolean attempts) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("a command must not be blank, but got '" + text + "'");
    }
    Template template = Template.of(text, names(space, attempts));
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
    return new CommandTemplate(List.of(template), true, byVariable, attempts);
  }

  private static List<String> names(SearchSpace space, boolean attempts) {
    List<String> names = new ArrayList<>(space.names());
    if (attempts) {
      if (names.contains(Template.ATTEMPT)) {
        throw new IllegalArgumentException(
            "{attempt} in result.file is the attempt's number, so that no parameter can have that"
                + " name");
      }
      names.add(Template.ATTEMPT);
    }
    return names;
  }

  // Numbers that are no parameters.
  private static boolean isCount(String name, SearchSpace space) {
    return name.equals(Template.TRIAL)
        || (name.equals(Template.ATTEMPT) && !space.names().contains(name));
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
    if (isCount(name, space)) {
      return Optional.empty();
    }
    return space.parameter(name).choices().stream()
        .filter(value -> !ShellWords.isPlain(Decimals.argument(value)))
        .findFirst();
  }

  /** The program and arguments for a trial. */
  public List<String> render(int trial, Point point) {
    return render(trial, 1, point);
  }

  /** The program and arguments for an attempt at a trial. */
  public List<String> render(int trial, int attempt, Point point) {
    Map<String, Integer> counts =
        attempts
            ? Map.of(Template.TRIAL, trial, Template.ATTEMPT, attempt)
            : Map.of(Template.TRIAL, trial);
    Predicate<String> present =
        name -> counts.containsKey(name) || point.values().containsKey(name);
    UnaryOperator<String> values =
        name ->
            counts.containsKey(name)
                ? Integer.toString(counts.get(name))
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
