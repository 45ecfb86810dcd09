package io.github.culmen.report.animation;

import io.github.culmen.study.insight.Attempt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Lays attempts along lanes: one for each worker, more where a worker does several trials at once,
 * and as many as are needed for those without a worker.
 */
public final class Timeline {
  private static final String NOBODY = "";

  private Timeline() {}

  /**
   * An attempt in its lane.
   *
   * @param lane from 0
   * @param name the lane's name
   */
  public record Bar(int lane, String name, Attempt attempt) {}

  /** The attempts in their lanes, in the order in which they are given: by their beginnings. */
  public static List<Bar> of(List<Attempt> attempts) {
    // When the last bar of each lane of a worker ends; workers by name, the nameless last.
    Map<String, List<Instant>> free =
        new TreeMap<>(
            Comparator.comparing((String name) -> name.equals(NOBODY))
                .thenComparing(Comparator.naturalOrder()));
    int[] places = new int[attempts.size()];
    for (int i = 0; i < places.length; i++) {
      Attempt attempt = attempts.get(i);
      List<Instant> own =
          free.computeIfAbsent(attempt.worker().orElse(NOBODY), name -> new ArrayList<>());
      while (places[i] < own.size() && own.get(places[i]).isAfter(attempt.from())) {
        places[i]++;
      }
      if (places[i] == own.size()) {
        own.add(attempt.to());
      } else {
        own.set(places[i], attempt.to());
      }
    }
    Map<String, Integer> first = new HashMap<>();
    int lanes = 0;
    for (Map.Entry<String, List<Instant>> worker : free.entrySet()) {
      first.put(worker.getKey(), lanes);
      lanes += worker.getValue().size();
    }
    List<Bar> bars = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      String worker = attempts.get(i).worker().orElse(NOBODY);
      String name =
          worker.isEmpty()
              ? "lane " + (places[i] + 1)
              : places[i] == 0 ? worker : worker + " (" + (places[i] + 1) + ")";
      bars.add(new Bar(first.get(worker) + places[i], name, attempts.get(i)));
    }
    return bars;
  }

  /** The lanes' names, in order. */
  public static List<String> lanes(List<Bar> bars) {
    String[] names = new String[bars.stream().mapToInt(bar -> bar.lane() + 1).max().orElse(0)];
    bars.forEach(bar -> names[bar.lane()] = bar.name());
    return List.of(names);
  }
}
