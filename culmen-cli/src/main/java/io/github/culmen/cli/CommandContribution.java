package io.github.culmen.cli;

import io.github.culmen.cli.text.Terminal;
import java.util.ServiceLoader;
import picocli.CommandLine;

/**
 * A command that another jar adds to {@code culmen}, found by {@link ServiceLoader}.
 *
 * <p>The laboratory brings {@code bench} this way, so that the experiments and what they need are
 * not in the jar that everyone has.
 */
public interface CommandContribution {
  /** What is typed after {@code culmen}. */
  String name();

  /** The command, which reads from and prints to that terminal. */
  CommandLine commandLine(Terminal terminal);
}
