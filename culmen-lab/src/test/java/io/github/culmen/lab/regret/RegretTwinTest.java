package io.github.culmen.lab.regret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.lab.regret.RegretBound.Step;
import io.github.culmen.lab.regret.RegretExperiment.Law;
import io.github.culmen.lab.regret.RegretExperiment.Outcome;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bound and the search of the theorem, once more and plainly. */
class RegretTwinTest {
  private static List<Step> steps(SplittableRandom random) {
    List<Step> steps = new ArrayList<>();
    int count = random.nextInt(40);
    for (int t = 0; t < count; t++) {
      steps.add(
          new Step(
              random.nextGaussian(),
              3 * random.nextGaussian(),
              random.nextDouble(),
              -3 * random.nextDouble()));
    }
    return steps;
  }

  // Part i ends as soon as the product of all F(f*) since the part before is at most δ/(2π_i).
  private static List<List<Step>> parts(List<Step> steps, double delta) {
    List<List<Step>> parts = new ArrayList<>();
    List<Step> open = new ArrayList<>();
    double product = 1;
    for (Step step : steps) {
      open.add(step);
      product *= Math.exp(step.logBelow());
      int i = parts.size() + 1;
      if (product <= delta / (2 * Math.PI * Math.PI * i * i / 6)) {
        parts.add(open);
        open = new ArrayList<>();
        product = 1;
      }
    }
    return parts;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theBoundIsThatOfItsDefinition(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 50; round++) {
      double delta = 0.01 + 0.9 * random.nextDouble();
      double noise = 0.01 + random.nextDouble();
      double scale = 3 * random.nextDouble() + 0.01;
      List<Step> steps = steps(random);
      double optimum = 0.5;
      RegretBound bound = RegretBound.of(steps, optimum, noise, scale, delta);
      List<List<Step>> parts = parts(steps, delta);
      int missed = 0;
      double counted = 0;
      double gap = Double.NEGATIVE_INFINITY;
      for (List<Step> part : parts) {
        List<Step> above = part.stream().filter(step -> step.maximum() > optimum).toList();
        missed += above.isEmpty() ? 1 : 0;
        counted += above.isEmpty() ? 0 : 0.5 * Math.log(1 + above.get(0).variance() / noise);
        for (Step step : above) {
          gap = Math.max(gap, step.gap());
        }
      }
      assertThat(bound.parts()).isEqualTo(parts.size());
      assertThat(bound.missed()).isEqualTo(missed);
      assertThat(bound.iterations()).isEqualTo(parts.stream().mapToInt(List::size).sum());
      assertThat(bound.gap()).isEqualTo(gap);
      assertThat(bound.countedGain()).isCloseTo(counted, within(1e-12));
      double variance = Math.max(1, scale);
      double constant = 2 * variance / Math.log(1 + variance / noise);
      assertThat(bound.constant()).isCloseTo(constant, within(1e-9 * constant));
      int last = Math.max(1, parts.size());
      double zeta = Math.sqrt(2 * Math.log(Math.PI * Math.PI * last * last / 6 / delta));
      assertThat(bound.zeta()).isCloseTo(zeta, within(1e-12));
      if (parts.isEmpty() || Double.isInfinite(gap)) {
        assertThat(bound.value()).isInfinite();
        assertThat(bound.gapStep()).isZero();
      } else {
        double value = Math.sqrt(constant * counted / parts.size()) * (gap + zeta);
        assertThat(bound.value()).isCloseTo(value, within(1e-9 * (1 + Math.abs(value))));
        assertThat(steps.get(bound.gapStep() - 1).gap()).isEqualTo(gap);
        assertThat(bound.holds(value - 1e-6 * (1 + Math.abs(value)))).isEqualTo(missed == 0);
        assertThat(bound.holds(value + 1e-6 * (1 + Math.abs(value)))).isFalse();
      }
    }
  }

  // The gain of greedy choices is at least 1 - 1/e of the best: all pairs of a small domain.
  @Test
  void theGainBoundsThatOfEveryPair() {
    Matrix prior = LinePriors.squaredExponential(9, 0.3, 1);
    double noise = 0.2;
    double bound = RegretBound.maximumGain(prior, noise, 2);
    double most = 0;
    for (int i = 0; i < 9; i++) {
      for (int j = 0; j < 9; j++) {
        double determinant =
            (1 + prior.get(i, i) / noise) * (1 + prior.get(j, j) / noise)
                - prior.get(i, j) * prior.get(i, j) / (noise * noise);
        most = Math.max(most, 0.5 * Math.log(determinant));
      }
    }
    assertThat(most).isLessThanOrEqualTo(bound);
    assertThat(bound).isLessThan(1.6 * most);
    assertThat(RegretBound.maximumGain(prior, noise, 0)).isZero();
  }

  // Gaussian elimination in place of updates: mean and variance at every point of the line.
  private static double[][] posterior(
      Matrix prior, double noise, List<Integer> at, List<Double> told) {
    int n = at.size();
    int points = prior.rows();
    double[][] moments = new double[2][points];
    double[][] system = new double[n][n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        system[a][b] = prior.get(at.get(a), at.get(b)) + (a == b ? noise : 0);
      }
    }
    for (int i = 0; i < points; i++) {
      double[] right = new double[n];
      for (int a = 0; a < n; a++) {
        right[a] = prior.get(i, at.get(a));
      }
      double[] weights = solved(system, right);
      double mean = 0;
      double variance = prior.get(i, i);
      for (int a = 0; a < n; a++) {
        mean += weights[a] * told.get(a);
        variance -= weights[a] * right[a];
      }
      moments[0][i] = mean;
      moments[1][i] = variance;
    }
    return moments;
  }

  private static double[] solved(double[][] system, double[] right) {
    int n = right.length;
    double[][] rows = Arrays.stream(system).map(double[]::clone).toArray(double[][]::new);
    double[] x = right.clone();
    for (int k = 0; k < n; k++) {
      for (int i = k + 1; i < n; i++) {
        double factor = rows[i][k] / rows[k][k];
        for (int j = k; j < n; j++) {
          rows[i][j] -= factor * rows[k][j];
        }
        x[i] -= factor * x[k];
      }
    }
    for (int k = n - 1; k >= 0; k--) {
      for (int j = k + 1; j < n; j++) {
        x[k] -= rows[k][j] * x[j];
      }
      x[k] /= rows[k][k];
    }
    return x;
  }

  @ParameterizedTest
  @CsvSource({"UNIVERSAL, 1", "ADAPTED, 2", "ADAPTED, 3"})
  void everyStepIsTheLemmasPoint(Law law, long seed) {
    int points = 12;
    double noise = 0.05;
    Matrix prior = LinePriors.matern32(points, 0.3, 1);
    Outcome outcome =
        RegretExperiment.run(prior, noise, law, 2, 0.3, 60, new SplittableRandom(seed));
    // The same numbers in the same order: the function, then y* and noise of each step.
    SplittableRandom random = new SplittableRandom(seed);
    double[] normals = new double[points];
    Arrays.setAll(normals, i -> random.nextGaussian());
    double[] function = Cholesky.of(prior).lower().times(normals);
    double best = Arrays.stream(function).max().orElseThrow();
    assertThat(outcome.optimum()).isEqualTo(best);
    List<Integer> at = new ArrayList<>();
    List<Double> told = new ArrayList<>();
    for (int t = 0; t < outcome.steps().size(); t++) {
      Step step = outcome.steps().get(t);
      double uniform = (random.nextLong() >>> 11) * 0x1p-53 + 0x1p-54;
      double[][] moments = posterior(prior, noise, at, told);
      double[][] seen =
          law == Law.ADAPTED ? moments : posterior(prior, noise, List.of(), List.of());
      double below = 1;
      double belowBest = 1;
      double gap = Double.POSITIVE_INFINITY;
      int chosen = 0;
      for (int i = 0; i < points; i++) {
        double sd = Math.sqrt(seen[1][i]);
        below *= StandardNormal.cdf((step.maximum() - seen[0][i]) / sd);
        belowBest *= StandardNormal.cdf((best - seen[0][i]) / sd);
        double own = (step.maximum() - moments[0][i]) / Math.sqrt(moments[1][i]);
        if (own < gap) {
          gap = own;
          chosen = i;
        }
      }
      assertThat(below).as("y* of step %d", t).isCloseTo(uniform, within(1e-6));
      assertThat(Math.exp(step.logBelow())).isCloseTo(belowBest, within(1e-9));
      assertThat(step.gap()).isCloseTo(gap, within(1e-7));
      assertThat(step.variance()).isCloseTo(moments[1][chosen], within(1e-9));
      assertThat(outcome.regrets()[t]).isCloseTo(best - function[chosen], within(1e-12));
      at.add(chosen);
      told.add(function[chosen] + Math.sqrt(noise) * random.nextGaussian());
    }
    assertThat(outcome.simpleRegret())
        .isEqualTo(
            Arrays.stream(outcome.regrets())
                .limit(outcome.bound().parts() == 0 ? 60 : outcome.bound().iterations())
                .min()
                .orElseThrow());
  }
}
