package io.github.culmen.study.belief;

import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.space.Parameter;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.advice.Recommender;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Checkpoint;
import io.github.culmen.study.insight.Contour;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.OptimumBelief;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.prior.ModelPriors;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.DoubleConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Puts a {@link StudyReport} together. */
public final class Reporting {
  // A model of the past sees no more values than this.
  private static final int MOST_PAST = 200;
  // From so many looks on, some of them are closer to each other at the beginning.
  private static final int MANY = 12;
  private static final int HALVES = 4;
  private static final double EDGE = 1e-6;
  // The position of a parameter that explains less than this is no news.
  private static final double MATTERS = 0.01;

  private final StudySpec spec;
  private final ReportPlan plan;
  private final DoubleConsumer progress;
  // Not the study's own cache: a report fits past models, and asks should find what they left.
  private final Recommender recommender = new Recommender(new ModelCache());

  public Reporting(StudySpec spec, ReportPlan plan, DoubleConsumer progress) {
    this.spec = spec;
    this.plan = plan;
    this.progress = progress;
    for (String name : plan.contour()) {
      int ignored = spec.space().indexOf(name);
    }
  }

  /**
   * The report.
   *
   * @param history the trials now
   * @param events all that happened
   * @param values how many values were told
   * @param past the history as it was after a given number of values
   * @param looks the model at moments of the past, by the number of values; those that are missing
   *     are computed and put there
   */
  public StudyReport of(
      History history,
      List<StudyEvent> events,
      int values,
      IntFunction<History> past,
      Map<Integer, Checkpoint> looks) {
    List<Checkpoint> checkpoints = new ArrayList<>();
    Optional<ModelPlots> model = Optional.empty();
    if (values > 0 && (plan.model() || plan.checkpoints() > 0)) {
      List<Integer> moments =
          plan.checkpoints() == 0 ? List.of() : moments(values, plan.checkpoints());
      double share = 1.0 / (moments.size() + 2);
      for (int i = 0; i < moments.size() - 1; i++) {
        int moment = moments.get(i);
        Checkpoint look = looks.get(moment);
        if (look == null) {
          look = checkpoint(past.apply(moment), moment);
          looks.put(moment, look);
        }
        checkpoints.add(look);
        progress.accept((i + 1) * share);
      }
      History seen = PlotSample.of(spec, history, Insights.MOST_SHOWN);
      FittedStudy fittedStudy = stand(seen);
      FittedStudy shown = recommender.shown(spec, fittedStudy, seen);
      Beliefs beliefs = Insights.beliefs(fittedStudy, shown, history);
      progress.accept(1 - share);
      if (!moments.isEmpty()) {
        checkpoints.add(
            checkpoint(
                history,
                values,
                fittedStudy.recommendation(),
                beliefs.optimum(),
                beliefs.information()));
      }
      if (plan.model()) {
        model = Optional.of(portrait(fittedStudy, shown, beliefs, seen, values));
      }
    }
    progress.accept(1);
    return new StudyReport(spec, history.trials(), Attempts.of(events), checkpoints, model);
  }

  /** The model as it was after some values. */
  public ModelPlots after(History past, int values) {
    History seen = PlotSample.of(spec, past, Insights.MOST_SHOWN);
    FittedStudy fittedStudy = stand(seen);
    FittedStudy shown = recommender.shown(spec, fittedStudy, seen);
    Beliefs beliefs = Insights.beliefs(fittedStudy, shown, past);
    return portrait(fittedStudy, shown, beliefs, seen, values);
  }

  // The first value, the last, and some between: multiples of a power of two, and in the first part
  // of half of that, since early values change the model more than late ones. With more values the
  // moments of the past are the same or some of them, so that they are looked at once.
  static List<Integer> moments(int values, int most) {
    TreeSet<Integer> moments = new TreeSet<>(List.of(1, values));
    boolean early = most >= MANY;
    int apart = 1;
    if (values > most) {
      do {
        apart *= 2;
      } while (2 + values / apart + (early ? HALVES : 0) > Math.max(3, most));
    }
    for (int after = apart; after < values; after += apart) {
      moments.add(after);
    }
    for (int i = 1; early && i < 2 * HALVES; i += 2) {
      moments.add(Math.min(values, Math.max(1, i * apart / 2)));
    }
    return List.copyOf(moments);
  }

  private FittedStudy stand(History history) {
    return recommender
        .stand(spec, history, Seeds.of(spec.seed(), history.nextNumber()))
        .orElseThrow();
  }

  private Checkpoint checkpoint(History history, int values) {
    FittedStudy fittedStudy = stand(PlotSample.of(spec, history, MOST_PAST));
    RegretDraws draws = new RegretDraws(fittedStudy);
    RemainingInformation information = new RemainingInformation(fittedStudy);
    // Ascents under constraints take a hundred times as long, which is too long for the past.
    boolean limited = spec.space().restricted();
    return checkpoint(
        history,
        values,
        fittedStudy.recommendation(),
        limited ? draws.optimumAmongCandidates() : draws.optimum(0),
        information.nats());
  }

  private Checkpoint checkpoint(
      History history,
      int values,
      Recommendation recommended,
      OptimumBelief optimum,
      double information) {
    int trial = 0;
    OptionalDouble best = OptionalDouble.empty();
    for (Trial.Finished finished : history.finished()) {
      if (finished.value().isEmpty()) {
        continue;
      }
      trial = Math.max(trial, finished.number());
      double value = finished.value().getAsDouble();
      if (spec.counts(finished)
          && (best.isEmpty() || spec.direction().better(value, best.getAsDouble()))) {
        best = OptionalDouble.of(value);
      }
    }
    return new Checkpoint(values, trial, best, recommended, optimum, information);
  }

  private ModelPlots portrait(
      FittedStudy search, FittedStudy fittedStudy, Beliefs beliefs, History seen, int values) {
    Sections sections = new Sections(fittedStudy.spec(), fittedStudy, seen);
    return new ModelPlots(
        beliefs,
        IntStream.range(0, spec.space().dimension()).mapToObj(sections::slice).toList(),
        contour(sections, fittedStudy, beliefs),
        Residuals.of(fittedStudy.spec(), fittedStudy, seen),
        fittedStudy.models().stream().mapToDouble(Surrogate::jitter).max().orElseThrow(),
        bounds(fittedStudy, beliefs),
        SamplerDraws.of(search, seen.nextNumber()),
        beliefs.values() < values ? Optional.of(beliefs.values()) : Optional.empty());
  }

  private Optional<Contour> contour(Sections sections, FittedStudy fittedStudy, Beliefs beliefs) {
    if (!plan.contour().isEmpty()) {
      return sections.contour(
          spec.space().indexOf(plan.contour().get(0)), spec.space().indexOf(plan.contour().get(1)));
    }
    double[] unit = fittedStudy.unit();
    List<Integer> important =
        IntStream.range(0, spec.space().dimension())
            .boxed()
            .filter(j -> sections.active(unit, j))
            .sorted(Comparator.comparingDouble(j -> -beliefs.importance().get(j).total()))
            .toList();
    return important.size() < 2
        ? Optional.empty()
        : sections.contour(important.get(0), important.get(1));
  }

  private List<String> bounds(FittedStudy fittedStudy, Beliefs beliefs) {
    List<String> found = new ArrayList<>();
    double[] unit = fittedStudy.unit();
    List<Parameter> parameters = spec.space().parameters();
    for (int j = 0; j < parameters.size(); j++) {
      boolean ranged = parameters.get(j).range().isPresent();
      boolean low = unit[j] <= fittedStudy.domain().axis(j).snap(0) + EDGE;
      boolean high = unit[j] >= fittedStudy.domain().axis(j).snap(1) - EDGE;
      boolean matters = beliefs.importance().get(j).total() >= MATTERS;
      if (ranged && matters && low != high && fittedStudy.domain().active(unit, j)) {
        found.add(
            "the recommended '"
                + parameters.get(j).name()
                + "' is at the "
                + (low ? "lower" : "upper")
                + " end of its range: better values may lie beyond it");
      }
    }
    found.addAll(learned(fittedStudy.spec().strategy().model(), beliefs.hyperparameters()));
    return found;
  }

  // Where most models agree.
  private List<String> learned(ModelSpec model, List<Hyperparameters> settings) {
    if (model.learning().inference() == Learning.Inference.FIXED) {
      return List.of();
    }
    HyperparameterPrior prior = ModelPriors.of(model, spec.space());
    List<String> names = spec.space().names();
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Hyperparameters one : settings) {
      prior
          .atBounds(one, names, spec.noise() instanceof Noise.Learned)
          .forEach(text -> counts.merge(text, 1, Integer::sum));
    }
    return counts.entrySet().stream()
        .filter(entry -> 2 * entry.getValue() > settings.size())
        .map(Map.Entry::getKey)
        .toList();
  }
}
