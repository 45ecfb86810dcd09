/**
 * Max-value entropy search and its relatives: the information between an observation and draws of
 * the maximum, GIBBON, and the rules that build them. Entropy searches over the place of the
 * optimum are in {@code entropy}.
 */
package io.github.culmen.acquisition.maxvalue;
