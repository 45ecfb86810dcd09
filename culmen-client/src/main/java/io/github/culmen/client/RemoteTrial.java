package io.github.culmen.client;

import io.github.culmen.space.Point;

/**
 * A trial to evaluate.
 *
 * @param number from 1
 * @param point the parameter values
 */
public record RemoteTrial(int number, Point point) {}
