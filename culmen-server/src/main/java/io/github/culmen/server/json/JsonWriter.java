package io.github.culmen.server.json;

import io.github.culmen.report.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;

/**
 * Values as JSON on one line: maps, lists, arrays of numbers, optional values, text, numbers and
 * booleans. Doubles keep a fraction, so that a reader can tell reals from whole numbers; those
 * without a value in JSON are null.
 */
public final class JsonWriter extends Json {
  private static final double[] POWERS = new double[23];

  static {
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = Double.parseDouble("1e" + i);
    }
  }

  private JsonWriter() {}

  /** A value as UTF-8. */
  public static byte[] bytes(Object value) {
    return text(value).getBytes(StandardCharsets.UTF_8);
  }

  /** A value as text. */
  public static String text(Object value) {
    StringBuilder out = new StringBuilder(256);
    new JsonWriter().write(value, out);
    return out.toString();
  }

  /** A number with so many digits, for what is drawn and not read. */
  public static double rounded(double value, int digits) {
    double size = Math.abs(value);
    // Powers of ten up to this one are exact, so that the quotient is the nearest double.
    if (!(size > 1e-12 && size < 1e12) || digits > 9) {
      return Double.isFinite(value) && value != 0
          ? new BigDecimal(value).round(new MathContext(digits)).doubleValue()
          : value;
    }
    int places = digits - 1 - (int) Math.floor(Math.log10(size));
    double power = POWERS[Math.abs(places)];
    return places >= 0 ? Math.rint(value * power) / power : Math.rint(value / power) * power;
  }

  @Override
  protected void number(double value, StringBuilder out) {
    if (Double.isFinite(value)) {
      out.append(value);
    } else {
      out.append("null");
    }
  }

  @Override
  protected void whole(long value, StringBuilder out) {
    out.append(value);
  }

  // The angle brackets too, so that no text can end a script or begin a tag wherever it lands.
  @Override
  protected void text(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c == '\n') {
        out.append("\\n");
      } else if (c < ' '
          || c == '<'
          || c == '>'
          || c == 0x2028
          || c == 0x2029
          || (c >= 0x7f && c < 0xa0)
          || Character.isSurrogate(c) && !paired(text, i)) {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  // Half of a pair has no form in UTF-8.
  private static boolean paired(String text, int i) {
    char c = text.charAt(i);
    return Character.isHighSurrogate(c)
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
