package io.github.culmen.cli.studyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.setting.StructureMethod;
import io.github.culmen.study.strategy.Structure;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StructureReaderTest {
  private static StudyFile read(String strategy) {
    String text =
        "direction: minimize\nparameters:\n  a: {type: bool}\n  b: {type: bool}\n"
            + "  c: {type: bool}\nstrategy: {"
            + strategy
            + "}\n";
    return StudyFile.of(
        Path.of("s.yaml"), YamlDocument.parse("s.yaml", text), OptionalLong.empty());
  }

  private static Structure structure(String strategy) {
    return read(strategy).spec().strategy().model().structure();
  }

  @Test
  void readsWhatTheModelIs() {
    assertThat(structure("")).isEqualTo(Structure.whole());
    assertThat(structure("model: ordinary")).isEqualTo(Structure.whole());
    assertThat(structure("model: additive, groups: [[c, a], [b]]"))
        .isEqualTo(Structure.groups(List.of(List.of("c", "a"), List.of("b"))));
    assertThat(structure("model: additive, groups: learn")).isEqualTo(Structure.learned());
    assertThat(
            structure(
                "model: additive, groups: learn, structure: random, group-size: 2,"
                    + " structure-interval: 9"))
        .isEqualTo(new Structure.Learned(StructureMethod.RANDOM, 2, 9));
    assertThat(structure("model: additive, groups: learn, choice: apart"))
        .isEqualTo(Structure.learned().with(Structure.Choice.APART));
    assertThat(structure("model: additive, groups: [[a, b, c]], choice: together, acquisition: ei"))
        .isEqualTo(
            Structure.groups(List.of(List.of("a", "b", "c"))).with(Structure.Choice.TOGETHER));
    assertThat(
            read("model: additive, groups: learn, interval: 5")
                .spec()
                .strategy()
                .model()
                .learning()
                .interval())
        .hasValue(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "model: additive, groups: [[a, b], [b, c]] | a parameter must be in one group, but 'b' is",
        "model: additive, groups: [[a, a], [b, c]] | a parameter must be in one group, but 'a' is",
        "model: additive, groups: [[a], [c]] | every parameter must be in a group, but none has b",
        "model: additive, groups: [] | every parameter must be in a group, but none has a, b, c",
        "model: additive, groups: [[a, lr], [b, c]] | but 'lr' is none of a, b, c",
        "model: additive, groups: [[a, b, c], []] | a group must have at least one parameter",
        "model: additive, groups: [a, b, c] | strategy.groups[0]: must be a list",
        "model: additive, groups: [[a, [b]], [c]] | strategy.groups[0][1]: must be text",
        "model: additive, groups: lern | strategy.groups: must be learn, or lists of parameter",
        "model: additive | the key 'groups' is required, but it is missing",
        "model: additve, groups: learn | must be ordinary or additive, but got 'additve' (did you",
        "groups: learn | 'groups' is used by model: additive only, but the model is ordinary",
        "group-size: 2 | 'group-size' is used by model: additive only",
        "structure: gibbs | 'structure' is used by model: additive only",
        "model: ordinary, structure-interval: 5 | 'structure-interval' is used by model: additive",
        "model: additive, groups: [[a, b, c]], structure: gibbs | used by groups: learn only",
        "model: additive, groups: [[a, b, c]], group-size: 2 | used by groups: learn only",
        "model: additive, groups: learn, group-size: 0 | strategy.group-size: must be a whole",
        "model: additive, groups: learn, structure: gibs | must be one of gibbs, random, but got",
        "model: additive, groups: learn, structure-interval: 0 | must be a whole number from 1",
        "model: additive, groups: learn, acquisition: pes | but acquisition = pes",
        "model: additive, groups: learn, choice: apart, acquisition: ei | but acquisition = ei",
        "model: additive, groups: learn, choice: both | must be one of together, apart, but got",
        "choice: apart | 'choice' is used by model: additive only",
        "model: additive, groups: learn, inference: slice | but inference = slice",
        "model: additive, groups: learn, interval: 0 | must be a whole number from 1",
        "model: additive, groups: learn, warp: kumaraswamy | no warp, but warp = kumaraswamy",
        "warp: kumaraswamy, interval: 5 | a warp is learned in every trial, but interval = 5",
      })
  void saysWhatIsWrong(String strategy, String part) {
    CommandFailure failure = catchThrowableOfType(CommandFailure.class, () -> read(strategy));
    assertThat(failure).as(strategy).isNotNull();
    assertThat(failure.getMessage()).contains(part).startsWith("s.yaml:6:").doesNotContain("\n");
    assertThat(failure.exitCode()).isEqualTo(2);
  }
}
