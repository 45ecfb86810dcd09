package io.github.culmen.study.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.PendingRule;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SettingTest {
  private static final List<String> NAMES = List.of("a", "b", "c");

  @Test
  void noKeyIsThereTwice() {
    assertThat(Setting.all().stream().map(Setting::key)).doesNotHaveDuplicates();
  }

  // A component that no setting changes would be neither stored nor compared.
  @Test
  void everyComponentOfAStrategyIsSomeSettings() throws ReflectiveOperationException {
    Set<String> changed = new TreeSet<>();
    SplittableRandom random = new SplittableRandom(1);
    List<Strategy> bases =
        List.of(
            Strategy.plain(),
            Strategy.auto(),
            Strategy.plain().toBuilder().acquisition(AcquisitionKind.UCB).build(),
            Strategy.plain().toBuilder().acquisition(AcquisitionKind.PI).build(),
            Strategy.plain().toBuilder().inference(Learning.Inference.SLICE).build(),
            Strategy.plain().toBuilder().structure(Structure.learned()).build(),
            Strategy.plain().toBuilder().structure(Structure.groups(List.of(NAMES))).build());
    for (Strategy base : bases) {
      Map<String, Object> before = components(base);
      for (Setting<?> setting : Setting.all()) {
        for (int draw = 0; draw < 30; draw++) {
          StrategyBuilder builder = base.toBuilder();
          setting.vary(builder, random, NAMES);
          Map<String, Object> after = components(builtOr(base, builder));
          Set<String> names = new TreeSet<>(before.keySet());
          names.addAll(after.keySet());
          names.removeIf(name -> Objects.equals(before.get(name), after.get(name)));
          changed.addAll(names);
        }
      }
    }
    Set<String> all = new TreeSet<>();
    for (Strategy base : bases) {
      all.addAll(components(base).keySet());
    }
    // What a user brings is an object; study files name it by the word of the acquisition.
    assertThat(all).doesNotContain("strategy.acquisition.custom");
    assertThat(changed).containsAll(all).hasSizeGreaterThan(25);
  }

  private static Strategy builtOr(Strategy base, StrategyBuilder builder) {
    try {
      return builder.build();
    } catch (IllegalArgumentException refused) {
      return base;
    }
  }

  // Settings within settings by their path, such as strategy.model.learning.prior.
  private static Map<String, Object> components(Strategy strategy)
      throws ReflectiveOperationException {
    Map<String, Object> found = new LinkedHashMap<>();
    collect("strategy", strategy, found);
    return found;
  }

  private static void collect(String path, Record record, Map<String, Object> into)
      throws ReflectiveOperationException {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      Object value = component.getAccessor().invoke(record);
      Object inner = value instanceof Optional<?> some ? some.orElse(null) : value;
      String name = path + "." + component.getName();
      if (inner instanceof ModelSpec
          || inner instanceof AcquisitionSpec
          || inner instanceof MaximumDraws
          || inner instanceof Learning
          || inner instanceof Sampling
          || inner instanceof ValueTransform
          || inner instanceof Structure.Learned) {
        collect(name, (Record) inner, into);
      } else {
        into.put(name, value);
      }
    }
  }

  @Test
  void whatAcquisitionsCanDoIsConsistent() {
    for (AcquisitionKind kind : AcquisitionKind.values()) {
      assertThat(kind.serves(kind.usualPending())).as(kind.word()).isTrue();
      assertThat(kind.can(Capability.LATENT)).as(kind.word()).isIn(false, noiseAware(kind));
      assertThat(kind.can(Capability.NATS)).as(kind.word()).isIn(false, noiseAware(kind));
      assertThat(kind.can(Capability.CALIBRATED))
          .as(kind.word())
          .isIn(false, kind.drawsOverCandidates());
    }
    assertThat(Strategy.plain().toBuilder().acquisition(AcquisitionKind.GIBBON).build().pending())
        .isEqualTo(PendingRule.DIVERSITY);
    assertThat(Arrays.stream(Capability.values()).filter(each -> each.acquisitions().isEmpty()))
        .isEmpty();
  }

  private static boolean noiseAware(AcquisitionKind kind) {
    return kind.can(Capability.NOISE_AWARE);
  }

  @Test
  void anAcquisitionKeepsOnlySettingsOfItsOwn() {
    StrategyBuilder asked =
        Strategy.plain().toBuilder().beta(2).margin(0.5).information(InformationForm.PAPER);

    assertThat(asked.acquisition(AcquisitionKind.EI).build())
        .isEqualTo(Strategy.plain().toBuilder().acquisition(AcquisitionKind.EI).build());
    assertThat(asked.acquisition(AcquisitionKind.UCB).build().acquisition())
        .isEqualTo(new AcquisitionSpec.ConfidenceBound(OptionalDouble.of(2)));
    assertThat(asked.acquisition(AcquisitionKind.PI).build().acquisition())
        .isEqualTo(new AcquisitionSpec.ProbabilityOfImprovement(OptionalDouble.of(0.5)));
    assertThat(asked.acquisition(AcquisitionKind.MES_R).build().acquisition())
        .isEqualTo(new AcquisitionSpec.SampledMaxValueEntropy(InformationForm.PAPER));
  }

  @Test
  void aNumberOfAnotherAcquisitionIsCheckedAllTheSame() {
    StrategyBuilder asked = Strategy.plain().toBuilder().acquisition(AcquisitionKind.EI).beta(-1);
    assertThatIllegalArgumentException()
        .isThrownBy(asked::build)
        .withMessage("beta must be >= 0 and finite, but beta = -1.0");
  }

  @Test
  void aRefusalNamesAnOwnAcquisitionByItsWord() {
    StrategyBuilder asked =
        Strategy.plain().toBuilder()
            .acquisition(CustomAcquisition.of("optimistic", (mean, sd, context) -> mean + sd));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> asked.pending(PendingRule.DIVERSITY).build())
        .withMessage("pending diversity is for mes-g, mes-r, gibbon, but acquisition = optimistic");
  }

  @Test
  void drawsFunctionsOnlyWhereAnAcquisitionNeedsThem() {
    assertThat(drawn(AcquisitionKind.MES_R)).isEqualTo(7);
    assertThat(drawn(AcquisitionKind.THOMPSON)).isEqualTo(1);
    assertThat(drawn(AcquisitionKind.MES_G)).isZero();
    assertThat(drawn(AcquisitionKind.EI)).isZero();
  }

  private static int drawn(AcquisitionKind kind) {
    return Strategy.plain().toBuilder().acquisition(kind).maxima(7).build().drawnFunctions();
  }
}
