package io.github.culmen.lab.measure;

import io.github.culmen.problem.NoisyProblem;
import io.github.culmen.problem.sample.GpSampleProblem;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Whether stopping rules keep their word: functions are drawn from a Gaussian process, each is
 * searched with the right model, and where a rule would have stopped the search the true regret of
 * the recommended point is compared with what the rule promised.
 *
 * <p>Rules do not change which points are tried, so that one search of a function serves all rules.
 *
 * @param dimension of the functions
 * @param lengthscale of the functions, the same for all inputs
 * @param noiseSd of the values; the functions have variance 1
 * @param mostValues a search ends here, whether all rules have stopped or not
 */
public record StoppingBench(int dimension, double lengthscale, double noiseSd, int mostValues) {
  private static final int MAXIMA = 10;

  /** Functions of one input. */
  public static StoppingBench line() {
    return new StoppingBench(1, 0.02, 0.01, 80);
  }

  /** Functions of two inputs. */
  public static StoppingBench square() {
    return new StoppingBench(2, 0.12, 0.01, 100);
  }

  /**
   * Where a rule stopped the search of one function.
   *
   * @param rule the rule
   * @param seed which function
   * @param stopped whether it did
   * @param values after how many values; all there were if it did not
   * @param figure what the rule is about, as the model saw it then
   * @param regret the true regret of the recommended point then
   */
  public record Stop(
      StoppingRule rule, long seed, boolean stopped, int values, double figure, double regret) {}

  /** Searches one function; one result a rule, in the rules' order. */
  public List<Stop> search(List<StoppingRule> rules, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] lengthscales = new double[dimension];
    Arrays.fill(lengthscales, lengthscale);
    Hyperparameters settings = Hyperparameters.of(lengthscales, 1, noiseSd * noiseSd);
    GpSampleProblem problem = GpSampleProblem.draw("stopping-" + seed, settings, random.split());
    NoisyProblem noisy = NoisyProblem.of(problem, noiseSd, random.split());
    Study study = Study.create(spec(problem.space(), settings, random.nextLong()));
    Map<StoppingRule, Stop> stops = new LinkedHashMap<>();
    rules.forEach(rule -> stops.put(rule, null));
    List<StoppingRule> open = new ArrayList<>(rules);
    for (int n = 1; n <= mostValues && !open.isEmpty(); n++) {
      Trial.Pending trial = study.ask();
      Trial.Finished ignored = study.tell(trial.number(), noisy.value(trial.point()));
      StopCheck check = study.check(open);
      for (StopCheck.Finding finding : check.findings()) {
        boolean last = n == mostValues;
        if (finding.fulfilled() || last) {
          double regret = regret(problem, study.recommend().orElseThrow());
          stops.put(
              finding.rule(),
              new Stop(finding.rule(), seed, finding.fulfilled(), n, finding.figure(), regret));
          open.remove(finding.rule());
        }
      }
    }
    return List.copyOf(stops.values());
  }

  private StudySpec spec(SearchSpace space, Hyperparameters settings, long seed) {
    Strategy strategy =
        Strategy.plain().toBuilder()
            .kernel(KernelFamily.SE)
            .fixed(settings)
            .standardize(false)
            .maxima(MAXIMA)
            .build();
    return StudySpec.builder(space)
        .maximize()
        .noise(Noise.known(noiseSd))
        .strategy(strategy)
        .seed(seed)
        .build();
  }

  private static double regret(GpSampleProblem problem, Recommendation recommended) {
    return problem.optimum().orElseThrow() - problem.value(recommended.point());
  }
}
