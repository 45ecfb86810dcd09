/**
 * The commands that look at a study or change it and end at once: list, show, best, create, ask,
 * tell, enqueue, delete, export, import, explain, diagnose, report, plot; and the pipe. Commands
 * that evaluate trials are in {@code run}.
 */
package io.github.culmen.cli.study;
