package io.github.culmen.store.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.Cover;
import io.github.culmen.setting.FailureRule;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.RandomStudies;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SpecCodecTest {
  private static final StudySpec SPEC =
      StudySpec.builder(
              SearchSpace.of(
                  Parameter.logReal("lr", 1e-5, 1),
                  Parameter.integer("depth", 2, 12),
                  Parameter.ordinal("size", "s", "m", "l"),
                  Parameter.categorical("booster", "a", 2, 2.5, true),
                  Parameter.bool("flag")))
          .name("tune")
          .maximize()
          .noise(Noise.known(0.5))
          .strategy(Strategy.builder().edition(1).build())
          .seed(7)
          .build();

  @Test
  void writesTheShapeOfTheStudyFile() {
    assertThat(Json.write(SpecCodec.toMap(SPEC)))
        .isEqualTo(
            "{\"name\":\"tune\",\"direction\":\"maximize\",\"parameters\":{"
                + "\"lr\":{\"type\":\"real\",\"low\":1.0E-5,\"high\":1.0,\"scale\":\"log\"},"
                + "\"depth\":{\"type\":\"int\",\"low\":2,\"high\":12,\"scale\":\"linear\"},"
                + "\"size\":{\"type\":\"ordinal\",\"values\":[\"s\",\"m\",\"l\"]},"
                + "\"booster\":{\"type\":\"categorical\",\"choices\":[\"a\",2,2.5,true]},"
                + "\"flag\":{\"type\":\"bool\"}},"
                + "\"noise\":0.5,\"strategy\":{\"acquisition\":\"auto\",\"maxima\":10,"
                + "\"max-values\":\"gumbel\",\"information\":\"noise-aware\","
                + "\"kernel\":\"matern52\",\"inference\":\"map\",\"prior\":\"default\","
                + "\"standardize\":true,\"model\":\"ordinary\",\"paths\":\"pathwise\","
                + "\"pending\":\"believer\",\"failures\":\"learn\",\"seed\":7}}");
  }

  @Test
  void aCompositionKeepsWhatWasNamedAndLeavesTheRestOpen() {
    CustomAcquisition own = CustomAcquisition.of("mine", (mean, sd, context) -> mean + sd);
    Map<Strategy, String> stored =
        Map.of(
            Strategy.builder().acquisition(AcquisitionKind.MES_G).edition(2).build(),
            "{\"preset\":\"auto\",\"acquisition\":\"mes-g\",\"pending\":\"believer\","
                + "\"failures\":\"learn\",\"edition\":2,\"seed\":7}",
            // What is named is kept even where it is what auto or an earlier default would be.
            Strategy.builder()
                .kernel(KernelFamily.MATERN52)
                .winsorize(OptionalDouble.empty())
                .transform(ValueTransform.Transform.NONE)
                .exploit(false)
                .build(),
            "{\"preset\":\"auto\",\"kernel\":\"matern52\",\"winsorize\":false,"
                + "\"transform\":\"none\",\"pending\":\"believer\",\"failures\":\"learn\","
                + "\"edition\":9,\"exploit\":false,\"seed\":7}",
            Strategy.builder().acquisition(own).maxima(3).build(),
            "{\"preset\":\"auto\",\"maxima\":3,\"pending\":\"believer\","
                + "\"failures\":\"learn\",\"edition\":9,\"custom\":\"mine\",\"seed\":7}");
    stored.forEach(
        (strategy, json) -> {
          StudySpec spec = SPEC.withStrategy(strategy);
          Map<String, Object> map = SpecCodec.toMap(spec);
          assertThat(Json.write(map)).contains("\"strategy\":" + json);
          assertThat(SpecCodec.fromMap(Json.read(Json.write(map)))).isEqualTo(spec);
        });
  }

  @Test
  void theAcquisitionAutoOfBeforeThereWerePresetsHasNothingBesideIt() {
    String text = Json.write(SpecCodec.toMap(SPEC)).replace("matern52", "se");
    assertThatThrownBy(() -> SpecCodec.fromMap(Json.read(text)))
        .hasMessage("acquisition auto chooses every setting unless preset = auto, but kernel = se");
  }

  @Test
  void whatAUserBringsIsKeptByItsWord() {
    CustomAcquisition own = CustomAcquisition.of("mine", (mean, sd, context) -> mean + sd);
    for (StrategyBuilder builder :
        List.of(Strategy.plain().toBuilder(), Strategy.auto().toBuilder())) {
      StudySpec spec = SPEC.withStrategy(builder.acquisition(own).build());
      Map<String, Object> map = SpecCodec.toMap(spec);
      assertThat(Json.write(map)).contains("\"custom\":\"mine\"");
      StudySpec read = SpecCodec.fromMap(map);
      assertThat(read).isEqualTo(spec);
      assertThat(read.strategy().acquisition().custom().orElseThrow().isPresent()).isFalse();
    }
  }

  @Test
  void aCoverSurvives() {
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
            .strategy(Strategy.plain().toBuilder().cover(new Cover(0.05, 12)).build())
            .build();
    Map<String, Object> map = SpecCodec.toMap(spec);
    assertThat(Json.write(map)).contains("\"cover\":{\"radius\":0.05,\"lipschitz\":12.0}");
    assertThat(SpecCodec.fromMap(map)).isEqualTo(spec);
  }

  @Test
  void writesConstraintsAndConditionsAndReadsThemBack() {
    SearchSpace space =
        SPEC.space()
            .onlyWhen("depth", "booster", "a", 2.5)
            .onlyWhen("flag", "depth", 3)
            .constrained("depth < 9 and lr > 1e-4", "size != 's'");
    StudySpec spec = StudySpec.builder(space).build();
    Map<String, Object> map = SpecCodec.toMap(spec);
    assertThat(Json.write(map))
        .contains(
            "\"depth\":{\"type\":\"int\",\"low\":2,\"high\":12,\"scale\":\"linear\","
                + "\"when\":{\"booster\":[\"a\",2.5]}}")
        .contains("\"flag\":{\"type\":\"bool\",\"when\":{\"depth\":[3]}}")
        .contains("\"constraints\":[\"depth < 9 and lr > 1e-4\",\"size != 's'\"]");
    assertThat(SpecCodec.fromMap(Json.read(Json.write(map)))).isEqualTo(spec);
  }

  @Test
  void writesPriorsInTheShapeOfTheStudyFile() {
    ParameterPrior.Bounds bounds = ParameterPrior.Bounds.of(0.01, 10);
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
            .strategy(
                Strategy.plain().toBuilder()
                    .inference(Learning.Inference.SLICE)
                    .interval(5)
                    .priors(
                        Priors.none()
                            .withLengthscales(new ParameterPrior.LogNormal(-1, 0.5, bounds))
                            .withLengthscale("x", new ParameterPrior.Fixed(0.25))
                            .withVariance(new ParameterPrior.Within(bounds))
                            .withNoise(new ParameterPrior.LogUniform(ParameterPrior.Bounds.none())))
                    .build())
            .build();
    assertThat(Json.write(SpecCodec.toMap(spec)))
        .contains(
            "\"inference\":\"slice\",\"prior\":\"default\",\"priors\":{\"lengthscales\":"
                + "{\"log-normal\":{\"mean\":-1.0,\"sd\":0.5,\"min\":0.01,\"max\":10.0}},"
                + "\"lengthscale-of\":{\"x\":0.25},\"variance\":{\"min\":0.01,\"max\":10.0},"
                + "\"noise\":{\"log-uniform\":{}}},\"samples\":10,\"thinning\":3,\"interval\":5,");
  }

  @Test
  void readsBackWhatItWrote() {
    RandomStudies studies = new RandomStudies(new SplittableRandom(1));
    for (int i = 0; i < 500; i++) {
      StudySpec spec = studies.spec();
      StudySpec back = SpecCodec.fromMap(Json.read(Json.write(SpecCodec.toMap(spec))));
      assertThat(back).isEqualTo(spec);
      assertThat(back.space().parameters()).isEqualTo(spec.space().parameters());
    }
  }

  @Test
  void readsBackFidelities() {
    RandomStudies studies = new RandomStudies(new SplittableRandom(1));
    for (int i = 0; i < 50; i++) {
      StudySpec spec = studies.withFidelity();
      StudySpec back = SpecCodec.fromMap(Json.read(Json.write(SpecCodec.toMap(spec))));
      assertThat(back).isEqualTo(spec);
      assertThat(back.fidelity()).isPresent();
    }
    assertThat(SpecCodec.toMap(SPEC)).doesNotContainKey("fidelity");
  }

  @Test
  void readsBackCosts() {
    RandomStudies studies = new RandomStudies(new SplittableRandom(2));
    for (int i = 0; i < 20; i++) {
      StudySpec spec = SPEC.withCost(Optional.of(studies.cost()));
      StudySpec back = SpecCodec.fromMap(Json.read(Json.write(SpecCodec.toMap(spec))));
      assertThat(back).isEqualTo(spec);
      assertThat(back.cost()).isPresent();
    }
    assertThat(SpecCodec.toMap(SPEC)).doesNotContainKey("cost");
  }

  @Test
  void readsBackTheMapItself() {
    assertThat(SpecCodec.fromMap(SpecCodec.toMap(SPEC))).isEqualTo(SPEC);
  }

  @Test
  void readsStudiesFromBeforePendingPointsHadAChoiceOfRules() {
    Map<String, Object> map = new LinkedHashMap<>(Json.read(Json.write(SpecCodec.toMap(SPEC))));
    inner(map, "strategy").put("acquisition", "mes-g");
    assertThat(inner(map, "strategy").remove("pending")).isEqualTo("believer");
    assertThat(SpecCodec.fromMap(map).strategy().pending()).isEqualTo(PendingRule.BELIEVER);
    inner(map, "strategy").put("acquisition", "gibbon");
    inner(map, "strategy").put("max-values", "gumbel");
    inner(map, "strategy").put("information", "noise-aware");
    assertThat(SpecCodec.fromMap(map).strategy().pending()).isEqualTo(PendingRule.DIVERSITY);
  }

  @Test
  void readsStudiesFromBeforeFailuresWereLearnedFrom() {
    Map<String, Object> map = new LinkedHashMap<>(Json.read(Json.write(SpecCodec.toMap(SPEC))));
    assertThat(inner(map, "strategy").remove("failures")).isEqualTo("learn");
    assertThat(SpecCodec.fromMap(map)).isEqualTo(SPEC);
    inner(map, "strategy").put("failures", "ignore");
    assertThat(SpecCodec.fromMap(map).strategy().failures()).isEqualTo(FailureRule.IGNORE);
  }

  @Test
  void outcomesSurvive() {
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
            .outcome(OutcomeBound.atMost("latency_ms", 50))
            .outcome(OutcomeBound.atLeast("recall", 1e-300))
            .build();
    String text = Json.write(SpecCodec.toMap(spec));
    assertThat(text)
        .contains("\"outcomes\":{\"latency_ms\":\"<= 50.0\",\"recall\":\">= 1.0E-300\"}");
    assertThat(SpecCodec.fromMap(Json.read(text))).isEqualTo(spec);
    refuses(
        map -> map.put("outcomes", Map.of("latency_ms", "< 50")),
        "the bound of outcome 'latency_ms' must be <= or >= and a number");
  }

  @Test
  void namesWhatIsWrong() {
    refuses(
        map -> inner(map, "strategy").put("pending", "liar"),
        "field 'pending' must be one of believer, kriging-believer, fantasies, diversity, penalty, but is the text"
            + " 'liar'");
    refuses(map -> map.remove("name"), "study: field 'name' is missing");
    refuses(map -> map.put("name", 3), "study: field 'name' must be text, but is 3");
    refuses(
        map -> map.put("direction", "up"),
        "study: field 'direction' must be one of minimize, maximize, but is the text 'up'");
    refuses(map -> map.put("noise", "some"), "field 'noise' must be learned, none or a standard");
    refuses(map -> map.put("colour", 1), "study: field 'colour' is not known");
    refuses(map -> map.put("parameters", List.of()), "field 'parameters' must be an object");
    refuses(map -> map.put("parameters", Map.of()), "at least 1 parameter");
    refuses(
        map -> inner(map, "parameters", "lr").put("type", "float"),
        "parameters.lr: field 'type' must be one of real, int, ordinal, categorical, bool, but is"
            + " the text 'float'");
    refuses(map -> inner(map, "parameters", "lr").put("low", "tiny"), "parameters.lr: field 'low'");
    refuses(map -> inner(map, "parameters", "lr").put("low", -1.0), "low > 0 must hold");
    refuses(map -> inner(map, "parameters", "lr").put("step", 1), "'step' is not known");
    refuses(map -> inner(map, "parameters", "depth").put("low", 2.5), "a whole number, but is 2.5");
    refuses(map -> inner(map, "strategy").put("maxima", 0), "field 'maxima' must be");
    refuses(map -> inner(map, "strategy").put("maxima", 1L << 40), "field 'maxima' must be");
    refuses(map -> inner(map, "strategy").put("standardize", "yes"), "must be true or false");
    refuses(map -> inner(map, "strategy").put("inference", "fixed"), "needs hyperparameters");
    refuses(map -> inner(map, "strategy").put("inference", "slice"), "'samples' is missing");
    refuses(map -> inner(map, "strategy").put("interval", 0), "field 'interval' must be");
    refuses(map -> inner(map, "strategy").put("priors", Map.of("size", 1)), "'size' is not known");
    refuses(
        map ->
            inner(map, "strategy")
                .put("priors", Map.of("variance", Map.of("gamma", Map.of("shape", 1)))),
        "priors.variance.gamma: field 'rate' is missing");
    refuses(
        map -> inner(map, "strategy").remove("seed"), "study.strategy: field 'seed' is missing");
    refuses(map -> inner(map, "strategy").put("seed", 1e30), "field 'seed' must be a whole number");
  }

  private static void refuses(Consumer<Map<String, Object>> damage, String message) {
    Map<String, Object> map = new LinkedHashMap<>(Json.read(Json.write(SpecCodec.toMap(SPEC))));
    damage.accept(map);
    assertThatThrownBy(() -> SpecCodec.fromMap(map))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @SuppressWarnings("unchecked") // objects inside JSON objects are maps
  private static Map<String, Object> inner(Map<String, Object> map, String... path) {
    Map<String, Object> at = map;
    for (String name : path) {
      at = (Map<String, Object>) at.get(name);
    }
    return at;
  }

  @Test
  void severalObjectivesAreStoredAndReadBack() {
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(List.of(Parameter.real("x", 0, 1))))
            .objectives(
                NamedObjective.maximize("gain").reference(0.25).atLeast(0.5),
                NamedObjective.minimize("cost"))
            .build();
    Map<String, Object> stored = SpecCodec.toMap(spec);
    assertThat(stored.get("objectives"))
        .hasToString(
            "{gain={direction=maximize, reference=0.25, wanted=0.5}, cost={direction=minimize}}");
    assertThat(SpecCodec.fromMap(stored)).isEqualTo(spec);
    StudySpec one = StudySpec.builder(SearchSpace.of(List.of(Parameter.real("x", 0, 1)))).build();
    assertThat(SpecCodec.toMap(one)).doesNotContainKey("objectives");
  }
}
