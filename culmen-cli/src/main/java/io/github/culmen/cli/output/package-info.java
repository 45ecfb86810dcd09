/**
 * What is left when trials have ended: tables, charts, summaries and the explanation, for people
 * and as JSON. Nothing here evaluates a trial or changes a study.
 */
package io.github.culmen.cli.output;
