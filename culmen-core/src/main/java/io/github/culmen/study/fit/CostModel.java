package io.github.culmen.study.fit;

import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.value.Standardization;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A model of the logarithm of what trials cost, over the space: of the same kind as that of the
 * objective, with hyper-parameters of its own and learned noise. Trials that gave a value count;
 * those that failed or were stopped early cost something else than a whole one.
 */
public final class CostModel {
  // A stream of random numbers other than that of the objective's fit.
  private static final long OWN = 0x2545F4914F6CDD1DL;
  // The least share of the usual cost that counts: what takes no time by the clock is not
  // infinitely cheap.
  private static final double LEAST = 1e-3;

  private final Standardization units;
  private final List<? extends Surrogate> models;
  private final double usual;

  private CostModel(Standardization units, List<? extends Surrogate> models, double usual) {
    this.units = units;
    this.models = models;
    this.usual = usual;
  }

  /** Fits; without a trial of known cost all points cost 1. */
  static CostModel fit(FitRequest request) {
    StudySpec spec = request.spec();
    Cost cost = spec.cost().orElseThrow();
    List<Trial.Finished> known =
        request.history().finished().stream()
            .filter(trial -> trial.value().isPresent() && cost.of(trial).isPresent())
            .toList();
    double[] positive =
        known.stream().mapToDouble(t -> cost.of(t).getAsDouble()).filter(c -> c > 0).toArray();
    double usual = positive.length == 0 ? 1 : Samples.median(positive);
    if (known.isEmpty()) {
      return new CostModel(
          Standardization.of(Direction.MAXIMIZE, new double[] {0}), List.of(), usual);
    }
    List<Trial> logs = new ArrayList<>();
    for (Trial.Finished trial : known) {
      // The product may underflow, and 0 has no logarithm.
      double least = Math.max(Double.MIN_NORMAL, LEAST * usual);
      double own = Math.max(cost.of(trial).getAsDouble(), least);
      logs.add(
          new Trial.Finished(
              trial.number(),
              trial.suggestion(),
              trial.asked(),
              new Outcome.Success(Math.log(own), OptionalDouble.empty()),
              trial.finished(),
              trial.ran()));
    }
    StudySpec own = OutcomeModels.alone(spec, Direction.MAXIMIZE, Noise.learned(), Priors.none());
    History history = new History(logs).withoutDiagnostics();
    Domain domain = Observations.domain(spec);
    Observations seen = FitSample.of(own, history, Observations.of(own, history), domain);
    int next = request.history().nextNumber();
    List<? extends Surrogate> models =
        ModelFitter.fit(
                own,
                seen,
                domain,
                new History.Learned(List.of(), 0, next, 0),
                List.of(),
                Seeds.of(spec.seed() ^ OWN, next))
            .surrogates();
    return new CostModel(seen.standardization(), models, usual);
  }

  /** Whether nothing is known. */
  public boolean isEmpty() {
    return models.isEmpty();
  }

  /** The models of the standardised logarithm. */
  public List<? extends Surrogate> models() {
    return models;
  }

  /** The standard deviation that the logarithm was divided by. */
  public double scale() {
    return units.toUser(1) - units.toUser(0);
  }

  /** The median of the costs. */
  public double usual() {
    return usual;
  }

  /** The expected cost of a point. */
  public double at(double[] unit) {
    if (isEmpty()) {
      return usual;
    }
    double mean = Mixture.mean(models, Matrix.of(new double[][] {unit}))[0];
    return Math.exp(units.toUser(mean));
  }
}
