/**
 * What {@code auto} chooses, as settings: a function of a few facts about a study. Nothing here
 * looks at a history or fits a model; {@code study.advice} finds the facts.
 */
package io.github.culmen.study.plan;
