package io.github.culmen.cli.text;

import java.util.Locale;
import java.util.regex.Pattern;

/** Text from programs, files and command lines, as it may be shown on a terminal. */
public final class PlainText {
  // What is between a colon behind a user's name and an @ is a password; up to the last @, since
  // passwords may have some. The second form is a URL that is mistyped. PASSWORD itself is the word
  // in descriptions of what a URL may be.
  private static final Pattern PASSWORD =
      Pattern.compile(
          "((?:\\b[A-Za-z][A-Za-z0-9+.-]*://|\\b(?i:postgres\\w*):/?)[^\\s/:@'\"]*:)"
              + "(?!PASSWORD\\b)\\S*(?=@)");
  // No @ at all: cut off by a shell, or forgotten. Digits are a port.
  private static final Pattern CUT_OFF =
      Pattern.compile("(?i)(\\bpostgres\\w*:/*[^\\s/:@'\"]*:)(?!\\d+\\b)(?!/)[^\\s'\"@]+(?!\\S*@)");
  private static final Pattern OPTION =
      Pattern.compile("(?i)(\\b\\w*(?:password|passwd|pwd)=)[^&\\s'\"]+");

  private PlainText() {}

  /** The text without any password, and with control characters spelt out. */
  public static String of(String text) {
    return withoutControls(withoutPasswords(text));
  }

  /** The text with {@code ***} in place of passwords in URLs. */
  public static String withoutPasswords(String text) {
    // Each pattern needs a letter that most texts lack, and every line of a server's log comes
    // here.
    String hidden = text;
    if (text.indexOf('@') >= 0) {
      hidden = PASSWORD.matcher(hidden).replaceAll("$1***");
    }
    if (text.indexOf(':') >= 0 && text.toLowerCase(Locale.ROOT).contains("postgres")) {
      hidden = CUT_OFF.matcher(hidden).replaceAll("$1***");
    }
    return text.indexOf('=') < 0 ? hidden : OPTION.matcher(hidden).replaceAll("$1***");
  }

  /**
   * The text with every character spelt out that would make a terminal do something instead of
   * showing it: escape sequences, carriage returns, bells, and those that turn the direction of
   * what follows. Line breaks and tabulators stay.
   */
  public static String withoutControls(String text) {
    int first = 0;
    while (first < text.length() && !isControl(text.charAt(first))) {
      first++;
    }
    if (first == text.length()) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.substring(0, first));
    for (int i = first; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
        continue; // a line's end on other systems
      }
      if (isControl(c)) {
        plain.append(String.format(Locale.ROOT, c < 0x100 ? "\\x%02x" : "\\u%04x", (int) c));
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }

  private static boolean isControl(char c) {
    return (c < 0x20 && c != '\n' && c != '\t')
        || (c >= 0x7f && c < 0xa0)
        || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069)
        || c == 0x2028
        || c == 0x2029
        || c == 0x200e
        || c == 0x200f;
  }
}
