/**
 * The commands that evaluate trials: run, demo and worker. Here are the loop over trials, the child
 * processes with their results and time limits, leases, checkpoints, and what happens on Ctrl-C.
 * How a study file is read and what is printed in the end are elsewhere.
 */
package io.github.culmen.cli.run;
