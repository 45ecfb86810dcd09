/**
 * What people and programs say about a study and its trials besides values: whether it goes on,
 * which trials they want or want to end, measurements on the way, attributes. Plain values; the
 * events that carry them are in {@code study.event}.
 */
package io.github.culmen.study.steering;
