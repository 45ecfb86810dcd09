package io.github.culmen.testkit;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.Custom;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.ScoreContext;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every {@link CustomAcquisition} must do: give numbers everywhere, have the derivatives of
 * its scores, depend on its arguments alone, and choose legal points in studies of every kind.
 *
 * <p>A subclass names the acquisition:
 *
 * <pre>{@code
 * class OptimisticTest extends AcquisitionContract {
 *   protected CustomAcquisition acquisition() {
 *     return new Optimistic();
 *   }
 * }
 * }</pre>
 */
public abstract class AcquisitionContract {
  private static final double[] EXTREMES = {0, 1e-300, 1e-8, 0.1, 1, 3, 40, 1e6, 1e100};
  private static final double[] SDS = {1e-150, 1e-10, 1e-4, 0.1, 1, 30, 1e6, 1e100};
  private static final int MARGINALS = 500;

  /** For subclasses. */
  protected AcquisitionContract() {}

  /** The acquisition to be tested; a new one each time, or always the same. */
  protected abstract CustomAcquisition acquisition();

  /** Whether a larger mean is never worse, as in most acquisitions. */
  protected boolean growsWithTheMean() {
    return true;
  }

  /** Whether a larger sd is claimed to be never worse. */
  protected boolean growsWithTheSd() {
    return false;
  }

  /** How far, relative to max(1, |derivative|), a derivative may be from differences. */
  protected double derivativeTolerance() {
    return 1e-4;
  }

  private static List<ScoreContext> contexts() {
    List<ScoreContext> contexts = new ArrayList<>();
    for (double best : new double[] {-1e6, -2, 0, 0.7, 1e6}) {
      contexts.add(new ScoreContext(best, 0.1, 1, 1, OptionalDouble.empty()));
      contexts.add(new ScoreContext(best, 1e-8, 10, 3, OptionalDouble.of(1)));
      contexts.add(new ScoreContext(best, 2, 100_000, 60, OptionalDouble.of(1e-5)));
    }
    return contexts;
  }

  // Beliefs as they come in studies: standardised values, nothing known better than to 1e-3.
  private record Marginal(double mean, double sd, ScoreContext context) {
    static Marginal of(int number) {
      SplittableRandom random = new SplittableRandom(number);
      double best = random.nextDouble(-1, 3);
      return new Marginal(
          random.nextDouble(-3, 3),
          Math.pow(10, random.nextDouble(-2, 0.3)),
          new ScoreContext(
              best,
              0.05,
              5 + number % 50,
              1 + number % 6,
              OptionalDouble.of(random.nextDouble(0.01, 1))));
    }

    double score(CustomAcquisition acquisition) {
      return acquisition.score(mean, sd, context);
    }
  }

  @Test
  void theWordIsLegal() {
    assertDoesNotThrow(() -> Custom.of(acquisition()));
    assertEquals(acquisition().word(), acquisition().word(), "the word stays the same");
  }

  @Test
  void scoresAndDerivativesAreNumbersEverywhere() {
    CustomAcquisition acquisition = acquisition();
    for (ScoreContext context : contexts()) {
      for (double size : EXTREMES) {
        for (double sd : SDS) {
          for (double mean : new double[] {-size, size}) {
            String where = "at mean = " + mean + ", sd = " + sd + ", " + context;
            assertFalse(
                Double.isNaN(acquisition.score(mean, sd, context)), "a score is NaN " + where);
            CustomAcquisition.Partials partials = acquisition.partials(mean, sd, context);
            assertFalse(
                Double.isNaN(partials.byMean()), "the derivative by the mean is NaN " + where);
            assertFalse(Double.isNaN(partials.bySd()), "the derivative by the sd is NaN " + where);
          }
        }
      }
    }
  }

  @Test
  void derivativesAreThoseOfTheScore() {
    CustomAcquisition acquisition = acquisition();
    int compared = 0;
    for (int k = 0; k < MARGINALS; k++) {
      Marginal at = Marginal.of(k);
      CustomAcquisition.Partials partials = acquisition.partials(at.mean(), at.sd(), at.context());
      compared += compare(partials.byMean(), slopes(at, acquisition, 1, 0), "mean", at) ? 1 : 0;
      compared += compare(partials.bySd(), slopes(at, acquisition, 0, 1), "sd", at) ? 1 : 0;
    }
    assertTrue(
        compared > MARGINALS,
        "a score should be smooth nearly everywhere, but differences agree with one another at only "
            + compared
            + " of "
            + 2 * MARGINALS
            + " places");
  }

  // Central differences with two steps: where they disagree the score has a kink.
  private static double[] slopes(Marginal at, CustomAcquisition acquisition, int mean, int sd) {
    double[] slopes = new double[2];
    for (int i = 0; i < 2; i++) {
      double step = (i + 1) * 2e-4 * at.sd();
      double above = acquisition.score(at.mean() + mean * step, at.sd() + sd * step, at.context());
      double below = acquisition.score(at.mean() - mean * step, at.sd() - sd * step, at.context());
      slopes[i] = above == below ? 0 : (above - below) / (2 * step);
    }
    return slopes;
  }

  private boolean compare(double given, double[] slopes, String by, Marginal at) {
    double scale = Math.max(1, Math.abs(slopes[0]));
    if (!(Math.abs(slopes[0] - slopes[1]) <= derivativeTolerance() / 2 * scale)) {
      return false;
    }
    assertTrue(
        Math.abs(given - slopes[0]) <= derivativeTolerance() * scale,
        () ->
            "the derivative by the "
                + by
                + " is "
                + given
                + ", but differences say "
                + slopes[0]
                + " at "
                + at);
    return true;
  }

  @Test
  void theSameArgumentsGiveTheSameScoreFromAnyThread() {
    CustomAcquisition acquisition = acquisition();
    double[] once =
        IntStream.range(0, MARGINALS).mapToDouble(k -> Marginal.of(k).score(acquisition)).toArray();
    double[] again =
        IntStream.range(0, MARGINALS)
            .parallel()
            .mapToDouble(k -> Marginal.of(k).score(acquisition))
            .toArray();
    double[] other =
        IntStream.range(0, MARGINALS)
            .mapToDouble(k -> Marginal.of(k).score(acquisition()))
            .toArray();
    for (int k = 0; k < MARGINALS; k++) {
      assertEquals(once[k], again[k], "from several threads, at " + Marginal.of(k));
      assertEquals(once[k], other[k], "of another instance, at " + Marginal.of(k));
    }
  }

  @Test
  void whatIsClaimedToGrowGrows() {
    CustomAcquisition acquisition = acquisition();
    for (int k = 0; k < MARGINALS; k++) {
      Marginal at = Marginal.of(k);
      double score = at.score(acquisition);
      double slack = 1e-12 * Math.max(1, Math.abs(score));
      if (growsWithTheMean()) {
        double more = acquisition.score(at.mean() + at.sd(), at.sd(), at.context());
        assertTrue(more >= score - slack, "one sd more of mean is worse at " + at);
      }
      if (growsWithTheSd()) {
        double more = acquisition.score(at.mean(), 1.5 * at.sd(), at.context());
        assertTrue(more >= score - slack, "half as much sd again is worse at " + at);
      }
    }
  }

  @Test
  void studiesOfEveryKindGoOnTheSameAfterTheyAreOpenedAgain() {
    for (SearchSpace space : Trials.spaces()) {
      StudySpec spec = StudySpec.builder(space).seed(5).acquisition(acquisition()).build();
      Journal journal = Journal.inMemory();
      Study study = Study.open(spec, journal);
      List<Point> points = Trials.eventful(study, 14);
      for (Point point : points) {
        assertEquals(space.check(point.values()), point);
      }
      Point expected = study.ask().point();
      Journal before = Journal.inMemory();
      var events = journal.read(0);
      assertTrue(before.append(0, events.subList(0, events.size() - 1)));
      assertEquals(expected, Study.resume(before, acquisition()).ask().point());
    }
  }
}
