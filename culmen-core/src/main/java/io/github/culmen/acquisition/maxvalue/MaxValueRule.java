package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import java.util.random.RandomGenerator;

/**
 * Max-value entropy search with maxima from the mean-field distribution (MES-G), calibrated ones,
 * or the law of the maximum still reachable.
 */
public final class MaxValueRule implements AcquisitionRule {
  private final MaxValueMethod method;
  private final InformationForm form;
  private final int maxima;
  private final Cover cover;

  /** Averages over {@code maxima} values drawn by {@code method}. */
  public MaxValueRule(MaxValueMethod method, InformationForm form, int maxima) {
    this(method, form, maxima, Cover.NONE);
  }

  /**
   * The same with ε·L added to every value.
   *
   * @param cover with L in the models' units; {@link Cover#NONE} if functions are drawn, which need
   *     no candidates
   */
  public MaxValueRule(MaxValueMethod method, InformationForm form, int maxima, Cover cover) {
    if (!method.meanField() && !cover.equals(Cover.NONE)) {
      throw new IllegalArgumentException(
          "a cover is for max-values gumbel, gumbel-median or exact, which look at candidates only,"
              + " but max-values = "
              + method.word());
    }
    if (maxima < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + maxima);
    }
    this.method = method;
    this.form = form;
    this.maxima = maxima;
    this.cover = cover;
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    return MaxValueDraws.of(context, method, cover, maxima, random)
        .entropySearch(context.models(), form);
  }
}
