/**
 * Commands that repeat an experiment of the paper and put its numbers beside ours. They read
 * options and print; the experiments are in {@code io.github.culmen.lab.paper} and its neighbours.
 */
package io.github.culmen.lab.command.paper;
