/**
 * The language of constraints: reads an expression such as {@code x1 + x2 <= 1} over some {@link
 * io.github.culmen.space.constraint.Variable variables} and gives a {@link
 * io.github.culmen.space.constraint.Claim} that says whether it holds and by how much. It knows
 * neither parameters nor points; how constraints restrict a space is the business of {@code space}.
 */
package io.github.culmen.space.constraint;
