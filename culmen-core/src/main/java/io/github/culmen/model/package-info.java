/** What a model of the objective provides: predictions with gradients, whatever the model is. */
package io.github.culmen.model;
