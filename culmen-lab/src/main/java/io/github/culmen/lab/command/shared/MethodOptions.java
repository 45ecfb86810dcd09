package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.lab.compare.LearnedModel;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.study.strategy.Strategy;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** What is compared and for how long; what is not given is the profile's. */
public final class MethodOptions {
  /** The paper's methods with as many draws as it says, and two of today. */
  public static final String PAPER =
      "ucb,pi,ei,est,es,pes:200,mes-r:100,mes-g:100,auto,mes-g:10:calibrated";

  /** The paper's methods with fewer draws where draws are expensive. */
  public static final String QUICK = "ucb,pi,ei,est,es,pes:10,mes-r:10,mes-g:100";

  @Option(
      names = "--methods",
      paramLabel = "LIST",
      description = "Methods with commas, see 'bench list' (default: the profile's).")
  private String methods;

  @Option(
      names = "--iterations",
      paramLabel = "T",
      description = "How many iterations a task has (default: the profile's).")
  private Integer iterations;

  /** The list of methods, checked. */
  public String list(String usual) {
    String list = methods != null ? methods : usual;
    List<Method> ignored = methods(list, names -> Method.parseAll(names, Strategy.plain()));
    return list;
  }

  /** The methods, as read by {@code parser}. */
  public List<Method> methods(String usual, Function<String, List<Method>> parser) {
    try {
      return parser.apply(names(usual));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--methods: " + e.getMessage());
    }
  }

  /** The model of that name. */
  public static LearnedModel model(String word) {
    try {
      return LearnedModel.of(word);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--model: " + e.getMessage());
    }
  }

  /** The list as it was given. */
  public String names(String usual) {
    return methods != null ? methods : usual;
  }

  public int iterations(int usual) {
    int count = iterations != null ? iterations : usual;
    ComparisonRuns.requirePositive("--iterations", count);
    return count;
  }
}
