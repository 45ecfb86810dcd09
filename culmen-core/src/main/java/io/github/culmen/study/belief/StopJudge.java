package io.github.culmen.study.belief;

import io.github.culmen.math.Samples;
import io.github.culmen.setting.Warning;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.advice.Recommender;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.insight.Proportion;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** Applies stopping rules to a study's past; see {@link StopCheck} for when and how. */
public final class StopJudge {
  private static final int CHECK_EVERY_VALUE_UP_TO = 100;
  private static final int CHECK_EVERY_FIFTH_UP_TO = 1000;
  private static final int FIFTH = 5;
  private static final int LATER_STEP = 25;
  private static final int MIN_BEYOND_DESIGN = 10;
  // The error of the confidence limits is shared between the looks a decision may take.
  private static final double ALPHA = 0.05 / RegretDraws.STAGES.length;
  // To call a mean of draws small takes enough draws to include rare large ones.
  private static final int FIRST_STAGE_OF_A_MEAN = 1;
  private static final double STANDARD_ERRORS_BELOW = 2;

  private StudySpec spec;
  private final Recommender recommender;
  // By number of values: what each rule found then. Small, so all are kept.
  private final Map<Integer, Map<StoppingRule, Found>> findings = new HashMap<>();
  private int latestValues = -1;
  private int latestRevision;
  private Evidence latest;

  public StopJudge(Recommender recommender) {
    this.recommender = recommender;
  }

  /** What one check of one rule found. */
  private record Found(double figure, boolean met, String text, Optional<Warning> ignored) {}

  /**
   * Applies the rules.
   *
   * @param study what the study is now
   * @param values how many values the study has
   * @param revision another number whenever the past itself has changed
   * @param past the history as it was after a given number of values
   */
  public synchronized StopCheck check(
      StudySpec study,
      List<StoppingRule> rules,
      int values,
      int revision,
      IntFunction<History> past) {
    spec = study;
    if (revision != latestRevision) {
      findings.clear();
      latestValues = -1;
      latestRevision = revision;
    }
    int last = due(values);
    List<StopCheck.Finding> findings = new ArrayList<>();
    for (StoppingRule rule : rules) {
      if (last == 0) {
        String text = "checked from " + firstCheck() + " values on";
        findings.add(new StopCheck.Finding(rule, 0, 0, text, Optional.empty()));
        continue;
      }
      Found found = found(rule, last, past);
      int inARow = 0;
      for (int at = last; inARow < rule.checks() && at > 0; at = due(at - 1)) {
        if (!found(rule, at, past).met) {
          break;
        }
        inARow++;
      }
      findings.add(new StopCheck.Finding(rule, found.figure, inARow, found.text, found.ignored));
    }
    return new StopCheck(last, findings);
  }

  private int firstCheck() {
    int d = spec.space().dimension();
    return spec.initialDesign() + Math.max(2 * d + 2, MIN_BEYOND_DESIGN);
  }

  // The number of values at the latest check; 0 if there was none.
  private int due(int values) {
    int step =
        values <= CHECK_EVERY_VALUE_UP_TO
            ? 1
            : values <= CHECK_EVERY_FIFTH_UP_TO ? FIFTH : LATER_STEP;
    int at = values / step * step;
    return at < firstCheck() ? 0 : at;
  }

  private Found found(StoppingRule rule, int values, IntFunction<History> past) {
    Map<StoppingRule, Found> then = findings.computeIfAbsent(values, k -> new HashMap<>());
    Found found = then.get(rule);
    if (found == null) {
      if (values != latestValues) {
        History history = past.apply(values);
        latest =
            new Evidence(
                recommender
                    .stand(spec, history, Seeds.of(spec.seed(), history.nextNumber()))
                    .orElseThrow(),
                history);
        latestValues = values;
      }
      found = latest.find(rule);
      then.put(rule, found);
    }
    return found;
  }

  /** What one check needs, computed when a rule asks. */
  private static final class Evidence {
    private final FittedStudy fittedStudy;
    private final History history;
    private final RegretDraws draws;
    private FitQuality fit;
    private RemainingInformation information;

    Evidence(FittedStudy fittedStudy, History history) {
      this.fittedStudy = fittedStudy;
      this.history = history;
      this.draws = new RegretDraws(fittedStudy);
    }

    Found find(StoppingRule rule) {
      Found found =
          rule instanceof StoppingRule.Within within
              ? within(within)
              : rule instanceof StoppingRule.ExpectedRegret regret
                  ? regret(regret)
                  : information((StoppingRule.Information) rule);
      if (!found.met) {
        return found;
      }
      if (!fittedStudy.spec().outcomes().isEmpty()) {
        return new Found(
            found.figure,
            false,
            found.text,
            Optional.of(
                new Warning(
                    "objective alone",
                    "it considers the objective alone, but the study has outcomes")));
      }
      // Only a rule that would end the study needs to know whether the model can be trusted.
      fit = fit == null ? Health.of(fittedStudy, history) : fit;
      return fit.trustworthy()
          ? found
          : new Found(found.figure, false, found.text, Optional.of(fit.warning()));
    }

    private Found within(StoppingRule.Within rule) {
      double[] few = draws.lowerBounds();
      Proportion share = Proportion.of(Samples.notAbove(few, rule.epsilon()), few.length, ALPHA);
      for (int stage = 0; stage < RegretDraws.STAGES.length; stage++) {
        // Giving up early only delays the end; claiming it early would be wrong.
        if (share.value() < rule.probability()) {
          break;
        }
        double[] regrets = draws.regrets(stage);
        share = Proportion.of(Samples.notAbove(regrets, rule.epsilon()), regrets.length, ALPHA);
        if (share.lower() >= rule.probability()) {
          break;
        }
      }
      String text =
          String.format(
              Locale.ROOT,
              "probability %.3f of being within %s of the optimum, at least %.3f by %d drawn"
                  + " functions",
              share.value(),
              rule.epsilon(),
              share.lower(),
              share.draws());
      return new Found(share.value(), share.lower() >= rule.probability(), text, Optional.empty());
    }

    private Found regret(StoppingRule.ExpectedRegret rule) {
      double[] sample = draws.lowerBounds();
      double mean = Samples.mean(sample);
      double error = Samples.sd(sample) / Math.sqrt(sample.length);
      boolean met = false;
      for (int stage = 0; stage < RegretDraws.STAGES.length; stage++) {
        if (mean > rule.epsilon()) {
          break;
        }
        sample = draws.regrets(stage);
        mean = Samples.mean(sample);
        error = Samples.sd(sample) / Math.sqrt(sample.length);
        met =
            stage >= FIRST_STAGE_OF_A_MEAN
                && mean + STANDARD_ERRORS_BELOW * error <= rule.epsilon();
        if (met) {
          break;
        }
      }
      String text =
          String.format(
              Locale.ROOT,
              "expected regret %.3g (standard error %.1g by %d drawn functions), threshold %s",
              mean,
              error,
              sample.length,
              rule.epsilon());
      return new Found(mean, met, text, Optional.empty());
    }

    private Found information(StoppingRule.Information rule) {
      information = information == null ? new RemainingInformation(fittedStudy) : information;
      double nats = information.ofCandidates();
      if (nats <= rule.nats()) {
        nats = information.nats();
      }
      String text =
          String.format(
              Locale.ROOT,
              "at most %.3g nats about the optimum to be had from one more evaluation, threshold"
                  + " %s",
              nats,
              rule.nats());
      return new Found(nats, nats <= rule.nats(), text, Optional.empty());
    }
  }
}
