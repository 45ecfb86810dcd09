package io.github.culmen.study.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.study.Studies;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StageTimesTest {
  private static final Hyperparameters FIXED = Hyperparameters.of(new double[] {0.3, 0.4}, 1, 1e-4);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyStageOfASuggestionIsTimed(boolean sum) {
    StrategyBuilder strategy = Studies.quick().toBuilder().fixed(FIXED);
    if (sum) {
      strategy.structure(Structure.groups(List.of(List.of("x"), List.of("y"))));
    }
    Study study = Study.create(Studies.onSquare(1).strategy(strategy.build()).build());
    Studies.drive(study, Studies::bowl, 4);
    StageTimes times = study.ask().suggestion().diagnostics().times();
    long total = 0;
    for (StageTimes.Stage stage : StageTimes.Stage.values()) {
      assertThat(times.nanos(stage)).as(stage.word()).isPositive();
      total += times.nanos(stage);
    }
    assertThat(times.total()).isEqualTo(total);
    assertThat(times.toString()).startsWith("fit ").contains(", y* ", ", rest ").endsWith(" µs");
  }

  @Test
  void pointsThatNoModelChoseHaveNone() {
    assertThat(Study.create(Studies.onSquare(1).build()).ask().suggestion().diagnostics().times())
        .isSameAs(StageTimes.none());
    assertThat(StageTimes.none().total()).isZero();
  }

  @Test
  void timesAreNoPartOfWhatASuggestionIs() {
    StageTimes.Watch watch = new StageTimes.Watch();
    watch.lap(StageTimes.Stage.FIT);
    StageTimes some = watch.stop();
    assertThat(some.total()).isPositive();
    assertThat(some).isEqualTo(StageTimes.none()).hasSameHashCodeAs(StageTimes.none());
    assertThat(some.equals((Object) "times")).isFalse();
  }
}
