package io.github.culmen.cli.text;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * The streams of the command and what their other ends can show.
 *
 * @param in standard input
 * @param out standard output
 * @param err standard error
 * @param outIsScreen whether a person sees standard output as it is written
 * @param errIsScreen whether a person sees standard error as it is written
 * @param unicode whether more than ASCII can be shown
 * @param columns the width of the screen
 */
public record Terminal(
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean outIsScreen,
    boolean errIsScreen,
    boolean unicode,
    int columns) {

  /** Sees to it that text is shown and does nothing else. */
  public Terminal {
    out = PlainStream.of(out, charset(unicode));
    err = PlainStream.of(err, charset(unicode));
  }

  private static final int DEFAULT_COLUMNS = 80;
  private static final int FEWEST_COLUMNS = 40;
  private static final int MOST_COLUMNS = 160;

  /** The process's own streams. */
  public static Terminal system() {
    boolean unicode = localeIsUnicode();
    Charset charset = charset(unicode);
    return new Terminal(
        System.in,
        PlainStream.of(new FileOutputStream(FileDescriptor.out), charset),
        PlainStream.of(new FileOutputStream(FileDescriptor.err), charset),
        // Only the launcher knows: Java's own console does not tell where output alone goes.
        Boolean.getBoolean("culmen.out.screen"),
        Boolean.getBoolean("culmen.err.screen"),
        unicode,
        columnsOfScreen());
  }

  /** What the user typed to call the command, as a word of a shell: {@code ./culmen}. */
  public static String commandName() {
    return ShellWords.quoted(System.getProperty("culmen.command", "culmen"));
  }

  private static boolean localeIsUnicode() {
    for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
      String value = System.getenv(name);
      if (value != null && !value.isEmpty()) {
        String lower = value.toLowerCase(Locale.ROOT);
        return lower.contains("utf-8") || lower.contains("utf8");
      }
    }
    return false;
  }

  private static int columnsOfScreen() {
    try {
      int columns = Integer.parseInt(System.getenv("COLUMNS"));
      return columns < FEWEST_COLUMNS ? DEFAULT_COLUMNS : Math.min(columns, MOST_COLUMNS);
    } catch (NumberFormatException notSet) {
      return DEFAULT_COLUMNS;
    }
  }

  /** Prints a JSON value on a line of its own; JSON is UTF-8 wherever it goes. */
  public void printJson(Object value) {
    out.writeBytes((JsonText.compact(value) + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** Shows a picture made of text, which may have colours. */
  public void draw(String picture) {
    out.writeBytes((picture + System.lineSeparator()).getBytes(charset()));
    out.flush();
  }

  /** Why standard output could not take all that was written; empty if it could. */
  public Optional<String> outFailure() {
    return ((PlainStream) out).failure();
  }

  /** The charset of the output. */
  public Charset charset() {
    return charset(unicode);
  }

  private static Charset charset(boolean unicode) {
    return unicode ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
  }
}
