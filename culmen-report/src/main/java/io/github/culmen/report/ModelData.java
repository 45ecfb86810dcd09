package io.github.culmen.report;

import io.github.culmen.report.chart.Isolines;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Contour;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.Residual;
import io.github.culmen.study.insight.Slice;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What a model believes as data of a page. */
final class ModelData {
  // What is drawn, and not read, needs no more digits.
  private static final MathContext DRAWN = new MathContext(6);

  private ModelData() {}

  static Map<String, Object> of(ModelPlots portrait, SearchSpace space) {
    Beliefs beliefs = portrait.beliefs();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("values", beliefs.values());
    data.put("excerpt", portrait.excerpt());
    data.put("kernel", beliefs.kernel().word());
    data.put("inference", beliefs.inference().word());
    data.put("models", beliefs.hyperparameters().size());
    data.put("noiseSd", beliefs.noiseSd());
    data.put("jitter", portrait.jitter());
    data.put("recommended", ReportData.recommendation(beliefs.recommended()));
    data.put("regret", beliefs.optimum().expectedRegret());
    data.put("optimumMean", beliefs.optimum().optimumMean());
    data.put("optimumSd", beliefs.optimum().optimumSd());
    data.put("information", beliefs.information());
    data.put("warnings", beliefs.warnings().stream().map(warning -> warning.text()).toList());
    data.put("bounds", portrait.bounds());
    data.put("fit", fit(beliefs.fit()));
    data.put("importance", beliefs.importance().stream().map(ModelData::importance).toList());
    data.put(
        "groups",
        beliefs.grouping().stream()
            .flatMap(grouping -> grouping.groups().stream())
            .map(group -> String.join(", ", group.parameters()))
            .toList());
    data.put("slices", portrait.slices().stream().map(slice -> slice(slice, space)).toList());
    data.put("contour", portrait.contour().map(contour -> contour(contour, space)));
    data.put("residuals", portrait.residuals().stream().map(ModelData::residual).toList());
    return data;
  }

  private static Map<String, Object> fit(FitQuality fit) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("values", fit.values());
    entry.put("coverage50", fit.coverage50());
    entry.put("coverage90", fit.coverage90());
    entry.put("squaredError", fit.squaredError());
    entry.put("explained", fit.explained());
    entry.put("logScore", fit.logScore());
    entry.put("verdict", fit.verdict().word());
    entry.put("trustworthy", fit.trustworthy());
    entry.put("sentence", fit.sentence());
    return entry;
  }

  private static Map<String, Object> importance(Importance one) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("parameter", one.parameter());
    entry.put("alone", one.alone());
    entry.put("total", one.total());
    entry.put("lengthscale", one.lengthscale());
    return entry;
  }

  private static Map<String, Object> slice(Slice slice, SearchSpace space) {
    Parameter parameter = space.parameter(slice.parameter());
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("parameter", slice.parameter());
    entry.put("spots", spots(slice.spots(), parameter));
    entry.put("averaged", spots(slice.averaged(), parameter));
    return entry;
  }

  private static List<List<Object>> spots(List<Slice.Spot> along, Parameter parameter) {
    List<List<Object>> spots = new ArrayList<>();
    for (Slice.Spot spot : along) {
      spots.add(
          List.of(
              value(spot.value(), parameter),
              drawn(spot.mean()),
              drawn(spot.lower()),
              drawn(spot.upper()),
              spot.legal() ? 1 : 0));
    }
    return spots;
  }

  private static Map<String, Object> contour(Contour contour, SearchSpace space) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("x", contour.x());
    entry.put("y", contour.y());
    entry.put("xValues", values(contour.xTicks(), space.parameter(contour.x())));
    entry.put("yValues", values(contour.yTicks(), space.parameter(contour.y())));
    entry.put(
        "mean", contour.cells().stream().map(c -> c.legal() ? drawn(c.mean()) : null).toList());
    entry.put(
        "inactive",
        IntStream.range(0, contour.cells().size())
            .filter(i -> !contour.cells().get(i).active())
            .boxed()
            .toList());
    entry.put("sd", contour.cells().stream().map(c -> c.legal() ? drawn(c.sd()) : null).toList());
    List<List<Object>> lines = new ArrayList<>();
    for (Isolines.Segment one : Isolines.of(contour)) {
      lines.add(List.of(fine(one.x0()), fine(one.y0()), fine(one.x1()), fine(one.y1())));
    }
    entry.put("lines", lines);
    return entry;
  }

  private static List<Object> residual(Residual one) {
    return List.of(
        one.trials().isEmpty() ? 0 : one.trials().get(0),
        drawn(one.value()),
        drawn(one.mean()),
        drawn(one.sd()),
        drawn(one.z()));
  }

  private static List<Object> values(List<Contour.Place> places, Parameter parameter) {
    return places.stream().map(place -> value(place.value(), parameter)).toList();
  }

  // Numbers along an axis may be rounded; choices are looked up.
  private static Object value(Object value, Parameter parameter) {
    return value instanceof Double number && parameter.continuous()
        ? drawn(number)
        : TrialColumns.plain(value);
  }

  private static double drawn(double value) {
    return new BigDecimal(value).round(DRAWN).doubleValue();
  }

  private static double fine(double position) {
    return Math.round(position * 1000) / 1000.0;
  }
}
