package io.github.culmen.cli.studyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.JsonPointer;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.setting.PathMethod;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Sampling;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyFileTest {
  private static final String MINIMAL =
      """
      direction: maximize
      parameters:
        x: {type: real, low: 0, high: 1}
      """;

  private static StudyFile parse(String text) {
    return StudyFile.of(
        Path.of("study.yaml"), YamlDocument.parse("study.yaml", text), OptionalLong.empty());
  }

  @Test
  void anEditionIsForAutoOnly() {
    assertThat(parse(MINIMAL + "strategy: {edition: 2}").spec().strategy())
        .isEqualTo(Strategy.auto().toBuilder().edition(2).build());
    assertThat(
            parse(MINIMAL + "strategy: {acquisition: auto, edition: 1, initial: 4}")
                .spec()
                .strategy())
        .isEqualTo(Strategy.auto().toBuilder().edition(1).initial(4).build());
    assertThatThrownBy(() -> parse(MINIMAL + "strategy: {edition: 10}"))
        .hasMessageContaining("edition must be from 1 to 9, but edition = 10");
    assertThat(parse(MINIMAL + "strategy: {acquisition: mes-g, edition: 2}").spec().strategy())
        .isEqualTo(Strategy.builder().acquisition(AcquisitionKind.MES_G).edition(2).build());
    assertThatThrownBy(() -> parse(MINIMAL + "strategy: {preset: plain, edition: 2}"))
        .hasMessageContaining("'edition' is used by preset: auto only, but the preset is plain");
  }

  @Test
  void whatCanBeReachedIsALawOfTheMaximum() {
    assertThat(
            parse(MINIMAL + "strategy: {acquisition: mes-g, max-values: reachable}")
                .spec()
                .strategy()
                .maximum()
                .method()
                .word())
        .isEqualTo("reachable");
  }

  @Test
  void choosesEverythingUnlessTheFileSaysMore() {
    assertThat(parse(MINIMAL).spec().strategy()).isEqualTo(Strategy.auto());
    assertThat(parse(MINIMAL).spec().budget()).isEmpty();
    assertThat(parse(MINIMAL + "strategy: auto\nbudget: 30").spec())
        .satisfies(spec -> assertThat(spec.strategy()).isEqualTo(Strategy.auto()))
        .satisfies(spec -> assertThat(spec.budget()).hasValue(30));
    assertThat(parse(MINIMAL + "strategy: {seed: 5, initial: 4}").spec())
        .satisfies(spec -> assertThat(spec.seed()).isEqualTo(5))
        .satisfies(
            spec ->
                assertThat(spec.strategy())
                    .isEqualTo(Strategy.auto().toBuilder().initial(4).build()));
  }

  @Test
  void whatIsNamedChangesNothingElse() {
    assertThat(parse(MINIMAL + "strategy: {max-values: exact}").spec().strategy())
        .isEqualTo(Strategy.builder().maxValues(MaxValueMethod.EXACT).build());
    for (String text :
        List.of("log-ei", "{acquisition: log-ei}", "{preset: auto, acquisition: log-ei}")) {
      assertThat(parse(MINIMAL + "strategy: " + text).spec().strategy())
          .isEqualTo(Strategy.builder().acquisition(AcquisitionKind.LOG_EI).build());
    }
    Strategy none = parse(MINIMAL + "strategy: {winsorize: false, kernel: se}").spec().strategy();
    assertThat(none.named()).containsExactly("kernel se", "winsorize false");
    assertThat(none.isOpen("transform")).isTrue();
  }

  @Test
  void aStudyThatBeganBeforeThereWereCompositionsGoesOnAsItBegan() {
    StudyFile file = parse(MINIMAL + "strategy: {acquisition: mes-g, maxima: 4, initial: 3}");
    Strategy before =
        Strategy.plain().toBuilder()
            .acquisition(AcquisitionKind.MES_G)
            .maxima(4)
            .initial(3)
            .build();
    StudySpec begun = file.spec().withStrategy(before);
    assertThat(file.asIn(file.spec(), begun)).isEqualTo(begun);
    assertThat(file.asIn(file.spec(), file.spec())).isEqualTo(file.spec());
    // Another study: the difference is for a person to judge.
    StudySpec other = file.spec().withStrategy(before.toBuilder().maxima(5).build());
    assertThat(file.asIn(file.spec(), other)).isEqualTo(file.spec());
    // A file that leaves all open takes over what is there.
    StudyFile open = parse(MINIMAL + "strategy: {initial: 3}");
    assertThat(open.asIn(open.spec(), begun)).isEqualTo(begun);
  }

  @Test
  void aPresetSaysWhatTheRestIs() {
    assertThat(parse(MINIMAL + "strategy: paper").spec().strategy()).isEqualTo(Strategy.paper());
    assertThat(parse(MINIMAL + "strategy: {preset: paper}").spec().strategy())
        .isEqualTo(Strategy.paper());
    assertThat(parse(MINIMAL + "strategy: {acquisition: ei, preset: plain}").spec().strategy())
        .isEqualTo(Strategy.plain().toBuilder().acquisition(AcquisitionKind.EI).build());
    assertThatThrownBy(() -> parse(MINIMAL + "strategy: {preset: papr}"))
        .hasMessageContaining("auto, plain, paper");
    assertThatThrownBy(() -> parse(MINIMAL + "strategy: {preset: plain, acquisition: auto}"))
        .hasMessageContaining("acquisition auto is for preset auto");
  }

  @Test
  void readsEveryKey() {
    StudyFile study =
        parse(
            """
            name: my study
            direction: minimize
            noise: 0.25
            parameters:
              lr: {type: real, low: 1e-5, high: 1, scale: log}
              x: {type: real, low: -5, high: 1e1}
              depth: {type: int, low: 2, high: 12}
              batch: {type: int, low: 8, high: 1024, scale: log}
              size: {type: ordinal, values: [small, medium, large]}
              booster: {type: categorical, choices: [a, 2, 2.5, true]}
              flag: {type: bool}
            strategy:
              preset: plain
              acquisition: mes-g
              maxima: 5
              max-values: exact
              beta: 2.5
              margin: 0.1
              paths: weight-space
              features: 512
              pending: penalty
              cover: {radius: 0.05, lipschitz: 12}
              information: paper
              kernel: se
              inference: fixed
              prior: paper
              hyperparameters: {lengthscales: [1, 1, 1, 1, 1, 1, 0.5], variance: 2, noise: 0.0625}
              standardize: false
              initial: 4
              seed: 17
            command: [train, --lr, "{lr}", -n, 5]
            result: {file: out.json, json: /loss}
            timeout: 1h30m
            trials: 33
            """);
    assertThat(study.spec().name()).isEqualTo("my study");
    assertThat(study.spec().direction()).isEqualTo(Direction.MINIMIZE);
    assertThat(study.spec().noise()).isEqualTo(Noise.known(0.25));
    assertThat(study.spec().seed()).isEqualTo(17);
    assertThat(study.spec().space())
        .isEqualTo(
            SearchSpace.of(
                Parameter.logReal("lr", 1e-5, 1),
                Parameter.real("x", -5, 10),
                Parameter.integer("depth", 2, 12),
                Parameter.logInteger("batch", 8, 1024),
                Parameter.ordinal("size", "small", "medium", "large"),
                Parameter.categorical("booster", "a", 2L, 2.5, true),
                Parameter.bool("flag")));
    assertThat(study.spec().strategy())
        .isEqualTo(
            Strategy.plain().toBuilder()
                .acquisition(AcquisitionKind.MES_G)
                .maxima(5)
                .maxValues(MaxValueMethod.EXACT)
                .information(InformationForm.PAPER)
                .kernel(KernelFamily.SE)
                .prior(Learning.PriorKind.PAPER)
                .fixed(Hyperparameters.of(new double[] {1, 1, 1, 1, 1, 1, 0.5}, 2, 0.0625))
                .standardize(false)
                .initial(4)
                .beta(2.5)
                .margin(0.1)
                .paths(PathMethod.WEIGHT_SPACE)
                .features(512)
                .pending(PendingRule.PENALTY)
                .cover(new Cover(0.05, 12))
                .build());
    assertThat(study.command().orElseThrow().source().toString())
        .isEqualTo("[train, --lr, {lr}, -n, 5]");
    assertThat(study.result())
        .isEqualTo(
            new ResultSource(Optional.of("out.json"), Optional.of(new JsonPointer("/loss"))));
    assertThat(study.timeout()).contains(Duration.ofMinutes(90));
    assertThat(study.trialsOrDefault()).isEqualTo(33);
  }

  @Test
  void saysWhatIsWrongWithACover() {
    String start =
        "direction: minimize\nparameters: {x: {type: real, low: 0, high: 1}}\nstrategy: ";
    assertThatThrownBy(() -> parse(start + "{cover: {radius: -1, lipschitz: 2}}\n"))
        .hasMessageContaining("study.yaml:3:19")
        .hasMessageContaining("needs radius >= 0 and lipschitz >= 0")
        .hasMessageContaining("radius = -1.0 and lipschitz = 2.0");
    assertThatThrownBy(() -> parse(start + "{cover: {radius: 0.1}}\n"))
        .hasMessageContaining("lipschitz");
    assertThatThrownBy(
            () -> parse(start + "{acquisition: ei, cover: {radius: 0.1, lipschitz: 2}}\n"))
        .hasMessageContaining("cover is for mes-g and gibbon")
        .hasMessageContaining("acquisition = ei");
  }

  @Test
  void readsPriorsAndSampling() {
    Learning learning =
        parse(
                """
                direction: minimize
                parameters: {lr: {type: real, low: 0, high: 1}, gamma: {type: bool}}
                strategy:
                  inference: slice
                  samples: 7
                  burn-in: 20
                  thinning: 2
                  interval: 4
                  prior: paper
                  priors:
                    lengthscales: {log-normal: {mean: -1, sd: 0.5, min: 0.01, max: 10}}
                    lengthscale-of: {gamma: 0.3, lr: {max: 2}}
                    variance: uniform
                    noise: {log-uniform: {min: 1e-6, max: 1}}
                """)
            .spec()
            .strategy()
            .model()
            .learning();
    assertThat(learning)
        .isEqualTo(
            new Learning(
                Learning.Inference.SLICE,
                Learning.PriorKind.PAPER,
                Priors.none()
                    .withLengthscales(
                        new ParameterPrior.LogNormal(-1, 0.5, ParameterPrior.Bounds.of(0.01, 10)))
                    .withLengthscale("gamma", new ParameterPrior.Fixed(0.3))
                    .withLengthscale(
                        "lr",
                        new ParameterPrior.Within(
                            new ParameterPrior.Bounds(
                                OptionalDouble.empty(), OptionalDouble.of(2))))
                    .withVariance(new ParameterPrior.Uniform(ParameterPrior.Bounds.none()))
                    .withNoise(new ParameterPrior.LogUniform(ParameterPrior.Bounds.of(1e-6, 1))),
                Optional.empty(),
                Optional.of(new Sampling(7, OptionalInt.of(20), 2)),
                OptionalInt.of(4)));
    Learning elliptical =
        parse(
                """
                direction: minimize
                parameters: {lr: {type: real, low: 0, high: 1}}
                strategy:
                  inference: elliptical
                  priors:
                    variance: 2
                    noise: {log-normal: {mean: -6, sd: 1}}
                """)
            .spec()
            .strategy()
            .model()
            .learning();
    assertThat(elliptical.sampling()).contains(Sampling.defaults());
    Priors gamma =
        parse(
                """
                direction: minimize
                parameters: {lr: {type: real, low: 0, high: 1}}
                strategy:
                  priors: {noise: {gamma: {shape: 1.1, rate: 20}}, variance: log-uniform}
                """)
            .spec()
            .strategy()
            .model()
            .learning()
            .priors();
    assertThat(gamma)
        .isEqualTo(
            Priors.none()
                .withNoise(new ParameterPrior.Gamma(1.1, 20, ParameterPrior.Bounds.none()))
                .withVariance(new ParameterPrior.LogUniform(ParameterPrior.Bounds.none())));
  }

  @Test
  void readsWhatIsDoneToValues() {
    String start =
        """
        direction: minimize
        parameters: {a: {type: bool}}
        result: {json: /loss, sd: /sd}
        strategy: {transform: log, winsorize:\s""";
    assertThat(parse(start + "7}").spec().strategy().model().outputs())
        .isEqualTo(new ValueTransform(true, OptionalDouble.of(7), ValueTransform.Transform.LOG));
    assertThat(parse(start + "true}").spec().strategy().model().outputs().winsorize())
        .hasValue(ValueTransform.USUAL_LIMIT);
    assertThat(parse(start + "false}").spec().strategy().model().outputs().winsorize()).isEmpty();
    ResultSource result = parse(start + "true}").result();
    assertThat(result.sd()).map(JsonPointer::text).contains("/sd");
    assertThat(result.source()).hasToString("{json=/loss, sd=/sd}");
  }

  @Test
  void knowsOtherWordsForTheSameTypes() {
    StudyFile study =
        parse(
            """
            direction: minimize
            parameters:
              a: {type: float, low: 0, high: 1}
              b: {type: double, low: 1, high: 2, scale: log}
              c: {type: integer, low: 1, high: 3}
              d: {type: boolean}
            """);
    assertThat(study.spec().space())
        .isEqualTo(
            SearchSpace.of(
                Parameter.real("a", 0, 1),
                Parameter.logReal("b", 1, 2),
                Parameter.integer("c", 1, 3),
                Parameter.bool("d")));
  }

  @Test
  void hasDefaultsForWhatIsNotSaid() {
    StudyFile study = parse(MINIMAL);
    assertThat(study.spec().name()).isEqualTo("study");
    assertThat(study.spec().noise()).isEqualTo(Noise.learned());
    assertThat(study.spec().strategy()).isEqualTo(Strategy.auto());
    assertThat(study.spec().seed()).isZero();
    assertThat(study.command()).isEmpty();
    assertThat(study.result()).isEqualTo(ResultSource.standardOutput());
    assertThat(study.timeout()).isEmpty();
    assertThat(study.trialsOrDefault()).isEqualTo(30);
  }

  @Test
  void readsHowManyValuesAModelSees() {
    assertThat(parse(MINIMAL).spec().strategy().model().exactTo()).isEqualTo(5000);
    String some = MINIMAL + "strategy: {exact-to: 700}\n";
    assertThat(parse(some).spec().strategy().model().exactTo()).isEqualTo(700);
  }

  @Test
  void takesTheSeedOfTheCommandLineFirst() {
    YamlValue document = YamlDocument.parse("s", MINIMAL + "strategy: {seed: 3}\n");
    assertThat(StudyFile.of(Path.of("s"), document, OptionalLong.of(9)).spec().seed()).isEqualTo(9);
    assertThat(StudyFile.of(Path.of("s"), document, OptionalLong.empty()).spec().seed())
        .isEqualTo(3);
  }

  @Test
  void readsNoiseAsAWordOrAStandardDeviation() {
    assertThat(parse(MINIMAL + "noise: none").spec().noise()).isEqualTo(Noise.none());
    assertThat(parse(MINIMAL + "noise: learned").spec().noise()).isEqualTo(Noise.learned());
    assertThat(parse(MINIMAL + "noise: 1e-3").spec().noise()).isEqualTo(Noise.known(1e-3));
  }

  @Test
  void namesTheFileThatIsNotThere(@TempDir Path folder) {
    Path file = folder.resolve("none.yaml");
    assertThatThrownBy(() -> StudyFile.read(file, OptionalLong.empty()))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("there is no study file '" + file + "'");
    assertThatThrownBy(() -> StudyFile.read(folder, OptionalLong.empty()))
        .hasMessageContaining("it is a directory");
  }

  @Test
  void wantsUtf8(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("latin.yaml");
    Files.write(file, new byte[] {'n', ':', ' ', (byte) 0xe9});
    assertThatThrownBy(() -> StudyFile.read(file, OptionalLong.empty()))
        .hasMessage(file + ": a study file must be UTF-8 text, but this one is not");
  }
}
