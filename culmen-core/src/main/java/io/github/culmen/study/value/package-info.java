/**
 * What is done to told values, and to their standard deviations, before a model sees them, and the
 * way back. Nothing here knows a model.
 */
package io.github.culmen.study.value;
