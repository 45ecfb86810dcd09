package io.github.culmen.acquisition.entropy;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.setting.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Entropy search with representer points drawn anew for every suggestion: ES. [Hennig2012] */
public final class EntropySearchRule implements AcquisitionRule {
  private static final int REPRESENTERS = 50;
  private static final double CERTAIN = 1 - 1e-9;

  private final int representers;

  /** With 50 representer points. */
  public EntropySearchRule() {
    this(REPRESENTERS);
  }

  /** With this many representer points, at least 2 and at most 1000. */
  public EntropySearchRule(int representers) {
    if (representers < 2 || representers > 1000) {
      throw new IllegalArgumentException(
          "representers must be from 2 to 1000, but representers = " + representers);
    }
    this.representers = representers;
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    EntropySearch acquisition =
        EntropySearch.of(
            context.models(), context.candidates(), context.domain(), representers, random);
    List<Warning> warnings = new ArrayList<>();
    if (acquisition.certainty() > CERTAIN) {
      warnings.add(new Warning("maximiser certain", "the model is certain where the maximum is"));
    }
    if (!acquisition.settled()) {
      warnings.add(
          new Warning(
              "maximiser approximate",
              "the probabilities of the maximiser did not converge; they are approximate"));
    }
    return new Built(acquisition, new double[0], warnings);
  }
}
