package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SuiteReportTest {
  private static final Suite DEV = Suite.named("dev");
  private static final double OPTIMUM = 0.39788735772973816;

  private static SuitePlan plan(int seeds) {
    return new SuitePlan(
        DEV,
        Contender.parseAll("ei,random"),
        DEV.problems("branin2"),
        LongStream.range(0, seeds).boxed().toList(),
        SuitePlan.Told.NOTHING,
        false);
  }

  private static List<Trace> traces(int seeds, double ei, double random) {
    List<Trace> traces = new ArrayList<>();
    for (long seed = 0; seed < seeds; seed++) {
      traces.add(trace("ei", seed, ei + seed * 1e-7, 0.25));
      traces.add(trace("random", seed, random + seed * 1e-7, 0));
    }
    return traces;
  }

  private static Trace trace(String name, long seed, double regret, double seconds) {
    return new Trace(
        new Trace.Key(name, "branin2", seed, 40),
        Collections.nCopies(40, OPTIMUM + regret),
        Map.of(),
        OptionalDouble.of(seconds));
  }

  @Test
  void ranksNextToStoredPeersAndTestsWithTenSeeds() {
    String text = SuiteReport.of(plan(10), traces(10, 0, 50)).markdown();
    // Best of all with every seed, and half of the peers have only five seeds.
    assertThat(text).contains("\n| ei | 1 | 1.00 | 1.00 | ").contains(" | 0 | 0.250 |\n");
    assertThat(text).contains("\n| random | 1 | 8.00 | 8.00 | 8.00 | 6.");
    assertThat(text).contains("| random-stored | 1 |");
    assertThat(text).contains("\n| optuna-gp | 10 | 4.10e-04 (");
    // Ten of ten won: 2/1024.
    assertThat(text)
        .contains("\n| random | 10 | 50 (50 to 50) | 50 (50 to 50) | 8 | ")
        .contains(" | 10–0 | -50 (-50 to -50) | 0.00195 | 0.000 |");
    // Botorch has five seeds: effect and interval, no test.
    assertThat(text.lines().filter(line -> line.startsWith("| botorch-logei | 5 | ")))
        .hasSize(3)
        .allMatch(line -> line.contains(" | 5–0 | ") || line.contains(" | 4–1 | "))
        .allMatch(line -> line.endsWith(" |  |  |"));
  }

  @Test
  void saysWhoIsBeyondTheBestPeer() {
    String text = SuiteReport.of(plan(10), traces(10, 0.1, 0.2)).markdown();
    assertThat(text.lines().filter(line -> line.startsWith("| ei | 1 | ")))
        .allMatch(line -> line.endsWith(" | 1 | 0.250 |"));
  }

  @Test
  void sharesRanksOfStoredDigits() {
    // The first points are the same, and so is what was best among them.
    Trace stored =
        DEV.peers().stream()
            .filter(t -> t.key().contender().equals("random"))
            .filter(t -> t.key().problem().equals("branin2") && t.key().seed() == 0)
            .findFirst()
            .orElseThrow();
    double exact = StoredDesigns.rows("branin2").get(0).value();
    assertThat(exact).isNotEqualTo(stored.bests().get(0));
    Trace own =
        new Trace(
            new Trace.Key("ei", "branin2", 0, 40),
            Collections.nCopies(40, exact),
            Map.of(),
            OptionalDouble.empty());
    Results results = new Results(plan(1), List.of(own));
    SuiteProblem branin = DEV.problems("branin2").get(0);
    assertThat(results.regrets("ei", branin, 1))
        .isEqualTo(results.regrets("random-stored", branin, 1));
  }

  @Test
  void writesAPageThatNeedsNoOtherFile() {
    Page page = SuiteReport.of(plan(2), traces(2, 0.1, 0.2));
    String html = page.html("a <title>");
    assertThat(html)
        .startsWith("<!DOCTYPE html>")
        .contains("<title>a &lt;title&gt;</title>")
        .contains("<td>ei</td>", "data:image/svg+xml;base64,")
        .endsWith("</html>\n");
    assertThat(page.drawings()).hasSize(1);
    assertThat(page.markdown()).contains("![branin2](curves-branin2.svg)");
  }

  @Test
  void reportsOnWhatThereIs() {
    List<Trace> some = traces(3, 0.1, 0.2).subList(0, 1);
    assertThat(SuiteReport.of(plan(3), some).markdown())
        .contains("| ei | 1 | ")
        .doesNotContain("\n| random | 1 |");
  }

  @Test
  void takesRunsOfJustThatBudgetWhereThereAreSome() {
    List<Trace> traces = new ArrayList<>();
    traces.add(trace("ei", 0, 0.5, 0));
    traces.add(
        new Trace(
            new Trace.Key("ei", "branin2", 0, 20),
            Collections.nCopies(20, OPTIMUM + 0.25),
            Map.of(),
            OptionalDouble.empty()));
    Results results = new Results(plan(1), traces);
    SuiteProblem branin = DEV.problems("branin2").get(0);
    assertThat(results.regrets("ei", branin, 20).get(0L)).isCloseTo(0.25, within(1e-8));
    assertThat(results.regrets("ei", branin, 40).get(0L)).isCloseTo(0.5, within(1e-8));
  }
}
