package io.github.culmen.lab.suite;

import io.github.culmen.lab.statistics.Ranks;
import io.github.culmen.math.Samples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Who leads on one problem after so many trials.
 *
 * @param regrets of everyone who has any, by seed
 * @param ofMedians the rank of each one's median, from 1; equal medians share
 * @param overSeeds each one's rank among those who have a seed, averaged over its seeds
 */
record Standings(
    Map<String, SortedMap<Long, Double>> regrets,
    Map<String, Double> ofMedians,
    Map<String, Double> overSeeds) {

  static Standings of(Results results, SuiteProblem problem, int checkpoint) {
    Map<String, SortedMap<Long, Double>> regrets = new LinkedHashMap<>();
    for (String name : results.all()) {
      SortedMap<Long, Double> own = results.regrets(name, problem, checkpoint);
      if (!own.isEmpty()) {
        regrets.put(name, own);
      }
    }
    List<String> names = List.copyOf(regrets.keySet());
    double[] medians =
        names.stream().mapToDouble(name -> Samples.median(values(regrets.get(name)))).toArray();
    Map<String, Double> ofMedians = new LinkedHashMap<>();
    double[] ranks = Ranks.of(medians);
    for (int i = 0; i < ranks.length; i++) {
      ofMedians.put(names.get(i), ranks[i]);
    }
    return new Standings(regrets, ofMedians, overSeeds(regrets));
  }

  private static Map<String, Double> overSeeds(Map<String, SortedMap<Long, Double>> regrets) {
    Map<Long, Map<String, Double>> bySeed = new TreeMap<>();
    regrets.forEach(
        (name, own) ->
            own.forEach(
                (seed, regret) ->
                    bySeed.computeIfAbsent(seed, s -> new LinkedHashMap<>()).put(name, regret)));
    Map<String, Double> sums = new LinkedHashMap<>();
    for (Map<String, Double> present : bySeed.values()) {
      double[] ranks =
          Ranks.of(present.values().stream().mapToDouble(Double::doubleValue).toArray());
      int i = 0;
      for (String name : present.keySet()) {
        sums.merge(name, ranks[i++], Double::sum);
      }
    }
    sums.replaceAll((name, sum) -> sum / regrets.get(name).size());
    return sums;
  }

  static double[] values(SortedMap<Long, Double> regrets) {
    return regrets.values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
