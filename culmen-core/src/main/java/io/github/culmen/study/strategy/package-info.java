/**
 * How to search, as data: which acquisition, which model, how it is learned, how values are clipped
 * and transformed, what failed trials mean. These are settings with their checks; nothing here fits
 * a model or chooses a point.
 */
package io.github.culmen.study.strategy;
