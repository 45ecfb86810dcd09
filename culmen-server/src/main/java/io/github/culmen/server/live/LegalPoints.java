package io.github.culmen.server.live;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Points that a space allows: many of them, and one near a point that it does not allow. */
public final class LegalPoints {
  // Of those drawn where constraints leave little room.
  private static final int TRIES = 50;
  private static final int NEAREST = 20;
  private static final int HALVES = 30;

  private final SearchSpace space;
  private final List<Point> points;

  /**
   * All points of a space that has few, otherwise as many, drawn at random: the same ones each
   * time.
   *
   * @param space where
   * @param count how many at most; fewer if most of the space is not allowed
   */
  public LegalPoints(SearchSpace space, int count) {
    this.space = space;
    Set<Point> found = new LinkedHashSet<>();
    long all = space.cardinality();
    if (all <= count) {
      for (long i = 0; i < all; i++) {
        found.add(space.pointAt(i));
      }
    } else {
      Random random = new Random(1);
      for (long i = 0; i < (long) count * TRIES && found.size() < count; i++) {
        Map<String, Object> drawn = new LinkedHashMap<>();
        for (Parameter parameter : space.parameters()) {
          drawn.put(parameter.name(), parameter.decode(random.nextDouble()));
        }
        space.adapted(drawn).filter(space::contains).ifPresent(found::add);
      }
    }
    this.points = List.copyOf(found);
  }

  /** The points. */
  public List<Point> points() {
    return points;
  }

  /**
   * A point that is allowed, near one that may not be: the nearest of a search from the nearest of
   * these points and of others. Usually no other is nearer, but that is not proven.
   *
   * @param wished a value for every parameter that would be active; numbers may lie outside
   * @param others further points to begin from, such as those of trials
   * @throws IllegalArgumentException if a value is of no use at all
   */
  public Optional<Point> nearest(Map<String, ?> wished, Collection<Point> others) {
    Map<String, Object> inside = new LinkedHashMap<>();
    for (Parameter parameter : space.parameters()) {
      Object value = wished.get(parameter.name());
      if (value != null) {
        inside.put(parameter.name(), within(parameter, value));
      }
    }
    Optional<Point> itself = space.adapted(inside).filter(space::contains);
    if (itself.isPresent()) {
      return itself;
    }
    Comparator<Point> nearer = Comparator.comparingDouble(point -> distance(inside, point));
    List<Point> all = new ArrayList<>(points);
    others.stream().filter(space::contains).forEach(all::add);
    return all.stream().sorted(nearer).limit(NEAREST).map(p -> towards(inside, p)).min(nearer);
  }

  // The nearest value there is.
  private static Object within(Parameter parameter, Object value) {
    if (parameter.range().isEmpty() || !(value instanceof Number number)) {
      return parameter.check(value);
    }
    double low = parameter.range().get().low().doubleValue();
    double high = parameter.range().get().high().doubleValue();
    double wanted = Math.max(low, Math.min(high, number.doubleValue()));
    if (parameter.continuous()) {
      return parameter.check(wanted);
    }
    long steps = parameter.cardinality() - 1;
    return parameter.value(steps < 1 ? 0 : Math.round((wanted - low) / (high - low) * steps));
  }

  // From a point that is allowed towards the wished one, as far as that is allowed: first by each
  // of its values, then by all that are numbers at once. The same point back: nothing was better.
  @SuppressWarnings("ReferenceEquality")
  private Point towards(Map<String, Object> wished, Point from) {
    Point at = from;
    for (Map.Entry<String, Object> one : wished.entrySet()) {
      Map<String, Object> moved = new LinkedHashMap<>(at.values());
      moved.put(one.getKey(), one.getValue());
      at = better(wished, at, moved);
    }
    double low = 0;
    double high = 1;
    for (int i = 0; i < HALVES; i++) {
      double share = (low + high) / 2;
      Point next = better(wished, at, between(at, wished, share));
      if (next == at) {
        high = share;
      } else {
        at = next;
        low = 0;
        high = 1;
      }
    }
    return at;
  }

  private Map<String, Object> between(Point from, Map<String, Object> wished, double share) {
    Map<String, Object> moved = new LinkedHashMap<>(from.values());
    for (Parameter parameter : space.parameters()) {
      Object here = from.values().get(parameter.name());
      Object there = wished.get(parameter.name());
      if (here != null && there != null && parameter.range().isPresent()) {
        double unit = parameter.encode(here) * (1 - share) + parameter.encode(there) * share;
        moved.put(parameter.name(), parameter.decode(unit));
      }
    }
    return moved;
  }

  // What is moved, if that is allowed and nearer.
  private Point better(Map<String, Object> wished, Point at, Map<String, Object> moved) {
    return space
        .adapted(moved)
        .filter(space::contains)
        .filter(point -> distance(wished, point) < distance(wished, at))
        .orElse(at);
  }

  // Numbers by their place in the range, choices by whether they are the same.
  private double distance(Map<String, Object> wished, Point point) {
    double sum = 0;
    for (Parameter parameter : space.parameters()) {
      Object here = point.values().get(parameter.name());
      Object there = wished.get(parameter.name());
      if (here == null && there == null) {
        continue;
      }
      if (here == null || there == null) {
        sum += 1;
      } else if (parameter.range().isPresent()) {
        double far = parameter.encode(here) - parameter.encode(there);
        sum += far * far;
      } else {
        sum += here.equals(there) ? 0 : 1;
      }
    }
    return sum;
  }
}
