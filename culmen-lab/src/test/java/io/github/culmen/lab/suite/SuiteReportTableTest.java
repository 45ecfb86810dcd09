package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports on random runs, counted once more by hand. */
class SuiteReportTableTest {
  private static final List<String> NAMES = List.of("ei", "random", "ucb");
  private static final int SEEDS = 12;

  private static SuiteProblem problem(String name, Direction direction, int... checkpoints) {
    return new SuiteProblem(
        name,
        SearchSpace.of(Parameter.real("x", 0, 1)),
        direction,
        point -> point.real("x"),
        OptionalDouble.of(0),
        0,
        Arrays.stream(checkpoints).boxed().toList(),
        seed -> List.of());
  }

  private static final SuiteProblem DOWN = problem("down", Direction.MINIMIZE, 2, 5);
  private static final SuiteProblem UP = problem("up", Direction.MAXIMIZE, 4, 10);

  private static SuitePlan plan() {
    Suite suite =
        new Suite("toy", "a toy", Map.of(), 0, false, false, List.of(), (any, seed) -> any);
    return new SuitePlan(
        suite,
        Contender.parseAll(String.join(",", NAMES)),
        List.of(DOWN, UP),
        LongStream.range(0, SEEDS).boxed().toList(),
        SuitePlan.Told.NOISE,
        false);
  }

  // Regrets of whole numbers, so that there are ties.
  private static Map<String, double[][]> regrets(SuiteProblem problem, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, double[][]> all = new LinkedHashMap<>();
    for (String name : NAMES) {
      double[][] own = new double[SEEDS][problem.budget()];
      for (double[] run : own) {
        double regret = 5 + random.nextInt(6);
        for (int t = 0; t < run.length; t++) {
          regret = Math.max(0, regret - random.nextInt(3));
          run[t] = regret;
        }
      }
      all.put(name, own);
    }
    return all;
  }

  private static List<Trace> traces(SuiteProblem problem, Map<String, double[][]> regrets) {
    List<Trace> traces = new ArrayList<>();
    regrets.forEach(
        (name, own) -> {
          for (int seed = 0; seed < SEEDS; seed++) {
            List<Double> bests =
                Arrays.stream(own[seed])
                    .map(r -> problem.direction() == Direction.MINIMIZE ? r : -r)
                    .boxed()
                    .toList();
            traces.add(
                new Trace(
                    new Trace.Key(name, problem.name(), seed, problem.budget()),
                    bests,
                    Map.of(),
                    OptionalDouble.of(0.5)));
          }
        });
    return traces;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  // The rank of the i-th by counting: those below, and half of the other equals.
  private static double rank(double[] values, int i) {
    double rank = 1;
    for (int j = 0; j < values.length; j++) {
      rank += values[j] < values[i] ? 1 : j != i && values[j] == values[i] ? 0.5 : 0;
    }
    return rank;
  }

  private static double[] at(double[][] runs, int trial) {
    return Arrays.stream(runs).mapToDouble(run -> run[trial - 1]).toArray();
  }

  private static List<String> row(String text, String heading, String name) {
    String part = text.substring(text.indexOf(heading));
    return part
        .lines()
        .filter(line -> line.startsWith("| " + name + " |"))
        .findFirst()
        .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
        .orElseThrow()
        .stream()
        .skip(1)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyTableSaysWhatTheRunsSay(long seed) {
    Map<SuiteProblem, Map<String, double[][]>> all = new LinkedHashMap<>();
    all.put(DOWN, regrets(DOWN, seed));
    all.put(UP, regrets(UP, seed + 100));
    List<Trace> traces = new ArrayList<>();
    all.forEach((problem, own) -> traces.addAll(traces(problem, own)));
    String text = SuiteReport.of(plan(), traces).markdown();
    assertThat(text).contains("Seeds 0 to 11; noise told; simple regret.");
    // Checkpoints differ from problem to problem: they are shares of the budget.
    assertThat(text).contains("rank at 40 %", "rank at 100 %", "after 100 %");
    double[] overall = new double[NAMES.size()];
    for (SuiteProblem problem : all.keySet()) {
      String section = text.substring(text.indexOf("## " + problem.name()));
      for (int checkpoint : problem.checkpoints()) {
        double[] medians =
            NAMES.stream()
                .mapToDouble(name -> median(at(all.get(problem).get(name), checkpoint)))
                .toArray();
        for (int i = 0; i < NAMES.size(); i++) {
          double[] own = at(all.get(problem).get(NAMES.get(i)), checkpoint);
          List<String> row = row(section, "| after " + checkpoint + " |", NAMES.get(i));
          assertThat(row.get(1)).isEqualTo(Integer.toString(SEEDS));
          assertThat(Double.parseDouble(row.get(2).split(" ", -1)[0]))
              .isCloseTo(medians[i], within(5e-3));
          assertThat(Double.parseDouble(row.get(3).split(" ", -1)[0]))
              .isCloseTo(Arrays.stream(own).average().orElseThrow(), within(5e-2));
          assertThat(Double.parseDouble(row.get(4))).isEqualTo(rank(medians, i));
          double seedRanks = 0;
          for (int s = 0; s < SEEDS; s++) {
            int run = s;
            double[] ofSeed =
                NAMES.stream()
                    .mapToDouble(name -> all.get(problem).get(name)[run][checkpoint - 1])
                    .toArray();
            seedRanks += rank(ofSeed, i) / SEEDS;
          }
          assertThat(Double.parseDouble(row.get(5))).isCloseTo(seedRanks, within(5.1e-3));
          if (i > 0) {
            double[] first = at(all.get(problem).get(NAMES.get(0)), checkpoint);
            int won = 0;
            int lost = 0;
            for (int s = 0; s < SEEDS; s++) {
              won += first[s] < own[s] ? 1 : 0;
              lost += first[s] > own[s] ? 1 : 0;
            }
            assertThat(row.get(6)).isEqualTo(won + "–" + lost);
            // Twelve seeds are tested.
            assertThat(Double.parseDouble(row.get(8))).isBetween(0.0, 1.0);
          } else {
            assertThat(row.subList(6, 9)).containsOnly("");
          }
          assertThat(row.get(9)).isEqualTo("0.500");
          if (checkpoint == problem.budget()) {
            overall[i] += rank(medians, i) / 2;
          }
        }
      }
    }
    for (int i = 0; i < NAMES.size(); i++) {
      List<String> row = row(text, "## Mean ranks", NAMES.get(i));
      assertThat(row.get(1)).isEqualTo("2");
      assertThat(Double.parseDouble(row.get(3))).isCloseTo(overall[i], within(5.1e-3));
    }
  }

  @Test
  void theBestRankComesFirst() {
    Map<String, double[][]> regrets = regrets(DOWN, 9);
    // The last contender is made the best, the first the worst.
    for (double[] run : regrets.get("ucb")) {
      Arrays.fill(run, 0);
    }
    for (double[] run : regrets.get("ei")) {
      Arrays.fill(run, 99);
    }
    SuitePlan plan = plan();
    SuitePlan single =
        new SuitePlan(
            plan.suite(), plan.contenders(), List.of(DOWN), plan.seeds(), plan.told(), false);
    String text = SuiteReport.of(single, traces(DOWN, regrets)).markdown();
    assertThat(text).contains("rank at 2 trials", "rank at 5 trials");
    List<String> order =
        text.substring(text.indexOf("## Mean ranks"), text.indexOf("## Wins and losses"))
            .lines()
            .filter(line -> line.startsWith("| ") && !line.startsWith("| strategy"))
            .map(line -> line.split(" ", -1)[1])
            .toList();
    assertThat(order).containsExactly("ucb", "random", "ei");
    // A row of wins: ei lost its one problem, and each of twelve runs.
    assertThat(text).contains("| ei |  | 0–1 (0–12) | 0–1 (0–12) |");
    assertThat(text).contains("| ucb | 1–0 (12–0) | 1–0 (");
  }

  @Test
  void aSingleContenderHasNoDuels() {
    SuitePlan plan =
        new SuitePlan(
            plan().suite(),
            Contender.parseAll("ei"),
            List.of(DOWN),
            List.of(0L),
            SuitePlan.Told.NOTHING,
            false);
    Trace trace =
        new Trace(
            new Trace.Key("ei", "down", 0, 5),
            List.of(5.0, 4.0, 3.0, 2.0, 1.0),
            Map.of(),
            OptionalDouble.empty());
    String text = SuiteReport.of(plan, List.of(trace)).markdown();
    assertThat(text).doesNotContain("Wins and losses", "NaN", "beyond the best peer");
    assertThat(text).contains("noise learned", "1 parameters, 5 trials.");
    assertThat(text).contains("| ei | 1 | 1 (1 to 1) | 1 (1 to 1) | 1 | 1 |  |  |  |  |");
  }

  @Test
  void optimaThatNobodyKnowsAreSaid() {
    SuiteProblem unknown =
        new SuiteProblem(
            "unknown",
            DOWN.space(),
            Direction.MAXIMIZE,
            point -> 0,
            OptionalDouble.empty(),
            0.125,
            List.of(1),
            seed -> List.of());
    SuitePlan plan =
        new SuitePlan(
            plan().suite(),
            Contender.parseAll("ei,random"),
            List.of(unknown),
            List.of(0L, 1L),
            SuitePlan.Told.NOTHING,
            false);
    List<Trace> traces = new ArrayList<>();
    for (long seed = 0; seed < 2; seed++) {
      traces.add(
          new Trace(
              new Trace.Key("ei", "unknown", seed, 1),
              List.of(3.0 + seed),
              Map.of(),
              OptionalDouble.empty()));
    }
    String text = SuiteReport.of(plan, traces).markdown();
    assertThat(text)
        .contains("noise of sd 0.125; the optimum is not known: regrets are against the best value")
        .contains("| ei | 2 | 0.5 (0 to 1) |");
  }
}
