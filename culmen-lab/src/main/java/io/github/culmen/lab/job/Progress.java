package io.github.culmen.lab.job;

import java.time.Duration;

/**
 * How far a run is.
 *
 * @param done finished jobs, those of earlier runs included
 * @param total all jobs
 * @param elapsed since this run began
 * @param left how long the rest will take if it goes on like that
 */
public record Progress(int done, int total, Duration elapsed, Duration left) {}
