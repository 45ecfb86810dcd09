package io.github.culmen.space;

import io.github.culmen.space.constraint.Variable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The points of a finite space with constraints or conditions, one by one: the levels of all
 * parameters, with stand-ins for inactive ones. A branch ends as soon as a constraint fails whose
 * parameters are all set, so that most combinations are never visited.
 */
final class Listing {
  // A space is too large to list if more levels are tried, or more numbers kept, than this.
  private static final int MOST_VISITS = 1 << 20;
  private static final int MOST_NUMBERS = 1 << 22;

  private final List<Parameter> parameters;
  private final List<Variable> variables;
  private final Activity activity;
  private final int[] order;
  private final Constraint[][] decided;
  private final long[] levels;
  private final double[] values;
  private final boolean[] active;
  private long[] found = new long[64];
  private int size;
  private int visits;

  private Listing(
      List<Parameter> parameters,
      List<Variable> variables,
      Activity activity,
      List<Constraint> constraints) {
    this.parameters = parameters;
    this.variables = variables;
    this.activity = activity;
    this.order = activity.order();
    this.levels = new long[order.length];
    this.values = new double[order.length];
    this.active = new boolean[order.length];
    this.decided = new Constraint[order.length][];
    for (int place = 0; place < order.length; place++) {
      int at = place;
      decided[place] = constraints.stream().filter(c -> last(c) == at).toArray(Constraint[]::new);
    }
  }

  /** Empty if there are infinitely many or too many. */
  static Optional<Listing> of(
      List<Parameter> parameters,
      List<Variable> variables,
      Activity activity,
      List<Constraint> constraints) {
    if (parameters.stream().anyMatch(p -> p.cardinality() > MOST_VISITS)) {
      return Optional.empty();
    }
    Listing listing = new Listing(parameters, variables, activity, constraints);
    return listing.visit(0) ? Optional.of(listing) : Optional.empty();
  }

  int size() {
    return size;
  }

  long level(int number, int parameter) {
    return found[number * order.length + parameter];
  }

  private int last(Constraint constraint) {
    int last = -1;
    for (int position : constraint.positions()) {
      for (int place = 0; place < order.length; place++) {
        last = order[place] == position ? Math.max(last, place) : last;
      }
    }
    return last;
  }

  // False if there are too many.
  private boolean visit(int place) {
    if (place == order.length) {
      return keep();
    }
    int parameter = order[place];
    active[parameter] = activity.active(parameter, active, i -> levels[i]);
    long standIn = Encoding.standInLevel(parameters.get(parameter));
    long first = active[parameter] ? 0 : standIn;
    long last = active[parameter] ? parameters.get(parameter).cardinality() - 1 : standIn;
    for (long level = first; level <= last; level++) {
      if (++visits > MOST_VISITS) {
        return false;
      }
      levels[parameter] = level;
      values[parameter] = variables.get(parameter).number(parameters.get(parameter).value(level));
      if (holds(place) && !visit(place + 1)) {
        return false;
      }
    }
    return true;
  }

  private boolean holds(int place) {
    for (Constraint constraint : decided[place]) {
      if (!constraint.holds(values, active)) {
        return false;
      }
    }
    return true;
  }

  private boolean keep() {
    int from = size * levels.length;
    if (from + levels.length > MOST_NUMBERS) {
      return false;
    }
    if (from + levels.length > found.length) {
      found = Arrays.copyOf(found, Math.max(2 * found.length, from + levels.length));
    }
    System.arraycopy(levels, 0, found, from, levels.length);
    size++;
    return true;
  }
}
