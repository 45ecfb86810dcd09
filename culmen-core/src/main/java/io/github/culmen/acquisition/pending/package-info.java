/**
 * What pending trials take away from a point: penalties around them, and the rules that apply them
 * to an acquisition. Conditioning a model on pending points is done elsewhere.
 */
package io.github.culmen.acquisition.pending;
