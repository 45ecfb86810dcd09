/**
 * The bound on simple regret of [Wang2017] Theorem 3.2, computed for runs on a grid where the
 * maximum is known. It is a check of the theorem, and no strategy uses it.
 */
package io.github.culmen.lab.regret;
