/**
 * Studies: ask for a point, tell its value. The only room that wires the others together, and the
 * only one with state.
 */
package io.github.culmen.study;
