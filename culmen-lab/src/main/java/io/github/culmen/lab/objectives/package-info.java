/**
 * Test problems with several objectives, an evolutionary search to compare with, and studies of
 * both: how much hypervolume is missing after each trial.
 */
package io.github.culmen.lab.objectives;
