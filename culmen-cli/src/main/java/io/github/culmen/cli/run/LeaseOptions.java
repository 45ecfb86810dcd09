package io.github.culmen.cli.run;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.DurationOption;
import io.github.culmen.cli.text.Durations;
import io.github.culmen.study.LeaseTerms;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How long a silent worker keeps a trial, and how long a worker waits for a lost store. */
final class LeaseOptions {
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  @Option(
      names = "--lease",
      paramLabel = "TIME",
      converter = DurationOption.class,
      defaultValue = "1m",
      description =
          "In a store: how long a silent worker keeps its trial before another worker gets it"
              + " (default: ${DEFAULT-VALUE}).")
  private Duration length;

  @Option(
      names = "--attempts",
      paramLabel = "N",
      description =
          "In a store: how many workers may vanish during a trial before it counts as failed"
              + " (default: no limit, since a worker that dies says nothing about the point).")
  private Integer attempts;

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      converter = DurationOption.class,
      defaultValue = "10m",
      description =
          "In a store: how long to wait for a store that cannot be reached before giving up"
              + " (default: ${DEFAULT-VALUE}).")
  private Duration patience;

  /** How long a store may be out of reach. */
  Duration patience() {
    return patience;
  }

  /** The terms. */
  LeaseTerms terms() {
    try {
      if (length.compareTo(SHORTEST) < 0) {
        throw CommandFailure.usage(
            "--lease must be at least "
                + Durations.brief(SHORTEST)
                + ", since a heartbeat may take that long, but got "
                + Durations.brief(length));
      }
      return new LeaseTerms(length, attempts == null ? LeaseTerms.UNLIMITED : attempts);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--lease, --attempts: " + e.getMessage());
    }
  }

  /** This machine's name. */
  static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
