/**
 * Which point to try next and which to recommend: the design, the strategies, what {@code auto}
 * plans, and the search for the best point that is legal and not used yet. Models come from {@code
 * fit}.
 */
package io.github.culmen.study.advice;
