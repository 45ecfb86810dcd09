/**
 * Neural networks with one hidden layer, trained by Levenberg and Marquardt's method, whose
 * settings are to be tuned: the task of [Wang2017] §5.2.
 */
package io.github.culmen.lab.network;
