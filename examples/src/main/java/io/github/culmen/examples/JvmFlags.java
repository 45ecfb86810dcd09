package io.github.culmen.examples;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.StudySpec;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Tunes the flags of a virtual machine that runs a program, {@link AllocationLoad}: which collector
 * cleans up, how large the heap is, how far code is compiled. Flags that do not go together, or a
 * heap too small for the program, are trials that fail, and the study goes on.
 *
 * <p>Argument: how many trials (default 20).
 */
public final class JvmFlags {
  private JvmFlags() {}

  /** Runs the example. */
  public static void main(String[] args) {
    int trials = args.length > 0 ? Integer.parseInt(args[0]) : 20;
    SearchSpace space =
        SearchSpace.of(
            Parameter.categorical("gc", "Serial", "Parallel", "G1"),
            Parameter.logInteger("heap", 16, 512),
            Parameter.ordinal("tier", 1, 4));
    Study study = Study.create(StudySpec.builder(space).minimize().seed(1).build());

    study.optimize(
        JvmFlags::milliseconds,
        Budget.trials(trials),
        trial ->
            System.out.printf(
                Locale.ROOT,
                "%d: %s with %s%n",
                trial.number(),
                trial.value().isPresent()
                    ? String.format(Locale.ROOT, "%.0f ms", trial.value().getAsDouble())
                    : trial.failure().orElse(""),
                String.join(" ", flags(trial.point()))));

    study
        .best()
        .ifPresent(best -> System.out.println("best: " + String.join(" ", flags(best.point()))));
  }

  static List<String> flags(Point point) {
    return List.of(
        "-XX:+Use" + point.categorical("gc") + "GC",
        "-Xmx" + point.integer("heap") + "m",
        "-XX:TieredStopAtLevel=" + point.get("tier"));
  }

  private static double milliseconds(Point point)
      throws IOException, InterruptedException, URISyntaxException {
    Path classes =
        Path.of(AllocationLoad.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    ProcessBuilder child =
        new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    child.command().addAll(flags(point));
    child.command().addAll(List.of("-cp", classes.toString(), AllocationLoad.class.getName()));
    Process process = child.redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(printed.lines().findFirst().orElse("no output"));
    }
    return Double.parseDouble(printed.strip());
  }
}
