package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.math.Samples;
import io.github.culmen.space.Point;
import io.github.culmen.testdata.Numbers;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoredTracesTest {
  @Test
  void areOfTheProblemsOfTheSuite() {
    Suite dev = Suite.named("dev");
    assertThat(dev.problemNames()).isEqualTo(StoredDesigns.problems()).hasSize(9);
    for (SuiteProblem problem : dev.problems()) {
      List<StoredDesigns.Row> rows = StoredDesigns.rows(problem.name());
      assertThat(rows).hasSize(10 * 2 * (problem.space().dimension() + 1));
      for (long seed = 0; seed < 10; seed++) {
        List<Point> points = problem.designs().apply(seed);
        for (int i = 0; i < points.size(); i++) {
          Numbers.assertClose(
              problem.exact().applyAsDouble(points.get(i)),
              rows.get((int) seed * points.size() + i).value(),
              1e-9,
              problem.name());
        }
      }
    }
  }

  @Test
  void beginWithTheStoredDesigns() {
    assertThat(dev().peers()).hasSize(303);
    for (Trace trace : dev().peers()) {
      double least = Double.POSITIVE_INFINITY;
      int t = 0;
      for (StoredDesigns.Row row : StoredDesigns.rows(trace.key().problem())) {
        if (row.seed() == trace.key().seed()) {
          least = Math.min(least, row.value());
          Numbers.assertClose(trace.bests().get(t++), least, 1e-8, trace.key());
        }
      }
    }
  }

  private static Suite dev() {
    return Suite.named("dev");
  }

  @Test
  void neverGoBelowTheOptimum() {
    for (SuiteProblem problem : dev().problems()) {
      double optimum = problem.optimum().orElseThrow();
      for (Trace trace : dev().peers()) {
        if (trace.key().problem().equals(problem.name())) {
          assertThat(trace.best()).isGreaterThan(optimum - 1e-8 * Math.max(1, Math.abs(optimum)));
        }
      }
    }
  }

  @Test
  void giveTheMeansThatWereMeasured() {
    double[] last =
        dev().peers().stream()
            .filter(trace -> trace.key().contender().equals("optuna-gp"))
            .filter(trace -> trace.key().problem().equals("branin2"))
            .mapToDouble(trace -> trace.best() - 0.39788735772973816)
            .toArray();
    assertThat(last).hasSize(10);
    Numbers.assertRelative(Samples.mean(last), 0.000451, 1e-3, "mean");
    Numbers.assertRelative(Samples.median(last), 0.00041, 5e-3, "median");
  }

  @Test
  void haveDesignsLikeThemForOtherSeeds() {
    SuiteProblem branin = dev().problems("branin2").get(0);
    assertThat(branin.designs().apply(77)).hasSize(6).isEqualTo(branin.designs().apply(77));
    assertThat(branin.designs().apply(78)).isNotEqualTo(branin.designs().apply(77));
  }
}
