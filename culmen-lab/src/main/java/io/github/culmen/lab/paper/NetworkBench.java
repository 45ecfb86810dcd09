package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.BestValues;
import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.LearnedModel;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.problem.RememberedProblem;
import java.util.List;

/**
 * The paper's comparison on neural networks: the size of a network and the damping of its training
 * are tuned on Boston's house prices and on Wisconsin's breast cancers. [Wang2017] §5.3
 *
 * <p>Nobody knows the optima, so regrets are against {@link BestValues}.
 */
public final class NetworkBench {
  /** How many points a search begins with. */
  public static final int INITIAL = 10;

  private static final int EVERY = 10;

  /** The two sets of data. */
  public enum Data {
    /** House prices: mean squared error. */
    BOSTON("boston", "neural-network-boston", 1, 20),
    /** Tumours: in per cent. */
    CANCER("cancer (%)", "neural-network-cancer", 100, 0);

    private final String column;
    private final String problem;
    private final double factor;
    // What the authors' process of mean 0 takes for granted: they maximise 20 minus the squared
    // error, and the accuracy as it is.
    private final double mean;

    Data(String column, String problem, double factor, double mean) {
      this.column = column;
      this.problem = problem;
      this.factor = factor;
      this.mean = mean;
    }

    /** Its name in the paper's table. */
    public String column() {
      return column;
    }

    /** What regrets are multiplied with in that table. */
    public double factor() {
      return factor;
    }

    /** What is tuned; values are computed once for each point. */
    public Problem problem() {
      return RememberedProblem.of(Problems.named(problem));
    }
  }

  private NetworkBench() {}

  /**
   * The comparison on one set of data.
   *
   * @param methods a list such as {@code ei,mes-g:100}
   * @param iterations how many choices follow the initial points
   */
  public static Comparison comparison(
      Data data, LearnedModel model, String methods, List<Long> seeds, int iterations) {
    return new Comparison(
        Method.parseAll(methods, model.strategy(INITIAL, data.mean)),
        List.of(data.problem()),
        seeds,
        INITIAL + iterations,
        EVERY,
        0,
        Comparison.Observation.LEARNED_NOISE,
        INITIAL,
        model == LearnedModel.STANDARDIZED ? "" : model.word());
  }
}
