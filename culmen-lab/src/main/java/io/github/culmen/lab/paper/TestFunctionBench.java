package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.LearnedModel;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.ProblemHyperparameters;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Strategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * The paper's comparison on three test functions with many local optima, hyper-parameters being
 * learned once from random points and then fixed. [Wang2017] §5.2
 *
 * <p>Shekel's function is that of the authors' code, which has four inputs and ten peaks; the paper
 * says ten inputs. Values are exact; all methods begin with the same single point.
 */
public final class TestFunctionBench {
  /** How many random points hyper-parameters are learned from. */
  public static final int POINTS = 1_000;

  /** How many points a search begins with. */
  public static final int INITIAL = 1;

  private TestFunctionBench() {}

  /** Where the hyper-parameters come from. */
  public enum Source {
    /** Learned from random points, the noise too. */
    LEARNED(false),
    /** Learned, the noise being held at a small value, since values are exact. */
    LEARNED_EXACT(true),
    /** A setting found elsewhere, with which there are regrets of the authors' code. */
    GIVEN(false),
    /** The same with the noise held at a small value. */
    GIVEN_EXACT(true),
    /**
     * Not held: learned anew every ten iterations from what the search has tried, as in the paper's
     * experiments with unknown hyper-parameters.
     */
    REFITTED(true);

    private final boolean exact;

    Source(boolean exact) {
      this.exact = exact;
    }

    /** Its name on command lines and in files. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether the setting is the same whatever the random points. */
    public boolean given() {
      return this == GIVEN || this == GIVEN_EXACT;
    }

    /** Whether a setting is told before the search, and held. */
    public boolean held() {
      return this != REFITTED;
    }

    /**
     * The source of that name.
     *
     * @throws IllegalArgumentException if there is none, naming those there are
     */
    public static Source of(String word) {
      return Arrays.stream(values())
          .filter(source -> source.word().equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "hyper-parameters must be one of "
                          + Arrays.stream(values())
                              .map(Source::word)
                              .collect(Collectors.joining(", "))
                          + ", but were '"
                          + word
                          + "'"));
    }
  }

  /** The functions. */
  public static List<Problem> problems() {
    return List.of(
        Problems.named("eggholder"), Problems.named("shekel"), Problems.named("michalewicz"));
  }

  /** The settings of a source that is {@link Source#given}. */
  public static ProblemHyperparameters given(Source source) {
    String file = "test-functions-" + source.word() + ".csv";
    try (InputStream in = TestFunctionBench.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalArgumentException(
            "hyper-parameters that are " + source.word() + " have to be learned");
      }
      return ProblemHyperparameters.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /** The setting of one function: given, or learned from random points of that seed. */
  public static Hyperparameters hyperparameters(Source source, Problem problem, long seed) {
    return source.given()
        ? given(source).of(problem)
        : ProblemHyperparameters.learn(problem, POINTS, source.exact, new SplittableRandom(seed));
  }

  /**
   * The methods of a list such as {@code ei,mes-g:100}, which learn hyper-parameters as they go.
   */
  public static List<Method> learning(String names) {
    return Method.parseAll(names, LearnedModel.STANDARDIZED.strategy(INITIAL, 0));
  }

  /** The methods of a list such as {@code ei,mes-g:100}, told those hyper-parameters. */
  public static List<Method> methods(String names, ProblemHyperparameters told) {
    // Read once, to find mistakes at once; the setting comes with the problem.
    return Method.parseAll(names, Strategy.plain()).stream()
        .map(
            method ->
                new Method(
                    method.name(),
                    problem ->
                        Method.parse(method.name(), base(told.of(problem))).strategy(problem)))
        .toList();
  }

  private static Strategy base(Hyperparameters told) {
    return Strategy.plain().toBuilder()
        .kernel(KernelFamily.SE)
        .fixed(told)
        .standardize(false)
        .initial(INITIAL)
        .build();
  }

  /**
   * The comparison on one function.
   *
   * @param iterations how many choices follow the first point
   */
  public static Comparison comparison(
      List<Method> methods, Problem problem, List<Long> seeds, int iterations) {
    return new Comparison(
        methods,
        List.of(problem),
        seeds,
        iterations + INITIAL,
        Math.max(1, Math.min(10, iterations / 2)),
        0,
        Comparison.Observation.KNOWN_NOISE,
        INITIAL);
  }
}
