/** The {@code culmen} command: study files, trials as child processes, the pipe, progress. */
package io.github.culmen.cli;
