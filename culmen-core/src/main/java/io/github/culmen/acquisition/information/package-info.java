/**
 * How many nats an observation tells about a maximum y*, as numbers and tables of mean, sd and
 * noise at one point. No model, no search and no sampling of y*.
 */
package io.github.culmen.acquisition.information;
