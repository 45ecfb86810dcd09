/** Dense linear algebra, the standard normal, quasi-random points, bounded minimisation. */
package io.github.culmen.math;
