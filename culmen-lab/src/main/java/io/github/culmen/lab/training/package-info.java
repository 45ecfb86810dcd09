/** Small programs that learn from data, as problems: their error as a function of settings. */
package io.github.culmen.lab.training;
