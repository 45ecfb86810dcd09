/** What a model of the objective promises: predictions with gradients, whatever the model is. */
package io.github.culmen.model;
