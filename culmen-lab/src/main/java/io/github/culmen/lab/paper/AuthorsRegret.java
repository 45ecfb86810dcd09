package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.RegretSummary;
import io.github.culmen.lab.compare.TaskResult;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Inference regret that the authors' own program reached on a test function, with the
 * hyper-parameters that {@link TestFunctionBench} calls given.
 *
 * <p>Measured with their MATLAB code under Octave, 100 iterations after one random point.
 *
 * @param source which hyper-parameters
 * @param problem the function
 * @param method the method, in our words
 * @param runs how many seeds
 * @param at50 after 50 iterations
 * @param at100 after 100 iterations
 */
public record AuthorsRegret(
    TestFunctionBench.Source source,
    String problem,
    String method,
    int runs,
    PaperTable.Cell at50,
    PaperTable.Cell at100) {

  /** All there are of more than one run. */
  public static final List<AuthorsRegret> ALL =
      Arrays.stream(
              """
              given eggholder ei 5 328.80 78.77 328.80 78.77
              given eggholder pi 3 479.98 208.83 479.91 208.94
              given eggholder ucb 5 182.25 92.05 287.48 344.97
              given eggholder est 3 221.38 36.55 118.24 41.30
              given eggholder mes-g 5 187.86 137.73 74.41 47.46
              given-exact eggholder ei 4 332.54 106.92 255.46 146.07
              given-exact eggholder pi 3 452.37 187.55 431.54 165.00
              given-exact eggholder ucb 4 318.47 141.30 268.28 132.80
              given-exact eggholder est 3 246.32 7.55 131.96 123.08
              given-exact eggholder mes-g 4 249.85 64.97 176.72 51.62
              given-exact michalewicz ei 4 8.12 0.39 8.09 1.24
              given-exact michalewicz pi 3 8.67 1.07 8.63 0.50
              given-exact michalewicz ucb 4 6.65 0.37 5.95 1.63
              given-exact michalewicz est 2 6.92 0.84 7.56 0.22
              given-exact michalewicz mes-g 4 7.19 0.64 7.70 0.69
              given-exact shekel ei 4 7.91 0.53 7.89 0.51
              given-exact shekel pi 2 5.99 2.62 5.99 2.62
              given-exact shekel ucb 4 7.25 2.07 5.54 0.48
              given-exact shekel est 2 6.56 1.75 6.56 1.75
              given-exact shekel mes-g 4 7.68 1.13 7.68 1.13
              """
                  .split("\n", -1))
          .filter(line -> !line.isBlank())
          .map(AuthorsRegret::parse)
          .toList();

  private static AuthorsRegret parse(String line) {
    String[] words = line.split(" ", -1);
    double[] numbers = Arrays.stream(words, 4, 8).mapToDouble(Double::parseDouble).toArray();
    return new AuthorsRegret(
        TestFunctionBench.Source.of(words[0]),
        words[1],
        words[2],
        Integer.parseInt(words[3]),
        new PaperTable.Cell(numbers[0], numbers[1]),
        new PaperTable.Cell(numbers[2], numbers[3]));
  }

  /**
   * Ours next to theirs where both exist, in Markdown; empty if nothing does.
   *
   * @param results those of all functions, one initial point and then the iterations
   */
  public static Optional<String> markdown(
      TestFunctionBench.Source source, List<TaskResult> results) {
    StringBuilder text = new StringBuilder();
    for (AuthorsRegret theirs : ALL) {
      for (int t : theirs.source == source ? new int[] {50, 100} : new int[0]) {
        RegretSummary.of(
                results.stream()
                    .filter(r -> r.key().problem().equals(theirs.problem))
                    .filter(r -> r.key().method().split(":", 2)[0].equals(theirs.method))
                    .toList(),
                List.of(t + TestFunctionBench.INITIAL))
            .rows()
            .stream()
            .filter(row -> row.kind() == RegretSummary.Kind.INFERENCE)
            .map(row -> line(theirs, t, row))
            .forEach(text::append);
      }
    }
    return text.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "| function | method | t | ours | authors' code | difference in standard errors |\n"
                + "|---|---|--:|--:|--:|--:|\n"
                + text);
  }

  private static String line(AuthorsRegret theirs, int t, RegretSummary.Row ours) {
    PaperTable.Cell cell = t == 50 ? theirs.at50 : theirs.at100;
    double error = Math.hypot(ours.standardError(), cell.sd() / Math.sqrt(theirs.runs));
    return String.format(
            Locale.ROOT,
            "| %s | %s | %d | %.2f ± %.2f (%d) | %.2f ± %.2f (%d) | %+.1f |%n",
            theirs.problem,
            ours.method(),
            t,
            ours.mean(),
            ours.sd(),
            ours.count(),
            cell.mean(),
            cell.sd(),
            theirs.runs,
            (ours.mean() - cell.mean()) / error)
        .replace("\r\n", "\n");
  }
}
