/** Finds the point of a domain where an acquisition is largest. */
package io.github.culmen.search;
