/**
 * A three-link walking robot in the plane, whose gait is to be found.
 *
 * <p>The model is the walker without knees of [Westervelt2007]; the task, a speed as a function of
 * 25 gait parameters, is that of [Wang2017] §5.4.
 */
package io.github.culmen.lab.walker;
