package io.github.culmen.study.fidelity;

import io.github.culmen.space.Parameter;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;

/**
 * What trials cost by their fidelity, in units of a trial at the target: as told, or learned from
 * how long trials ran.
 *
 * <p>Learned: log seconds = a + b·u + error, with u = log(value/target) where values are positive
 * numbers and the difference of coordinates otherwise; a has a flat prior and b is normal about 1,
 * which is in proportion. Seconds are those of the events, so that the same events give the same
 * costs.
 */
public final class FidelityCosts {
  private static final double SHORTEST = 1e-3;
  // The sd of log seconds, and that of the slope before data.
  private static final double ERROR = 0.5;
  private static final double SLOPE = 1;
  // Nothing is so cheap that it is free.
  private static final double LEAST = 1e-4;
  private static final double MOST = 1e4;

  private final StudySpec spec;
  private final Fidelity fidelity;
  private final double slope;

  private FidelityCosts(StudySpec spec, double slope) {
    this.spec = spec;
    this.fidelity = spec.fidelity().orElseThrow();
    this.slope = slope;
  }

  /** The costs as they are known after some trials. */
  public static FidelityCosts of(StudySpec spec, History history) {
    FidelityCosts proportional = new FidelityCosts(spec, 1);
    return proportional.fidelity.cost() instanceof Fidelity.Measured
        ? new FidelityCosts(spec, proportional.learned(history))
        : proportional;
  }

  private double learned(History history) {
    double count = 0;
    double sumU = 0;
    double sumT = 0;
    double sumUu = 0;
    double sumUt = 0;
    for (Trial.Finished trial : history.finished()) {
      if (trial.value().isEmpty()) {
        continue;
      }
      double u = distance(trial.point().get(fidelity.parameter()));
      double t = Math.log(Math.max(SHORTEST, trial.seconds()));
      count++;
      sumU += u;
      sumT += t;
      sumUu += u * u;
      sumUt += u * t;
    }
    if (count == 0) {
      return 1;
    }
    double precision = ERROR * ERROR / (SLOPE * SLOPE);
    double spread = Math.max(0, sumUu - sumU * sumU / count);
    return (sumUt - sumU * sumT / count + precision) / (spread + precision);
  }

  private double distance(Object value) {
    Parameter own = spec.space().parameter(fidelity.parameter());
    if (value instanceof Number number
        && fidelity.target() instanceof Number target
        && number.doubleValue() > 0
        && target.doubleValue() > 0) {
      return Math.log(number.doubleValue()) - Math.log(target.doubleValue());
    }
    return own.encode(value) - own.encode(fidelity.target());
  }

  /** The cost of a trial with a value of the fidelity. */
  public double of(Object value) {
    double cost =
        value.equals(fidelity.target())
            ? 1
            : fidelity.cost(spec.space(), value).orElseGet(() -> Math.exp(slope * distance(value)));
    return Math.max(LEAST, Math.min(MOST, cost));
  }

  /** The cost of a trial. */
  public double of(Trial trial) {
    return of(trial.point().get(fidelity.parameter()));
  }
}
