package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.ResultFile;
import io.github.culmen.lab.compare.TaskResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measurements of one column of a table, small enough to be kept with the program: the regrets of
 * each task after every fiftieth iteration and the last, in five digits.
 *
 * <p>Where the optimum is not known, regrets are relative to 0 and {@link #regrets} makes them
 * relative to the best value there is.
 *
 * @param name of the file, without its ending: the panel and the model
 * @param commits of the programs that measured, the oldest first
 * @param lines by method, problem, seed and iteration
 */
public record Measured(String name, Set<String> commits, List<Line> lines) {
  private static final String COLUMNS = "method,problem,seed,t,simple,guess,best-guess,tried";
  private static final String MARK = "# commits=";
  private static final int EVERY = 50;
  private static final Pattern DESIGN = Pattern.compile(" design=(\\d+)");
  private static final Pattern MODEL = Pattern.compile(" model=([a-z-]+)");
  private static final Map<Pattern, String> KINDS =
      Map.of(
          Pattern.compile("(robot-pushing-[34])d-goal\\d+"), "$1-d",
          Pattern.compile("gp-sample-\\d+"), "gp-samples",
          Pattern.compile("additive(\\d+)-\\d+"), "additive-d$1");

  /**
   * Regrets of one task after some iterations.
   *
   * @param t how many iterations, without the initial design
   * @param simple of the best tried point
   * @param guess of the point with the best posterior mean
   * @param bestGuess the least of those so far
   * @param tried of the tried point with the best posterior mean
   */
  public record Line(
      String method,
      String problem,
      long seed,
      int t,
      double simple,
      Optional<Double> guess,
      Optional<Double> bestGuess,
      Optional<Double> tried) {
    private String key() {
      return method + "," + problem + "," + seed;
    }

    Line shifted(double by) {
      return new Line(
          method,
          problem,
          seed,
          t,
          simple + by,
          guess.map(v -> v + by),
          bestGuess.map(v -> v + by),
          tried.map(v -> v + by));
    }
  }

  /** Sorts and copies. */
  public Measured {
    commits = Collections.unmodifiableSet(new LinkedHashSet<>(commits));
    lines =
        lines.stream()
            .sorted(
                Comparator.comparing(Line::method)
                    .thenComparing(Line::problem)
                    .thenComparing(Line::seed)
                    .thenComparing(Line::t))
            .toList();
  }

  /**
   * The measurements in a file of a bench.
   *
   * @param file such as {@code results-4-d.csv}
   * @param commit of the program that wrote it
   * @throws IllegalArgumentException if it is no such file
   */
  public static Measured of(Path file, String commit) throws IOException {
    List<TaskResult> results = ResultFile.read(file);
    String settings;
    try (var all = Files.lines(file, StandardCharsets.UTF_8)) {
      settings = all.findFirst().orElseThrow();
    }
    Matcher design = DESIGN.matcher(settings);
    int before = design.find() ? Integer.parseInt(design.group(1)) : 0;
    Matcher model = MODEL.matcher(settings);
    List<Line> lines = new ArrayList<>();
    for (TaskResult result : results) {
      int last = result.simple().size();
      for (int at = before + EVERY; at < last + EVERY; at += EVERY) {
        lines.add(line(result, Math.min(at, last), before));
      }
    }
    String problem = results.isEmpty() ? "none" : results.get(0).key().problem();
    return new Measured(
        panel(problem, file) + (model.find() ? "-" + model.group(1) : ""), Set.of(commit), lines);
  }

  private static Line line(TaskResult result, int at, int before) {
    return new Line(
        result.key().method(),
        result.key().problem(),
        result.key().seed(),
        at - before,
        result.simple().get(at - 1),
        Optional.ofNullable(result.inference().get(at)),
        result.inference().entrySet().stream()
            .filter(entry -> entry.getKey() <= at)
            .map(Map.Entry::getValue)
            .min(Comparator.naturalOrder()),
        Optional.ofNullable(result.tried().get(at)));
  }

  // Goals and functions of one kind are one panel; test functions have several kinds of
  // hyper-parameters, which only the name of the file says.
  private static String panel(String problem, Path file) {
    for (Map.Entry<Pattern, String> kind : KINDS.entrySet()) {
      Matcher one = kind.getKey().matcher(problem);
      if (one.matches()) {
        return one.replaceFirst(kind.getValue());
      }
    }
    String name = file.getFileName().toString().replaceAll("^results-|\\.csv$", "");
    return name.startsWith(problem + "-") ? name : problem;
  }

  /** These and others of the same panel; of a task that both have, the others count. */
  public Measured with(Measured others) {
    Map<String, List<Line>> all = new LinkedHashMap<>();
    for (Measured one : List.of(this, others)) {
      Map<String, List<Line>> own = new LinkedHashMap<>();
      one.lines.forEach(line -> own.computeIfAbsent(line.key(), k -> new ArrayList<>()).add(line));
      all.putAll(own);
    }
    Set<String> both = new LinkedHashSet<>(commits);
    both.addAll(others.commits);
    return new Measured(name, both, all.values().stream().flatMap(List::stream).toList());
  }

  /** With regrets against the least of all values, for panels whose optimum is not known. */
  public Measured regrets() {
    return regrets(method -> true);
  }

  /**
   * With regrets against the least value of some methods; those of others may be negative.
   *
   * @param counts whose values count
   */
  Measured regrets(Predicate<String> counts) {
    double least =
        lines.stream()
            .filter(line -> counts.test(line.method()))
            .flatMap(line -> Stream.concat(Stream.of(line.simple()), line.bestGuess().stream()))
            .min(Comparator.naturalOrder())
            .orElse(0.0);
    return new Measured(name, commits, lines.stream().map(line -> line.shifted(-least)).toList());
  }

  /** What is kept in a file. */
  public String csv() {
    StringBuilder text =
        new StringBuilder(MARK + String.join(" ", commits) + "\n" + COLUMNS + "\n");
    for (Line line : lines) {
      text.append(line.key())
          .append(',')
          .append(line.t())
          .append(',')
          .append(digits(line.simple()))
          .append(',')
          .append(line.guess().map(Measured::digits).orElse(""))
          .append(',')
          .append(line.bestGuess().map(Measured::digits).orElse(""))
          .append(',')
          .append(line.tried().map(Measured::digits).orElse(""))
          .append('\n');
    }
    return text.toString();
  }

  private static String digits(double value) {
    return String.format(Locale.ROOT, "%.5g", value);
  }

  /**
   * What {@link #csv} wrote.
   *
   * @throws IllegalArgumentException if the file is something else
   */
  public static Measured read(Path file) throws IOException {
    List<String> all = Files.readAllLines(file, StandardCharsets.UTF_8);
    if (all.size() < 2 || !all.get(0).startsWith(MARK) || !all.get(1).equals(COLUMNS)) {
      throw new IllegalArgumentException(
          "measurements have a line of commits and the columns "
              + COLUMNS
              + ", but '"
              + file
              + "' has not");
    }
    List<Line> lines = new ArrayList<>();
    for (String text : all.subList(2, all.size())) {
      String[] f = text.split(",", -1);
      if (f.length != 8) {
        throw new IllegalArgumentException(
            "a line of measurements has 8 fields, but '" + file + "' has: " + text);
      }
      try {
        lines.add(
            new Line(
                f[0],
                f[1],
                Long.parseLong(f[2]),
                Integer.parseInt(f[3]),
                Double.parseDouble(f[4]),
                number(f[5]),
                number(f[6]),
                number(f[7])));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("'" + file + "' has no number where one is: " + text, e);
      }
    }
    return new Measured(
        file.getFileName().toString().replaceAll("\\.csv$", ""),
        new LinkedHashSet<>(List.of(all.get(0).substring(MARK.length()).split(" ", -1))),
        lines);
  }

  private static Optional<Double> number(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(Double.valueOf(text));
  }
}
