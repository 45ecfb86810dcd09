/**
 * What several benches have in common: their options, runs with progress on the terminal, panels of
 * charts, and animations to show. No bench of its own is here.
 */
package io.github.culmen.lab.command.shared;
