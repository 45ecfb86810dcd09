/**
 * Text in and out: the terminal, progress lines, durations, decimals, CSV and JSON, and the exit
 * codes. Nothing here knows what a study file or a store is.
 */
package io.github.culmen.cli.text;
