package io.github.culmen.study;

import io.github.culmen.study.trial.Trial;
import java.time.Instant;

/**
 * A trial in a worker's hands.
 *
 * @param trial the trial
 * @param worker who holds it
 * @param attempt how often the trial was handed out, this time included
 * @param until when someone else may get it, as known when this was made
 */
public record Lease(Trial.Pending trial, String worker, int attempt, Instant until) {}
