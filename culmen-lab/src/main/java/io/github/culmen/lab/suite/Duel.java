package io.github.culmen.lab.suite;

import io.github.culmen.lab.statistics.Estimate;
import io.github.culmen.lab.statistics.SignedRanks;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two contenders on one problem, seed by seed.
 *
 * @param seeds how many both have
 * @param wins with how many of those the first has the smaller regret
 * @param losses with how many the second has
 * @param difference the median of the first's regret less the second's
 * @param p of Wilcoxon's signed rank test, if at least ten seeds are shared
 */
record Duel(int seeds, int wins, int losses, Estimate difference, Optional<Double> p) {
  /** With fewer seeds than this there is no test. */
  static final int FEWEST_TESTED = 10;

  /** Empty if no seed is shared. */
  static Optional<Duel> of(Map<Long, Double> first, Map<Long, Double> second) {
    List<Long> shared = first.keySet().stream().filter(second::containsKey).toList();
    if (shared.isEmpty()) {
      return Optional.empty();
    }
    double[] differences =
        shared.stream().mapToDouble(seed -> first.get(seed) - second.get(seed)).toArray();
    return Optional.of(
        new Duel(
            shared.size(),
            (int) Arrays.stream(differences).filter(x -> x < 0).count(),
            (int) Arrays.stream(differences).filter(x -> x > 0).count(),
            Estimate.median(differences),
            shared.size() < FEWEST_TESTED
                ? Optional.empty()
                : Optional.of(SignedRanks.of(differences).p())));
  }
}
