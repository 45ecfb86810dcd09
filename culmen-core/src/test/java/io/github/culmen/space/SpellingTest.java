package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {
  private static final List<String> LEGAL =
      List.of("learning_rate", "depth", "lr", "x", "minimize", "maximize");

  @ParameterizedTest
  @CsvSource({
    "learningrate, learning_rate",
    "lerning_rat, learning_rate",
    "dpeth, depth",
    "deth, depth",
    "depths, depth",
    "dewth, depth",
    "DEPTH, depth",
    "rl, lr",
    "X, x",
    "minimise, minimize",
    "maximise, maximize",
    "depth, depth",
  })
  void findsTheWordProbablyMeant(String word, String meant) {
    assertThat(Spelling.nearest(word, LEGAL)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"momentum", "y", "width", "''", "dxxth", "learning"})
  void staysSilentIfNothingIsNear(String word) {
    assertThat(Spelling.nearest(word, LEGAL)).isEmpty();
  }

  @Test
  void prefersTheNearestAndThenTheFirst() {
    assertThat(Spelling.nearest("layer3", List.of("layers", "layer1", "layer33")))
        .contains("layers");
    assertThat(Spelling.nearest("layer12", List.of("layer", "layer1", "layer2")))
        .contains("layer1");
    assertThat(Spelling.nearest("a", List.of())).isEmpty();
  }

  @Test
  void hintsAtTheWordInBrackets() {
    assertThat(Spelling.hint("deth", LEGAL)).isEqualTo(" (did you mean 'depth'?)");
    assertThat(Spelling.hint("zzz", LEGAL)).isEmpty();
    assertThat(Spelling.hint(null, LEGAL)).isEmpty();
  }
}
