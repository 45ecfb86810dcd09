package io.github.culmen.lab.paper;

import io.github.culmen.math.Samples;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Measurements next to the paper's cells, under every reading of the paper, as Markdown. */
public final class MeasuredReport {
  // The order of the paper's tables; others follow.
  private static final List<String> ORDER =
      List.of(
          "ucb",
          "pi",
          "ei",
          "est",
          "es",
          "pes",
          "mes-r",
          "mes-g",
          "add-mes-g",
          "add-mes-r",
          "add-est",
          "add-gp-ucb",
          "random");

  /** How many of the paper's cells are met or beaten, of those there are measurements for. */
  record Score(int met, int of) {}

  /**
   * Measurements as one table shows them.
   *
   * @param regrets against the optimum where it is known
   * @param against what else regrets are against; empty where the optimum is known
   */
  record Shown(Measured regrets, String against) {
    String title() {
      return "`" + regrets.name() + "`" + (against.isEmpty() ? "" : ", against " + against);
    }
  }

  private static final String ANY = "the best of all runs";
  private static final String OWN = "the best of the paper's methods";

  private final List<Shown> measured;

  /** Of all measurements there are, in the order of the paper. */
  public MeasuredReport(List<Measured> all) {
    List<Shown> sorted = new ArrayList<>();
    for (PaperColumn column : PaperColumn.values()) {
      all.stream()
          .filter(one -> PaperColumn.of(one).equals(Optional.of(column)))
          .sorted(Comparator.comparing(Measured::name))
          .forEach(one -> sorted.addAll(shown(one, column)));
    }
    this.measured = List.copyOf(sorted);
  }

  // Where nobody knows the optimum, regrets are against the best value that was found. The paper's
  // can only be against what its own methods found: that is a reading of its own where other
  // methods found better values.
  private static List<Shown> shown(Measured one, PaperColumn column) {
    if (column.known()) {
      return List.of(new Shown(one, ""));
    }
    Shown any = new Shown(one.regrets(), ANY);
    if (column.table().isEmpty()) {
      return List.of(any);
    }
    Shown own = new Shown(one.regrets(method -> column.cell(method).isPresent()), OWN);
    return own.regrets.equals(any.regrets) ? List.of(any) : List.of(any, own);
  }

  /**
   * The text of one block: {@code met}, {@code scale}, {@code summary}, {@code claims}, or the
   * tables of {@code table-2}, {@code table-3}, {@code table-4}, {@code fig-1}, {@code fig-3} or
   * {@code fig-5}; empty where nothing was measured.
   */
  public String block(String name) {
    StringBuilder text = new StringBuilder();
    if (name.equals("summary")) {
      return summary();
    }
    if (name.equals("met")) {
      return MeasuredGoals.met(measured);
    }
    if (name.equals("scale")) {
      return MeasuredGoals.scale(measured);
    }
    if (name.equals("claims")) {
      List<Measured> each =
          measured.stream().filter(one -> !one.against.equals(OWN)).map(Shown::regrets).toList();
      Map<String, List<Integer>> ts = new TreeMap<>();
      each.forEach(one -> ts.put(one.name(), shown(one)));
      return PaperClaims.table(each, ts);
    }
    for (Shown one : measured) {
      PaperColumn column = PaperColumn.of(one.regrets).orElseThrow();
      if (column.block().equals(name)) {
        text.append(text.isEmpty() ? "" : "\n").append(tables(one, column));
      }
    }
    return text.toString();
  }

  private static String tables(Shown shown, PaperColumn column) {
    StringBuilder text = new StringBuilder();
    Measured one = shown.regrets;
    List<Integer> ts = shown(one);
    String title = column.table().isEmpty() ? "`" + one.name() + "`" : shown.title();
    text.append("**").append(column.title()).append("**, ").append(title).append(", ");
    text.append(seeds(one, column)).append(", commit ").append(String.join(", ", one.commits()));
    text.append(":\n");
    if (column.table().isEmpty()) {
      return text.append("\n")
          .append(column == PaperColumn.SAMPLES ? ends(one) : curves(one, column))
          .toString();
    }
    for (int t : ts) {
      text.append("\nT = ").append(t).append(":\n\n| method | runs |");
      StringBuilder rule = new StringBuilder("|---|--:|");
      for (Reading reading : Reading.values()) {
        text.append(" ").append(reading.word()).append(" | z |");
        rule.append("--:|--:|");
      }
      text.append(" paper |\n").append(rule).append("--:|\n");
      for (String method : methods(one)) {
        row(one, column, method, t).ifPresent(text::append);
      }
    }
    return text.toString();
  }

  private static Optional<String> row(Measured one, PaperColumn column, String method, int t) {
    double[] simple = values(one, method, t, Reading.SIMPLE, column.factor());
    if (simple.length == 0) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder("| " + method + " | " + simple.length + " |");
    Optional<PaperTable.Cell> cell = column.cell(method);
    for (Reading reading : Reading.values()) {
      double[] values = values(one, method, t, reading, column.factor());
      text.append(" ").append(values.length == 0 ? "-" : mean(values)).append(" | ");
      text.append(
              values.length < 2 || cell.isEmpty()
                  ? "-"
                  : String.format(Locale.ROOT, "%+.1f", z(values, cell.get(), column.runs())))
          .append(" |");
    }
    text.append(" ")
        .append(
            cell.map(c -> String.format(Locale.ROOT, "%.2f ± %.2f", c.mean(), c.sd())).orElse("-"))
        .append(" |\n");
    return Optional.of(text.toString());
  }

  // The paper prints standard deviations over its runs.
  private static double z(double[] values, PaperTable.Cell cell, int runs) {
    double own = Samples.standardError(values);
    double error = Math.sqrt(own * own + cell.sd() * cell.sd() / runs);
    return (Samples.mean(values) - cell.mean()) / error;
  }

  private static String mean(double[] values) {
    return values.length == 1
        ? String.format(Locale.ROOT, "%.2f", values[0])
        : String.format(
            Locale.ROOT, "%.2f (%.2f)", Samples.mean(values), Samples.standardError(values));
  }

  // One line a method; the figure has simple and inference regret.
  private static String ends(Measured one) {
    List<Reading> both = List.of(Reading.SIMPLE, Reading.GUESS);
    List<Integer> ts = one.lines().stream().map(Measured.Line::t).distinct().sorted().toList();
    StringBuilder text = new StringBuilder("| method | functions |");
    StringBuilder rule = new StringBuilder("|---|--:|");
    for (Reading reading : both) {
      for (int t : ts) {
        text.append(" ").append(reading.word()).append(", ").append(t).append(" |");
        rule.append("--:|");
      }
    }
    text.append("\n").append(rule).append("\n");
    for (String method : methods(one)) {
      int most = values(one, method, ts.get(0), Reading.SIMPLE, 1).length;
      text.append("| ").append(method).append(" | ").append(most).append(" |");
      for (Reading reading : both) {
        for (int t : ts) {
          text.append(" ").append(cell(values(one, method, t, reading, 1), most)).append(" |");
        }
      }
      text.append("\n");
    }
    return text.toString();
  }

  // Where some runs ended earlier, how many there are.
  private static String cell(double[] values, int most) {
    return values.length == 0
        ? "-"
        : mean(values) + (values.length < most ? ", " + runs(values.length) : "");
  }

  private static String runs(int count) {
    return count + (count == 1 ? " run" : " runs");
  }

  // Simple regret only, which is all the figure has.
  private static String curves(Measured one, PaperColumn column) {
    List<String> methods = methods(one);
    StringBuilder text = new StringBuilder("| evaluations |");
    StringBuilder rule = new StringBuilder("|--:|");
    for (String method : methods) {
      text.append(" ").append(method).append(" |");
      rule.append("--:|");
    }
    text.append("\n").append(rule).append("\n| runs |");
    Map<String, Integer> runs = new TreeMap<>();
    for (String method : methods) {
      runs.put(
          method,
          (int)
              one.lines().stream()
                  .filter(l -> l.method().equals(method))
                  .map(l -> l.problem() + " " + l.seed())
                  .distinct()
                  .count());
      text.append(" ").append(runs.get(method)).append(" |");
    }
    text.append("\n");
    for (int t : one.lines().stream().map(Measured.Line::t).distinct().sorted().toList()) {
      if (t % 100 == 0 || t == largest(one)) {
        text.append("| ").append(t).append(" |");
        for (String method : methods) {
          double[] values = values(one, method, t, Reading.SIMPLE, column.factor());
          text.append(" ").append(cell(values, runs.get(method))).append(" |");
        }
        text.append("\n");
      }
    }
    return text.toString();
  }

  private static int largest(Measured one) {
    return one.lines().stream().mapToInt(Measured.Line::t).max().orElse(0);
  }

  // The paper does not print T: 100 is that of its figures' kind, and the end of the runs.
  static List<Integer> shown(Measured one) {
    int last = largest(one);
    return last > 100 ? List.of(100, last) : List.of(last);
  }

  private static String seeds(Measured one, PaperColumn column) {
    long problems = one.lines().stream().map(Measured.Line::problem).distinct().count();
    List<Long> seeds = one.lines().stream().map(Measured.Line::seed).distinct().sorted().toList();
    String shown =
        seeds.size() == 1
            ? "seed " + seeds.get(0)
            : "seeds " + seeds.get(0) + " to " + seeds.get(seeds.size() - 1);
    String kind = column.functions() ? " functions, " : " goals, ";
    return problems == 1 ? shown : problems + kind + shown;
  }

  static List<String> methods(Measured one) {
    Map<String, String> sorted = new TreeMap<>();
    for (Measured.Line line : one.lines()) {
      String[] parts = line.method().split(":", -1);
      int at = parts.length < 3 ? ORDER.indexOf(parts[0]) : -1;
      sorted.put(
          String.format(Locale.ROOT, "%02d%s", at < 0 ? 99 : at, line.method()), line.method());
    }
    return List.copyOf(sorted.values());
  }

  static double[] values(Measured one, String method, int t, Reading reading, double factor) {
    return one.lines().stream()
        .filter(line -> line.method().equals(method) && line.t() == t)
        .flatMap(line -> reading.of(line).stream())
        .mapToDouble(value -> factor * value)
        .toArray();
  }

  private String summary() {
    StringBuilder text = new StringBuilder("| measurements | T |");
    StringBuilder rule = new StringBuilder("|---|--:|");
    for (Reading reading : Reading.values()) {
      text.append(" ").append(reading.word()).append(" |");
      rule.append("--:|");
    }
    text.append(" MES-G or MES-R |\n").append(rule).append("---|\n");
    boolean any = false;
    for (Shown each : measured) {
      Measured one = each.regrets;
      PaperColumn column = PaperColumn.of(one).orElseThrow();
      if (column.table().isEmpty()) {
        continue;
      }
      for (int t : shown(one)) {
        Map<Reading, Score> scores = scores(one, column, t, methods(one));
        any = true;
        text.append("| ").append(each.title()).append(" | ").append(t).append(" |");
        scores
            .values()
            .forEach(s -> text.append(" ").append(s.met).append(" of ").append(s.of).append(" |"));
        text.append(" ").append(mes(one, column, t)).append(" |\n");
      }
    }
    return any ? text.toString() : "";
  }

  private static String mes(Measured one, PaperColumn column, int t) {
    List<String> own = methods(one).stream().filter(m -> m.matches("mes-[gr](:\\d+)?")).toList();
    List<String> met =
        scores(one, column, t, own).entrySet().stream()
            .filter(entry -> entry.getValue().met > 0)
            .map(entry -> entry.getKey().word())
            .toList();
    return own.isEmpty() ? "-" : met.isEmpty() ? "none" : "met: " + String.join(", ", met);
  }

  // Met: worse by one standard error of the difference at most.
  static Map<Reading, Score> scores(Measured one, PaperColumn column, int t, List<String> methods) {
    Map<Reading, Score> scores = new EnumMap<>(Reading.class);
    for (Reading reading : Reading.values()) {
      int met = 0;
      int of = 0;
      for (String method : methods) {
        Optional<PaperTable.Cell> cell = column.cell(method);
        double[] values = values(one, method, t, reading, column.factor());
        if (cell.isPresent() && values.length > 1) {
          of++;
          met += z(values, cell.get(), column.runs()) <= 1 ? 1 : 0;
        }
      }
      scores.put(reading, new Score(met, of));
    }
    return scores;
  }
}
