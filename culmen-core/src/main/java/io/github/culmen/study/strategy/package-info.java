/**
 * How to search, as data: which acquisition, which model, how it is learned, what is done to values
 * and to failed trials. These are settings with their checks; nothing here fits a model or chooses
 * a point.
 */
package io.github.culmen.study.strategy;
