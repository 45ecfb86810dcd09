/**
 * Studies of Optuna: read from its databases and journals, and written as its journals. Knows their
 * formats and nothing of commands.
 */
package io.github.culmen.cli.optuna;
