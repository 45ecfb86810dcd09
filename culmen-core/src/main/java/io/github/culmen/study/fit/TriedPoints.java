package io.github.culmen.study.fit;

import io.github.culmen.space.Point;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The points of a study's trials, each with the first trial that had it. It only grows, so that
 * every history of the study shares it and none copies it: a point was tried in a history of n
 * trials if its first trial is among those n. Safe to read while it grows.
 */
public final class TriedPoints {
  private final Map<Point, Integer> firstTrial = new ConcurrentHashMap<>();

  public void add(Point point, int trial) {
    firstTrial.putIfAbsent(point, trial);
  }

  /** How many different points there are. */
  public int size() {
    return firstTrial.size();
  }

  /** Whether one of the first {@code trials} trials had this point. */
  public boolean among(int trials, Point point) {
    return firstTrial.getOrDefault(point, Integer.MAX_VALUE) <= trials;
  }
}
