/**
 * The experiments of [Wang2017]: their settings, the numbers that the paper prints, and reports
 * that put both side by side. The robots and networks that they need are in rooms of their own; how
 * a comparison is carried out is in {@code compare}.
 */
package io.github.culmen.lab.paper;
