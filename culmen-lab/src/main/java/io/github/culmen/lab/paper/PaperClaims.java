package io.github.culmen.lab.paper;

import io.github.culmen.math.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
  private static final String FEW_RUNS = "too few runs:";

  // Of Fig. 1, which has them with 1, 10 and 100 samples.
  private static final List<String> TEN = List.of("mes-r:10", "mes-g:10");
  private static final List<String> MES = List.of("mes-r", "mes-g");
  private static final List<String> OTHERS = List.of("ucb", "pi", "ei", "est", "es", "pes");
  private static final List<String> ADDITIVE = List.of("add-mes-g", "add-mes-r");
  private static final List<String> ADDITIVE_UCB = List.of("add-gp-ucb");
  private static final List<Claim> ALL =
      List.of(
          new Claim(
              "Fig. 1: PES with 100 samples better than with 10 or 1",
              "gp-samples",
              List.of("pes:100"),
              List.of("pes:10", "pes:1"),
              Kind.BETTER),
          new Claim(
              "Fig. 1: MES-G as good with 1 or 10 samples",
              "gp-samples",
              List.of("mes-g:1", "mes-g:10"),
              List.of("mes-g:100"),
              Kind.NO_WORSE),
          new Claim(
              "Fig. 1: MES-R as good with 1 or 10 samples",
              "gp-samples",
              List.of("mes-r:1", "mes-r:10"),
              List.of("mes-r:100"),
              Kind.NO_WORSE),
          new Claim(
              "Fig. 1: MES-G better than MES-R, 10 samples",
              "gp-samples",
              List.of("mes-g:10"),
              List.of("mes-r:10"),
              Kind.BETTER),
          new Claim(
              "Fig. 1: both MES with 10 samples better than ES and PES",
              "gp-samples",
              TEN,
              List.of("es", "pes:1", "pes:10", "pes:100"),
              Kind.BETTER),
          new Claim(
                  "Fig. 1: both MES with 10 samples better than UCB, PI, EI, EST in simple regret",
                  "gp-samples",
                  TEN,
                  List.of("ucb", "pi", "ei", "est"),
                  Kind.BETTER)
              .of(Reading.SIMPLE),
          new Claim(
                  "Fig. 1: both MES with 10 samples much better than UCB, PI, EI in inference regret",
                  "gp-samples",
                  TEN,
                  List.of("ucb", "pi", "ei"),
                  Kind.BETTER)
              .of(Reading.GUESS),
          new Claim(
                  "Fig. 1: both MES with 10 samples like EST in inference regret",
                  "gp-samples",
                  TEN,
                  List.of("est"),
                  Kind.NO_WORSE)
              .of(Reading.GUESS),
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
          above(10, ADDITIVE),
          best(10, "add-mes-g", "add-mes-r"),
          above(20, ADDITIVE),
          best(20, "add-mes-g", "add-mes-r"),
          above(30, ADDITIVE),
          best(30, "add-mes-g", "add-mes-r"),
          above(50, ADDITIVE),
          best(50, "add-mes-r", "add-mes-g"),
          above(100, List.of("add-mes-r")),
          best(100, "add-mes-r", "add-mes-g"),
          new Claim(
                  "Fig. 5: both Add-MES competitive with Add-GP-UCB, two robots",
                  "robot-14d",
                  ADDITIVE,
                  ADDITIVE_UCB,
                  Kind.NO_WORSE)
              .of(Reading.SIMPLE),
          new Claim(
                  "Fig. 5: both Add-MES competitive with Add-GP-UCB, walker",
                  "walker-25d",
                  ADDITIVE,
                  ADDITIVE_UCB,
                  Kind.NO_WORSE)
              .of(Reading.SIMPLE));

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
   * @param panel what is measured
   * @param better whose order is claimed
   * @param than what they are compared with
   * @param readings of which regret it is said; where the paper leaves it open, all
   */
  private record Claim(
      String text,
      String panel,
      List<String> better,
      List<String> than,
      Kind kind,
      Set<Reading> readings) {
    Claim(String text, String panel, List<String> better, List<String> than, Kind kind) {
      this(text, panel, better, than, kind, EnumSet.allOf(Reading.class));
    }

    Claim of(Reading reading) {
      return new Claim(text, panel, better, than, kind, EnumSet.of(reading));
    }
  }

  private PaperClaims() {}

  private static Claim above(int inputs, List<String> better) {
    String who = better.size() == 2 ? "both Add-MES" : "Add-MES-R";
    String text = "Fig. 3: " + who + " better than Add-GP-UCB, d = " + inputs;
    return new Claim(text, "additive-d" + inputs, better, ADDITIVE_UCB, Kind.BETTER)
        .of(Reading.SIMPLE);
  }

  private static Claim best(int inputs, String better, String than) {
    String text = "Fig. 3: " + title(better) + " better than " + title(than) + ", d = " + inputs;
    return new Claim(text, "additive-d" + inputs, List.of(better), List.of(than), Kind.BETTER)
        .of(Reading.SIMPLE);
  }

  private static String title(String method) {
    return method.equals("add-mes-g") ? "Add-MES-G" : "Add-MES-R";
  }

  /** Whether measurements are of a panel: of its name, or that and the name of a model. */
  static boolean about(String panel, String name) {
    return name.equals(panel) || name.startsWith(panel + "-");
  }

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
    StringBuilder untold = new StringBuilder();
    for (Claim claim : ALL) {
      for (Measured one : all) {
        if (!about(claim.panel, one.name())) {
          continue;
        }
        for (int t : claim.kind == Kind.FASTER ? List.of(50) : shown.get(one.name())) {
          any = true;
          String head = "| " + claim.text + " | `" + one.name() + "` | " + t + " |";
          List<String> verdicts =
              Arrays.stream(Reading.values())
                  .map(r -> claim.readings.contains(r) ? verdict(claim, one, t, r) : "-")
                  .toList();
          List<String> missing =
              verdicts.stream().filter(verdict -> !verdict.equals("-")).distinct().toList();
          // Nothing to tell under any reading: in a list of its own.
          if (missing.size() == 1 && missing.get(0).startsWith(FEW_RUNS)) {
            untold.append(head).append(missing.get(0).substring(FEW_RUNS.length())).append(" |\n");
          } else {
            text.append(head);
            verdicts.forEach(verdict -> text.append(" ").append(verdict).append(" |"));
            text.append("\n");
          }
        }
      }
    }
    if (!untold.isEmpty()) {
      text.append("\n| too few runs to tell | measurements | T | of |\n|---|---|--:|---|\n");
      text.append(untold);
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
    String few = missing.isEmpty() ? "" : FEW_RUNS + " " + String.join(", ", missing);
    if (against.isEmpty()) {
      return few;
    }
    String so = (claim.kind == Kind.NO_WORSE || worst < -1 ? "holds" : "unclear") + pair;
    return few.isEmpty() ? so : so + "; " + few;
  }

  /**
   * How much worse the first of two methods is on the tasks both have, in standard errors of the
   * mean difference; empty if these are too few.
   */
  static Optional<Double> difference(
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
      // With a number of samples it is that method; without one it is the method with any.
      boolean same = line.method().equals(method) || parts[0].equals(method);
      if (line.t() == t && parts.length < 3 && same) {
        reading
            .of(line)
            .ifPresent(regret -> regrets.put(line.problem() + " " + line.seed(), regret));
      }
    }
    return regrets;
  }
}
