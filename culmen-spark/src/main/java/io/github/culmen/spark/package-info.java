/**
 * The trials of a study as tasks of Apache Spark: the study stays with the driver, executors only
 * evaluate points.
 */
package io.github.culmen.spark;
