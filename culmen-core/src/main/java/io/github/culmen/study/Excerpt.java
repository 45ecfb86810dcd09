package io.github.culmen.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The part of a history that a picture of it needs: a model of thousands of values takes minutes,
 * and looks the same.
 */
final class Excerpt {
  // The shape around the optimum is what people look at.
  private static final double SHARE_OF_BEST = 0.4;

  private Excerpt() {}

  /** The history itself if it has no more values than that; else the best and some of the rest. */
  static History of(StudySpec spec, History history, int most) {
    List<Trial.Finished> valued =
        history.finished().stream().filter(trial -> trial.value().isPresent()).toList();
    if (valued.size() <= most) {
      return history;
    }
    List<Trial.Finished> byValue = new ArrayList<>(valued);
    byValue.sort(
        Comparator.comparingDouble(trial -> -spec.direction().flip(trial.value().getAsDouble())));
    Set<Integer> kept = new TreeSet<>();
    for (Trial.Finished trial : byValue.subList(0, (int) (SHARE_OF_BEST * most))) {
      kept.add(trial.number());
    }
    List<Trial.Finished> rest =
        valued.stream().filter(trial -> !kept.contains(trial.number())).toList();
    int wanted = most - kept.size();
    for (int i = 0; i < wanted; i++) {
      kept.add(rest.get((int) ((long) i * rest.size() / wanted)).number());
    }
    return new History(
        history.trials().stream().filter(trial -> kept.contains(trial.number())).toList());
  }
}
