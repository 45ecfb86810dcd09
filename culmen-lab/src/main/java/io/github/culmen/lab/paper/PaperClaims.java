package io.github.culmen.lab.paper;

import io.github.culmen.math.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the paper says about the order of methods, and whether it is so in measurements, as
 * Markdown. [Wang2017] §5
 *
 * <p>Methods are compared on the tasks both have, which begin with the same points and the same
 * noise: the mean difference in its standard errors. That one is better than others holds if it is
 * so by more than one standard error against each, and does not hold if it is worse by more than
 * one than any; that it is no worse holds unless it is worse than any by more than one.
 */
final class PaperClaims {
  private static final int FEW = 5;

  private static final List<String> MES = List.of("mes-r", "mes-g");
  private static final List<String> OTHERS = List.of("ucb", "pi", "ei", "est", "es", "pes");
  private static final List<Claim> ALL =
      List.of(
          new Claim(
              "Table 2: PES has the lowest regret on eggholder",
              "eggholder",
              List.of("pes"),
              List.of("ucb", "pi", "ei", "est", "es", "mes-r", "mes-g"),
              Kind.BETTER),
          new Claim(
              "Table 2: MES-G better than all on Shekel",
              "shekel",
              List.of("mes-g"),
              List.of("ucb", "pi", "ei", "est", "es", "pes", "mes-r"),
              Kind.BETTER),
          new Claim(
              "Table 2: both MES better than ES and PES on Shekel",
              "shekel",
              MES,
              List.of("es", "pes"),
              Kind.BETTER),
          new Claim(
              "Table 2: MES-G better than all on Michalewicz",
              "michalewicz",
              List.of("mes-g"),
              List.of("ucb", "pi", "ei", "est", "es", "pes", "mes-r"),
              Kind.BETTER),
          new Claim(
              "Table 2: both MES better than ES and PES on Michalewicz",
              "michalewicz",
              MES,
              List.of("es", "pes"),
              Kind.BETTER),
          new Claim(
              "Fig. 2: both MES better than all on Boston",
              "neural-network-boston",
              MES,
              OTHERS,
              Kind.BETTER),
          new Claim(
              "Fig. 2: MES-G, UCB, PES better than the others on cancer",
              "neural-network-cancer",
              List.of("mes-g", "ucb", "pes"),
              List.of("pi", "ei", "est", "es", "mes-r"),
              Kind.BETTER),
          new Claim(
              "Fig. 4: both MES better than all on 3-d pushing",
              "robot-pushing-3-d",
              MES,
              OTHERS,
              Kind.BETTER),
          new Claim(
              "Fig. 4: both MES are faster to a good regret in 4-d",
              "robot-pushing-4-d",
              MES,
              OTHERS,
              Kind.FASTER),
          new Claim(
              "Fig. 4: PI better than all in the end in 4-d",
              "robot-pushing-4-d",
              List.of("pi"),
              List.of("ucb", "ei", "est", "es", "pes", "mes-r", "mes-g"),
              Kind.BETTER),
          new Claim(
              "Table 4: both MES on a par with or better than all in 3-d",
              "robot-pushing-3-d",
              MES,
              OTHERS,
              Kind.NO_WORSE),
          new Claim(
              "Table 4: both MES on a par with or better than all in 4-d",
              "robot-pushing-4-d",
              MES,
              OTHERS,
              Kind.NO_WORSE),
          new Claim(
              "Fig. 5: both Add-MES competitive with Add-GP-UCB, two robots",
              "robot-14d",
              List.of("add-mes-g", "add-mes-r"),
              List.of("add-gp-ucb"),
              Kind.NO_WORSE),
          new Claim(
              "Fig. 5: both Add-MES competitive with Add-GP-UCB, walker",
              "walker-25d",
              List.of("add-mes-g", "add-mes-r"),
              List.of("add-gp-ucb"),
              Kind.NO_WORSE));

  private enum Kind {
    BETTER,
    /** Better after fifty iterations, the fewest that are kept. */
    FASTER,
    NO_WORSE
  }

  /**
   * One sentence of the paper.
   *
   * @param text where it stands and what it says
   * @param prefix the beginning of the names of the measurements it is about
   * @param better whose order is claimed
   * @param than what they are compared with
   */
  private record Claim(
      String text, String prefix, List<String> better, List<String> than, Kind kind) {}

  private PaperClaims() {}

  /**
   * The table of all claims, of each measurement they are about.
   *
   * @param all the measurements, in the order they are shown
   * @param shown after how many iterations tables of a measurement are
   */
  static String table(List<Measured> all, Map<String, List<Integer>> shown) {
    StringBuilder text = new StringBuilder("| claim | measurements | T |");
    StringBuilder rule = new StringBuilder("|---|---|--:|");
    for (Reading reading : Reading.values()) {
      text.append(" ").append(reading.word()).append(" |");
      rule.append("---|");
    }
    text.append("\n").append(rule).append("\n");
    boolean any = false;
    for (Claim claim : ALL) {
      for (Measured one : all) {
        if (!one.name().startsWith(claim.prefix)) {
          continue;
        }
        for (int t : claim.kind == Kind.FASTER ? List.of(50) : shown.get(one.name())) {
          any = true;
          text.append("| ").append(claim.text).append(" | `").append(one.name()).append("` | ");
          text.append(t).append(" |");
          for (Reading reading : Reading.values()) {
            text.append(" ").append(verdict(claim, one, t, reading)).append(" |");
          }
          text.append("\n");
        }
      }
    }
    return any ? text.toString() : "";
  }

  // With the pair that speaks most against it. A method that was not run is too few runs.
  private static String verdict(Claim claim, Measured one, int t, Reading reading) {
    String against = "";
    double worst = Double.NEGATIVE_INFINITY;
    List<String> missing = new ArrayList<>();
    for (String better : claim.better) {
      for (String than : claim.than) {
        Optional<Double> z = difference(one, better, than, t, reading);
        if (z.isEmpty()) {
          String few = regrets(one, better, t, reading).size() < FEW ? better : than;
          if (!missing.contains(few)) {
            missing.add(few);
          }
        } else if (z.get() > worst) {
          worst = z.get();
          against = better + " to " + than;
        }
      }
    }
    String pair =
        against.isEmpty() ? "" : String.format(Locale.ROOT, " (%s %+.1f)", against, worst);
    // One rival that is better by far refutes it, whoever was not run.
    if (worst > 1) {
      return "does not" + pair;
    }
    String few = missing.isEmpty() ? "" : "too few runs: " + String.join(", ", missing);
    if (against.isEmpty()) {
      return few;
    }
    String so = (claim.kind == Kind.NO_WORSE || worst < -1 ? "holds" : "unclear") + pair;
    return few.isEmpty() ? so : so + "; " + few;
  }

  private static Optional<Double> difference(
      Measured one, String better, String than, int t, Reading reading) {
    Map<String, Double> own = regrets(one, better, t, reading);
    Map<String, Double> other = regrets(one, than, t, reading);
    double[] differences =
        own.entrySet().stream()
            .filter(entry -> other.containsKey(entry.getKey()))
            .mapToDouble(entry -> entry.getValue() - other.get(entry.getKey()))
            .toArray();
    if (differences.length < FEW) {
      return Optional.empty();
    }
    double mean = Samples.mean(differences);
    // Equal in all tasks is level.
    return Optional.of(mean == 0 ? 0 : mean / Samples.standardError(differences));
  }

  // By task.
  private static Map<String, Double> regrets(Measured one, String method, int t, Reading reading) {
    Map<String, Double> regrets = new TreeMap<>();
    for (Measured.Line line : one.lines()) {
      String[] parts = line.method().split(":", -1);
      if (line.t() == t && parts.length < 3 && parts[0].equals(method)) {
        reading
            .of(line)
            .ifPresent(regret -> regrets.put(line.problem() + " " + line.seed(), regret));
      }
    }
    return regrets;
  }
}
