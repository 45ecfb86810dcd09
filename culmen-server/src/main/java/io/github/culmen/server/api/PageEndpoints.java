package io.github.culmen.server.api;

import io.github.culmen.report.HealthCheck;
import io.github.culmen.report.ReportData;
import io.github.culmen.report.StudyHealth;
import io.github.culmen.server.live.LiveStudy;
import io.github.culmen.server.live.ModelDesk;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Lease;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Checkpoint;
import io.github.culmen.study.insight.Front;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.OptimumBelief;
import io.github.culmen.study.insight.Prediction;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What the pages show besides studies, trials and models: for reading only. */
final class PageEndpoints {
  private static final int SPARKS = 40;
  private static final int GRID = 25;
  private static final int EPSILONS = 40;
  private static final int LATELY = 30;
  private static final int FEWEST_ENDS = 5;
  private static final ReportPlan NO_MODEL = new ReportPlan(0, false, List.of());

  private final Services services;
  private final Clock clock;

  PageEndpoints(Services services, Clock clock) {
    this.services = services;
    this.clock = clock;
  }

  /** A row of the list of studies. */
  Answer brief(Call call) {
    LiveStudy live = services.studies().view(call.study());
    int place = live.place();
    Study study = live.study();
    List<Lease> leases = study.leases();
    Optional<ModelDesk.State> model = services.models().peek(live);
    return Tags.answer(
        call,
        Tags.of("brief", place, leases.hashCode(), model.map(ModelDesk.State::version)),
        () -> {
          Map<String, Object> json = new LinkedHashMap<>();
          json.put("best", bestSoFar(study));
          json.put("workers", leases.stream().map(Lease::worker).distinct().count());
          Optional<Beliefs> beliefs =
              model
                  .flatMap(ModelDesk.State::report)
                  .flatMap(StudyReport::model)
                  .map(ModelPlots::beliefs);
          json.put("regret", beliefs.map(b -> b.optimum().expectedRegret()));
          json.put("information", beliefs.map(Beliefs::information));
          json.put("left", model.flatMap(ModelDesk.State::report).flatMap(PageEndpoints::left));
          json.put("budget", study.spec().budget());
          json.put("pace", pace(study));
          return Answer.json(json);
        });
  }

  // What the next evaluation would tell, as a share of the most that any would have told.
  private static Optional<Double> left(StudyReport report) {
    List<Checkpoint> looks = report.checkpoints();
    double most = looks.stream().mapToDouble(Checkpoint::information).max().orElse(0);
    return most > 0
        ? Optional.of(looks.get(looks.size() - 1).information() / most)
        : Optional.empty();
  }

  // Seconds from the end of a trial to that of the next, lately.
  private static Optional<Double> pace(Study study) {
    List<Instant> ends =
        study.history().finished().stream()
            .map(Trial.Finished::finished)
            .sorted(Comparator.reverseOrder())
            .limit(LATELY)
            .toList();
    return ends.size() < FEWEST_ENDS
        ? Optional.empty()
        : Optional.of(
            Duration.between(ends.get(ends.size() - 1), ends.get(0)).toMillis()
                / 1000.0
                / (ends.size() - 1));
  }

  // At most so many, evenly spaced; the last of them is the best.
  private static List<Double> bestSoFar(Study study) {
    StudySpec spec = study.spec();
    if (!spec.objectives().isEmpty()) {
      return hypervolumes(study);
    }
    boolean small = spec.direction() == Direction.MINIMIZE;
    List<Double> all = new ArrayList<>();
    double best = Double.NaN;
    for (Trial.Finished trial : study.history().finished()) {
      if (trial.value().isPresent() && spec.counts(trial)) {
        double value = trial.value().getAsDouble();
        best = Double.isNaN(best) ? value : small ? Math.min(best, value) : Math.max(best, value);
      }
      if (!Double.isNaN(best)) {
        all.add(best);
      }
    }
    if (all.size() <= SPARKS) {
      return all;
    }
    List<Double> some = new ArrayList<>(SPARKS);
    for (int i = 0; i < SPARKS; i++) {
      some.add(all.get((int) ((all.size() - 1L) * i / (SPARKS - 1))));
    }
    return some;
  }

  // The same of several objectives: the larger the better.
  private static List<Double> hypervolumes(Study study) {
    double[] all = Front.hypervolumes(study.spec(), study.history().finished());
    List<Double> some = new ArrayList<>();
    int count = Math.min(SPARKS, all.length);
    for (int i = 0; i < count; i++) {
      some.add(all[count == 1 ? 0 : (int) ((all.length - 1L) * i / (count - 1))]);
    }
    return some;
  }

  /** The volume that the front has after each trial, above a reference point that is given. */
  Answer hypervolumes(Call call) {
    LiveStudy live = services.studies().view(call.study());
    int place = live.place();
    StudySpec spec = live.study().spec();
    if (spec.objectives().isEmpty()) {
      throw new IllegalArgumentException(
          "hypervolumes are of studies with several objectives, but this one has one");
    }
    Map<String, Double> reference = reference(spec, call.query().getOrDefault("reference", ""));
    return Tags.answer(
        call,
        Tags.of("hypervolumes", place, reference),
        () -> {
          List<Trial.Finished> finished = live.study().history().finished();
          Map<String, Object> json = new LinkedHashMap<>();
          json.put("trials", finished.stream().map(Trial::number).toList());
          json.put("volumes", Front.hypervolumes(spec, finished, reference));
          return Answer.json(json);
        });
  }

  // Numbers separated by commas, in the order of the objectives; none leaves the study's own.
  private static Map<String, Double> reference(StudySpec spec, String text) {
    Map<String, Double> reference = new LinkedHashMap<>();
    if (text.isEmpty()) {
      return reference;
    }
    String[] parts = text.split(",", -1);
    for (int i = 0; i < parts.length && i < spec.objectives().size(); i++) {
      try {
        double value = Double.parseDouble(parts[i]);
        if (Double.isFinite(value)) {
          reference.put(spec.objectives().get(i).name(), value);
        }
      } catch (NumberFormatException notOne) {
        // Said below.
      }
    }
    if (parts.length != spec.objectives().size() || reference.size() != parts.length) {
      throw new IllegalArgumentException(
          "the query's 'reference' must have a finite number for each of "
              + spec.objectives().size()
              + " objectives, separated by commas");
    }
    return reference;
  }

  /** Who worked on what when. */
  Answer timeline(Call call) {
    LiveStudy live = services.studies().view(call.study());
    int place = live.place();
    return Tags.answer(
        call,
        Tags.of("timeline", place),
        () -> {
          Map<String, Object> json = new LinkedHashMap<>();
          json.put("place", place);
          json.put("timeline", ReportData.timelineOf(now(live.study())));
          return Answer.json(json);
        });
  }

  private static StudyReport now(Study study) {
    return study.report(NO_MODEL, share -> {});
  }

  /** The checks, by the latest trials and the latest model there is. */
  Answer health(Call call) {
    LiveStudy live = services.studies().view(call.study());
    int ignored = live.place();
    Optional<ModelDesk.State> state = services.models().peek(live);
    Optional<StudyReport> known = state.flatMap(ModelDesk.State::report);
    StudyReport fresh = now(live.study());
    StudyReport both =
        new StudyReport(
            fresh.spec(),
            fresh.trials(),
            fresh.attempts(),
            known.map(StudyReport::checkpoints).orElse(List.of()),
            known.flatMap(StudyReport::model));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("asOf", state.map(ModelDesk.State::values));
    List<HealthCheck> checks = new ArrayList<>(StudyHealth.of(both, clock.instant()));
    HealthCheck.ofStore(services.studies().commits().seconds(), "commits of this server")
        .ifPresent(checks::add);
    json.put("checks", checks.stream().map(PageEndpoints::check).toList());
    return Answer.json(json).with("Cache-Control", "no-store");
  }

  private static Map<String, Object> check(HealthCheck check) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", check.name());
    json.put("verdict", check.verdict().word());
    json.put("number", check.number());
    json.put("sentence", check.sentence());
    json.put("rule", check.rule());
    json.put("advice", check.advice());
    return json;
  }

  /** What may still be gained: the optimum's distribution, the regret's over time, stop rules. */
  Answer outlook(Call call) {
    LiveStudy live = services.studies().view(call.study());
    Optional<ModelDesk.State> state = services.models().peek(live);
    Optional<StudyReport> report = state.flatMap(ModelDesk.State::report);
    return Tags.answer(
        call,
        Tags.of("outlook", state.map(ModelDesk.State::version).orElse(0L)),
        () -> {
          Map<String, Object> json = new LinkedHashMap<>();
          json.put("asOf", state.map(ModelDesk.State::values).orElse(0));
          report
              .flatMap(StudyReport::model)
              .ifPresent(model -> now(model, reaches(live.study()), json));
          List<Checkpoint> looks = report.map(StudyReport::checkpoints).orElse(List.of());
          json.put("looks", looks.stream().map(PageEndpoints::look).toList());
          json.put(
              "rules",
              services.formats().rules(live.study()).stream().map(r -> rule(r, looks)).toList());
          sampler(live.study()).ifPresent(quantiles -> json.put("sampler", quantiles));
          return Answer.json(json);
        });
  }

  // What the latest choice that drew optima believed of them.
  private static Optional<List<Double>> sampler(Study study) {
    List<Trial> trials = study.history().trials();
    for (int i = trials.size() - 1; i >= 0 && i >= trials.size() - 50; i--) {
      List<Double> quantiles = trials.get(i).suggestion().diagnostics().maximumQuantiles();
      if (!quantiles.isEmpty()) {
        return Optional.of(quantiles.stream().sorted().toList());
      }
    }
    return Optional.empty();
  }

  // Whether its sampler says what can still be reached, and not what the optimum is.
  private static boolean reaches(Study study) {
    Strategy strategy = study.spec().strategy();
    return strategy.acquisition().kind() == AcquisitionKind.AUTO || strategy.searchesReachable();
  }

  private static void now(ModelPlots model, boolean reachable, Map<String, Object> json) {
    Beliefs beliefs = model.beliefs();
    OptimumBelief outlook = beliefs.optimum();
    double[] quantiles = new double[99];
    for (int i = 0; i < quantiles.length; i++) {
      quantiles[i] = outlook.optimumQuantile((i + 1) / 100.0);
    }
    json.put("optimum", quantiles);
    if (!model.sampled().isEmpty()) {
      json.put("sampled", model.sampled());
      json.put("reachable", reachable);
    }
    json.put("mean", outlook.optimumMean());
    json.put("regret", outlook.expectedRegret());
    json.put("recommended", beliefs.recommended().mean());
    double most = outlook.regretQuantile(0.99);
    List<double[]> within = new ArrayList<>();
    if (most > 0) {
      for (int i = 0; i <= EPSILONS; i++) {
        double epsilon = most * i / EPSILONS;
        within.add(new double[] {epsilon, outlook.within(epsilon).value()});
      }
    }
    json.put("within", within);
  }

  private static Map<String, Object> look(Checkpoint look) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("trial", look.trial());
    json.put("values", look.values());
    json.put("regret", look.optimum().expectedRegret());
    json.put("information", look.information());
    json.put("q05", look.optimum().regretQuantile(0.05));
    json.put("q25", look.optimum().regretQuantile(0.25));
    json.put("q75", look.optimum().regretQuantile(0.75));
    json.put("q95", look.optimum().regretQuantile(0.95));
    return json;
  }

  private static Map<String, Object> rule(StoppingRule rule, List<Checkpoint> looks) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("word", rule.word());
    json.put("sentence", rule.sentence());
    Predicate<Checkpoint> met;
    if (rule instanceof StoppingRule.ExpectedRegret regret) {
      json.put("threshold", regret.epsilon());
      met = look -> look.optimum().expectedRegret() <= regret.epsilon();
    } else if (rule instanceof StoppingRule.Within within) {
      json.put("threshold", within.epsilon());
      json.put("probability", within.probability());
      met = look -> look.optimum().within(within.epsilon()).value() >= within.probability();
    } else if (rule instanceof StoppingRule.Information information) {
      json.put("threshold", information.nats());
      met = look -> look.information() <= information.nats();
    } else {
      met = look -> false;
    }
    Integer since = null;
    for (int i = looks.size() - 1; i >= 0 && met.test(looks.get(i)); i--) {
      since = looks.get(i).trial();
    }
    json.put("met", since);
    return json;
  }

  /** Predictions over two parameters, the others as in the recommended point. */
  Answer contour(Call call) {
    LiveStudy live = services.studies().view(call.study());
    Study study = live.study();
    Parameter x = study.spec().space().parameter(call.query().getOrDefault("x", ""));
    Parameter y = study.spec().space().parameter(call.query().getOrDefault("y", ""));
    if (x.name().equals(y.name())) {
      throw new IllegalArgumentException(
          "a contour has two different parameters, but both are '" + x.name() + "'");
    }
    Map<String, Object> point =
        services
            .models()
            .peek(live)
            .flatMap(ModelDesk.State::report)
            .flatMap(StudyReport::model)
            .map(model -> model.beliefs().recommended().point().values())
            .orElseThrow(() -> new ApiProblem(409, "no-model", "there is no model yet", 1));
    return new Answer.Later(
        services
            .crew()
            .start(() -> (Answer) Answer.json(grid(study, point, x, y)))
            .orElseThrow(() -> new ApiProblem(503, "busy", "too many computations wait", 1)));
  }

  private static Map<String, Object> grid(
      Study study, Map<String, Object> point, Parameter x, Parameter y) {
    List<Object> across = values(x);
    List<Object> up = values(y);
    List<Map<String, Object>> legal = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    List<Integer> inactive = new ArrayList<>();
    for (int i = 0; i < up.size(); i++) {
      for (int j = 0; j < across.size(); j++) {
        Map<String, Object> cell = new LinkedHashMap<>(point);
        cell.put(x.name(), across.get(j));
        cell.put(y.name(), up.get(i));
        try {
          Map<String, Object> there = active(study, cell);
          legal.add(there);
          places.add(i * across.size() + j);
          if (!there.containsKey(x.name()) || !there.containsKey(y.name())) {
            inactive.add(i * across.size() + j);
          }
        } catch (IllegalArgumentException e) {
          // Not allowed by a constraint or a condition: a gap in the picture.
        }
      }
    }
    Double[] mean = new Double[across.size() * up.size()];
    Double[] sd = new Double[mean.length];
    Double[] information = new Double[mean.length];
    List<Prediction> predictions = study.predict(legal);
    for (int i = 0; i < predictions.size(); i++) {
      Prediction one = predictions.get(i);
      if (one.mean().isPresent()) {
        mean[places.get(i)] = one.mean().getAsDouble();
        sd[places.get(i)] = one.sd().getAsDouble();
        information[places.get(i)] = one.information().orElse(0);
      }
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("x", x.name());
    json.put("y", y.name());
    json.put("xValues", across);
    json.put("yValues", up);
    json.put("mean", Arrays.asList(mean));
    json.put("inactive", inactive);
    json.put("sd", Arrays.asList(sd));
    json.put("information", Arrays.asList(information));
    json.put("lines", List.of());
    return json;
  }

  // Without what the two values make inactive, and with what they make active, as in the best
  // trial that has it.
  private static Map<String, Object> active(Study study, Map<String, Object> wished) {
    SearchSpace space = study.spec().space();
    Map<String, Object> point = new LinkedHashMap<>();
    for (Parameter parameter : space.parameters()) {
      String name = parameter.name();
      boolean active =
          space.conditions().getOrDefault(name, List.of()).stream()
              .allMatch(
                  c -> {
                    Object parent =
                        point.containsKey(c.parameter()) ? point.get(c.parameter()) : "";
                    return c.values().contains(parent);
                  });
      if (active) {
        Object value = wished.get(name);
        if (value == null) {
          value = usual(study, name);
        }
        if (value != null) {
          point.put(name, value);
        }
      }
    }
    return space.check(point).values();
  }

  private static Object usual(Study study, String parameter) {
    boolean small = study.spec().direction() == Direction.MINIMIZE;
    return study.history().finished().stream()
        .filter(t -> t.value().isPresent() && t.point().values().containsKey(parameter))
        .min(
            Comparator.comparingDouble(
                t -> small ? t.value().getAsDouble() : -t.value().getAsDouble()))
        .map(t -> t.point().values().get(parameter))
        .orElse(null);
  }

  // Evenly over the range, on its scale; choices one by one.
  private static List<Object> values(Parameter parameter) {
    if (parameter.range().isEmpty()) {
      return List.copyOf(
          parameter.choices().subList(0, Math.min(GRID, parameter.choices().size())));
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < GRID; i++) {
      Object one = parameter.decode(i / (GRID - 1.0));
      if (values.isEmpty() || !values.get(values.size() - 1).equals(one)) {
        values.add(one);
      }
    }
    return values;
  }
}
