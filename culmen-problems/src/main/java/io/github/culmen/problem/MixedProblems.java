package io.github.culmen.problem;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The problems over whole numbers, choices, log scales and parameters that are not always there:
 * known functions made so, and a design problem of the literature.
 */
public final class MixedProblems {
  private static final Map<String, Supplier<MixedProblem>> MAKERS = makers();

  private MixedProblems() {}

  private static Map<String, Supplier<MixedProblem>> makers() {
    Map<String, Supplier<MixedProblem>> makers = new LinkedHashMap<>();
    makers.put("mixed-ackley", MixedProblems::ackley);
    makers.put("mixed-branin", MixedProblems::branin);
    makers.put("mixed-hartmann", MixedProblems::hartmann);
    makers.put("mixed-rosenbrock", MixedProblems::rosenbrock);
    makers.put("mixed-levy", MixedProblems::levy);
    makers.put("mixed-choices", MixedProblems::choices);
    makers.put("mixed-branches", MixedProblems::branches);
    makers.put("pressure-vessel", MixedProblems::pressureVessel);
    return makers;
  }

  /** All of them. */
  public static List<MixedProblem> all() {
    return MAKERS.values().stream().map(Supplier::get).toList();
  }

  /** Their names, which {@link Problems#named} knows, too. */
  public static List<String> names() {
    return List.copyOf(MAKERS.keySet());
  }

  private static MixedProblem ackley() {
    Problem ackley = ScalableProblems.ackley("ackley5", 5);
    return MixedProblem.known(
        "mixed-ackley",
        "Ackley of three whole and two real numbers: rugged, the hole off the middle",
        SearchSpace.of(
            Parameter.integer("k1", -10, 20),
            Parameter.integer("k2", -10, 20),
            Parameter.integer("k3", -10, 20),
            Parameter.real("x1", -10, 20),
            Parameter.real("x2", -10, 20)),
        p -> ackley.value(reals(p, "k1", "k2", "k3", "x1", "x2")),
        0,
        point("k1", 0, "k2", 0, "k3", 0, "x1", 0.0, "x2", 0.0));
  }

  // What each choice adds to x and y, and to the value. Neighbours in the list have nothing in
  // common.
  private static final Map<String, double[]> SHIFTS =
      Map.of(
          "amber", new double[] {0, 0, 1.5},
          "brown", new double[] {4, -3, 0.6},
          "coral", new double[] {-3, 5, 2.2},
          "denim", new double[] {1.3, 0.4, 0},
          "ebony", new double[] {-6, 2, 0.9},
          "frost", new double[] {2.5, -6, 1.8});

  private static MixedProblem branin() {
    Problem branin = PlaneProblems.branin("branin");
    return MixedProblem.known(
        "mixed-branin",
        "Branin of a real and a whole number, shifted and raised by one of six choices",
        SearchSpace.of(
            Parameter.real("x", -5, 10),
            Parameter.integer("y", 0, 15),
            Parameter.categorical("shift", "amber", "brown", "coral", "denim", "ebony", "frost")),
        p -> {
          double[] shift = SHIFTS.get(p.categorical("shift"));
          double[] moved = {p.real("x") + shift[0], p.real("y") + shift[1]};
          return branin.value(moved) + shift[2];
        },
        0.40278853018106275,
        point("x", 8.11333391014712, "y", 2, "shift", "denim"));
  }

  private static final Map<String, double[]> CORNERS =
      Map.of(
          "north", new double[] {0.1, 0.95},
          "south", new double[] {0.32, 0.65},
          "east", new double[] {0.85, 0.6},
          "west", new double[] {0.5, 0.2},
          "middle", new double[] {0.05, 0.05});

  private static MixedProblem hartmann() {
    Problem hartmann = TabulatedProblems.hartmann6("hartmann6");
    return MixedProblem.known(
        "mixed-hartmann",
        "Hartmann of two real numbers, six ordered levels, 21 whole numbers and five choices",
        SearchSpace.of(
            Parameter.real("x1", 0, 1),
            Parameter.real("x2", 0, 1),
            Parameter.ordinal("level", 0, 0.2, 0.4, 0.6, 0.8, 1),
            Parameter.integer("step", 0, 20),
            Parameter.categorical("side", "north", "south", "east", "west", "middle")),
        p -> {
          double[] side = CORNERS.get(p.categorical("side"));
          return hartmann.value(
              new double[] {
                p.real("x1"), p.real("x2"), p.real("level"), p.real("step") / 20, side[0], side[1]
              });
        },
        -3.253841410042313,
        point(
            "x1", 0.20935854193062836,
            "x2", 0.14776037536064643,
            "level", 0.4,
            "step", 6,
            "side", "south"));
  }

  private static MixedProblem rosenbrock() {
    Problem rosenbrock = ScalableProblems.rosenbrock("rosenbrock4", 4);
    return MixedProblem.known(
        "mixed-rosenbrock",
        "Rosenbrock of four whole numbers: a bent valley between 65,536 points",
        SearchSpace.of(
            Parameter.integer("k1", -5, 10),
            Parameter.integer("k2", -5, 10),
            Parameter.integer("k3", -5, 10),
            Parameter.integer("k4", -5, 10)),
        p -> rosenbrock.value(reals(p, "k1", "k2", "k3", "k4")),
        0,
        point("k1", 1, "k2", 1, "k3", 1, "k4", 1));
  }

  private static MixedProblem levy() {
    Problem levy = ScalableProblems.levy("levy4", 4);
    return MixedProblem.known(
        "mixed-levy",
        "Levy of logarithms: of a real and a whole number and of ordered levels, and a real one",
        SearchSpace.of(
            Parameter.logReal("rate", 1e-5, 1),
            Parameter.logInteger("units", 1, 1024),
            Parameter.ordinal("batch", 8, 16, 32, 64, 128, 256, 512),
            Parameter.real("shift", -3, 5)),
        p ->
            levy.value(
                new double[] {
                  Math.log10(p.real("rate")) + 4,
                  Math.log(p.real("units")) / Math.log(2) - 4,
                  Math.log(p.real("batch")) / Math.log(2) - 5,
                  p.real("shift")
                }),
        0,
        point("rate", 1e-3, "units", 32, "batch", 64, "shift", 1.0));
  }

  // The values that six choices stand for, in another order for each parameter.
  private static final String[] LETTERS = {"a", "b", "c", "d", "e", "f"};
  private static final double[][] VALUES = {
    {1.2, -4.4, 3.1, -2.9, 0.4, -1.1},
    {-2.2, 2.7, -0.3, 4.6, -3.7, 1.4},
    {0.1, -3.2, 2.9, -1.6, 3.8, -4.8},
    {-0.8, 2.2, -3.0, 4.1, -2.4, 0.9},
    {3.3, -1.9, 1.7, -3.5, 2.6, -0.2}
  };

  private static MixedProblem choices() {
    return MixedProblem.known(
        "mixed-choices",
        "Styblinski-Tang of five choices of six, with a term between neighbours: 7,776 points",
        SearchSpace.of(
            Parameter.categorical("c1", (Object[]) LETTERS),
            Parameter.categorical("c2", (Object[]) LETTERS),
            Parameter.categorical("c3", (Object[]) LETTERS),
            Parameter.categorical("c4", (Object[]) LETTERS),
            Parameter.categorical("c5", (Object[]) LETTERS)),
        MixedProblems::choicesValue,
        -217.30105,
        point("c1", "d", "c2", "b", "c3", "b", "c4", "b", "c5", "d"));
  }

  /** f = Σⱼ (zⱼ⁴ - 16 zⱼ² + 5 zⱼ)/2 + 2 Σⱼ zⱼ zⱼ₊₁. */
  private static double choicesValue(Point p) {
    double sum = 0;
    double before = 0;
    for (int j = 0; j < VALUES.length; j++) {
      double z = VALUES[j][p.categorical("c" + (j + 1)).charAt(0) - 'a'];
      sum += (z * z * z * z - 16 * z * z + 5 * z) / 2 + 2 * before * z;
      before = z;
    }
    return sum;
  }

  private static MixedProblem branches() {
    Problem branin = PlaneProblems.branin("branin");
    Problem camel = PlaneProblems.sixHumpCamel("six-hump-camel");
    return MixedProblem.known(
        "mixed-branches",
        "Three functions, each with parameters of its own, and the choice between them",
        SearchSpace.of(
                Parameter.categorical("shape", "bowl", "valley", "camel"),
                Parameter.logReal("width", 1e-4, 1),
                Parameter.integer("n", 1, 10),
                Parameter.real("x", -5, 10),
                Parameter.real("y", 0, 15),
                Parameter.real("u", -3, 3),
                Parameter.integer("v", -8, 8))
            .onlyWhen("width", "shape", "bowl")
            .onlyWhen("n", "shape", "bowl")
            .onlyWhen("x", "shape", "valley")
            .onlyWhen("y", "shape", "valley")
            .onlyWhen("u", "shape", "camel")
            .onlyWhen("v", "shape", "camel"),
        p ->
            switch (p.categorical("shape")) {
              case "bowl" -> {
                double width = Math.log10(p.real("width")) + 2;
                double n = p.real("n") - 4;
                yield 0.3 + width * width + n * n / 10;
              }
              case "valley" -> branin.value(reals(p, "x", "y")) / 20;
              default -> 1.1 + camel.value(new double[] {p.real("u"), p.real("v") / 4});
            },
        10 / (8 * Math.PI) / 20,
        point("shape", "valley", "x", -Math.PI, "y", 12.275),
        point("shape", "valley", "x", Math.PI, "y", 2.275),
        point("shape", "valley", "x", 3 * Math.PI, "y", 2.475));
  }

  private static MixedProblem pressureVessel() {
    return MixedProblem.known(
        "pressure-vessel",
        "Cost of a pressure vessel: plates in sixteenths of an inch, limits [Sandgren1990]",
        SearchSpace.of(
                Parameter.integer("shell", 1, 99),
                Parameter.integer("head", 1, 99),
                Parameter.real("radius", 10, 200),
                Parameter.real("length", 10, 200))
            .constrained(
                "0.0625 * shell >= 0.0193 * radius",
                "0.0625 * head >= 0.00954 * radius",
                Math.PI + " * radius^2 * (length + 4 * radius / 3) >= 1296000"),
        p -> {
          double shell = 0.0625 * p.real("shell");
          double head = 0.0625 * p.real("head");
          double radius = p.real("radius");
          double length = p.real("length");
          return 0.6224 * shell * radius * length
              + 1.7781 * head * radius * radius
              + 3.1661 * shell * shell * length
              + 19.84 * shell * shell * radius;
        },
        6059.714335049361,
        point("shell", 13, "head", 7, "radius", 42.098445595850706, "length", 176.63659584250928));
  }

  private static double[] reals(Point point, String... names) {
    double[] values = new double[names.length];
    for (int j = 0; j < names.length; j++) {
      values[j] = point.real(names[j]);
    }
    return values;
  }

  private static Point point(Object... namesAndValues) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return Point.of(values);
  }
}
