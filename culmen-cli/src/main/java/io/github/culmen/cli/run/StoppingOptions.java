package io.github.culmen.cli.run;

import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.ShellWords;
import io.github.culmen.study.insight.StoppingRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** The stopping rules of a command line; each takes the place of the study file's of its kind. */
final class StoppingOptions {
  @Option(
      names = "--stop-regret",
      paramLabel = "E",
      description =
          "End once the recommended point is expected to be worse than the optimum by at most E, in"
              + " the units of the values (default: the file's stop.expected-regret).")
  private String regret;

  @Option(
      names = "--stop-within",
      paramLabel = "E@P",
      description =
          "End once the recommended point is within E of the optimum with probability P, such as"
              + " 0.01@0.95 (default: the file's stop.within).")
  private String within;

  @Option(
      names = "--stop-information",
      paramLabel = "NATS",
      description =
          "End once no evaluation is expected to bring more than this much information about the"
              + " optimum (default: the file's stop.information).")
  private String information;

  /** The rules that hold. */
  List<StoppingRule> rules(StudyFile file) {
    Map<Class<?>, StoppingRule> rules = new LinkedHashMap<>();
    file.stop().forEach(rule -> rules.put(rule.getClass(), rule));
    try {
      if (regret != null) {
        put(StoppingRule.expectedRegret(number("--stop-regret", regret)), rules);
      }
      if (within != null) {
        String[] parts = within.split("@", -1);
        if (parts.length != 2) {
          throw CommandFailure.usage(
              "--stop-within must be a distance and a probability, such as 0.01@0.95, but got '"
                  + within
                  + "'");
        }
        put(
            StoppingRule.within(
                number("--stop-within", parts[0]), number("--stop-within", parts[1])),
            rules);
      }
      if (information != null) {
        put(StoppingRule.information(number("--stop-information", information)), rules);
      }
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
    return List.copyOf(rules.values());
  }

  /** The options as they were given, to be given again. */
  String given() {
    return (regret == null ? "" : " --stop-regret " + ShellWords.quoted(regret))
        + (within == null ? "" : " --stop-within " + ShellWords.quoted(within))
        + (information == null ? "" : " --stop-information " + ShellWords.quoted(information));
  }

  private static void put(StoppingRule rule, Map<Class<?>, StoppingRule> rules) {
    rules.put(rule.getClass(), rule);
  }

  private static double number(String option, String text) {
    OptionalDouble number = Decimals.parse(text);
    if (number.isEmpty()) {
      throw CommandFailure.usage(option + " must be a number, but got '" + text + "'");
    }
    return number.getAsDouble();
  }
}
