/**
 * What a study is about and what is known so far: its specification, trials with their outcomes,
 * suggestions with their diagnostics, and the history made of them. Plain values, without a model.
 */
package io.github.culmen.study.trial;
