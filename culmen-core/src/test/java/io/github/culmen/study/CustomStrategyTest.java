package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Custom;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.ExtensionException;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.CustomStrategy;
import io.github.culmen.study.trial.Extensions;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Studies whose points are all chosen from outside, and where what chooses them comes from. */
class CustomStrategyTest {
  /** The next of a list, again and again. */
  private record Listed(List<Map<String, ?>> points) implements CustomStrategy {
    @Override
    public String word() {
      return "listed";
    }

    @Override
    public Point suggest(StudySpec spec, History history, RandomGenerator random) {
      return Point.of(points.get(history.trials().size() % points.size()));
    }
  }

  private static StudySpec spec(CustomStrategy strategy) {
    return StudySpec.builder(Studies.SQUARE).strategy(strategy).seed(9).build();
  }

  @Test
  void itChoosesEveryPointTheFirstTooAndMayRepeatOne() {
    Study study =
        Study.create(
            spec(new Listed(List.of(Map.of("x", 0.25, "y", 0.5), Map.of("y", 1.0, "x", 0.0)))));
    List<Point> points = Studies.drive(study, Studies::bowl, 4);
    assertThat(points.get(0).real("x")).isEqualTo(0.25);
    assertThat(points.get(3).real("y")).isEqualTo(1);
    assertThat(points.get(2)).isEqualTo(points.get(0));
    assertThat(study.history().trials())
        .allMatch(trial -> trial.suggestion().origin() == Origin.STRATEGY);
    assertThat(study.recommend()).isPresent();
    assertThat(study.explain()).isPresent();
  }

  @Test
  void anIllegalPointIsNamedWithTheRuleAndTheTrial() {
    Study outside = Study.create(spec(new Listed(List.of(Map.of("x", 2, "y", 0.5)))));
    assertThatExceptionOfType(ExtensionException.class)
        .isThrownBy(outside::ask)
        .withMessageStartingWith(
            "strategy 'listed' must choose legal points, but for trial 1 it chose an illegal one: ")
        .withMessageContaining("x");
    assertThat(outside.history().trials()).isEmpty();
    Study empty = Study.create(spec(new Listed(List.of())));
    assertThatExceptionOfType(ExtensionException.class)
        .isThrownBy(empty::ask)
        .withMessageStartingWith("strategy 'listed' failed to choose trial 1: ");
  }

  @Test
  void aSpaceWithoutAPointLeftEndsTheStudyAsAlways() {
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.bool("on")))
            .strategy(new Listed(List.of(Map.of("on", true), Map.of("on", false))))
            .build();
    Study study = Study.create(spec);
    Studies.drive(study, point -> 1, 2);
    assertThatExceptionOfType(SpaceExhaustedException.class).isThrownBy(study::ask);
  }

  @Test
  void settingsItWouldIgnoreAreRefused() {
    StrategyBuilder builder =
        Strategy.plain().toBuilder()
            .custom(AcquisitionKind.CUSTOM_STRATEGY, Custom.of(new Studies.AnyPoint()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.initial(5).build())
        .withMessage(
            "strategy any-point chooses every point itself, the first ones too, but initial = 5");
  }

  @Test
  void aStoredStudyNamesTheWordAndWantsTheObjectBack() {
    Journal journal = Journal.inMemory();
    Listed strategy = new Listed(List.of(Map.of("x", 0.25, "y", 0.5)));
    // As a store reads it: the word without the object.
    Strategy stored =
        Strategy.plain().toBuilder()
            .custom(AcquisitionKind.CUSTOM_STRATEGY, Custom.named("listed"))
            .build();
    StudySpec named = spec(strategy).withStrategy(stored);
    assertThat(named).isEqualTo(spec(strategy));
    assertThat(journal.append(0, List.of(new StudyEvent.Created(named, Instant.EPOCH)))).isTrue();
    assertThatExceptionOfType(ExtensionException.class)
        .isThrownBy(() -> Study.resume(journal))
        .withMessageStartingWith("the study chooses its points by 'listed', which is not built in")
        .withMessageContaining("CULMEN_PLUGINS");
    assertThat(Study.resume(journal, strategy).ask().point().real("x")).isEqualTo(0.25);
    assertThat(Study.open(spec(strategy), journal).history().trials()).hasSize(1);
    assertThatExceptionOfType(StudyMismatchException.class)
        .isThrownBy(() -> Study.open(spec(new Studies.AnyPoint()), journal))
        .withMessageContaining("acquisition was listed and is any-point");
    assertThatExceptionOfType(ExtensionException.class)
        .isThrownBy(() -> Study.resume(journal, CustomAcquisition.of("listed", (m, s, c) -> m)))
        .withMessageContaining("'listed' must be a CustomStrategy");
  }

  @Test
  void aProviderIsFoundByItsWord() {
    assertThat(Extensions.installed()).containsOnlyKeys("any-point");
    StudySpec named =
        StudySpec.builder(Studies.SQUARE)
            .strategy(
                Strategy.plain().toBuilder()
                    .custom(AcquisitionKind.CUSTOM_STRATEGY, Custom.named("any-point"))
                    .build())
            .build();
    assertThat(Study.create(named).ask().point().values()).containsKeys("x", "y");
  }
}
