package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.culmen.cli.output.Ending;
import io.github.culmen.cli.studyfile.CannotStartException;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunLoopTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final StopSignal stop = new StopSignal();
  private final List<Integer> evaluated = new ArrayList<>();

  private static Study study() {
    return Study.create(
        StudySpec.builder(SearchSpace.of(Parameter.integer("n", 1, 9)))
            .maximize()
            .strategy(Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build())
            .build());
  }

  private RunLoop loop(
      Study study, int total, Optional<Duration> limit, RunLoop.Evaluator evaluator) {
    return new RunLoop(
        study,
        total,
        limit,
        (trial, tick) -> {
          evaluated.add(trial.number());
          return evaluator.evaluate(trial, tick);
        },
        new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), false, 80),
        new Checkpoints(ignored -> {}),
        stop);
  }

  private RunLoop loop(Study study, int total, RunLoop.Evaluator evaluator) {
    return new RunLoop(
        study,
        total,
        Optional.empty(),
        evaluator,
        new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), false, 80),
        new Checkpoints(ignored -> {}),
        stop);
  }

  private static Optional<Outcome> value(Trial.Pending trial) {
    return Optional.of(Outcome.value(trial.point().real("n")));
  }

  @Test
  void runsUntilTheStudyHasItsTrials() throws Exception {
    Study study = study();
    assertThat(loop(study, 4, Optional.empty(), (trial, tick) -> value(trial)).run())
        .isEqualTo(Ending.DONE);
    assertThat(study.history().finished()).hasSize(4);
    assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(4);
  }

  @Test
  void beginsWithTrialsThatWereLeftOver() throws Exception {
    Study study = study();
    study.ask(3);
    study.tell(2, 1);
    loop(study, 4, Optional.empty(), (trial, tick) -> value(trial)).run();
    assertThat(evaluated).containsExactly(1, 3, 4);
    assertThat(study.history().pending()).isEmpty();
  }

  @Test
  void leavesTheTrialPendingWhenStopped() throws Exception {
    Study study = study();
    RunLoop loop =
        loop(
            study,
            4,
            Optional.empty(),
            (trial, tick) -> trial.number() == 2 ? Optional.empty() : value(trial));
    assertThat(loop.run()).isEqualTo(Ending.STOPPED);
    assertThat(study.history().pending()).extracting(Trial.Pending::number).containsExactly(2);
  }

  @Test
  void evaluatesNothingAfterAStop() throws Exception {
    Study study = study();
    stop.stop();
    assertThat(loop(study, 4, Optional.empty(), (trial, tick) -> value(trial)).run())
        .isEqualTo(Ending.STOPPED);
    assertThat(evaluated).isEmpty();
  }

  @Test
  void endsWithTheSpace() throws Exception {
    Study study = study();
    assertThat(loop(study, 50, Optional.empty(), (trial, tick) -> value(trial)).run())
        .isEqualTo(Ending.EXHAUSTED);
    assertThat(evaluated).hasSize(9);
    assertThat(study.best().orElseThrow().value()).hasValue(9);
  }

  @Test
  void beginsNothingWithoutTime() throws Exception {
    Study study = study();
    assertThat(loop(study, 4, Optional.of(Duration.ZERO), (trial, tick) -> value(trial)).run())
        .isEqualTo(Ending.OUT_OF_TIME);
    assertThat(study.history().trials()).isEmpty();
  }

  @Test
  void tellsTheLastOutcomeBeforeItGivesUp() throws Exception {
    Study study = study();
    study.ask(2);
    RunLoop.Evaluator evaluator =
        new RunLoop.Evaluator() {
          @Override
          public Optional<Outcome> evaluate(Trial.Pending trial, Runnable tick) {
            return Optional.of(Outcome.failure("no"));
          }

          @Override
          public boolean hopeless() {
            int failed = study.history().finished().size();
            return failed == 1 || failed == 3;
          }
        };
    assertThat(loop(study, 9, evaluator).run()).isEqualTo(Ending.CANNOT_START);
    assertThat(study.history().pending()).extracting(Trial.Pending::number).containsExactly(2);
    assertThat(loop(study, 9, evaluator).run()).isEqualTo(Ending.CANNOT_START);
    assertThat(study.history().trials()).hasSize(3);
    assertThat(study.history().pending()).isEmpty();
  }

  @Test
  void keepsTheTrialThatCouldNotStart() {
    Study study = study();
    RunLoop loop =
        loop(
            study,
            4,
            Optional.empty(),
            (trial, tick) -> {
              throw new CannotStartException("no such program");
            });
    assertThatExceptionOfType(CannotStartException.class).isThrownBy(loop::run);
    assertThat(study.history().pending()).hasSize(1);
    assertThat(study.history().finished()).isEmpty();
  }
}
