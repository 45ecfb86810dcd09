package io.github.culmen.study;

import io.github.culmen.acquisition.Candidates;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.model.Domain;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Where a study stands after some trials: the models, points all over the space, and the point they
 * recommend.
 *
 * @param observations what the models have seen
 * @param domain where points may lie
 * @param fitted the models
 * @param candidates points over the domain, observed ones included, with the models' beliefs
 * @param complete whether the candidates are the whole domain
 * @param unit the recommended point in the unit cube
 * @param recommendation the recommended point
 * @param random for further questions; each takes a copy
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record Standing(
    Observations observations,
    Domain domain,
    Modelling.Fitted fitted,
    Candidates candidates,
    boolean complete,
    double[] unit,
    Recommendation recommendation,
    Streams random) {

  List<GaussianProcess> models() {
    return fitted.models();
  }

  Standardization units() {
    return observations.standardization();
  }

  /**
   * Seeds of the questions that need randomness, so that the answer to one does not depend on
   * whether another was asked.
   */
  record Streams(long paths, long information, long effects) {
    static Streams of(SplittableRandom random) {
      return new Streams(random.nextLong(), random.nextLong(), random.nextLong());
    }
  }
}
