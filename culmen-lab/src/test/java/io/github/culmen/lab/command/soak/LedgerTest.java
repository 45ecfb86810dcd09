package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Suggestion;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the soak must find, planted by hand. */
class LedgerTest {
  private static final SearchSpace SPACE = SearchSpace.of(Parameter.real("x", 0, 1));

  @TempDir Path folder;
  private Ledger ledger;

  @BeforeEach
  void open() throws Exception {
    ledger = new Ledger(folder.resolve("printed"));
  }

  private static StudyEvent asked(int trial, double x) {
    return new StudyEvent.Asked(
        trial,
        new Suggestion(SPACE.check(Map.of("x", x)), Origin.STRATEGY, Diagnostics.none()),
        Instant.EPOCH);
  }

  private static StudyEvent told(int trial, double value) {
    return new StudyEvent.Told(trial, Outcome.value(value), Instant.EPOCH);
  }

  private List<String> judged(StudyEvent... events) throws Exception {
    return ledger.judge(List.of(events));
  }

  @Test
  void whatWasToldOnceAndRecordedOnceIsRight() throws Exception {
    ledger.handedOut(1, 1, "ada", Map.of("x", 0.5));
    ledger.handedOut(1, 2, "bob", Map.of("x", 0.5));
    ledger.tells(1, Outcome.value(7));
    ledger.acknowledged(1, Outcome.value(7));
    ledger.acknowledged(1, Outcome.value(7));
    ledger.tells(2, Ledger.failure(4));
    ledger.acknowledged(2, Ledger.failure(4));
    assertThat(
            judged(
                asked(1, 0.5),
                told(1, 7),
                asked(2, 0.1),
                new StudyEvent.Told(2, Ledger.failure(4), Instant.EPOCH)))
        .isEmpty();
    assertThat(ledger.lines()).isEqualTo(2);
  }

  @Test
  void anAcknowledgedTellThatIsMissingOrOtherIsAViolation() throws Exception {
    ledger.tells(1, Outcome.value(7));
    ledger.tells(2, Outcome.value(7));
    ledger.tells(2, Outcome.value(8));
    ledger.acknowledged(1, Outcome.value(7));
    ledger.acknowledged(2, Outcome.value(7));
    assertThat(judged(asked(1, 0), asked(2, 0), told(2, 8)))
        .hasSize(2)
        .allMatch(line -> line.contains("was acknowledged as"))
        .anyMatch(line -> line.startsWith("trial 1 ") && line.endsWith("is recorded as null"))
        .anyMatch(line -> line.startsWith("trial 2 "));
  }

  @Test
  void aTrialThatEndsTwiceIsAskedForTwiceOrIsToldByNobodyIsAViolation() throws Exception {
    ledger.tells(1, Outcome.value(7));
    assertThat(judged(asked(1, 0), asked(1, 0), told(1, 7), told(1, 7), asked(2, 0), told(2, 7.5)))
        .containsExactly(
            "trial 1 comes 2th",
            "trial 1 ended twice",
            "trial 2 has 7.5, which no program printed");
  }

  @Test
  void anAttemptWithTwoHoldersOrATrialWithTwoPointsIsAViolation() throws Exception {
    ledger.handedOut(1, 0, "ada", Map.of("x", 0.5));
    ledger.handedOut(1, 0, "bob", Map.of("x", 0.5));
    ledger.handedOut(1, 1, "cid", Map.of("x", 0.25));
    ledger.handedOut(2, 1, "cid", Map.of("x", 0.25));
    ledger.acknowledged(1, Outcome.value(1));
    ledger.acknowledged(1, Outcome.value(2));
    assertThat(judged(asked(1, 0.5), told(1, 1)))
        .containsExactly(
            "trial 1, attempt 0, went to ada and to bob",
            "trial 1 was handed out as {x=0.5} and as {x=0.25}",
            "trial 1 was acknowledged as " + Outcome.value(1) + " and as " + Outcome.value(2),
            "trial 1 has 1.0, which no program printed",
            "trial 2 was handed out as {x=0.25}, which is not recorded");
  }

  @Test
  void whatClientsDidIsCounted() {
    ledger.requested();
    ledger.requested();
    ledger.repeated();
    ledger.hungUp();
    ledger.vanished();
    ledger.acknowledged(1, Outcome.value(1));
    assertThat(ledger)
        .hasToString("2 requests, 1 acknowledged tells, 1 repeats, 1 hang-ups, 1 clients vanished");
  }
}
