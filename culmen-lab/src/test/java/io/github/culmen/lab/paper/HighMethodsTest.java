package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.command.CommandRun;
import io.github.culmen.lab.compare.LearnedModel;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.ResultFile;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Strategy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The strategies of the paper's experiments with learned hyper-parameters. */
class HighMethodsTest {
  private static final StructureModel GROUPS =
      new StructureModel(
          "5 points",
          Decomposition.ofLabels(0, 1, 0),
          Hyperparameters.of(new double[] {0.2, 0.5, 1}, 9, 0.25),
          -1,
          2);

  private static Strategy strategy(String name, LearnedModel model) {
    return HighDimensionBench.methods(name, GROUPS, model).get(0).strategy(null);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AUTHORS_SLICE")
  void everyNameIsAMethodOfEveryModel(LearnedModel model) {
    List<String> words = HighDimensionBench.words();
    List<Method> methods = HighDimensionBench.methods(String.join(",", words), GROUPS, model);
    assertThat(methods).extracting(Method::name).isEqualTo(words);
    for (Method method : methods) {
      Strategy strategy = method.strategy(null);
      if (method.name().startsWith("add-")) {
        assertThat(strategy.model().structure().toString())
            .as(method.name())
            .contains("x1", "x2", "x3");
        assertThat(strategy.initial()).hasValue(AdditiveBench.INITIAL);
        assertThat(strategy.model().kernel()).isEqualTo(KernelFamily.SE);
      }
    }
    assertThat(strategy("add-mes-g", model).maximum().count()).isEqualTo(1);
    assertThat(strategy("add-mes-g-calibrated", model).maximum().count()).isEqualTo(10);
    assertThat(strategy("add-mes-g-calibrated", model).maximum().method())
        .isEqualTo(MaxValueMethod.CALIBRATED);
    assertThat(strategy("random", model).acquisition().kind()).isEqualTo(AcquisitionKind.RANDOM);
    assertThat(strategy("auto", model))
        .isEqualTo(Strategy.auto().toBuilder().initial(AdditiveBench.INITIAL).build());
  }

  @Test
  void awareMethodsDifferInTheirInformationOnly() {
    for (LearnedModel model : List.of(LearnedModel.AUTHORS, LearnedModel.STANDARDIZED)) {
      for (String name : List.of("add-mes-g", "add-mes-r")) {
        Strategy plain = strategy(name, model);
        Strategy aware = strategy(name + "-aware", model);
        assertThat(plain.acquisition().information()).isEqualTo(InformationForm.LATENT);
        assertThat(aware)
            .isEqualTo(plain.toBuilder().information(InformationForm.NOISE_AWARE).build())
            .isNotEqualTo(plain);
      }
    }
  }

  @Test
  void sumsHaveNoSampledHyperparameters(@TempDir Path folder) {
    assertThatThrownBy(() -> strategy("add-est", LearnedModel.AUTHORS_SLICE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("inference = slice");
    Path out = folder.resolve("out");
    CommandRun run = CommandRun.of("bench", "robot-14d", "--model", "authors-slice", "--out", out);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .contains("--model must be authors or standardized", "but was authors-slice")
        .hasLineCount(1);
    assertThat(out).doesNotExist();
  }

  @Test
  void modelsHaveWordsAndAreFoundByThem() {
    for (LearnedModel model : LearnedModel.values()) {
      assertThat(LearnedModel.of(model.word())).isEqualTo(model);
      Strategy strategy = model.strategy(7, 5);
      assertThat(strategy.initial()).hasValue(7);
      assertThat(strategy.model().learning().interval()).hasValue(10);
      assertThat(strategy.model().learning().prior()).isEqualTo(Learning.PriorKind.PAPER);
    }
    assertThatThrownBy(() -> LearnedModel.of("own"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a model must be one of authors, authors-slice, standardized, but was 'own'");
    assertThat(LearnedModel.AUTHORS.strategy(7, 5))
        .isNotEqualTo(LearnedModel.AUTHORS.strategy(7, 0))
        .isNotEqualTo(LearnedModel.AUTHORS_SLICE.strategy(7, 5));
    // Standardised values have their own mean, whatever the authors take for granted.
    assertThat(LearnedModel.STANDARDIZED.strategy(7, 5))
        .isEqualTo(LearnedModel.STANDARDIZED.strategy(7, 0));
    assertThat(LearnedModel.AUTHORS_SLICE.strategy(7, 5).model().learning().inference())
        .isEqualTo(Learning.Inference.SLICE);
  }

  @Test
  void resultsOfDifferentModelsAreKeptApart(@TempDir Path folder) throws Exception {
    List<Method> methods = HighDimensionBench.methods("random", GROUPS, LearnedModel.STANDARDIZED);
    Path file = folder.resolve("r.csv");
    ResultFile.open(
            file,
            HighDimensionBench.WALKER.comparison(
                methods, LearnedModel.STANDARDIZED, List.of(1L), 10))
        .close();
    assertThatThrownBy(
            () ->
                ResultFile.open(
                    file,
                    HighDimensionBench.WALKER.comparison(
                        methods, LearnedModel.AUTHORS, List.of(1L), 10)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the same settings")
        .hasMessageContaining("model=authors");
  }

  @ParameterizedTest
  @CsvSource({
    "'add-mes-g,add-mes-x', a method must be one of add-est",
    "'', a method must be one of add-est",
    "'random, random', 'methods must be different from one another, but random is there twice'",
  })
  void whatIsNoMethodIsNamed(String names, String message) {
    assertThatThrownBy(() -> HighDimensionBench.requireKnown(names))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
