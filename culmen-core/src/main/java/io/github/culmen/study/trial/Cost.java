package io.github.culmen.study.trial;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What trials cost, where some cost more than others: the seconds they run, or something that is
 * told with each value. Where a budget of it is set, the search weighs what a trial tells against
 * what it costs, less and less as the budget is spent.
 *
 * @param outcome the name under which each trial's cost is told; empty if it is the seconds
 * @param budget what may be spent in all, in the unit of the costs
 */
public record Cost(Optional<String> outcome, OptionalDouble budget) {
  /** Checks the name and the budget. */
  public Cost {
    outcome.ifPresent(name -> OutcomeBound.requireName("a cost", name));
    if (budget.isPresent()
        && !(budget.getAsDouble() > 0 && Double.isFinite(budget.getAsDouble()))) {
      throw new IllegalArgumentException(
          "the budget of a cost must be positive and finite, but budget = " + budget.getAsDouble());
    }
  }

  /** The seconds that trials run. */
  public static Cost seconds() {
    return new Cost(Optional.empty(), OptionalDouble.empty());
  }

  /** What is told under a name with each value, such as {@code euros}. */
  public static Cost outcome(String name) {
    return new Cost(Optional.of(name), OptionalDouble.empty());
  }

  /** The same with a budget: seconds, or the unit of the outcome. */
  public Cost budget(double total) {
    return new Cost(outcome, OptionalDouble.of(total));
  }

  /** What it is called: {@code seconds}, or the outcome's name. */
  public String unit() {
    return outcome.orElse("seconds");
  }

  /** What a trial has cost; empty if that is not known, as for results obtained elsewhere. */
  public OptionalDouble of(Trial.Finished trial) {
    if (outcome.isEmpty()) {
      return trial.suggestion().origin() == Origin.EARLIER
          ? OptionalDouble.empty()
          : OptionalDouble.of(Math.max(0, trial.seconds()));
    }
    Measurement own =
        trial.outcome() instanceof Outcome.Success success
            ? success.outcomes().get(outcome.get())
            : null;
    return own == null ? OptionalDouble.empty() : OptionalDouble.of(own.value());
  }

  /**
   * What the trials have cost in all, and pending ones will: those of unknown cost count with the
   * mean of the others, results obtained elsewhere not at all. A trial that was discarded has been
   * paid for.
   */
  public double spent(History history) {
    double sum = 0;
    int known = 0;
    int unknown = 0;
    for (Trial trial : history.trials()) {
      if (trial.suggestion().origin() == Origin.EARLIER) {
        continue;
      }
      Optional<Trial.Finished> ended =
          trial instanceof Trial.Finished finished
              ? Optional.of(finished)
              : trial instanceof Trial.Discarded discarded
                  ? discarded.finished()
                  : Optional.empty();
      OptionalDouble own = ended.map(this::of).orElse(OptionalDouble.empty());
      if (own.isPresent()) {
        sum += own.getAsDouble();
        known++;
      } else if (!(trial instanceof Trial.Discarded)) {
        unknown++;
      }
    }
    return known == 0 ? 0 : sum * (1 + (double) unknown / known);
  }

  /** The share of the budget that is left, from 0 to 1; empty if there is no budget. */
  public OptionalDouble left(History history) {
    return budget.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(0, 1 - spent(history) / budget.getAsDouble()));
  }
}
