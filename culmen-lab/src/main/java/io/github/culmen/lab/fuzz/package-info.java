/**
 * Random spaces and random studies told random things, to see that the next suggestion is always a
 * legal one. Each sequence is fixed by its seed. How good suggestions are is measured elsewhere.
 */
package io.github.culmen.lab.fuzz;
