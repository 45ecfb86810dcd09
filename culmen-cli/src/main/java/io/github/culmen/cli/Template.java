package io.github.culmen.cli;

import io.github.culmen.space.Spelling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;

/** Text with places for parameter values: a name in braces is a place, a doubled brace a brace. */
final class Template {
  /** The trial's number can be used like a parameter. */
  static final String TRIAL = "trial";

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
   * @throws IllegalArgumentException if a place has no such parameter or braces do not match
   */
  static Template of(String source, Collection<String> parameters) {
    List<Piece> pieces = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    for (int i = 0; i < source.length(); i++) {
      char c = source.charAt(i);
      boolean doubled = i + 1 < source.length() && source.charAt(i + 1) == c;
      if ((c == '{' || c == '}') && doubled) {
        literal.append(c);
        i++;
      } else if (c == '{') {
        int end = source.indexOf('}', i);
        if (end < 0) {
          throw unmatched("{", source);
        }
        pieces.add(new Piece(literal.toString(), false));
        literal.setLength(0);
        pieces.add(new Piece(known(source.substring(i + 1, end), parameters), true));
        i = end;
      } else if (c == '}') {
        throw unmatched("}", source);
      } else {
        literal.append(c);
      }
    }
    pieces.add(new Piece(literal.toString(), false));
    return new Template(source, pieces);
  }

  private static String known(String name, Collection<String> parameters) {
    if (!parameters.contains(name) && !name.equals(TRIAL)) {
      String hint =
          Spelling.nearest(name, parameters)
              .map(near -> " (did you mean {" + near + "}?)")
              .orElse(" (write {{ and }} for braces that are meant as such)");
      throw new IllegalArgumentException(
          "a {placeholder} must name one of the parameters "
              + String.join(", ", parameters)
              + ", but got {"
              + name
              + "}"
              + hint);
    }
    return name;
  }

  private static IllegalArgumentException unmatched(String brace, String source) {
    return new IllegalArgumentException(
        "a placeholder must be written {name} and a brace meant as such twice, but there is a"
            + " single '"
            + brace
            + "' in '"
            + source
            + "'");
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

  /** The names of the places that stand inside quotes, where a shell reads the text. */
  List<String> placesInQuotes() {
    List<String> names = new ArrayList<>();
    char quote = 0;
    for (Piece piece : pieces) {
      if (piece.place()) {
        if (quote != 0) {
          names.add(piece.text());
        }
        continue;
      }
      String text = piece.text();
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c == '\\' && quote != '\'') {
          i++;
        } else if (quote == 0 && (c == '\'' || c == '"')) {
          quote = c;
        } else if (c == quote) {
          quote = 0;
        }
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
