package io.github.culmen.cli.studyfile;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.ProblemUnavailableException;
import io.github.culmen.problem.Problems;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A problem of the library that takes the place of the user's command.
 *
 * @param exact the problem without added noise
 * @param noise the standard deviation of the noise added to its values
 */
public record TestProblem(Problem exact, double noise) {
  /** The problem a name stands for, with noise. */
  public static TestProblem of(String name, double noise) {
    if (!(noise >= 0 && Double.isFinite(noise))) {
      throw new IllegalArgumentException(
          "noise must be a standard deviation >= 0 and finite, but was " + noise);
    }
    return new TestProblem(Problems.named(name), noise);
  }

  /** A name, or a mapping of {@code name} and {@code noise}. */
  static TestProblem read(YamlValue value) {
    if (!value.isMapping()) {
      return value.checked(() -> of(value.text(), 0));
    }
    YamlMapping keys = value.mapping("name", "noise");
    YamlValue name = keys.required("name");
    double noise = keys.optional("noise").map(YamlValue::number).orElse(0.0);
    TestProblem exact = name.checked(() -> of(name.text(), 0));
    return keys.optional("noise")
        .map(v -> v.checked(() -> of(exact.exact().name(), noise)))
        .orElse(exact);
  }

  /** The file that {@code culmen run --problem} stands for. */
  String studyFile() {
    return "name: "
        + exact.name()
        + "\nproblem: "
        + (noise == 0 ? exact.name() : "{name: " + exact.name() + ", noise: " + noise + "}")
        + "\n";
  }

  /** As a study file has it. */
  public Object source() {
    if (noise == 0) {
      return exact.name();
    }
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("name", exact.name());
    keys.put("noise", noise);
    return keys;
  }

  /** What is searched: its box, with the parameters x1, x2, …, unless it says more. */
  SearchSpace space() {
    return exact.space();
  }

  public Direction direction() {
    return exact.minimize() ? Direction.MINIMIZE : Direction.MAXIMIZE;
  }

  /** What the search knows about noise unless it is told: that there is none, or nothing. */
  Noise knownNoise() {
    return noise == 0 ? Noise.none() : Noise.learned();
  }

  /** The value at a point, without noise. */
  public double exactValue(Point point) {
    return exact.value(point);
  }

  /**
   * Evaluates a trial in this process.
   *
   * @param seed of the noise: a trial has the same noise in whatever process and order it is run
   */
  public Outcome evaluate(int trial, Point point, long seed) throws CannotStartException {
    try {
      double value = exactValue(point);
      return Outcome.value(noise == 0 ? value : value + noise * draw(trial, seed));
    } catch (ProblemUnavailableException e) {
      // No other point has a chance either.
      throw new CannotStartException(exact.name() + " cannot be evaluated: " + e.getMessage());
    } catch (IllegalArgumentException | IllegalStateException e) {
      return Outcome.failure(String.valueOf(e.getMessage()));
    }
  }

  private static double draw(int trial, long seed) {
    // Complemented, so that it is not what the search itself draws from the same seed.
    return new SplittableRandom(new SplittableRandom(~seed).nextLong() + trial).nextGaussian();
  }
}
