package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import io.github.culmen.model.Joint;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.RecommendationRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.advice.Recommender;
import io.github.culmen.study.belief.RegretDraws;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Choice;
import io.github.culmen.study.insight.Explanation;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.OptimumBelief;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ExplainTest {
  private static final SearchSpace CUBE =
      SearchSpace.of(
          Parameter.real("a", 0, 1), Parameter.real("b", -10, 10), Parameter.real("c", 0, 1));

  private static Study filled(
      StudySpec spec, int values, ToDoubleFunction<Point> objective, long seed) {
    Study study = Study.create(spec);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < values; i++) {
      Point point =
          new io.github.culmen.space.Encoding(spec.space())
              .decode(random.doubles(spec.space().dimension()).toArray());
      study.add(point.values(), Outcome.value(objective.applyAsDouble(point)));
    }
    return study;
  }

  private static Importance importance(Explanation explanation, String name) {
    return explanation.beliefs().importance().stream()
        .filter(one -> one.parameter().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void findsTheSharesOfASum() {
    StudySpec spec = StudySpec.builder(CUBE).noise(Noise.none()).seed(1).build();
    // Variances 9/12 and 1/12 of the two terms.
    Study study = filled(spec, 60, p -> 3 * p.real("a") + p.real("b") / 20, 5);
    Explanation explanation = study.explain().orElseThrow();
    assertThat(importance(explanation, "a").alone()).isCloseTo(0.9, within(0.03));
    assertThat(importance(explanation, "b").alone()).isCloseTo(0.1, within(0.03));
    assertThat(importance(explanation, "a").total()).isCloseTo(0.9, within(0.03));
    assertThat(importance(explanation, "c").total()).isLessThan(0.01);
    assertThat(
            explanation.beliefs().importance().stream().mapToDouble(Importance::sensitivity).sum())
        .isCloseTo(1, within(1e-12));
    assertThat(importance(explanation, "c").sensitivity())
        .isLessThan(importance(explanation, "a").sensitivity());
    assertThat(explanation.beliefs().fit().explained()).isGreaterThan(0.99);
  }

  @Test
  void findsWhatParametersDoTogether() {
    StudySpec spec = StudySpec.builder(CUBE).noise(Noise.none()).seed(1).build();
    Study study = filled(spec, 80, p -> (p.real("a") - 0.5) * p.real("b"), 6);
    Explanation explanation = study.explain().orElseThrow();
    for (String name : List.of("a", "b")) {
      assertThat(importance(explanation, name).alone()).isLessThan(0.1);
      assertThat(importance(explanation, name).total()).isGreaterThan(0.9);
    }
  }

  @Test
  void estimatesTheNoiseInTheUnitsOfTheValues() {
    SplittableRandom random = new SplittableRandom(3);
    StudySpec spec = StudySpec.builder(Studies.LINE).maximize().seed(1).build();
    Study study =
        filled(spec, 80, p -> 1000 * Math.sin(5 * p.real("x")) + 50 * random.nextGaussian(), 7);
    assertThat(study.explain().orElseThrow().beliefs().noiseSd()).isBetween(35.0, 65.0);
  }

  // The slow twin: a joint draw on a dense grid.
  @Test
  void expectsTheRegretThatJointDrawsHave() {
    Hyperparameters settings = Hyperparameters.of(new double[] {0.12}, 1, 0.01);
    Strategy strategy =
        Strategy.plain().toBuilder()
            .kernel(KernelFamily.SE)
            .fixed(settings)
            .standardize(false)
            .recommend(RecommendationRule.PAPER)
            .build();
    StudySpec spec =
        StudySpec.builder(Studies.LINE)
            .maximize()
            .noise(Noise.known(0.1))
            .strategy(strategy)
            .build();
    Study study = filled(spec, 7, p -> Math.sin(9 * p.real("x")), 9);
    FittedStudy standing =
        new Recommender(new ModelCache())
            .stand(spec, study.history(), Seeds.of(0, 8))
            .orElseThrow();
    Surrogate model = standing.models().get(0);
    double[][] rows = new double[302][];
    rows[0] = standing.unit();
    for (int i = 1; i < rows.length; i++) {
      rows[i] = new double[] {(i - 1) / 300.0};
    }
    Joint joint = model.joint(Matrix.of(rows));
    Matrix lower = Cholesky.of(joint.covariance()).lower();
    SplittableRandom random = new SplittableRandom(1);
    int draws = 4000;
    double[] regrets = new double[draws];
    double[] maxima = new double[draws];
    double[] normals = new double[rows.length];
    for (int k = 0; k < draws; k++) {
      for (int i = 0; i < normals.length; i++) {
        normals[i] = random.nextGaussian();
      }
      double[] values = lower.times(normals);
      double top = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < values.length; i++) {
        values[i] += joint.mean()[i];
        top = Math.max(top, values[i]);
      }
      maxima[k] = top;
      regrets[k] = top - values[0];
    }
    OptimumBelief optimum = new RegretDraws(standing).optimum(2);
    assertThat(optimum.draws()).isEqualTo(448);
    double error = 4 * Samples.sd(regrets) / Math.sqrt(448);
    assertThat(optimum.expectedRegret()).isCloseTo(Samples.mean(regrets), within(error));
    assertThat(optimum.optimumMean()).isCloseTo(Samples.mean(maxima), within(error));
    Arrays.sort(maxima);
    assertThat(optimum.optimumQuantile(0.9)).isCloseTo(maxima[3600], within(0.2));
    for (double epsilon : new double[] {0.05, 0.3, 1}) {
      double share = Samples.notAbove(regrets, epsilon) / (double) draws;
      assertThat(optimum.within(epsilon).value()).isCloseTo(share, within(0.08));
      assertThat(optimum.within(epsilon).lower()).isLessThanOrEqualTo(share + 0.02);
      assertThat(optimum.within(epsilon).upper()).isGreaterThanOrEqualTo(share - 0.02);
    }
    assertThatIllegalArgumentException().isThrownBy(() -> optimum.within(Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> optimum.optimumQuantile(Double.NaN));
  }

  @Test
  void boundsFromCandidatesAreNotAboveTheRegrets() {
    Study study = filled(Studies.onSquare(3).build(), 10, Studies::bowl, 2);
    FittedStudy standing =
        new Recommender(new ModelCache())
            .stand(study.spec(), study.history(), Seeds.of(3, 11))
            .orElseThrow();
    RegretDraws draws = new RegretDraws(standing);
    double[] bounds = draws.lowerBounds();
    double[] regrets = draws.regrets(0);
    for (int k = 0; k < bounds.length; k++) {
      assertThat(bounds[k]).isBetween(0.0, regrets[k] + 1e-12);
    }
    assertThat(Arrays.copyOf(draws.regrets(1), 64)).isEqualTo(regrets);
  }

  @Test
  void saysWhatTheNextAskHandsOutAndChangesNothing() {
    Study study = Study.create(Studies.onSquare(2).build());
    Studies.drive(study, Studies::bowl, 9);
    Choice next = study.explain().orElseThrow().next().orElseThrow();
    assertThat(study.history().trials()).hasSize(9);
    assertThat(study.explain().orElseThrow().next().orElseThrow().suggestion())
        .isEqualTo(next.suggestion());
    assertThat(study.ask().suggestion()).isEqualTo(next.suggestion());
    assertThat(next.exploration()).isBetween(0.0, 1.0);
    assertThat(next.distance()).isBetween(0.0, 1.0);
    assertThat(next.nearest().getAsInt()).isBetween(1, 9);
    assertThat(next.sd()).isPositive();
  }

  @Test
  void tellsHowAQueuedPointDiffers() {
    Study study = Study.create(StudySpec.builder(Studies.MIXED).noise(Noise.none()).build());
    for (int i = 0; i < 6; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), (double) trial.point().integer("depth"));
    }
    Point best = study.explain().orElseThrow().beliefs().recommended().point();
    String other = best.categorical("kind").equals("a") ? "b" : "a";
    study.enqueue(Map.of("rate", best.real("rate"), "depth", best.integer("depth"), "kind", other));
    Choice next = study.explain().orElseThrow().next().orElseThrow();
    assertThat(next.suggestion().origin()).isEqualTo(Origin.ENQUEUED);
    assertThat(next.differences())
        .containsExactly(
            new Choice.Difference(
                "kind", Optional.of(other), Optional.of(best.categorical("kind"))));
  }

  @Test
  void hasNothingToSayBeforeTheFirstValue() {
    Study study = Study.create(Studies.onSquare(1).build());
    assertThat(study.explain()).isEmpty();
    study.fail(study.ask().number(), "no");
    assertThat(study.explain()).isEmpty();
  }

  @Test
  void knowsOfNoNextPointWhenAllWereTried() {
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.integer("n", 1, 3)))
                .noise(Noise.none())
                .build());
    for (int n = 1; n <= 3; n++) {
      study.add(Map.of("n", n), Outcome.value(n));
    }
    Explanation explanation = study.explain().orElseThrow();
    assertThat(explanation.next()).isEmpty();
    assertThat(explanation.beliefs().optimum().expectedRegret()).isBetween(0.0, 0.05);
  }

  @Test
  void isFiniteWhateverWasTold() {
    for (double[] values :
        List.of(
            new double[] {1},
            new double[] {3, 3, 3, 3, 3, 3},
            new double[] {0, 0},
            new double[] {1e300, -1e300, 1e-300, 0, 5, 1e299},
            new double[] {1e-300, 2e-300, 3e-300, -1e-300, 0})) {
      for (Strategy strategy :
          List.of(
              Studies.quick(),
              Strategy.plain().toBuilder()
                  .fixed(Hyperparameters.of(new double[] {0.2}, 1, 0))
                  .standardize(false)
                  .build())) {
        Study study = Study.create(StudySpec.builder(Studies.LINE).strategy(strategy).build());
        for (int i = 0; i < values.length; i++) {
          study.add(Map.of("x", i % 3 / 2.0), Outcome.value(values[i]));
        }
        Explanation explanation = study.explain().orElseThrow();
        Beliefs beliefs = explanation.beliefs();
        OptimumBelief optimum = beliefs.optimum();
        Choice next = explanation.next().orElseThrow();
        assertThat(
                DoubleStream.of(
                        beliefs.noiseSd(),
                        beliefs.information(),
                        optimum.expectedRegret(),
                        optimum.expectedRegretError(),
                        optimum.optimumMean(),
                        optimum.optimumSd(),
                        optimum.optimumQuantile(0.5),
                        optimum.within(1).value(),
                        beliefs.importance().get(0).total(),
                        beliefs.importance().get(0).sensitivity(),
                        next.mean(),
                        next.sd(),
                        next.exploration())
                    .allMatch(Double::isFinite))
            .as("%s by %s", Arrays.toString(values), strategy)
            .isTrue();
        assertThat(optimum.expectedRegret()).isNotNegative();
      }
    }
  }
}
