package io.github.culmen.acquisition;

import io.github.culmen.acquisition.entropy.PredictiveEntropySearch;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Surrogate;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;

/** Optima are given by hand: drawn ones would depend on the order of the trials. */
class PredictiveEntropyContractTest {
  private static Matrix optima(AcquisitionContext situation, int count) {
    int d = situation.domain().dimension();
    SplittableRandom random = new SplittableRandom(17);
    Matrix optima = Matrix.zeros(count, d);
    for (int i = 0; i < optima.data().length; i++) {
      optima.data()[i] = random.nextDouble();
    }
    // One on a bound.
    optima.set(0, 0, 1);
    return optima;
  }

  @Nested
  class Full extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return (situation, random) ->
          new AcquisitionRule.Built(
              PredictiveEntropySearch.of(
                  situation.models(),
                  Collections.nCopies(situation.models().size(), optima(situation, 4)),
                  situation.data(),
                  situation.domain()),
              new double[0],
              List.of());
    }

    @Override
    protected Surrogate shifted(GaussianProcess model, double shift) {
      return new ShiftedJets(new ShiftedSurrogate(model, shift));
    }
  }

  /** The models keep their second derivatives to themselves. */
  @Nested
  class Reduced extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return (situation, random) ->
          new AcquisitionRule.Built(
              PredictiveEntropySearch.of(
                  situation.models().stream().map(RoughJets::new).toList(),
                  Collections.nCopies(situation.models().size(), optima(situation, 4)),
                  situation.data(),
                  situation.domain()),
              new double[0],
              List.of());
    }

    @Override
    protected Surrogate shifted(GaussianProcess model, double shift) {
      return new ShiftedJets(new ShiftedSurrogate(model, shift));
    }
  }
}
