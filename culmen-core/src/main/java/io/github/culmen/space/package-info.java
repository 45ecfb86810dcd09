/**
 * What may be tried: named parameters, the spaces they span, points in them, and the map between
 * those points and the unit cube in which models and searches work.
 *
 * <p>Every parameter takes one coordinate. Reals fill their coordinate from end to end; a parameter
 * with n levels cuts it into n cells, and a level sits inside its cell rather than on its edge, so
 * that the first and the last level are neither favoured nor penalised.
 *
 * <p>The language of constraints is in {@code space.constraint}. What was tried and what came of it
 * is in {@code study}.
 */
package io.github.culmen.space;
