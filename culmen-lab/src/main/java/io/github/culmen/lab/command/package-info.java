/**
 * {@code culmen bench}: the list of its subcommands, and the one that runs all experiments of the
 * paper. {@link io.github.culmen.lab.command.BenchContribution} brings it to the command. Each
 * bench is in {@code paper} or {@code measure}.
 */
package io.github.culmen.lab.command;
