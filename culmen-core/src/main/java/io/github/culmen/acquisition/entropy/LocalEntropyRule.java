package io.github.culmen.acquisition.entropy;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Incumbent;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Local entropy search with the ways that a local search takes from the best point uphill on
 * functions drawn from the posterior: LES. [Stenger2026]
 *
 * <p>The point is the best of the places on the ways. Elsewhere much may be learned about all of
 * them together, but nothing is found there: they lead uphill.
 */
public final class LocalEntropyRule implements AcquisitionRule {
  /** How many places stand for a way. */
  static final int PLACES = 8;

  private static final String WORD = "les";

  private final PathSettings settings;
  private final int functions;

  /** Averages over the ways on {@code functions} drawn functions per model. */
  public LocalEntropyRule(PathSettings settings, int functions) {
    if (functions < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + functions);
    }
    this.settings = settings;
    this.functions = functions;
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    List<Matrix> ways = new ArrayList<>();
    Matrix starts = Matrix.zeros(0, context.domain().dimension());
    for (Surrogate model : context.models()) {
      Paths drawn = settings.draw(model, functions, WORD, random);
      double[] best = Incumbent.place(model, context.data());
      Matrix places = context.paths().ways(drawn, best, PLACES);
      ways.add(places);
      starts = Matrix.stack(starts, legal(context.domain(), places));
    }
    return new Built(
        LocalEntropy.of(context.models(), ways, PLACES),
        new double[0],
        List.of(),
        starts,
        starts.rows() > 0);
  }

  private static Matrix legal(Domain domain, Matrix places) {
    return places.rows(
        IntStream.range(0, places.rows()).filter(i -> domain.contains(places.row(i))).toArray());
  }
}
