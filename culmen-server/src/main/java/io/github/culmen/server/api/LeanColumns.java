package io.github.culmen.server.api;

import io.github.culmen.report.Json;
import io.github.culmen.server.json.JsonWriter;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Scale;
import io.github.culmen.study.trial.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Trials by columns for pictures of very many, in half the bytes: real parameters to a
 * ten-thousandth of their range, which is less than a pixel; times in whole seconds, each as what
 * it is after the one before; and no numbers of trials, which follow from the place.
 */
final class LeanColumns {
  private static final int LOG_DIGITS = 4;
  private static final int MOST_PLACES = 15;

  private final TrialJson full;

  LeanColumns(TrialJson full) {
    this.full = full;
  }

  @SuppressWarnings("unchecked")
  Map<String, Object> table(List<Trial> trials, Set<String> wanted) {
    Map<String, Object> table = new LinkedHashMap<>(full.table(trials, wanted));
    table.remove("trial");
    for (String name : List.of("asked", "finished")) {
      table.computeIfPresent(name, (same, times) -> steps((List<Object>) times));
    }
    for (Parameter parameter : full.spec().space().parameters()) {
      if (parameter.kind() == Parameter.Kind.REAL) {
        table.computeIfPresent(
            "params." + parameter.name(), (same, rounded) -> coarse(parameter, trials));
      }
    }
    return table;
  }

  // {"from": seconds since 1970, "steps": what is added each time; null where there is no time}
  private static Map<String, Object> steps(List<Object> times) {
    List<Object> steps = new ArrayList<>(times.size());
    long from = 0;
    long last = 0;
    boolean begun = false;
    for (Object time : times) {
      if (time == null) {
        steps.add(null);
        continue;
      }
      long now = Instant.parse((String) time).getEpochSecond();
      if (!begun) {
        begun = true;
        from = now;
        last = now;
      }
      steps.add(now - last);
      last = now;
    }
    return Json.pair("from", from, "steps", steps);
  }

  private List<Object> coarse(Parameter parameter, List<Trial> trials) {
    Parameter.Range range = parameter.range().orElseThrow();
    double low = range.low().doubleValue();
    double high = range.high().doubleValue();
    int places = 4 - (int) Math.floor(Math.log10(high - low));
    boolean even = range.scale() == Scale.LINEAR && Math.abs(places) <= MOST_PLACES;
    double power = Math.pow(10, Math.abs(places));
    List<Object> rounded = new ArrayList<>(trials.size());
    for (Trial trial : trials) {
      Object value = trial.point().values().get(parameter.name());
      if (!(value instanceof Double number)) {
        rounded.add(value);
      } else if (even) {
        double near =
            places >= 0 ? Math.rint(number * power) / power : Math.rint(number / power) * power;
        // Points from before an edit may be outside.
        rounded.add(number >= low && number <= high ? Math.max(low, Math.min(high, near)) : near);
      } else {
        // By ratio, which is what counts on a log scale; the other end of a reversed one needs all.
        rounded.add(range.scale() == Scale.LOG ? JsonWriter.rounded(number, LOG_DIGITS) : number);
      }
    }
    return rounded;
  }
}
