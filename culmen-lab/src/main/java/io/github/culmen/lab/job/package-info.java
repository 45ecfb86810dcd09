/**
 * Runs the jobs of any experiment on several threads, keeps them from being done twice and says how
 * much time is left. What a job is, and the file its result is kept in, belong to the experiments.
 */
package io.github.culmen.lab.job;
