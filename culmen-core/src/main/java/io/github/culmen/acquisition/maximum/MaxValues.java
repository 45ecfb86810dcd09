package io.github.culmen.acquisition.maximum;

/**
 * Values drawn for the maximum of the function.
 *
 * @param values all above the floor
 * @param certain whether the model is certain of the maximum, so that the values are mere
 *     placeholders just above the floor
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
public record MaxValues(double[] values, boolean certain) {}
