/**
 * Gaussian-process regression.
 *
 * <p>Symbols, used strictly in this package:
 *
 * <ul>
 *   <li>n observations, d inputs, D features ({@link Features}: an unordered input has several), q
 *       or N query points;
 *   <li>K = k(X, X) + noise, factored as L L'; alpha = K⁻¹ y; z = L⁻¹ y; u = L⁻¹ k(X, x);
 *   <li>K is a sum of terms ({@link Term}), one for an ordinary process, one per group for an
 *       additive one; k may be the sum too, or one term alone for a component;
 *   <li>mean = u'z, variance = k(x, x) - u'u;
 *   <li>r² the squared distance after division by the lengthscales; slope = dk/d(r²), which is
 *       finite at r = 0 for every family and makes all gradients safe there.
 * </ul>
 */
package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Features;
import io.github.culmen.gp.kernel.Term;
