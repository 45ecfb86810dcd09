package io.github.culmen.study.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.setting.PendingRule;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
            Strategy.mesG(),
            Strategy.auto(),
            Strategy.builder().inference(Learning.Inference.SLICE).build(),
            Strategy.builder().structure(Structure.learned()).build(),
            Strategy.builder().structure(Structure.groups(List.of(NAMES))).build());
    for (Strategy base : bases) {
      Map<String, Object> before = components(base);
      for (Setting<?> setting : Setting.all()) {
        for (int draw = 0; draw < 30; draw++) {
          Strategy.Builder builder = base.toBuilder();
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
    assertThat(all.remove("strategy.custom")).isTrue();
    assertThat(changed).containsAll(all).hasSizeGreaterThan(25);
  }

  private static Strategy builtOr(Strategy base, Strategy.Builder builder) {
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
    for (Strategy.AcquisitionKind kind : Strategy.AcquisitionKind.values()) {
      assertThat(PendingSupport.serves(kind.usualPending(), kind, Strategy.mesG().model()))
          .as(kind.word())
          .isTrue();
      assertThat(kind.can(Capability.LATENT)).as(kind.word()).isIn(false, noiseAware(kind));
      assertThat(kind.can(Capability.NATS)).as(kind.word()).isIn(false, noiseAware(kind));
      assertThat(kind.can(Capability.CALIBRATED))
          .as(kind.word())
          .isIn(false, kind.drawsOverCandidates());
    }
    assertThat(Strategy.builder().acquisition(Strategy.AcquisitionKind.GIBBON).build().pending())
        .isEqualTo(PendingRule.DIVERSITY);
    assertThat(Arrays.stream(Capability.values()).filter(each -> each.acquisitions().isEmpty()))
        .isEmpty();
  }

  private static boolean noiseAware(Strategy.AcquisitionKind kind) {
    return kind.can(Capability.NOISE_AWARE);
  }
}
