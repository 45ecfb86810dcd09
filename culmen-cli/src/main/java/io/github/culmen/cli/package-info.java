/**
 * The {@code culmen} command itself: which commands there are, how a wrong command line is
 * answered, and what an exception means for the person who reads it. Every command lives in {@code
 * study} or {@code run}; {@code bench} comes from another jar by {@link
 * io.github.culmen.cli.CommandContribution}.
 */
package io.github.culmen.cli;
