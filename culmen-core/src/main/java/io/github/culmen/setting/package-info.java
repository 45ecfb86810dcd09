/**
 * The words and numbers a strategy is set by, and the hyper-parameters a model learns: values
 * without behaviour, which the engine's rooms and a study's users share. What they make the engine
 * do is not here.
 */
package io.github.culmen.setting;
