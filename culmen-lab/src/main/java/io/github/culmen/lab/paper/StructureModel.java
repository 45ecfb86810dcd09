package io.github.culmen.lab.paper;

import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Groups of inputs that were learned from a problem beforehand, for all methods to be used alike,
 * and the hyper-parameters with which they explained the values they were learned from.
 *
 * @param settings what they were learned from, in one line
 * @param groups the groups
 * @param hyperparameters lengthscales in units of the box, the variance of the whole function,
 *     which the groups share equally, and the variance of the noise
 * @param logLikelihood of the points they were learned from
 * @param bestPoint the best value among those points
 */
public record StructureModel(
    String settings,
    Decomposition groups,
    Hyperparameters hyperparameters,
    double logLikelihood,
    double bestPoint) {
  private static final String COLUMNS = "input,group,lengthscale";
  private static final String MARK = "# ";

  /** Checks the sizes. */
  public StructureModel {
    if (groups.dimension() != hyperparameters.dimension()) {
      throw new IllegalArgumentException(
          "groups and hyper-parameters must be of as many inputs, but are of "
              + groups.dimension()
              + " and "
              + hyperparameters.dimension());
    }
  }

  /**
   * A strategy that knows the groups and learns hyper-parameters as values come, with one maximum
   * drawn for each component as in the paper. [Wang2017] §5.5
   */
  public Strategy strategy(AcquisitionKind kind, int initial) {
    return strategy(Strategy.plain(), kind, initial);
  }

  /** The same with a model of other values and priors. */
  public Strategy strategy(Strategy base, AcquisitionKind kind, int initial) {
    return base.toBuilder()
        .acquisition(kind)
        .maxima(1)
        .information(InformationForm.LATENT)
        .kernel(KernelFamily.SE)
        .structure(Structure.groups(names()))
        .initial(initial)
        .build();
  }

  /** The groups by the names of the inputs, which are x1, x2, …. */
  public List<List<String>> names() {
    return groups.groups().stream()
        .map(group -> Arrays.stream(group).mapToObj(j -> "x" + (j + 1)).toList())
        .toList();
  }

  /** The groups in one line. */
  public String shown() {
    return names().stream()
        .map(names -> names.size() == 1 ? names.get(0) : "{" + String.join(" ", names) + "}")
        .collect(Collectors.joining(" "));
  }

  /** What is kept in a file. */
  public String csv() {
    StringBuilder text = new StringBuilder();
    text.append(MARK).append(settings).append('\n');
    text.append(MARK)
        .append("variance=")
        .append(hyperparameters.variance())
        .append(" noise=")
        .append(hyperparameters.noiseVariance())
        .append(" log-likelihood=")
        .append(logLikelihood)
        .append(" best=")
        .append(bestPoint)
        .append('\n');
    text.append(COLUMNS).append('\n');
    for (int j = 0; j < groups.dimension(); j++) {
      text.append("x")
          .append(j + 1)
          .append(',')
          .append(groups.groupOf(j) + 1)
          .append(',')
          .append(hyperparameters.lengthscale(j))
          .append('\n');
    }
    return text.toString();
  }

  /**
   * What {@link #csv} wrote.
   *
   * @throws IllegalArgumentException if the text is something else
   */
  public static StructureModel parse(String text) {
    List<String> lines = text.lines().toList();
    if (lines.size() < 4 || !lines.get(0).startsWith(MARK) || !lines.get(2).equals(COLUMNS)) {
      throw new IllegalArgumentException(
          "a structure must have two lines of settings and the columns " + COLUMNS);
    }
    List<String> words = List.of(lines.get(1).split(" ", -1));
    List<Integer> labels = new ArrayList<>();
    List<Double> lengthscales = new ArrayList<>();
    for (String line : lines.subList(3, lines.size())) {
      String[] fields = line.split(",", -1);
      if (fields.length != 3) {
        throw new IllegalArgumentException("a structure has three columns, but not in: " + line);
      }
      labels.add(Integer.parseInt(fields[1]));
      lengthscales.add(Double.parseDouble(fields[2]));
    }
    return new StructureModel(
        lines.get(0).substring(MARK.length()),
        Decomposition.ofLabels(labels.stream().mapToInt(label -> label).toArray()),
        Hyperparameters.of(
            lengthscales.stream().mapToDouble(l -> l).toArray(),
            number(words, "variance"),
            number(words, "noise")),
        number(words, "log-likelihood"),
        number(words, "best"));
  }

  private static double number(List<String> words, String key) {
    for (String word : words) {
      if (word.startsWith(key + "=")) {
        return Double.parseDouble(word.substring(key.length() + 1));
      }
    }
    throw new IllegalArgumentException("a structure must say its " + key + ", but does not");
  }

  /** What was learned, in Markdown. */
  public String markdown() {
    double[] lengthscales = hyperparameters.lengthscales();
    return String.format(
            Locale.ROOT,
            "Learned from %s:%n%n- groups %s%n- with lengthscales, in units of the box, from %.2g"
                + " to %.2g; sd of the function %.3g, of the noise %.2g%n- best value of these"
                + " points, which no method sees: %.4g%n",
            settings,
            shown(),
            Arrays.stream(lengthscales).min().orElseThrow(),
            Arrays.stream(lengthscales).max().orElseThrow(),
            Math.sqrt(hyperparameters.variance()),
            Math.sqrt(hyperparameters.noiseVariance()),
            bestPoint)
        .replace("\r\n", "\n");
  }
}
