/**
 * What happened to a study, in order: its events and the journal that keeps them, in memory here
 * and on disk in {@code culmen-store}. Events are the truth; all else in a study follows from them.
 */
package io.github.culmen.study.event;
