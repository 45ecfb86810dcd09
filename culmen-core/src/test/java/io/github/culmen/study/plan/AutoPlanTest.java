package io.github.culmen.study.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.setting.Cover;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.OutcomeRule;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Sampling;
import io.github.culmen.study.strategy.Setting;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.strategy.ValueTransform;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AutoPlanTest {
  private static final AutoPlan.Facts QUIET = facts(2, false);
  private static final AutoPlan.Facts NOISY = facts(2, true);
  private static final AutoPlan.Facts MANY = facts(30, false);
  private static final AutoPlan.Facts FEW =
      new AutoPlan.Facts(10, false, Noise.learned(), false, false, false, false, true, 12, 6);

  // What cannot stay beside a setting, and what a setting is made of.
  private static final Map<String, Set<String>> FOLLOW =
      Map.ofEntries(
          Map.entry("acquisition", Set.of("max-values", "maxima", "pending", "outcome-rule")),
          Map.entry("inference", Set.of("samples", "thinning", "interval", "density")),
          Map.entry(
              "hyperparameters",
              Set.of("inference", "samples", "thinning", "interval", "priors", "density")),
          Map.entry("standardize", Set.of("priors")),
          Map.entry("warp", Set.of("interval")),
          Map.entry("cover", Set.of("max-values", "outcome-rule")),
          Map.entry(
              "model", Set.of("groups", "structure", "group-size", "structure-interval", "priors")),
          Map.entry(
              "groups",
              Set.of("model", "structure", "group-size", "structure-interval", "priors")));

  private static AutoPlan.Facts facts(int dimension, boolean noisy) {
    return new AutoPlan.Facts(
        dimension, false, Noise.learned(), noisy, false, false, false, false, 120, 6);
  }

  @Test
  void lengthscalesAreTiedLooselyWhileValuesAreFew() {
    assertThat(prior(Strategy.builder(), FEW)).isEqualTo(Learning.PriorKind.LOOSELY_TIED);
    assertThat(prior(Strategy.builder(), facts(10, false))).isEqualTo(Learning.PriorKind.DEFAULT);
    assertThat(prior(Strategy.builder().prior(Learning.PriorKind.DEFAULT), FEW))
        .isEqualTo(Learning.PriorKind.DEFAULT);
    assertThat(prior(Strategy.builder().inference(Learning.Inference.SLICE), FEW))
        .isEqualTo(Learning.PriorKind.DEFAULT);
    assertThat(prior(Strategy.builder().warp(ModelSpec.Warp.KUMARASWAMY), FEW))
        .isEqualTo(Learning.PriorKind.DEFAULT);
    assertThat(prior(Strategy.builder().structure(Structure.learned()), FEW))
        .isEqualTo(Learning.PriorKind.DEFAULT);
  }

  private static Learning.PriorKind prior(StrategyBuilder strategy, AutoPlan.Facts facts) {
    return settled(strategy, facts).model().learning().prior();
  }

  @Test
  void valuesAreFewUpToTenAParameterAndHalfOfTheBudget() {
    Strategy auto = Strategy.auto();
    assertThat(AutoPlan.fewValues(auto, 3, 30, 1)).isTrue();
    assertThat(AutoPlan.fewValues(auto, 3, 31, 1)).isFalse();
    assertThat(AutoPlan.fewValues(auto, 3, 20, 0.51)).isTrue();
    assertThat(AutoPlan.fewValues(auto, 3, 20, 0.5)).isFalse();
    assertThat(AutoPlan.fewValues(auto, 30, 20, 1)).isFalse();
    assertThat(AutoPlan.fewValues(auto, 1, 5, 1)).isFalse();
    assertThat(AutoPlan.fewValues(Strategy.builder().edition(8).build(), 3, 20, 1)).isFalse();
  }

  private static Strategy settled(StrategyBuilder strategy, AutoPlan.Facts facts) {
    return AutoPlan.settled(strategy.build(), facts);
  }

  private static Map<String, Object> settings(Strategy settled) {
    Map<String, Object> all = new LinkedHashMap<>();
    Setting.all()
        .forEach(each -> each.stored(settled).ifPresent(value -> all.put(each.key(), value)));
    return all;
  }

  private static Set<String> changed(Strategy before, Strategy after) {
    Map<String, Object> old = settings(before);
    Map<String, Object> now = settings(after);
    Set<String> keys = new TreeSet<>(old.keySet());
    keys.addAll(now.keySet());
    keys.removeIf(key -> Objects.equals(old.get(key), now.get(key)));
    return keys;
  }

  @Test
  void namingOneSettingChangesThatOneOnly() {
    SplittableRandom random = new SplittableRandom(7);
    Set<String> seen = new TreeSet<>();
    for (AutoPlan.Facts facts : List.of(QUIET, NOISY, MANY)) {
      List<String> names = IntStream.range(0, facts.dimension()).mapToObj(j -> "x" + j).toList();
      for (Strategy base :
          List.of(
              Strategy.auto(),
              Strategy.builder().edition(2).build(),
              Strategy.builder().acquisition(AcquisitionKind.UCB).build(),
              Strategy.builder().acquisition(AcquisitionKind.PI).build(),
              Strategy.builder().inference(Learning.Inference.SLICE).build(),
              Strategy.builder().structure(Structure.learned()).build())) {
        Strategy before = AutoPlan.settled(base, facts);
        for (Setting<?> setting : Setting.all()) {
          for (int draw = 0; draw < 20 && setting.isChosenByAuto(); draw++) {
            StrategyBuilder builder = base.toBuilder();
            setting.vary(builder, random, names);
            Strategy after;
            try {
              after = settled(builder, facts);
            } catch (IllegalArgumentException refused) {
              continue;
            }
            Set<String> changed = changed(before, after);
            if (changed.remove(setting.key())) {
              seen.add(setting.key());
            }
            changed.removeAll(FOLLOW.getOrDefault(setting.key(), Set.of()));
            assertThat(changed).as("changed by %s", setting.key()).isEmpty();
          }
        }
      }
    }
    assertThat(seen)
        .containsAll(
            Setting.all().stream().filter(Setting::isChosenByAuto).map(Setting::key).toList());
  }

  @Test
  void drawnSettingsSurroundTheMostProbableOneFromEditionNineOn() {
    for (Learning.Inference drawn :
        List.of(Learning.Inference.SLICE, Learning.Inference.ELLIPTICAL)) {
      for (AutoPlan.Facts facts : List.of(QUIET, NOISY, MANY)) {
        StrategyBuilder named = Strategy.builder().inference(drawn);
        assertThat(density(AutoPlan.settled(named.edition(8).build(), facts)))
            .isEqualTo(Sampling.Density.POSTERIOR);
        Strategy now = named.edition(9).build();
        assertThat(density(AutoPlan.settled(now, facts))).isEqualTo(Sampling.Density.AROUND_MODE);
        assertThat(density(AutoPlan.settledForSeveral(now, facts)))
            .isEqualTo(Sampling.Density.AROUND_MODE);
        assertThat(density(settled(now.toBuilder().density(Sampling.Density.POSTERIOR), facts)))
            .isEqualTo(Sampling.Density.POSTERIOR);
      }
    }
    assertThat(density(Strategy.paper())).isEqualTo(Sampling.Density.POSTERIOR);
  }

  private static Sampling.Density density(Strategy settled) {
    return settled.model().learning().sampling().orElseThrow().density();
  }

  @Test
  void anAcquisitionByNameHasAutosModelAndEnd() {
    Strategy auto = settled(Strategy.builder(), QUIET);
    Strategy mes = settled(Strategy.builder().acquisition(AcquisitionKind.MES_G), QUIET);
    assertThat(mes.model()).isEqualTo(auto.model());
    assertThat(mes.model().outputs().transform()).isEqualTo(ValueTransform.Transform.POWER);
    assertThat(mes.exploits()).isTrue();
    assertThat(mes.searchesReachable()).isTrue();
    assertThat(mes.initial()).hasValue(6);
    assertThat(settled(Strategy.builder().acquisition(AcquisitionKind.GIBBON), QUIET).pending())
        .isEqualTo(PendingRule.DIVERSITY);
    assertThat(settled(Strategy.builder().kernel(KernelFamily.SE), QUIET).acquisition())
        .isEqualTo(auto.acquisition());
  }

  @Test
  void localEntropySearchHasMoreWaysToChooseFrom() {
    StrategyBuilder les = Strategy.builder().acquisition(AcquisitionKind.LES);
    assertThat(settled(les, QUIET).maximum().count()).isEqualTo(32);
    assertThat(settled(les.maxima(5), QUIET).maximum().count()).isEqualTo(5);
    assertThat(
            settled(Strategy.builder().acquisition(AcquisitionKind.JES), QUIET).maximum().count())
        .isEqualTo(10);
  }

  @Test
  void withBoundsOnOutcomesPointsAreChosenByExpectedImprovementFromEditionFiveOn() {
    AutoPlan.Facts bounded =
        new AutoPlan.Facts(2, true, Noise.learned(), false, false, false, false, false, 12, 6);
    Strategy auto = settled(Strategy.builder(), bounded);
    assertThat(auto.acquisition().kind()).isEqualTo(AcquisitionKind.LOG_EI);
    assertThat(auto.model().outputs().outcomes())
        .isEqualTo(ValueTransform.OutcomeValues.SIGNED_LOG);
    assertThat(auto.exploits()).isFalse();
    // By name it is max-value entropy search, weighted like all others.
    Strategy mes = settled(Strategy.builder().acquisition(AcquisitionKind.MES_G), bounded);
    assertThat(mes.searchesReachable()).isTrue();
    assertThat(mes.seesOutcomes()).isFalse();
    Strategy joint =
        settled(
            Strategy.builder().acquisition(AcquisitionKind.MES_G).outcomeRule(OutcomeRule.JOINT),
            bounded);
    assertThat(joint.seesOutcomes()).isTrue();

    Strategy before = settled(Strategy.builder().edition(4), bounded);
    assertThat(before.acquisition().kind()).isEqualTo(AcquisitionKind.MES_G);
    assertThat(before.seesOutcomes()).isTrue();
    assertThat(before.model().outputs().outcomes()).isEqualTo(ValueTransform.OutcomeValues.AS_TOLD);
  }

  @Test
  void aModelByNameKeepsWhatAutoChoosesBesideIt() {
    Priors lengthscales = Priors.none().withLengthscales(new ParameterPrior.Fixed(0.3));
    Priors priors =
        settled(Strategy.builder().priors(lengthscales), QUIET).model().learning().priors();
    assertThat(priors.lengthscales()).isEqualTo(lengthscales.lengthscales());
    assertThat(priors.noise()).isPresent();

    Strategy unclipped = settled(Strategy.builder().winsorize(OptionalDouble.empty()), QUIET);
    assertThat(unclipped.model().outputs().winsorize()).isEmpty();
    assertThat(unclipped.model().outputs().transform()).isEqualTo(ValueTransform.Transform.POWER);

    Strategy untied = settled(Strategy.builder().prior(Learning.PriorKind.DEFAULT), MANY);
    assertThat(untied.model().learning().prior()).isEqualTo(Learning.PriorKind.DEFAULT);
    assertThat(untied.model().learning().interval()).hasValue(3);
  }

  @Test
  void whatAutoChoosesDoesNotStandInTheWayOfWhatIsNamed() {
    double[] two = {0.3, 0.3};
    for (StrategyBuilder named :
        List.of(
            Strategy.builder().fixed(Hyperparameters.of(two, 1, 1e-6)),
            Strategy.builder().warp(ModelSpec.Warp.KUMARASWAMY),
            Strategy.builder().inference(Learning.Inference.ELLIPTICAL),
            Strategy.builder().structure(Structure.learned()),
            Strategy.builder().acquisition(AcquisitionKind.MES_G).cover(new Cover(0.1, 1)))) {
      for (AutoPlan.Facts facts : List.of(QUIET, NOISY, MANY)) {
        Strategy settled = settled(named, facts);
        assertThat(settled.composition()).isEmpty();
      }
    }
    assertThat(
            settled(
                    Strategy.builder().acquisition(AcquisitionKind.MES_G).cover(new Cover(0.1, 1)),
                    QUIET)
                .maximum()
                .method())
        .isEqualTo(MaxValueMethod.GUMBEL);
  }

  @Test
  void anAcquisitionOfOnesOwnChoosesTheEndTooUnlessExploitingIsNamed() {
    CustomAcquisition own = CustomAcquisition.of("optimistic", (mean, sd, context) -> mean + sd);
    assertThat(settled(Strategy.builder().acquisition(own), QUIET).exploits()).isFalse();
    assertThat(settled(Strategy.builder().acquisition(own).exploit(true), QUIET).exploits())
        .isTrue();
  }

  @Test
  void aStudyBegunBeforeThereWereCompositionsGoesOnAsItBegan() {
    Strategy begun = Strategy.plain().toBuilder().acquisition(AcquisitionKind.LOG_EI).build();
    assertThat(Strategy.builder().acquisition(AcquisitionKind.LOG_EI).build().asBegun(begun))
        .isEqualTo(begun);
    Strategy other = Strategy.builder().acquisition(AcquisitionKind.EI).build();
    assertThat(other.asBegun(begun)).isSameAs(other);
    assertThat(Strategy.auto().asBegun(Strategy.plain())).isEqualTo(Strategy.auto());
  }

  @Test
  void thePaperIsNotChangedByWhatAutoChooses() {
    Strategy paper = Strategy.paper();
    assertThat(AutoPlan.settled(paper, QUIET)).isSameAs(paper);
    assertThat(paper.acquisition().kind()).isEqualTo(AcquisitionKind.MES_G);
    assertThat(paper.maximum().count()).isEqualTo(100);
    assertThat(paper.maximum().method()).isEqualTo(MaxValueMethod.GUMBEL);
    assertThat(paper.model().kernel()).isEqualTo(KernelFamily.SE);
    assertThat(paper.model().learning().inference()).isEqualTo(Learning.Inference.SLICE);
    assertThat(paper.model().learning().prior()).isEqualTo(Learning.PriorKind.PAPER);
    assertThat(paper.model().learning().interval()).hasValue(10);
    assertThat(paper.exploits()).isFalse();
    // Another acquisition of the paper's comparison.
    Strategy ei = Strategy.builder(Strategy.Preset.PAPER).acquisition(AcquisitionKind.EI).build();
    assertThat(ei.model()).isEqualTo(paper.model());
  }
}
