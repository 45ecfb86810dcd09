package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Point;
import io.github.culmen.study.trial.Recommendation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckpointsTest {
  private static final Recommendation SOME = new Recommendation(Point.of(Map.of("x", 1.0)), 2, 0.5);

  @Test
  void writesAtTheLatestAfterTenTrialsWithTheLatestRecommendation() {
    List<Optional<Recommendation>> written = new ArrayList<>();
    Checkpoints checkpoints = new Checkpoints(written::add);
    checkpoints.after(Optional.of(SOME));
    for (int trial = 2; trial <= 10; trial++) {
      checkpoints.after(Optional.empty());
    }
    assertThat(written).isNotEmpty().last().isEqualTo(Optional.of(SOME));
    assertThat(checkpoints.latest()).contains(SOME);
  }

  @Test
  void knowsNoRecommendationAtFirst() {
    assertThat(new Checkpoints(ignored -> {}).latest()).isEmpty();
  }
}
