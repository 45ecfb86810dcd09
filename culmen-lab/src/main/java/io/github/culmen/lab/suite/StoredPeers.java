package io.github.culmen.lab.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Traces of other optimisers on the problems of the suite {@code dev}, from the same points. */
final class StoredPeers {
  private static final List<Trace> TRACES = read();

  private StoredPeers() {}

  private static List<Trace> read() {
    List<Trace> traces = new ArrayList<>();
    for (String[] fields : Resources.rows("peers.csv", "peer,problem,seed,budget,optimum,bests")) {
      int budget = Integer.parseInt(fields[3]);
      Trace.Key key = new Trace.Key(fields[0], fields[1], Long.parseLong(fields[2]), budget);
      traces.add(new Trace(key, bests(fields[5], budget), Map.of(), OptionalDouble.empty()));
    }
    return List.copyOf(traces);
  }

  // Only where the best value changes is it written down, as trial:value.
  private static List<Double> bests(String field, int budget) {
    List<Double> bests = new ArrayList<>();
    for (String change : field.split(" ", -1)) {
      int colon = change.indexOf(':');
      int trial = Integer.parseInt(change.substring(0, colon));
      while (bests.size() < trial - 1) {
        bests.add(bests.get(bests.size() - 1));
      }
      bests.add(Double.valueOf(change.substring(colon + 1)));
    }
    while (bests.size() < budget) {
      bests.add(bests.get(bests.size() - 1));
    }
    return bests;
  }

  /** All traces; their values have nine digits. */
  static List<Trace> traces() {
    return TRACES;
  }
}
