package io.github.culmen.cli.studyfile;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that finds a number in a program's output: its first group, or all of it if
 * it has none. Where it matches several times the last match counts, since programs report as they
 * go.
 */
public record ResultPattern(String text) {

  /** Checks that it is a regular expression. */
  public ResultPattern {
    try {
      Pattern ignored = Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "must be a regular expression, such as \"loss (\\\\S+)\", but "
              + e.getDescription()
              + " in '"
              + text
              + "'");
    }
    if (text.isEmpty()) {
      throw new IllegalArgumentException(
          "must be a regular expression, such as \"loss (\\\\S+)\", but it is empty");
    }
  }

  /** What the last match has found; empty if there is no match. */
  public Optional<String> lastIn(String output) {
    Matcher matcher = Pattern.compile(text, Pattern.MULTILINE).matcher(output);
    String found = null;
    while (matcher.find()) {
      String own = matcher.groupCount() > 0 ? matcher.group(1) : matcher.group();
      found = own == null ? found : own;
    }
    return Optional.ofNullable(found);
  }
}
