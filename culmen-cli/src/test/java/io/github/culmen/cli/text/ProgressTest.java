package io.github.culmen.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Progress progress(boolean screen) {
    return new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), screen, 60);
  }

  private String shown() {
    return out.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }

  private static Study study() {
    return Study.create(
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).minimize().build());
  }

  @Test
  void showsATrialInColumns() {
    Study study = study();
    study.enqueue(Map.of("x", 0.123456789));
    Trial.Finished trial = study.tell(study.ask().number(), 2.5);
    Progress progress = progress(false);
    progress.header();
    progress.status("not seen without a screen");
    progress.finished(
        trial,
        40,
        Duration.ofMillis(84),
        Optional.of(trial),
        Optional.of(new Recommendation(trial.point(), 2.25, 0.1)),
        Optional.of(Duration.ofMinutes(3)),
        List.of(),
        Optional.empty());
    assertThat(shown())
        .isEqualTo(
            """
                trial        value         best  recommended chosen in      left  parameters
                 1/40         2.5*          2.5         2.25    0.08 s     3 min  x=0.12346
            """);
  }

  @Test
  void showsTheFirstLineOfAFailure() {
    Study study = study();
    Trial.Finished trial = study.fail(study.ask().number(), "exit status 3: first\nsecond");
    progress(false)
        .finished(
            trial,
            9,
            Duration.ZERO,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty());
    assertThat(shown())
        .contains("1/9", "failed", "x=0.", "\n          exit status 3: first\n")
        .doesNotContain("second");
  }

  @Test
  void leavesOutTheTimesWhereTheScreenIsNarrow() {
    Study study = study();
    study.enqueue(Map.of("x", 0.123456789));
    Trial.Finished trial = study.tell(study.ask().number(), 2.5);
    Progress progress = progress(true);
    progress.header();
    progress.finished(
        trial,
        40,
        Duration.ofMillis(84),
        Optional.of(trial),
        Optional.of(new Recommendation(trial.point(), 2.25, 0.1)),
        Optional.of(Duration.ofMinutes(3)),
        List.of(),
        Optional.empty());
    assertThat(shown())
        .isEqualTo(
            """
                trial        value         best  recommended  parameters
                 1/40         2.5*          2.5         2.25  x=0.12346
            """);
  }

  @Test
  void drawsTheStatusOverOnAScreenAndCutsLongLines() {
    Progress progress = progress(true);
    progress.status("trial 1/9: running");
    progress.note("a note");
    progress.status("x".repeat(100));
    progress.end();
    assertThat(shown())
        .isEqualTo(
            "\r\u001b[Ktrial 1/9: running\r\u001b[Ka note\n\r\u001b[Ktrial 1/9: running\r\u001b[K"
                + "x".repeat(56)
                + "...\r\u001b[K");
  }

  @Test
  void severalThreadsShareOneStatusLineThatIsDrawnOnlyWhenItChanges() throws Exception {
    Progress progress = progress(true);
    Runnable first = () -> progress.status("trial 1: running");
    Thread other =
        new Thread(
            () -> {
              progress.status("trial 2: running");
              progress.status("trial 2: running");
              progress.idle();
            });
    first.run();
    other.start();
    other.join();
    first.run();
    assertThat(shown())
        .isEqualTo(
            "\r\u001b[Ktrial 1: running\r\u001b[Ktrial 1: running; trial 2: running"
                + "\r\u001b[Ktrial 1: running");
  }

  @Test
  void marksAnInfeasibleTrialWithTheBoundItBroke() {
    Study study = study();
    Trial.Finished trial = study.tell(study.ask().number(), 2.5);
    progress(false)
        .finished(
            trial,
            9,
            Duration.ZERO,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of("latency_ms 61.2 (<= 50)"),
            Optional.empty());
    assertThat(shown()).contains("2.5!", "\n          infeasible: latency_ms 61.2 (<= 50)\n");
  }

  @Test
  void whatATrialCostHasAColumnIfItCounts() {
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
                .cost(Cost.outcome("euros"))
                .build());
    study.enqueue(Map.of("x", 0.25));
    Trial.Finished trial = study.tell(study.ask().number(), Outcome.value(2.5).with("euros", 12.5));
    Progress progress = progress(false);
    progress.header(study.spec());
    progress.finished(
        trial,
        9,
        Duration.ZERO,
        Optional.of(trial),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.of("12.5"));
    assertThat(shown())
        .isEqualTo(
            """
                trial        value         best  recommended     euros chosen in      left  parameters
                  1/9         2.5*          2.5                   12.5    0.00 s            x=0.25
            """);
  }

  @Test
  void showsTheLatestRecommendationInBracketsUntilThereIsANewOne() {
    Study study = study();
    Trial.Finished trial = study.tell(study.ask().number(), 2.5);
    Progress progress = progress(false);
    Recommendation recommended = new Recommendation(trial.point(), 2.25, 0.1);
    for (Optional<Recommendation> next :
        List.of(
            Optional.<Recommendation>empty(),
            Optional.of(recommended),
            Optional.<Recommendation>empty())) {
      progress.finished(
          trial,
          9,
          Duration.ZERO,
          Optional.of(trial),
          next,
          Optional.empty(),
          List.of(),
          Optional.empty());
    }
    assertThat(shown().lines().map(line -> line.substring(22, 49).strip()))
        .containsExactly("2.5", "2.5         2.25", "2.5       (2.25)");
  }
}
