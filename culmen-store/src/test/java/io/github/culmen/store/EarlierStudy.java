package io.github.culmen.store;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A line of the table of earlier studies: what the study is, what it is told, and how it goes on.
 * See the README beside the table.
 *
 * <p>Everything here looks at plain maps of names to values, so that it means the same whatever the
 * types of the library are called. What is told is made of exact arithmetic and {@code StrictMath},
 * the same on every machine.
 */
record EarlierStudy(Map<String, Object> line) {
  /** How many suggestions are compared. */
  static final int NEXT = 3;

  private static final String FOLDER = "/earlier-studies/";

  /** The whole table. */
  static List<EarlierStudy> table() {
    return lines("table.jsonl").stream().map(EarlierStudy::new).toList();
  }

  /** The JSON objects of a file beside the table, one a line. */
  static List<Map<String, Object>> lines(String file) {
    List<Map<String, Object>> lines = new ArrayList<>();
    for (String text : new String(bytes(file), StandardCharsets.UTF_8).lines().toList()) {
      try {
        lines.add(JSON.std.mapFrom(text));
      } catch (IOException e) {
        throw new UncheckedIOException(file + " has a line that is no JSON object: " + text, e);
      }
    }
    return lines;
  }

  /** A file beside the table. */
  static byte[] bytes(String file) {
    try (InputStream in = EarlierStudy.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw new IllegalStateException("there is no resource " + FOLDER + file);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String name() {
    return (String) line.get("study");
  }

  /** Whether the SQLite store holds the study too. */
  boolean inSqlite() {
    return line.containsKey("sqlite");
  }

  /**
   * What comes next: the parameters of {@link #NEXT} trials by their numbers, and then what the
   * stopping rules say, if the table has any. Every trial is told before the next one is asked for,
   * or none where the table says that they are a batch.
   */
  Map<String, Object> goOn(Study study) {
    Map<String, Object> next = new LinkedHashMap<>();
    for (int i = 0; i < NEXT; i++) {
      Trial trial = study.ask();
      next.put(Integer.toString(trial.number()), trial.point().values());
      if (!"batch".equals(line.get("next"))) {
        tell(study, trial);
      }
    }
    if (line.containsKey("stop")) {
      for (StopCheck.Finding finding : study.check(rules()).findings()) {
        next.put(finding.rule().word(), Map.of("figure", finding.figure()));
      }
    }
    return next;
  }

  void tell(Study study, Trial trial) {
    study.tell(trial.number(), outcome(trial.number(), trial.point().values()));
  }

  /** What a trial is told. */
  Outcome outcome(int trial, Map<String, ?> point) {
    Object first = point.values().iterator().next();
    if (first instanceof Number x && x.doubleValue() > number("fails-above", 1e300)
        || trial % (int) number("fails-every", 1e6) == 0) {
      return Outcome.failure("no value here");
    }
    double bowl = bowl(point, "");
    double shaped =
        switch ((String) objective().getOrDefault("shape", "bowl")) {
          case "bowl" -> bowl;
          case "steep" -> StrictMath.exp(12 * bowl);
          case "wavy" -> bowl + 0.05 * StrictMath.sin(40 * bowl);
          case "wild" -> trial % 4 == 1 ? 1e6 * bowl : bowl;
          case "flat" -> 1;
          default -> throw new IllegalStateException("unknown shape: " + line);
        };
    double value = number("sign", 1) * shaped + number("noise", 0) * (2 * share(trial) - 1);
    // Every second value has a standard deviation of its own.
    Outcome.Success outcome =
        objective().containsKey("sd") && trial % 2 == 0
            ? Outcome.value(value, number("sd", 0))
            : Outcome.value(value);
    for (Object name : map(map(line, "spec"), "outcomes").keySet()) {
      outcome = outcome.with((String) name, bowl(point, (String) name));
    }
    return outcome;
  }

  // Least at places that follow from the names, with neighbours that act together. In [0, 1] there
  // is one such place, in larger ranges there are several.
  private static double bowl(Map<String, ?> point, String salt) {
    double sum = 0;
    double previous = 0;
    for (Map.Entry<String, ?> entry : point.entrySet()) {
      String name = entry.getKey() + salt;
      double term;
      if (entry.getValue() instanceof Number x) {
        double phase = 0.6 + 2.4 * share(name.hashCode());
        term = 0.5 - 0.5 * StrictMath.cos(3 * StrictMath.cbrt(x.doubleValue()) - phase);
      } else {
        term = 0.4 * share((name + "=" + entry.getValue()).hashCode());
      }
      sum += term + 0.5 * term * previous;
      previous = term;
    }
    return sum / point.size();
  }

  // A number in [0, 1) that looks random.
  static double share(long of) {
    long mixed = (of + 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return ((mixed ^ (mixed >>> 31)) >>> 11) * 0x1p-53;
  }

  private List<StoppingRule> rules() {
    List<StoppingRule> rules = new ArrayList<>();
    map(line, "stop")
        .forEach(
            (word, limit) ->
                rules.add(
                    switch (word) {
                      case "expected-regret" -> StoppingRule.expectedRegret((Double) limit);
                      case "information" -> StoppingRule.information((Double) limit);
                      case "within" -> {
                        List<?> both = (List<?>) limit;
                        yield StoppingRule.within((Double) both.get(0), (Double) both.get(1));
                      }
                      default -> throw new IllegalStateException("unknown rule: " + line);
                    }));
    return rules;
  }

  private Map<String, Object> objective() {
    return map(line, "objective");
  }

  private double number(String key, double usual) {
    return ((Number) objective().getOrDefault(key, usual)).doubleValue();
  }

  /** An object inside an object; empty if it is not there. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Map<String, Object> outer, String key) {
    return (Map<String, Object>) outer.getOrDefault(key, Map.of());
  }

  @Override
  public String toString() {
    return name();
  }
}
