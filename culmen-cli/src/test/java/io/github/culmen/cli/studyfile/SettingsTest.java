package io.github.culmen.cli.studyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.cli.text.JsonText;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.study.SpecDifferences;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Setting;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.StudySpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whoever adds a setting adds it to the table, and this test finds it everywhere else: in study
 * files, in stored studies, among the differences, in what can be named over {@code auto} and, with
 * one line there, in the documentation.
 */
class SettingsTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(
          Parameter.real("a", 0, 1), Parameter.real("b", 0, 1), Parameter.logReal("c", 1e-3, 1));

  // Strategies that have a use for one setting or another.
  private static final List<Strategy> BASES =
      List.of(
          Strategy.plain(),
          Strategy.plain().toBuilder().inference(Learning.Inference.SLICE).build(),
          Strategy.plain().toBuilder().structure(Structure.learned()).build(),
          Strategy.plain().toBuilder().acquisition(AcquisitionKind.UCB).build(),
          Strategy.plain().toBuilder().acquisition(AcquisitionKind.PI).build(),
          Strategy.auto(),
          Strategy.builder().acquisition(AcquisitionKind.MES_G).build(),
          Strategy.builder().acquisition(AcquisitionKind.UCB).build(),
          Strategy.builder().acquisition(AcquisitionKind.PI).build(),
          Strategy.builder().inference(Learning.Inference.SLICE).build(),
          Strategy.builder().structure(Structure.learned()).build());

  // What is set together.
  private static final Map<String, List<String>> TOGETHER =
      Map.of(
          "hyperparameters", List.of("hyperparameters", "inference"),
          "model", List.of("model", "groups"),
          "groups", List.of("model", "groups"));

  @TempDir Path directory;

  static List<String> keys() {
    return Setting.all().stream().map(Setting::key).toList();
  }

  private static Setting<?> setting(String key) {
    return Setting.all().stream().filter(each -> each.key().equals(key)).findFirst().orElseThrow();
  }

  private record Variation(Strategy base, Strategy varied) {}

  private static Variation variation(String key) {
    return variations(key).stream()
        .findFirst()
        .orElseThrow(() -> new AssertionError("no legal strategy differs in " + key));
  }

  // Of each base that can be varied the first that differs.
  private static List<Variation> variations(String key) {
    SplittableRandom random = new SplittableRandom(key.hashCode());
    List<Variation> found = new ArrayList<>();
    for (Strategy base : BASES) {
      for (int draw = 0; draw < 50; draw++) {
        StrategyBuilder builder = base.toBuilder();
        setting(key).vary(builder, random, SPACE.names());
        Optional<Strategy> varied = built(builder);
        if (varied.isPresent() && !varied.get().equals(base) && isShown(key, base, varied.get())) {
          found.add(new Variation(base, varied.get()));
          break;
        }
      }
    }
    return found;
  }

  // What a preset fixes is stored setting by setting; auto is what is kept.
  private static boolean isShown(String key, Strategy base, Strategy varied) {
    return !key.equals("preset")
        || base.composition().isPresent() != varied.composition().isPresent();
  }

  private static Optional<Strategy> built(StrategyBuilder builder) {
    try {
      Strategy strategy = builder.build();
      spec(strategy);
      return Optional.of(strategy);
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }

  private static StudySpec spec(Strategy strategy) {
    return StudySpec.builder(SPACE).strategy(strategy).build();
  }

  private static Map<String, Object> stored(Strategy strategy) {
    Map<String, Object> map = new LinkedHashMap<>();
    Setting.all()
        .forEach(each -> each.stored(strategy).ifPresent(value -> map.put(each.key(), value)));
    return map;
  }

  // JSON is YAML. A stored strategy of before there were presets has none, where files mean auto.
  private static Strategy read(Strategy strategy) {
    Map<String, Object> settings = stored(strategy);
    if (strategy.composition().isEmpty()) {
      settings.put("preset", "plain");
    } else if (strategy.named().isEmpty()) {
      settings.keySet().removeIf(key -> setting(key).isChosenByAuto());
    }
    // A stored one without an edition is of the first, a file without one of the latest.
    if (strategy.composition().isPresent()) {
      settings.put("edition", strategy.edition());
    }
    return StrategyReader.read(YamlDocument.parse("s.yaml", JsonText.compact(settings)));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void isReadFromAStudyFile(String key) {
    for (Variation each : variations(key)) {
      if (!key.equals("preset") && !key.equals("edition")) {
        assertThat(stored(each.varied())).containsKey(key);
      }
      assertThat(read(each.varied())).isEqualTo(each.varied());
    }
    assertThat(variations(key)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void isStoredAndReadBack(String key) throws IOException {
    StudySpec spec = spec(variation(key).varied());
    Path file = directory.resolve("study.jsonl");
    try (FileJournal journal = FileJournal.open(file)) {
      Study.open(spec, journal);
    }
    assertThat(Files.readString(file)).contains("\"" + key + "\":");
    try (FileJournal journal = FileJournal.open(file)) {
      assertThat(Study.resume(journal).spec()).isEqualTo(spec);
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void isNamedWhereSpecsDiffer(String key) {
    for (Variation each : variations(key)) {
      assertThat(SpecDifferences.between(spec(each.base()), spec(each.base()))).isEmpty();
      List<String> differences = setting(key).differences(each.base(), each.varied());
      assertThat(differences).as("%s of %s", key, each).isNotEmpty();
      assertThat(SpecDifferences.between(spec(each.base()), spec(each.varied())))
          .containsAll(differences);
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void isNamedOverAutoAndLeavesTheOthersOpen(String key) {
    assumeTrue(setting(key).isChosenByAuto());
    List<Variation> named =
        variations(key).stream()
            .filter(each -> each.base().composition().isPresent())
            // Naming auto leaves the acquisition open.
            .filter(
                each ->
                    !key.equals("acquisition")
                        || each.varied().acquisition().kind() != AcquisitionKind.AUTO)
            .toList();
    assertThat(named).isNotEmpty();
    for (Variation each : named) {
      assertThat(each.varied().isOpen(key)).isFalse();
      for (String other : keys()) {
        if (!TOGETHER.getOrDefault(key, List.of(key)).contains(other)) {
          assertThat(each.varied().isOpen(other)).as(other).isEqualTo(each.base().isOpen(other));
        }
      }
    }
  }

  @Test
  void isDocumented() throws IOException {
    List<String> rows =
        Files.readAllLines(Path.of("../docs/study-file.md")).stream()
            .dropWhile(line -> !line.equals("## `strategy`"))
            .filter(line -> line.startsWith("| `"))
            .toList();
    List<String> table = new ArrayList<>();
    for (Setting<?> each : Setting.all()) {
      table.add("| `" + each.key() + "` | " + each.values() + " | " + each.usual() + " |");
    }
    assertThat(rows.subList(0, rows.size() - 1)).containsExactlyElementsOf(table);
    assertThat(rows.get(rows.size() - 1)).startsWith("| `seed` |");
  }

  @ParameterizedTest
  @MethodSource("keys")
  void hasAllItsWordsInTheDocumentation(String key) {
    SplittableRandom random = new SplittableRandom(1);
    for (Strategy base : BASES) {
      for (int draw = 0; draw < 100; draw++) {
        StrategyBuilder builder = base.toBuilder();
        setting(key).vary(builder, random, SPACE.names());
        built(builder)
            .flatMap(strategy -> setting(key).stored(strategy))
            .filter(value -> value instanceof String)
            .ifPresent(word -> assertThat(setting(key).values()).contains("`" + word + "`"));
      }
    }
  }
}
