package io.github.culmen.cli.output;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.study.insight.Prediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Predictions in words and as JSON. */
public final class PredictionText {
  private PredictionText() {}

  /** The lines that people read. */
  public static List<String> lines(Prediction prediction) {
    List<String> lines = new ArrayList<>();
    lines.add(
        prediction.point().values().entrySet().stream()
            .map(entry -> entry.getKey() + "=" + Decimals.argument(entry.getValue()))
            .collect(Collectors.joining(" ")));
    if (prediction.mean().isEmpty()) {
      lines.add(
          "  no value was told yet: there is only the prior, which expects the same anywhere");
      return lines;
    }
    lines.add(
        "  the model expects "
            + Decimals.brief(prediction.mean().getAsDouble())
            + " (sd "
            + Decimals.brief(prediction.sd().getAsDouble())
            + "), by "
            + prediction.values()
            + (prediction.values() == 1 ? " value" : " values"));
    probability(lines, "better than the best so far", prediction.better());
    prediction
        .meets()
        .forEach((name, p) -> probability(lines, "meets '" + name + "'", OptionalDouble.of(p)));
    if (prediction.meets().size() > 1) {
      probability(lines, "meets all bounds", prediction.feasible());
    }
    probability(lines, "gives a value at all", prediction.success());
    prediction
        .information()
        .ifPresent(
            nats ->
                lines.add(
                    "  an evaluation would tell "
                        + Decimals.brief(nats)
                        + " nats about the optimum"));
    return lines;
  }

  private static void probability(List<String> lines, String what, OptionalDouble probability) {
    probability.ifPresent(
        p -> lines.add(String.format(Locale.ROOT, "  %s with probability %.3g", what, p)));
  }

  /** The object that programs read. */
  public static Map<String, Object> json(Prediction prediction) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("params", prediction.point().values());
    json.put("basis", prediction.values() == 0 ? "prior" : "posterior");
    json.put("values", prediction.values());
    json.put("mean", value(prediction.mean()));
    json.put("sd", value(prediction.sd()));
    json.put("better", value(prediction.better()));
    if (!prediction.meets().isEmpty()) {
      json.put("meets", prediction.meets());
    }
    json.put("feasible", value(prediction.feasible()));
    json.put("success", value(prediction.success()));
    json.put("information", value(prediction.information()));
    return json;
  }

  private static Object value(OptionalDouble number) {
    return number.isPresent() ? number.getAsDouble() : null;
  }
}
