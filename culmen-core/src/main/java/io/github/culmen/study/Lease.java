package io.github.culmen.study;

import io.github.culmen.study.trial.Trial;
import java.time.Instant;

/**
 * A trial held by a worker.
 *
 * @param trial the trial
 * @param worker who holds it
 * @param attempt which attempt at the trial this is, from 1
 * @param until when someone else may get it, as known when this was made
 */
public record Lease(Trial.Pending trial, String worker, int attempt, Instant until) {}
