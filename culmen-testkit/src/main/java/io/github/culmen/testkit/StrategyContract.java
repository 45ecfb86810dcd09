package io.github.culmen.testkit;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.Custom;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.CustomStrategy;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * What every {@link CustomStrategy} must do: choose legal points whatever happened so far, and the
 * same ones each time.
 *
 * <p>A subclass names the strategy:
 *
 * <pre>{@code
 * class NeighbourTest extends StrategyContract {
 *   protected CustomStrategy strategy() {
 *     return new Neighbour();
 *   }
 * }
 * }</pre>
 */
public abstract class StrategyContract {
  private static final int TRIALS = 20;

  /** For subclasses. */
  protected StrategyContract() {}

  /** The strategy to be tested; a new one each time, or always the same. */
  protected abstract CustomStrategy strategy();

  /** The spaces it is for: real, mixed, conditional and constrained ones unless overridden. */
  protected List<SearchSpace> spaces() {
    return Trials.spaces();
  }

  private StudySpec spec(SearchSpace space, Noise noise) {
    return StudySpec.builder(space).strategy(strategy()).noise(noise).seed(11).build();
  }

  @Test
  void theWordIsLegal() {
    assertDoesNotThrow(() -> Custom.of(strategy()));
    assertEquals(strategy().word(), strategy().word(), "the word stays the same");
  }

  @Test
  void pointsAreLegalWhateverFailsIsPendingOrComesTwice() {
    for (SearchSpace space : spaces()) {
      for (Noise noise : List.of(Noise.none(), Noise.learned(), Noise.known(0.1))) {
        // A study refuses what is not legal.
        List<Point> points = Trials.eventful(Study.create(spec(space, noise)), TRIALS);
        assertEquals(TRIALS, points.size());
      }
    }
  }

  @Test
  void theSameHistoryGivesTheSamePoint() {
    for (SearchSpace space : spaces()) {
      StudySpec spec = spec(space, Noise.learned());
      Study study = Study.create(spec);
      for (int trial = 0; trial < 8; trial++) {
        History history = study.history();
        Point one = strategy().suggest(spec, history, new SplittableRandom(trial));
        Point other = strategy().suggest(spec, history, new SplittableRandom(trial));
        assertEquals(one, other, "with the same history and generator, in " + space);
        Trial.Pending asked = study.ask();
        study.tell(asked.number(), Trials.value(asked.point()));
      }
    }
  }

  @Test
  void studiesGoOnTheSameAfterTheyAreOpenedAgain() {
    for (SearchSpace space : spaces()) {
      Journal journal = Journal.inMemory();
      Study study = Study.open(spec(space, Noise.learned()), journal);
      Trials.eventful(study, TRIALS);
      Journal copy = Trials.copy(journal);
      assertEquals(study.ask().point(), Study.resume(copy, strategy()).ask().point());
    }
  }

  @Test
  void nothingButFailuresIsNoReasonToStop() {
    for (SearchSpace space : spaces()) {
      Study study = Study.create(spec(space, Noise.learned()));
      for (int i = 0; i < TRIALS; i++) {
        study.fail(study.ask().number(), "it broke");
      }
      assertEquals(TRIALS, study.history().trials().size());
    }
  }

  @Test
  void nothingButPendingTrialsIsNoReasonToStop() {
    for (SearchSpace space : spaces()) {
      Study study = Study.create(spec(space, Noise.learned()));
      for (int i = 0; i < TRIALS; i++) {
        assertEquals(i + 1, study.ask().number());
      }
    }
  }

  @Test
  void hugeTinyAndEqualValuesAreNoReasonToStop() {
    double[] values = {1e300, -1e300, 0, 1e-300, 5, 5, 5, 5};
    for (SearchSpace space : spaces()) {
      Study study = Study.create(spec(space, Noise.learned()));
      for (int i = 0; i < TRIALS; i++) {
        study.tell(study.ask().number(), Outcome.value(values[i % values.length]));
      }
      assertTrue(study.best().isPresent());
    }
  }

  @Test
  void aSpaceThatIsUsedUpEndsTheStudyUnlessPointsMayBeRepeated() {
    SearchSpace three = SearchSpace.of(Parameter.categorical("kind", "a", "b", "c"));
    StudySpec repeating = spec(three, Noise.known(0.1));
    Study study = Study.create(repeating);
    for (int i = 0; i < 3 * 4; i++) {
      study.tell(study.ask().number(), i);
    }
    assertEquals(12, study.history().trials().size());
    Study ending = Study.create(spec(three, Noise.none()));
    for (String kind : List.of("a", "b", "c")) {
      Trial.Finished ignored = ending.add(Map.of("kind", kind), Outcome.value(1));
    }
    assertThrows(SpaceExhaustedException.class, ending::ask);
  }
}
