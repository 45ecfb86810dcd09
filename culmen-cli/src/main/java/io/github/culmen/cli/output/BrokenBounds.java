package io.github.culmen.cli.output;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;

/** The bounds of outcomes that a trial broke, in words. */
public final class BrokenBounds {
  private BrokenBounds() {}

  /** Such as {@code latency_ms 61.2 (<= 50)}; empty if the trial is feasible or has no value. */
  public static List<String> of(StudySpec spec, Trial trial) {
    List<String> broken = new ArrayList<>();
    if (trial instanceof Trial.Finished finished
        && finished.outcome() instanceof Outcome.Success success) {
      for (OutcomeBound bound : spec.outcomes()) {
        double value = success.outcomes().get(bound.name()).value();
        if (!bound.kept(value)) {
          broken.add(
              bound.name()
                  + " "
                  + Decimals.brief(value)
                  + " ("
                  + bound.sense().sign()
                  + " "
                  + Decimals.shortest(bound.bound())
                  + ")");
        }
      }
    }
    return broken;
  }
}
