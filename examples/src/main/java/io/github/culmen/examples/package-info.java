/** Small programs, each complete: read one, change the objective, run it. */
package io.github.culmen.examples;
