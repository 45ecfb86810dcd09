package io.github.culmen.cli.optuna;

import io.github.culmen.cli.text.CommandFailure;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A study as Optuna has it.
 *
 * @param name its name
 * @param maximize for each objective, whether large values are good
 * @param user attributes that people wrote
 * @param system attributes that programs wrote
 * @param trials by their numbers, from 0
 */
public record OptunaStudy(
    String name,
    List<Boolean> maximize,
    Map<String, Object> user,
    Map<String, Object> system,
    List<Trial> trials) {

  /** How far a trial is; the numbers are those of journals. */
  enum State {
    RUNNING(0),
    COMPLETE(1),
    PRUNED(2),
    FAIL(3),
    WAITING(4);

    private final int number;

    State(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }

    static State of(int number) {
      return Arrays.stream(values())
          .filter(state -> state.number == number)
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "a trial's state must be a number from 0 to 4, but is " + number));
    }
  }

  /**
   * A trial.
   *
   * @param params numbers as they are, categories by their place
   * @param values of the objectives; empty if there are none
   * @param reported values on its way, by step
   */
  record Trial(
      int number,
      State state,
      List<Double> values,
      Map<String, Double> params,
      Map<String, OptunaDistribution> distributions,
      Map<String, Object> user,
      Map<String, Object> system,
      SortedMap<Long, Double> reported,
      Optional<Instant> start,
      Optional<Instant> end) {}

  /** The one of that name, or the only one. */
  static <T> T pick(Map<String, T> studies, Optional<String> wanted, String where) {
    if (studies.isEmpty()) {
      throw CommandFailure.usage(where + " has no study");
    }
    if (wanted.isEmpty() && studies.size() > 1) {
      throw CommandFailure.usage(
          where
              + " has several studies, so --study must name one of "
              + String.join(", ", studies.keySet()));
    }
    String name = wanted.orElseGet(() -> studies.keySet().iterator().next());
    T study = studies.get(name);
    if (study == null) {
      throw CommandFailure.usage(
          "--study must name one of the studies in "
              + where
              + ", which are "
              + String.join(", ", studies.keySet())
              + ", but is '"
              + name
              + "'");
    }
    return study;
  }
}
