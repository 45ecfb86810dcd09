package io.github.culmen.lab.fuzz;

import static io.github.culmen.lab.fuzz.Legality.require;
import static io.github.culmen.lab.fuzz.Legality.requireLegal;

import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.NoLegalPointException;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Random spaces with constraints and conditions, each of which has a legal point: whatever is
 * suggested satisfies all constraints, has the active parameters and no others, and is new.
 *
 * <p>Most are searched at random or by a Sobol sequence, some by a strategy of any kind.
 * Constraints that leave next to nothing may end in the error that no feasible point was found,
 * which is counted.
 */
public final class SpaceFuzz {
  /** How many sequences there usually are for one with a strategy of any kind. */
  public static final int USUAL = 40;

  private static final int ASKS = 6;

  private final int among;

  private final AtomicInteger givenUp = new AtomicInteger();

  /**
   * Sequences of which some have a model.
   *
   * @param among how many sequences there are for one with a strategy of any kind
   */
  public SpaceFuzz(int among) {
    this.among = among;
  }

  /** In how many spaces so far no feasible point was found. */
  public int givenUp() {
    return givenUp.get();
  }

  /** What went wrong in the sequence with this seed; empty if nothing did. */
  public Optional<String> failure(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StudySpec spec = null;
    try {
      spec = spec(random);
      run(spec, random);
      return Optional.empty();
    } catch (NoLegalPointException e) {
      givenUp.incrementAndGet();
      return spec.space().finite()
          ? Optional.of("a finite space with a legal point is said to have none: " + spec)
          : Optional.empty();
    } catch (RuntimeException | StackOverflowError e) {
      StackTraceElement[] trace = e.getStackTrace();
      return Optional.of(e + (trace.length == 0 ? "" : " at " + trace[0]) + " of " + spec);
    }
  }

  private StudySpec spec(SplittableRandom random) {
    SearchSpace space = new RandomSpaces(random).space();
    if (random.nextInt(among) == 0) {
      return new RandomSpecs(random).spec(space);
    }
    return StudySpec.builder(space)
        .strategy(
            Strategy.plain().toBuilder()
                .acquisition(random.nextBoolean() ? AcquisitionKind.RANDOM : AcquisitionKind.SOBOL)
                .build())
        .seed(random.nextLong())
        .build();
  }

  private static Outcome outcome(StudySpec spec, RandomValues values) {
    Outcome.Success all = Outcome.value(values.next());
    for (NamedObjective own : spec.objectives()) {
      all = all.with(own.name(), values.next());
    }
    for (OutcomeBound own : spec.outcomes()) {
      all = all.with(own.name(), values.next());
    }
    Optional<String> cost = spec.cost().flatMap(Cost::outcome);
    return cost.isPresent() ? all.with(cost.get(), Math.abs(values.next())) : all;
  }

  private static void run(StudySpec spec, SplittableRandom random) {
    Journal journal = Journal.inMemory();
    Study study = Study.open(spec, journal);
    RandomValues values = new RandomValues(random);
    Set<Point> seen = new HashSet<>();
    try {
      for (int i = 0; i < ASKS; i++) {
        Trial.Pending trial = study.ask();
        requireLegal(spec.space(), trial.point());
        require(
            seen.add(trial.point()) || spec.noise() instanceof Noise.Known,
            trial.point() + " was suggested twice");
        if (random.nextInt(8) > 0) {
          study.tell(trial.number(), outcome(spec, values));
        }
      }
      if (random.nextInt(8) == 0) {
        Point again = Study.resume(copy(journal)).ask().point();
        require(study.ask().point().equals(again), "another point after a restart");
      }
    } catch (SpaceExhaustedException e) {
      require(
          !spec.space().finite() || seen.size() >= spec.space().cardinality(),
          "the space is said to be exhausted after " + seen.size() + " points");
    }
    // A recommendation needs a model, whatever the strategy, and costs more than all the rest.
    if (random.nextInt(16) == 0) {
      study.recommend().ifPresent(r -> requireLegal(spec.space(), r.point()));
    }
  }

  private static Journal copy(Journal journal) {
    Journal copy = Journal.inMemory();
    require(copy.append(0, journal.read(0)), "the copied journal is not empty");
    return copy;
  }
}
