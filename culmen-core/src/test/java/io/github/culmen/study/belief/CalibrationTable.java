package io.github.culmen.study.belief;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Prints the table of docs/acquisitions.md, "How good are the samples of the maximum?", and the
 * reference numbers the tests use. Argument: the number of functions in a reference.
 */
final class CalibrationTable {
  private CalibrationTable() {}

  /** Runs all cases. */
  public static void main(String[] args) {
    int draws = args.length > 0 ? Integer.parseInt(args[0]) : 2000;
    StringBuilder json = new StringBuilder("{\"cases\": [");
    boolean header = true;
    for (CalibrationCase each : CalibrationCase.all()) {
      MaxValueCalibration found =
          MaxValueCalibration.of(each.model(), each.domain(), draws, new SplittableRandom(1));
      if (header) {
        StringBuilder line = new StringBuilder("| posterior | mean | sd |");
        found.samplers().forEach(s -> line.append(" ").append(s.word()).append(" |"));
        System.out.println(line);
        System.out.println("|---|---|---|" + "---|".repeat(found.samplers().size()));
        header = false;
      } else {
        json.append(",");
      }
      StringBuilder line = new StringBuilder();
      line.append(
          String.format(
              Locale.ROOT, "| %s | %.3f | %.3f |", each.name(), found.mean(), found.sd()));
      found
          .samplers()
          .forEach(
              s ->
                  line.append(String.format(Locale.ROOT, " %+.2f (%.2f) |", s.bias(), s.spread())));
      System.out.println(line);
      json.append(
          String.format(
              Locale.ROOT,
              "%n  {\"name\": \"%s\", \"mean\": %.5f, \"sd\": %.5f}",
              each.name(),
              found.mean(),
              found.sd()));
    }
    System.out.println(json.append("\n]}"));
  }
}
