package io.github.culmen.study.trial;

import io.github.culmen.space.Point;
import io.github.culmen.study.strategy.Extension;
import java.util.random.RandomGenerator;

/**
 * A whole strategy of your own: it chooses every point of a study.
 *
 * <pre>{@code
 * public Point suggest(StudySpec spec, History history, RandomGenerator random) {
 *   return ...; // spec.space() says what is legal, history what was tried and what came of it
 * }
 * }</pre>
 *
 * <p>A choice is a function of its arguments alone: a study that is opened again must choose the
 * same. The generator is a new one for each trial, derived from the study's seed and the trial's
 * number. A point may be repeated; one that is not legal is an error.
 *
 * <p>As a service: implement this in a public class with a public constructor without arguments and
 * name that class in {@code META-INF/services/io.github.culmen.study.trial.CustomStrategy}, or in
 * {@code module-info} with {@code provides}. Study files then know it by its {@link #word}.
 */
public interface CustomStrategy extends Extension {
  /**
   * The next point to try.
   *
   * @param spec what the study is: {@link StudySpec#space}, {@link StudySpec#direction} and {@link
   *     StudySpec#budget} are what a strategy needs most
   * @param history all trials so far, pending and failed ones included
   * @param random the only source of randomness
   * @return a legal point of the space: {@code spec.space().check(values)} makes sure of that
   */
  Point suggest(StudySpec spec, History history, RandomGenerator random);
}
