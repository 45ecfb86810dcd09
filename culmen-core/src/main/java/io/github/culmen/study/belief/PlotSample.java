package io.github.culmen.study.belief;

import io.github.culmen.space.Encoding;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The part of a history that a plot needs: a model of thousands of values takes minutes and looks
 * the same.
 */
public final class PlotSample {
  // The shape around the optimum is what people look at. Neighbours are chosen by where they are:
  // the best of many noisy values are the luckiest, and would promise too much.
  private static final double SHARE_OF_NEAR = 0.4;
  private static final int CENTRES = 5;

  private PlotSample() {}

  /**
   * The history itself if it has no more values than that; else those near the best, and others.
   */
  public static History of(StudySpec spec, History history, int most) {
    List<Trial.Finished> valued =
        history.finished().stream().filter(trial -> trial.value().isPresent()).toList();
    if (valued.size() <= most) {
      return history;
    }
    Encoding encoding = new Encoding(spec.space());
    Map<Integer, double[]> points = new HashMap<>();
    valued.forEach(trial -> points.put(trial.number(), encoding.encode(trial.point())));
    List<double[]> centres =
        valued.stream()
            .sorted(
                Comparator.comparingDouble(
                    trial -> -spec.direction().flip(trial.value().getAsDouble())))
            .limit(CENTRES)
            .map(trial -> points.get(trial.number()))
            .toList();
    Map<Integer, Double> distances = new HashMap<>();
    points.forEach((number, point) -> distances.put(number, distance(point, centres)));
    Set<Integer> kept = new TreeSet<>();
    valued.stream()
        .sorted(Comparator.comparingDouble(trial -> distances.get(trial.number())))
        .limit((long) (SHARE_OF_NEAR * most))
        .forEach(trial -> kept.add(trial.number()));
    List<Trial.Finished> rest =
        valued.stream().filter(trial -> !kept.contains(trial.number())).toList();
    int wanted = most - kept.size();
    for (int i = 0; i < wanted; i++) {
      kept.add(rest.get((int) ((long) i * rest.size() / wanted)).number());
    }
    return new History(
        history.trials().stream().filter(trial -> kept.contains(trial.number())).toList());
  }

  private static double distance(double[] point, List<double[]> centres) {
    double least = Double.POSITIVE_INFINITY;
    for (double[] centre : centres) {
      double sum = 0;
      for (int j = 0; j < point.length; j++) {
        sum += (point[j] - centre[j]) * (point[j] - centre[j]);
      }
      least = Math.min(least, sum);
    }
    return least;
  }
}
