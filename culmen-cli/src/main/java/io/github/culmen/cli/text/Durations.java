package io.github.culmen.cli.text;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spans of time as people write them: {@code 30s}, {@code 5m}, {@code 1h30m}, plain seconds. */
public final class Durations {
  private static final Pattern PLAIN = Pattern.compile("\\d+(\\.\\d+)?");
  private static final Pattern PARTS =
      Pattern.compile(
          "(?:(\\d+(?:\\.\\d+)?)d)?(?:(\\d+(?:\\.\\d+)?)h)?(?:(\\d+(?:\\.\\d+)?)m)?"
              + "(?:(\\d+(?:\\.\\d+)?)s)?(?:(\\d+(?:\\.\\d+)?)ms)?");
  private static final long[] MILLIS = {86_400_000, 3_600_000, 60_000, 1_000, 1};
  private static final BigDecimal LONGEST = BigDecimal.valueOf(Duration.ofDays(36500).toMillis());

  private Durations() {}

  /**
   * Reads a positive span.
   *
   * @throws IllegalArgumentException with the rule and the text if it is none
   */
  public static Duration parse(String text) {
    String compact = text.replaceAll("\\s+", "").toLowerCase(Locale.ROOT);
    BigDecimal millis = BigDecimal.ZERO;
    Matcher parts = PARTS.matcher(compact);
    if (PLAIN.matcher(compact).matches()) {
      millis = new BigDecimal(compact).movePointRight(3);
    } else if (!compact.isEmpty() && parts.matches()) {
      for (int i = 0; i < MILLIS.length; i++) {
        if (parts.group(i + 1) != null) {
          millis =
              millis.add(
                  new BigDecimal(parts.group(i + 1)).multiply(BigDecimal.valueOf(MILLIS[i])));
        }
      }
    } else {
      throw offence(text);
    }
    if (millis.compareTo(BigDecimal.ONE) < 0 || millis.compareTo(LONGEST) > 0) {
      throw offence(text);
    }
    return Duration.ofMillis(millis.longValue());
  }

  private static IllegalArgumentException offence(String text) {
    return new IllegalArgumentException(
        "a time must be positive seconds or a span such as 30s, 5m or 1h30m, but got '"
            + text
            + "'");
  }

  /**
   * A span for people: {@code 0.08 s}, {@code 42 s}, {@code 3 min}, {@code 2 h 5 min}, {@code 3 d 4
   * h}.
   */
  public static String brief(Duration span) {
    double seconds = span.toNanos() / 1e9;
    if (seconds < 9.95) {
      return String.format(Locale.ROOT, seconds < 0.0995 ? "%.2f s" : "%.1f s", seconds);
    }
    if (seconds < 120) {
      return Math.round(seconds) + " s";
    }
    long minutes = Math.round(seconds / 60);
    if (minutes < 120) {
      return minutes + " min";
    }
    long hours = minutes / 60;
    if (hours < 10) {
      return hours + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
    }
    hours = Math.round(seconds / 3600);
    if (hours < 48) {
      return hours + " h";
    }
    return hours / 24 + " d" + (hours % 24 == 0 ? "" : " " + hours % 24 + " h");
  }
}
