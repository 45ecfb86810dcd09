package io.github.culmen.lab.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.job.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever a study is told, the next suggestion is a legal point. */
class StudyFuzzTest {
  private static final int SEQUENCES = 300;

  @Test
  void suggestionsAreLegalWhateverWasTold() throws InterruptedException {
    List<Progress> heard = new ArrayList<>();
    List<FuzzRun.Failure> failures =
        FuzzRun.run(1, SEQUENCES, 2, (failure, progress) -> heard.add(progress));
    assertThat(failures).isEmpty();
    assertThat(heard).hasSize(SEQUENCES);
    assertThat(heard.get(SEQUENCES - 1).done()).isEqualTo(SEQUENCES);
    assertThat(heard.get(SEQUENCES - 1).left()).isZero();
  }

  @Test
  void aSequenceIsTheSameWhoeverRunsIt() {
    assertThat(StudyFuzz.failure(17)).isEqualTo(StudyFuzz.failure(17));
  }

  @Test
  void nothingToRunIsAnError() {
    assertThatThrownBy(() -> FuzzRun.run(1, 0, 1, (failure, progress) -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sequences = 0");
  }
}
