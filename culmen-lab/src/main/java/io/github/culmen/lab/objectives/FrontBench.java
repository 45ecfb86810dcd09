package io.github.culmen.lab.objectives;

import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.math.Samples;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * How much hypervolume is missing after each trial.
 *
 * @param trials how many a study has
 * @param noise the sd of the noise of what studies are told, in sds of each objective over the
 *     space; hypervolumes are of values without it
 */
public record FrontBench(int trials, double noise) {
  /** The words of the methods that can be compared. */
  public static final List<String> METHODS =
      List.of(
          "auto",
          "auto-inferred",
          "auto-5",
          "log-ei",
          "mes-r",
          "pfes",
          "mes-g",
          "random",
          "nsga-ii");

  private static final int SPREAD_POINTS = 1000;

  /** Without noise. */
  public FrontBench(int trials) {
    this(trials, 0);
  }

  /** Carries out one study; the result has the missing hypervolume after each trial. */
  public TaskResult run(FrontProblem problem, String method, long seed) {
    List<double[]> values =
        method.equals("nsga-ii")
            ? new Nsga2(problem, new SplittableRandom(seed)).run(trials)
            : study(problem, method, seed);
    List<Double> missing = new ArrayList<>();
    for (int t = 1; t <= trials; t++) {
      missing.add(problem.best() - problem.hypervolume(values.subList(0, t)));
    }
    return new TaskResult(
        new TaskKey(method, problem.name(), seed), missing, Map.of(), Optional.empty());
  }

  private List<double[]> study(FrontProblem problem, String method, long seed) {
    StudySpec.Builder spec =
        problem
            .study(!method.equals("auto-inferred"))
            .noise(method.startsWith("auto") ? Noise.learned() : Noise.none())
            .budget(trials)
            .seed(seed)
            .strategy(strategy(method));
    Study study = Study.create(spec.build());
    List<double[]> all = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(seed);
    double[] sds = noise > 0 ? sds(problem) : new double[problem.objectives()];
    for (int t = 0; t < trials; t++) {
      Trial.Pending trial = study.ask();
      double[] x = trial.point().values().values().stream().mapToDouble(v -> (Double) v).toArray();
      double[] values = problem.function().apply(x);
      Outcome.Success told = Outcome.named("f1", values[0] + sds[0] * random.nextGaussian());
      for (int m = 1; m < problem.objectives(); m++) {
        told = told.with("f" + (m + 1), values[m] + sds[m] * random.nextGaussian());
      }
      for (int c = 0; c < problem.constraints(); c++) {
        told = told.with("c" + (c + 1), values[problem.objectives() + c]);
      }
      Trial.Finished ignored = study.tell(trial.number(), told);
      all.add(values);
    }
    return all;
  }

  private double[] sds(FrontProblem problem) {
    SplittableRandom random = new SplittableRandom(1);
    List<double[]> values = new ArrayList<>();
    for (int i = 0; i < SPREAD_POINTS; i++) {
      double[] x = new double[problem.dimension()];
      for (int j = 0; j < x.length; j++) {
        x[j] = random.nextDouble(problem.lower()[j], problem.upper()[j]);
      }
      values.add(problem.function().apply(x));
    }
    double[] sds = new double[problem.objectives()];
    for (int m = 0; m < sds.length; m++) {
      int own = m;
      sds[m] = noise * Samples.sd(values.stream().mapToDouble(row -> row[own]).toArray());
    }
    return sds;
  }

  private static Strategy strategy(String method) {
    return switch (method) {
      case "auto-5" -> Strategy.auto().toBuilder().edition(5).build();
      case "auto", "auto-inferred" -> Strategy.auto();
      case "log-ei" -> Strategy.builder().acquisition(AcquisitionKind.LOG_EI).build();
      case "mes-r" -> Strategy.builder().acquisition(AcquisitionKind.MES_R).build();
      case "pfes" ->
          Strategy.builder()
              .acquisition(AcquisitionKind.MES_R)
              .information(InformationForm.LATENT)
              .build();
      case "mes-g" ->
          Strategy.builder()
              .acquisition(AcquisitionKind.MES_G)
              .maxValues(MaxValueMethod.REACHABLE)
              .build();
      case "random" -> Strategy.builder().acquisition(AcquisitionKind.RANDOM).build();
      default -> throw new IllegalArgumentException("there is no method '" + method + "'");
    };
  }
}
