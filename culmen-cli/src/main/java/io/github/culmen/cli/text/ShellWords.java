package io.github.culmen.cli.text;

import java.util.regex.Pattern;

/** Text as words of a POSIX shell. */
public final class ShellWords {
  // What no shell treats specially, in or out of quotes.
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_.,:/@%+=-]+");

  private ShellWords() {}

  /** Whether the text is one word as it stands. */
  public static boolean isPlain(String text) {
    return SAFE.matcher(text).matches();
  }

  /** The text as one word. */
  public static String quoted(String text) {
    return isPlain(text) ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
