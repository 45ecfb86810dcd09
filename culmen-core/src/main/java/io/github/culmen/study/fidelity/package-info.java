/**
 * What a study with a fidelity knows of it: what trials cost, which values are offered, where the
 * target is, and whether cheap values say anything about it. It chooses no points.
 */
package io.github.culmen.study.fidelity;
