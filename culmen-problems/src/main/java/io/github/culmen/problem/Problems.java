package io.github.culmen.problem;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The problems by name.
 *
 * <p>Functions of free dimension take it as a suffix ({@code ackley10}, {@code rosenbrock8}) and
 * have a default without one; the others accept their own dimension ({@code branin2}). The
 * functions of {@link io.github.culmen.problem.bbob.BbobProblem} have their number, instance and
 * dimension ({@code bbob-f10-i1-d5}). Other jars add problems as a {@link ProblemFamily}.
 */
public final class Problems {
  /** The largest dimension a problem can have. */
  public static final int LARGEST_DIMENSION = 1_000;

  private static final Pattern NAME_AND_DIMENSION = Pattern.compile("(.*\\D)(\\d{1,9})");

  /** How a problem is made, and in which dimensions; {@code least == most} if it has only one. */
  private record Maker(
      int least, int most, int usual, BiFunction<String, Integer, Problem> problem) {
    Problem make(String name, int dimension) {
      return problem.apply(name, dimension);
    }
  }

  private static final Map<String, Maker> MAKERS = makers();

  /** Short names in wide use. */
  private static final Map<String, String> ALIASES = Map.of("styblinski", "styblinski-tang");

  /** What other packages and jars add, found once. */
  private static final List<ProblemFamily> FAMILIES =
      ServiceLoader.load(ProblemFamily.class, ProblemFamily.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  /** What {@code culmen-lab} adds, to say so where it is missing. */
  private static final List<String> OF_THE_LABORATORY =
      List.of(
          "neural-network-boston",
          "neural-network-cancer",
          "walker-25d",
          "robot-pushing-3d",
          "robot-pushing-4d",
          "robot-14d",
          "kernel-ridge-boston",
          "boosted-trees-boston",
          "perceptron-cancer");

  private Problems() {}

  private static Map<String, Maker> makers() {
    Map<String, Maker> makers = new LinkedHashMap<>();
    makers.put("branin", fixed(2, PlaneProblems::branin));
    makers.put("hartmann3", fixed(3, TabulatedProblems::hartmann3));
    makers.put("hartmann6", fixed(6, TabulatedProblems::hartmann6));
    makers.put("eggholder", fixed(2, PlaneProblems::eggholder));
    makers.put("shekel", fixed(4, TabulatedProblems::shekel));
    makers.put("shekel-symmetric", fixed(4, TabulatedProblems::symmetricShekel));
    makers.put("michalewicz", free(1, 10, Michalewicz::of));
    makers.put("ackley", free(1, 10, ScalableProblems::ackley));
    makers.put("levy", free(1, 10, ScalableProblems::levy));
    makers.put("rosenbrock", free(2, 8, ScalableProblems::rosenbrock));
    makers.put("griewank", free(1, 10, ScalableProblems::griewank));
    makers.put("rastrigin", free(1, 10, ScalableProblems::rastrigin));
    makers.put("styblinski-tang", free(1, 10, ScalableProblems::styblinskiTang));
    makers.put("six-hump-camel", fixed(2, PlaneProblems::sixHumpCamel));
    makers.put("goldstein-price", fixed(2, PlaneProblems::goldsteinPrice));
    makers.put("sphere", free(1, 10, ScalableProblems::sphere));
    makers.put("beale", fixed(2, ValleyProblems::beale));
    makers.put("mccormick", fixed(2, ValleyProblems::mccormick));
    makers.put("three-hump-camel", fixed(2, ValleyProblems::threeHumpCamel));
    makers.put("dixon-price", free(1, 10, ValleyProblems::dixonPrice));
    makers.put("zakharov", free(1, 10, ValleyProblems::zakharov));
    makers.put("powell", free(4, 8, ValleyProblems::powell));
    makers.put("schwefel", free(1, 10, RuggedProblems::schwefel));
    makers.put("bukin", fixed(2, RuggedProblems::bukin));
    makers.put("easom", fixed(2, RuggedProblems::easom));
    makers.put("drop-wave", fixed(2, RuggedProblems::dropWave));
    for (MixedProblem mixed : MixedProblems.all()) {
      makers.put(mixed.name(), fixed(mixed.dimension(), name -> mixed));
    }
    return makers;
  }

  private static Maker fixed(int dimension, Function<String, Problem> problem) {
    return new Maker(dimension, dimension, dimension, (name, d) -> problem.apply(name));
  }

  private static Maker free(int least, int usual, BiFunction<String, Integer, Problem> problem) {
    return new Maker(least, LARGEST_DIMENSION, usual, problem);
  }

  /**
   * All names without a dimension, except that Hartmann's functions carry theirs; those that {@link
   * ProblemFamily other jars} add come last.
   */
  public static List<String> names() {
    List<String> names = new ArrayList<>(MAKERS.keySet());
    FAMILIES.forEach(family -> names.addAll(family.names()));
    return List.copyOf(names);
  }

  /**
   * The problem of that name.
   *
   * @throws IllegalArgumentException if there is none, naming the legal ones and the nearest
   */
  public static Problem named(String name) {
    String wanted = name.strip().toLowerCase(Locale.ROOT);
    Maker whole = MAKERS.get(resolved(wanted));
    if (whole != null) {
      return whole.make(wanted, whole.usual());
    }
    for (ProblemFamily family : FAMILIES) {
      Optional<Problem> added = family.named(wanted);
      if (added.isPresent()) {
        return added.get();
      }
    }
    Matcher parts = NAME_AND_DIMENSION.matcher(wanted);
    Maker maker = parts.matches() ? MAKERS.get(resolved(parts.group(1))) : null;
    if (maker == null) {
      throw new IllegalArgumentException(unknown(name, wanted));
    }
    int dimension = Integer.parseInt(parts.group(2));
    if (dimension < maker.least() || dimension > maker.most()) {
      String rule =
          maker.least() == maker.most()
              ? "must be " + maker.least()
              : "must be between " + maker.least() + " and " + maker.most();
      throw new IllegalArgumentException(
          "the dimension of " + parts.group(1) + " " + rule + ", but was " + dimension);
    }
    return maker.make(wanted, dimension);
  }

  private static String resolved(String name) {
    return ALIASES.getOrDefault(name, name);
  }

  private static String unknown(String given, String wanted) {
    List<String> names = names();
    boolean missing = OF_THE_LABORATORY.stream().noneMatch(names::contains);
    if (missing && OF_THE_LABORATORY.stream().anyMatch(wanted::startsWith)) {
      return "'"
          + given
          + "' is a problem of the laboratory, which is not here: put culmen-lab.jar beside"
          + " culmen.jar or on the class path; in a checkout './culmen bench list' builds it";
    }
    String base = wanted.replaceAll("\\d+$", "");
    List<String> candidates = new ArrayList<>(names);
    candidates.addAll(ALIASES.keySet());
    if (missing) {
      candidates.addAll(OF_THE_LABORATORY);
    }
    String nearest = "";
    int least = Integer.MAX_VALUE;
    for (String candidate : candidates) {
      int distance = Math.min(distance(wanted, candidate), distance(base, candidate));
      if (distance < least) {
        least = distance;
        nearest = candidate;
      }
    }
    return "a problem must be one of "
        + String.join(", ", names)
        + " (where the dimension is free, it may follow, as in ackley10) or bbob-fF-iI-dD (function,"
        + " instance, dimension), but was '"
        + given
        + "'; the nearest is '"
        + nearest
        + "'";
  }

  /** Levenshtein's distance: how many letters must be added, dropped or replaced. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int above = row[j];
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(above, row[j - 1]));
        diagonal = above;
      }
    }
    return row[to.length()];
  }
}
