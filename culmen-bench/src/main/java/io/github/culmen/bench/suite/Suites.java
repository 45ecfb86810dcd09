package io.github.culmen.bench.suite;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The suites there are. */
final class Suites {
  static final Map<String, Supplier<Suite>> ALL = all();

  private Suites() {}

  private static Map<String, Supplier<Suite>> all() {
    Map<String, Supplier<Suite>> suites = new LinkedHashMap<>();
    suites.put("dev", Suites::dev);
    return Collections.unmodifiableMap(suites);
  }

  private static Suite dev() {
    Map<String, Supplier<SuiteProblem>> makers = new LinkedHashMap<>();
    StoredPeers.traces().stream()
        .map(Trace::key)
        .forEach(key -> makers.put(key.problem(), () -> Suite.stored(key.problem(), key.budget())));
    return new Suite(
        "dev",
        "classic functions without noise, from the first points of stored traces of other"
            + " optimisers",
        Collections.unmodifiableMap(makers),
        makers.size(),
        false,
        false,
        StoredPeers.traces());
  }
}
