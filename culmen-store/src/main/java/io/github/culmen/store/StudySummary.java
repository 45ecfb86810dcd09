package io.github.culmen.store;

import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.trial.Direction;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * A study in brief.
 *
 * @param name its name
 * @param direction whether small or large values are good
 * @param parameters how many it has
 * @param created when it began
 * @param updated when its latest event happened
 * @param trials how many were asked for
 * @param failed how many of them gave no value
 * @param pending how many of them have not ended
 * @param best the best value told of those that count, if any; none where there are several
 *     objectives
 * @param discarded how many trials no longer count
 * @param status whether it hands out trials
 * @param events how many events its journal has
 * @param objectives how many objectives it has
 */
public record StudySummary(
    String name,
    Direction direction,
    int parameters,
    Instant created,
    Instant updated,
    int trials,
    int failed,
    int pending,
    OptionalDouble best,
    int discarded,
    StudyStatus status,
    int events,
    int objectives) {}
