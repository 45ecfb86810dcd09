package io.github.culmen.lab.fuzz;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Spaces with conditions and constraints. A point is drawn first, the witness, and each constraint
 * is made so that it holds there: by much, by little, or just.
 */
final class RandomSpaces {
  private static final int MOST_LEVELS = 50;

  private final RandomGenerator random;
  private final RandomSpecs specs;

  RandomSpaces(RandomGenerator random) {
    this.random = random;
    this.specs = new RandomSpecs(random);
  }

  SearchSpace space() {
    int dimension = 1 + random.nextInt(7);
    List<Parameter> parameters = new ArrayList<>();
    for (int j = 0; j < dimension; j++) {
      parameters.add(random.nextBoolean() ? usual("p" + j) : specs.parameter("p" + j));
    }
    SearchSpace space = SearchSpace.of(parameters);
    for (int j = 0; j < dimension; j++) {
      space = random.nextInt(3) == 0 ? withCondition(space, j) : space;
    }
    double[] unit = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      unit[j] = random.nextDouble();
    }
    Point witness = new Encoding(space).decode(unit);
    int constraints = random.nextInt(4);
    for (int i = 0; i < constraints; i++) {
      space = withConstraint(space, witness);
    }
    return space;
  }

  // Ranges as people have them.
  private Parameter usual(String name) {
    return switch (random.nextInt(5)) {
      case 0 -> Parameter.real(name, 0, 1);
      case 1 -> Parameter.real(name, -5, 10);
      case 2 -> Parameter.logReal(name, 1e-4, 1);
      case 3 -> Parameter.integer(name, 1, 2 + random.nextInt(30));
      default -> Parameter.categorical(name, "a", "b", "c");
    };
  }

  // A condition on a parameter that does not depend on this one.
  private SearchSpace withCondition(SearchSpace space, int child) {
    Parameter parent = space.parameters().get(random.nextInt(space.dimension()));
    if (parent.cardinality() > MOST_LEVELS) {
      return space;
    }
    List<Object> values = new ArrayList<>();
    for (long level = 0; level < parent.cardinality(); level++) {
      if (random.nextBoolean()) {
        values.add(parent.value(level));
      }
    }
    try {
      return space.onlyWhen(space.parameters().get(child).name(), parent.name(), values.toArray());
    } catch (IllegalArgumentException selfOrCircleOrNothing) {
      return space;
    }
  }

  private SearchSpace withConstraint(SearchSpace space, Point witness) {
    String expression = expression(space, witness);
    SearchSpace limited = space.constrained(expression);
    try {
      var ignored = limited.check(witness.values());
      return limited;
    } catch (IllegalArgumentException rounded) {
      // Rounding, or a value that is none: the opposite holds.
      SearchSpace opposite = space.constrained("not (" + expression + ")");
      var ignored = opposite.check(witness.values());
      return opposite;
    }
  }

  private String expression(SearchSpace space, Point witness) {
    String simple = comparison(space, witness);
    return switch (random.nextInt(6)) {
      case 0 -> simple + " or " + comparison(space, witness);
      case 1 -> simple + " and " + comparison(space, witness);
      case 2 -> "not (" + comparison(space, witness) + ") or " + simple;
      default -> simple;
    };
  }

  private String comparison(SearchSpace space, Point witness) {
    Parameter parameter = space.parameters().get(random.nextInt(space.dimension()));
    Object value = witness.values().get(parameter.name());
    if (parameter.kind() == Parameter.Kind.BOOL) {
      return Boolean.FALSE.equals(value) ? "not " + parameter.name() : parameter.name();
    }
    if (!isNumeric(parameter)) {
      Object label = value == null ? parameter.value(0) : value;
      String shown = label instanceof String ? "'" + label + "'" : String.valueOf(label);
      return parameter.name() + (value == null ? " != " : " == ") + shown;
    }
    String quantity = quantity(space, 1 + random.nextInt(3));
    return bounded(space, witness, quantity);
  }

  // quantity ≤ what it is at the witness, and a little more. What it is there is found by halving,
  // which needs nothing but the constraint itself.
  private String bounded(SearchSpace space, Point witness, String quantity) {
    double low = -1e9;
    double high = 1e9;
    for (int i = 0; i < 54; i++) {
      double middle = 0.5 * (low + high);
      if (holds(space, witness, quantity + " <= " + number(middle))) {
        high = middle;
      } else {
        low = middle;
      }
    }
    double room =
        switch (random.nextInt(5)) {
          case 0 -> 0;
          case 1 -> 1e-9 * (1 + Math.abs(high));
          case 2 -> 1e-4 * (1 + Math.abs(high));
          default -> random.nextDouble() * (1 + Math.abs(high));
        };
    return switch (random.nextInt(4)) {
      case 0 -> number(low - room) + " < " + quantity + " <= " + number(high + room);
      case 1 -> quantity + " >= " + number(low - room);
      case 2 ->
          random.nextInt(4) == 0
              ? quantity + " == " + number(high)
              : quantity + " < " + number(high + room);
      default -> quantity + " <= " + number(high + room);
    };
  }

  private static boolean holds(SearchSpace space, Point witness, String expression) {
    try {
      var ignored =
          SearchSpace.of(space.parameters())
              .onlyWhen(space.conditions())
              .constrained(expression)
              .check(witness.values());
      return true;
    } catch (IllegalArgumentException violated) {
      return false;
    }
  }

  private String quantity(SearchSpace space, int terms) {
    List<String> names =
        space.parameters().stream().filter(RandomSpaces::isNumeric).map(Parameter::name).toList();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < terms; i++) {
      String name = names.get(random.nextInt(names.size()));
      text.append(i == 0 ? "" : random.nextBoolean() ? " + " : " - ")
          .append(
              switch (random.nextInt(8)) {
                case 0 -> "abs(" + name + ")";
                case 1 -> name + "^2";
                case 2 -> name + "*" + names.get(random.nextInt(names.size()));
                case 3 -> "max(" + name + ", " + names.get(random.nextInt(names.size())) + ")";
                case 4 -> "log(1 + abs(" + name + "))";
                default -> number(1 + random.nextInt(5)) + "*" + name;
              });
    }
    return text.toString();
  }

  private static boolean isNumeric(Parameter parameter) {
    return parameter.range().isPresent();
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e9
        ? String.format(Locale.ROOT, "%.0f", value)
        : Double.toString(value);
  }
}
