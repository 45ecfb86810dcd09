package io.github.culmen.store.codec;

import io.github.culmen.setting.StructureMethod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.gp.structure.StructureLearner;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.StudySpec;
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
        .strategy(Strategy.builder().structure(structure).build())
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
    Fields fields = new Fields("strategy", Map.of("model", "additive", "groups", List.of("x")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructureCodec.structure(fields))
        .withMessageContaining("groups")
        .withMessageContaining("list of lists of names");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructureCodec.structure(new Fields("strategy", Map.of("model", "deep"))))
        .withMessageContaining("ordinary or additive");
    Fields odd =
        new Fields(
            "strategy",
            Map.of("model", "additive", "groups", List.of(List.of("x")), "choice", "both"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructureCodec.structure(odd))
        .withMessageContaining("choice");
  }
}
