package io.github.culmen.cli.text;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Instants as people write them, in the time zone of this machine. */
public final class Dates {
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

  private Dates() {}

  /** The minute, and how long ago or ahead that is. */
  public static String brief(Instant instant) {
    return brief(instant, Instant.now(), ZoneId.systemDefault());
  }

  /** The second. */
  public static String seconds(Instant instant) {
    return SECONDS.format(instant.atZone(ZoneId.systemDefault()));
  }

  static String brief(Instant instant, Instant now, ZoneId zone) {
    Duration past = Duration.between(instant, now);
    String distance =
        past.isNegative()
            ? "in " + span(past.negated())
            : past.isZero() ? "now" : span(past) + " ago";
    return MINUTES.format(instant.atZone(zone)) + " (" + distance + ")";
  }

  // To one figure: beside a date more would be noise.
  private static String span(Duration span) {
    if (span.toSeconds() < 60) {
      return span.toSeconds() + " s";
    }
    if (span.toMinutes() < 60) {
      return span.toMinutes() + " min";
    }
    if (span.toHours() < 48) {
      return span.toHours() + " h";
    }
    return span.toDays() + " days";
  }
}
