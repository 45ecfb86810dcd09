package io.github.culmen.lab.suite;

import io.github.culmen.lab.statistics.Estimate;
import io.github.culmen.math.Samples;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What came of a plan, as a page. */
public final class SuiteReport {
  private final Results results;
  private final List<SuiteProblem> problems;
  private final int checkpoints;
  private final Map<SuiteProblem, List<Standings>> standings = new LinkedHashMap<>();
  private final Page page = new Page();

  private SuiteReport(Results results) {
    this.results = results;
    this.problems = results.plan().problems();
    this.checkpoints = problems.get(0).checkpoints().size();
    for (SuiteProblem problem : problems) {
      List<Standings> all = new ArrayList<>();
      for (int checkpoint : problem.checkpoints()) {
        all.add(Standings.of(results, problem, checkpoint));
      }
      standings.put(problem, all);
    }
  }

  /**
   * The page about the runs of a plan.
   *
   * @param traces what there is of them
   */
  public static Page of(SuitePlan plan, List<Trace> traces) {
    SuiteReport report = new SuiteReport(new Results(plan, traces));
    report.overview();
    report.duels();
    report.problems.forEach(report::problem);
    return report.page;
  }

  private String first() {
    return results.contenders().get(0);
  }

  // What the i-th checkpoint is called where problems have different budgets.
  private String label(int index) {
    List<Integer> at = problems.stream().map(p -> p.checkpoints().get(index)).distinct().toList();
    if (at.size() == 1) {
      return at.get(0) + " trials";
    }
    SuiteProblem any = problems.get(0);
    return Math.round(100.0 * any.checkpoints().get(index) / any.budget()) + " %";
  }

  private void overview() {
    SuitePlan plan = results.plan();
    page.heading(1, "Suite " + plan.suite().name());
    page.paragraph(
        "Problems: "
            + plan.suite().description()
            + ". Seeds "
            + plan.seeds().get(0)
            + " to "
            + plan.seeds().get(plan.seeds().size() - 1)
            + "; noise "
            + (plan.told() == SuitePlan.Told.NOTHING ? "learned" : "told")
            + "; "
            + (plan.suite().inference() ? "inference" : "simple")
            + " regret.");
    page.heading(2, "Mean ranks");
    List<String> heading = new ArrayList<>(List.of("strategy", "problems"));
    for (int i = 0; i < checkpoints; i++) {
      heading.add("rank at " + label(i));
    }
    for (int i = 0; i < checkpoints; i++) {
      heading.add("seed rank at " + label(i));
    }
    if (!results.peers().isEmpty()) {
      heading.add("beyond the best peer");
    }
    heading.add("CPU s per choice");
    List<String> names = new ArrayList<>(results.all());
    names.removeIf(name -> of(name).isEmpty());
    names.sort(Comparator.comparingDouble(name -> meanRank(name, checkpoints - 1, false)));
    page.table(heading, names.stream().map(this::overviewRow).toList());
    page.paragraph(
        "Rank: of the median regret among all who ran the problem, averaged over problems. Seed"
            + " rank: among all who have the seed, averaged over seeds and problems. A rank over"
            + " fewer problems or seeds is among fewer rivals."
            + (results.peers().isEmpty()
                ? ""
                : " Beyond the best peer: on how many problems the final median is above the upper"
                    + " end of the interval of the best stored peer's median."));
  }

  private List<SuiteProblem> of(String name) {
    return problems.stream()
        .filter(p -> standings.get(p).get(checkpoints - 1).regrets().containsKey(name))
        .toList();
  }

  private double meanRank(String name, int checkpoint, boolean seeds) {
    return of(name).stream()
        .map(p -> standings.get(p).get(checkpoint))
        .map(s -> seeds ? s.overSeeds().get(name) : s.ofMedians().get(name))
        .filter(rank -> rank != null)
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(Double.NaN);
  }

  private List<String> overviewRow(String name) {
    List<String> row = new ArrayList<>(List.of(name, Integer.toString(of(name).size())));
    for (boolean seeds : new boolean[] {false, true}) {
      for (int i = 0; i < checkpoints; i++) {
        row.add(String.format(Locale.ROOT, "%.2f", meanRank(name, i, seeds)));
      }
    }
    if (!results.peers().isEmpty()) {
      row.add(results.contenders().contains(name) ? Long.toString(beyond(name)) : "");
    }
    row.add(seconds(results.askSeconds(name, problems)));
    return row;
  }

  private static String seconds(OptionalDouble seconds) {
    return seconds.isEmpty() ? "" : String.format(Locale.ROOT, "%.3f", seconds.getAsDouble());
  }

  private long beyond(String name) {
    return of(name).stream().filter(p -> beyond(name, p, checkpoints - 1)).count();
  }

  // Whether the median is above the upper end of that of the best stored peer.
  private boolean beyond(String name, SuiteProblem problem, int checkpoint) {
    Standings at = standings.get(problem).get(checkpoint);
    Optional<Estimate> best =
        results.peers().stream()
            .filter(at.regrets()::containsKey)
            .map(peer -> Estimate.median(Standings.values(at.regrets().get(peer))))
            .min(Comparator.comparingDouble(Estimate::value));
    double own = Samples.median(Standings.values(at.regrets().get(name)));
    return best.isPresent() && own > best.get().high();
  }

  private void duels() {
    if (results.all().size() < 2) {
      return;
    }
    page.heading(2, "Wins and losses");
    for (int i = 0; i < checkpoints; i++) {
      List<String> heading = new ArrayList<>(List.of("after " + label(i)));
      heading.addAll(results.all());
      int checkpoint = i;
      page.table(
          heading, results.contenders().stream().map(name -> duelRow(name, checkpoint)).toList());
    }
    page.paragraph(
        "Problems the strategy of the row won and lost against that of the column, by the median"
            + " difference over shared seeds; in brackets single runs won and lost.");
  }

  private List<String> duelRow(String name, int checkpoint) {
    List<String> row = new ArrayList<>(List.of(name));
    for (String rival : results.all()) {
      int won = 0;
      int lost = 0;
      int wins = 0;
      int losses = 0;
      boolean any = false;
      for (SuiteProblem problem : problems) {
        Optional<Duel> duel =
            rival.equals(name) ? Optional.empty() : duel(name, rival, problem, checkpoint);
        if (duel.isPresent()) {
          any = true;
          won += duel.get().difference().value() < 0 ? 1 : 0;
          lost += duel.get().difference().value() > 0 ? 1 : 0;
          wins += duel.get().wins();
          losses += duel.get().losses();
        }
      }
      row.add(any ? won + "–" + lost + " (" + wins + "–" + losses + ")" : "");
    }
    return row;
  }

  private Optional<Duel> duel(String name, String rival, SuiteProblem problem, int checkpoint) {
    Standings at = standings.get(problem).get(checkpoint);
    return at.regrets().containsKey(name) && at.regrets().containsKey(rival)
        ? Duel.of(at.regrets().get(name), at.regrets().get(rival))
        : Optional.empty();
  }

  private void problem(SuiteProblem problem) {
    page.heading(2, problem.name());
    page.paragraph(
        problem.space().dimension()
            + " parameters, "
            + problem.budget()
            + " trials"
            + (problem.noiseSd() == 0 ? "" : ", noise of sd " + Estimate.digits(problem.noiseSd()))
            + (problem.optimum().isPresent()
                ? "."
                : "; the optimum is not known: regrets are against the best value any run found."));
    for (int i = 0; i < checkpoints; i++) {
      table(problem, i);
    }
    page.figure("curves-" + problem.name() + ".svg", SuiteChart.of(results, problem));
  }

  private void table(SuiteProblem problem, int index) {
    Standings at = standings.get(problem).get(index);
    List<String> names = new ArrayList<>(at.regrets().keySet());
    names.sort(Comparator.comparingDouble(at.ofMedians()::get));
    List<List<String>> rows = new ArrayList<>();
    for (String name : names) {
      double[] values = Standings.values(at.regrets().get(name));
      Optional<Duel> duel =
          name.equals(first()) ? Optional.empty() : duel(first(), name, problem, index);
      rows.add(
          List.of(
              name,
              Integer.toString(values.length),
              Estimate.median(values).text(),
              Estimate.mean(values).text(),
              trimmed(at.ofMedians().get(name)),
              trimmed(at.overSeeds().get(name)),
              duel.map(d -> d.wins() + "–" + d.losses()).orElse(""),
              duel.map(d -> d.difference().text()).orElse(""),
              duel.flatMap(Duel::p).map(p -> String.format(Locale.ROOT, "%.3g", p)).orElse(""),
              seconds(results.askSeconds(name, List.of(problem)))));
    }
    page.table(
        List.of(
            "after " + problem.checkpoints().get(index),
            "seeds",
            "median regret (95 %)",
            "mean regret (95 %)",
            "rank",
            "seed rank",
            first() + " won–lost",
            first() + " less this (95 %)",
            "p",
            "CPU s"),
        rows);
  }

  private static String trimmed(double rank) {
    return rank == Math.rint(rank)
        ? Long.toString(Math.round(rank))
        : String.format(Locale.ROOT, "%.2f", rank);
  }
}
