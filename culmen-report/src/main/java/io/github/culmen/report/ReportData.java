package io.github.culmen.report;

import io.github.culmen.report.animation.Timeline;
import io.github.culmen.report.chart.Drawing;
import io.github.culmen.report.chart.ValueAxis;
import io.github.culmen.space.Condition;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.insight.Attempt;
import io.github.culmen.study.insight.Checkpoint;
import io.github.culmen.study.insight.Front;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.OptimumBelief;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A study's report as the data of its page. */
public final class ReportData {
  private final StudyReport report;

  private ReportData(StudyReport report) {
    this.report = report;
  }

  static Map<String, Object> of(StudyReport report) {
    return new ReportData(report).document();
  }

  /**
   * What a page needs of a report besides the trials: axes, attempts, the model over time and now.
   * Maps, lists, text, numbers and optional values, as the page of {@link HtmlReport} has them.
   */
  public static Map<String, Object> withoutTrials(StudyReport report) {
    Map<String, Object> data = new LinkedHashMap<>();
    new ReportData(report).pictures(data);
    return data;
  }

  /** Who worked on what when, alone. */
  public static Map<String, Object> timelineOf(StudyReport report) {
    return new ReportData(report).timeline();
  }

  /** A model alone, such as one of the past. */
  public static Map<String, Object> ofModel(ModelPlots model, SearchSpace space) {
    return ModelData.of(model, space);
  }

  private Map<String, Object> document() {
    StudySpec spec = report.spec();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("name", spec.name());
    data.put("maximize", spec.direction() == Direction.MAXIMIZE);
    data.put("acquisition", spec.strategy().word());
    data.put("seed", Long.toString(spec.seed()));
    data.put("parameters", spec.space().parameters().stream().map(this::parameter).toList());
    data.put("constraints", spec.space().constraints().stream().map(Object::toString).toList());
    spec.fidelity()
        .ifPresent(
            own ->
                data.put(
                    "fidelity", Json.pair("parameter", own.parameter(), "target", own.target())));
    data.put("outcomes", spec.outcomes().stream().map(Object::toString).toList());
    data.put("table", TrialColumns.table(report));
    pictures(data);
    return data;
  }

  private void pictures(Map<String, Object> data) {
    StudySpec spec = report.spec();
    data.put("front", spec.objectives().isEmpty() ? null : front());
    data.put("valueAxis", axis(ValueAxis.of(report)));
    data.put("optimumAxis", axis(ValueAxis.ofOptimum(report)));
    data.put(
        "curves",
        report.curves().isEmpty()
            ? null
            : picture("curves", "Learning curves", new CurvePicture(report).chart().drawing()));
    data.put("timeline", timeline());
    data.put("checkpoints", report.checkpoints().stream().map(ReportData::checkpoint).toList());
    data.put("model", report.model().map(model -> ModelData.of(model, spec.space())));
  }

  // The pictures of several objectives are drawn here, not by the page.
  private Map<String, Object> front() {
    StudySpec spec = report.spec();
    FrontPictures pictures = FrontPictures.of(report);
    Front front = pictures.found();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put(
        "objectives",
        spec.objectives().stream().map(own -> own.direction().word() + " " + own.name()).toList());
    data.put("trials", front.trials().stream().map(Trial.Finished::number).toList());
    data.put("knee", front.knee().map(Trial.Finished::number).orElse(null));
    data.put("hypervolume", front.hypervolume());
    data.put("reference", front.reference());
    List<Map<String, Object>> all = new ArrayList<>();
    all.add(picture("front", "Front", pictures.front()));
    all.add(picture("history", "Hypervolume", pictures.hypervolume().drawing()));
    all.add(picture("parallel", "Parallel coordinates of the front", pictures.parallel()));
    data.put("pictures", all);
    return data;
  }

  private static Map<String, Object> picture(String id, String title, Drawing drawing) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("id", id);
    entry.put("title", title);
    entry.put(
        "svg",
        Base64.getEncoder().encodeToString(drawing.toSvg().getBytes(StandardCharsets.UTF_8)));
    return entry;
  }

  private Map<String, Object> parameter(Parameter parameter) {
    SearchSpace space = report.spec().space();
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", parameter.name());
    parameter
        .range()
        .ifPresentOrElse(
            range -> {
              entry.put("kind", parameter.kind().word());
              entry.put("log", range.scale() == Scale.LOG);
              entry.put("low", range.low().doubleValue());
              entry.put("high", range.high().doubleValue());
            },
            () -> {
              entry.put("kind", "choice");
              entry.put("choices", values(parameter));
            });
    List<Condition> conditions = space.conditions().getOrDefault(parameter.name(), List.of());
    entry.put(
        "when",
        conditions.stream()
            .map(
                c ->
                    c.parameter()
                        + " is "
                        + c.values().stream()
                            .map(Object::toString)
                            .collect(Collectors.joining(" or ")))
            .collect(Collectors.joining(" and ")));
    return entry;
  }

  /** The choices of a parameter that has no numbers to lay along an axis, as text. */
  public static List<String> choices(Parameter parameter) {
    return values(parameter).stream().map(Object::toString).toList();
  }

  private static List<Object> values(Parameter parameter) {
    return parameter.choices().stream().map(TrialColumns::plain).toList();
  }

  private static Map<String, Object> axis(ValueAxis axis) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("log", axis.log());
    entry.put("low", axis.low());
    entry.put("high", axis.high());
    return entry;
  }

  private Map<String, Object> timeline() {
    List<Timeline.Bar> bars = Timeline.of(report.attempts());
    Instant start =
        report.attempts().stream().map(Attempt::from).min(Instant::compareTo).orElse(Instant.EPOCH);
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("start", report.attempts().isEmpty() ? null : start.toString());
    entry.put("lanes", Timeline.lanes(bars));
    List<List<Object>> rows = new ArrayList<>();
    for (Timeline.Bar bar : bars) {
      rows.add(
          List.of(
              bar.lane(),
              bar.attempt().trial(),
              seconds(start, bar.attempt().from()),
              seconds(start, bar.attempt().to()),
              bar.attempt().ending().word()));
    }
    entry.put("bars", rows);
    return entry;
  }

  static double seconds(Instant start, Instant at) {
    return Duration.between(start, at).toMillis() / 1000.0;
  }

  private static Map<String, Object> checkpoint(Checkpoint one) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("values", one.values());
    entry.put("trial", one.trial());
    entry.put("best", one.best().isPresent() ? one.best().getAsDouble() : null);
    entry.put("mean", one.recommended().mean());
    entry.put("sd", one.recommended().sd());
    entry.put("quantiles", quantiles(one.optimum()));
    entry.put("regret", one.optimum().expectedRegret());
    entry.put("information", one.information());
    return entry;
  }

  private static double[] quantiles(OptimumBelief optimum) {
    return new double[] {
      optimum.optimumQuantile(0.05),
      optimum.optimumQuantile(0.25),
      optimum.optimumQuantile(0.5),
      optimum.optimumQuantile(0.75),
      optimum.optimumQuantile(0.95)
    };
  }

  static Map<String, Object> recommendation(Recommendation recommended) {
    Map<String, Object> entry = new LinkedHashMap<>();
    Map<String, Object> point = new LinkedHashMap<>();
    recommended
        .point()
        .values()
        .forEach((name, value) -> point.put(name, TrialColumns.plain(value)));
    entry.put("point", point);
    entry.put("mean", recommended.mean());
    entry.put("sd", recommended.sd());
    entry.put(
        "feasible",
        recommended.feasible().isPresent() ? recommended.feasible().getAsDouble() : null);
    return entry;
  }
}
