/** Random studies told random things, to see that the next suggestion is always a legal one. */
package io.github.culmen.lab.fuzz;
