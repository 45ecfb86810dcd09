/**
 * Neural networks with one hidden layer, trained by Levenberg and Marquardt's method, whose
 * settings are to be tuned: the task of [Wang2017] §5.2. The two data sets are here with their
 * provenance. Other programs that learn are in {@code training}.
 */
package io.github.culmen.lab.network;
