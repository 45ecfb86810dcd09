package io.github.culmen.cli.studyfile;

import io.github.culmen.space.Spelling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text with places for parameter values. A parameter's name in braces is a place, in doubled braces
 * it stands for itself in single ones; all other braces, those of a shell's <code>${x}</code> among
 * them, are text like any other.
 */
final class Template {
  /** The trial's number can be used like a parameter. */
  static final String TRIAL = "trial";

  /** So can the attempt's, where the result file's name has it. */
  static final String ATTEMPT = "attempt";

  private static final String NAME = "[A-Za-z_][A-Za-z0-9_.-]*";
  private static final Pattern BRACES =
      Pattern.compile("\\{\\{(?<doubled>" + NAME + ")\\}\\}|(?<!\\$)\\{(?<single>" + NAME + ")\\}");

  private static final char COMMENT = '#';

  private record Piece(String text, boolean place) {}

  private final String source;
  private final List<Piece> pieces;

  private Template(String source, List<Piece> pieces) {
    this.source = source;
    this.pieces = List.copyOf(pieces);
  }

  /**
   * Reads a template.
   *
   * @throws IllegalArgumentException if a name in braces is nearly, but not quite, a parameter's
   */
  static Template of(String source, Collection<String> parameters) {
    List<String> names = new ArrayList<>(parameters);
    names.add(TRIAL);
    List<Piece> pieces = new ArrayList<>();
    int copied = 0;
    Matcher braces = BRACES.matcher(source);
    while (braces.find()) {
      String doubled = braces.group("doubled");
      String name = doubled == null ? braces.group("single") : doubled;
      if (!names.contains(name)) {
        if (doubled == null) {
          requireNoNearMiss(name, names);
        }
        continue;
      }
      pieces.add(new Piece(source.substring(copied, braces.start()), false));
      pieces.add(doubled == null ? new Piece(name, true) : new Piece("{" + name + "}", false));
      copied = braces.end();
    }
    pieces.add(new Piece(source.substring(copied), false));
    return new Template(source, pieces);
  }

  private static void requireNoNearMiss(String name, List<String> names) {
    Spelling.nearest(name, names)
        .ifPresent(
            near -> {
              throw new IllegalArgumentException(
                  "a {placeholder} must name one of "
                      + String.join(", ", names)
                      + ", but got {"
                      + name
                      + "} (did you mean {"
                      + near
                      + "}? if not, put blanks inside the braces)");
            });
  }

  /** The text with each place replaced by what {@code values} gives for its name. */
  String fill(UnaryOperator<String> values) {
    StringBuilder text = new StringBuilder();
    for (Piece piece : pieces) {
      text.append(piece.place() ? values.apply(piece.text()) : piece.text());
    }
    return text.toString();
  }

  boolean hasPlaces() {
    return pieces.stream().anyMatch(Piece::place);
  }

  /** The names of all places. */
  List<String> places() {
    return pieces.stream().filter(Piece::place).map(Piece::text).toList();
  }

  /**
   * The names of the places that stand inside quotes or behind a backslash, where a shell reads the
   * text. Quotes in comments are none.
   */
  List<String> placesInQuotes() {
    List<String> names = new ArrayList<>();
    char quote = 0;
    boolean escaped = false;
    boolean atWordStart = true;
    for (Piece piece : pieces) {
      if (piece.place()) {
        if (quote == '\'' || quote == '"' || escaped) {
          names.add(piece.text());
        }
        escaped = false;
        atWordStart = false;
        continue;
      }
      for (char c : piece.text().toCharArray()) {
        if (escaped) {
          escaped = false;
          atWordStart &= c == '\n'; // a line that goes on
          continue;
        } else if (quote == COMMENT) {
          quote = c == '\n' ? 0 : COMMENT;
        } else if (c == '\\' && quote != '\'') {
          escaped = true;
          continue;
        } else if (quote != 0) {
          quote = c == quote ? 0 : quote;
        } else if (c == '\'' || c == '"' || (c == COMMENT && atWordStart)) {
          quote = c;
        }
        atWordStart = quote == 0 && " \t\n;&|()".indexOf(c) >= 0;
      }
    }
    return names;
  }

  /** As it was written. */
  @Override
  public String toString() {
    return source;
  }
}
