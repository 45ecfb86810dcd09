package io.github.culmen.store.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.setting.StructureMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.StudySpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StructureCodecTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(
          List.of(
              Parameter.real("x", 0, 1), Parameter.real("y", 0, 1), Parameter.integer("n", 1, 9)));

  private static StudySpec spec(Structure structure) {
    return StudySpec.builder(SPACE)
        .strategy(Strategy.plain().toBuilder().structure(structure).build())
        .build();
  }

  @Test
  void readsWhatItWrites() {
    for (Structure structure :
        List.of(
            Structure.whole(),
            Structure.groups(List.of(List.of("x", "n"), List.of("y"))),
            Structure.groups(List.of(List.of("x"), List.of("n", "y")))
                .with(Structure.Choice.TOGETHER),
            Structure.learned(),
            Structure.learned().with(Structure.Choice.APART),
            new Structure.Learned(StructureMethod.RANDOM, 2, 50))) {
      Map<String, Object> map = SpecCodec.toMap(spec(structure));
      Map<String, Object> read = Json.read(Json.write(map));
      assertThat(SpecCodec.fromMap(read)).isEqualTo(spec(structure));
    }
  }

  @Test
  void namesWhatIsWrongWithGroups() {
    Structure given = Structure.groups(List.of(List.of("x"), List.of("n", "y")));
    refuses(given, "groups", List.of("x"), "field 'groups[0]' must be a list, but is the text 'x'");
    refuses(given, "groups", 3, "field 'groups' must be learn, or lists of parameter names");
    refuses(given, "model", "deep", "field 'model' must be ordinary or additive");
    refuses(given, "choice", "both", "field 'choice' must be one of together, apart");
    refuses(given, "group-size", 2, "'group-size' is used by groups: learn only");
    refuses(Structure.whole(), "groups", "learn", "'groups' is used by model: additive only");
    refuses(Structure.whole(), "model", "additive", "study.strategy: field 'groups' is missing");
    refuses(given, "groups", "learn", "study.strategy: field 'structure' is missing");
  }

  private static void refuses(Structure structure, String field, Object value, String message) {
    Map<String, Object> map = Json.read(Json.write(SpecCodec.toMap(spec(structure))));
    Map<String, Object> strategy = new LinkedHashMap<>();
    ((Map<?, ?>) map.get("strategy")).forEach((key, each) -> strategy.put((String) key, each));
    strategy.put(field, value);
    Map<String, Object> damaged = new LinkedHashMap<>(map);
    damaged.put("strategy", strategy);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SpecCodec.fromMap(damaged))
        .withMessageContaining(message);
  }
}
