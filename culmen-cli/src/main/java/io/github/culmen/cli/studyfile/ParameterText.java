package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.space.Condition;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.StudySpec;
import java.util.List;
import java.util.stream.Collectors;

/** Parameters and their values as words of a command line or cells of a table. */
public final class ParameterText {
  private ParameterText() {}

  /** The parameter of a name. */
  public static Parameter named(SearchSpace space, String name) {
    return space.parameters().get(space.indexOf(name));
  }

  /** What a parameter may be, in words. */
  public static String describe(Parameter parameter) {
    return parameter.kind().word()
        + parameter.range().map(ParameterText::ends).orElseGet(() -> listed(parameter))
        + (parameter.step() > 1 ? " in steps of " + parameter.step() : "");
  }

  private static String ends(Parameter.Range range) {
    return " from "
        + Decimals.argument(range.low())
        + " to "
        + Decimals.argument(range.high())
        + (range.scale() == Scale.LINEAR ? "" : ", " + range.scale().word() + " scale");
  }

  // False and true go without saying.
  private static String listed(Parameter parameter) {
    return parameter.kind() == Parameter.Kind.BOOL
        ? ""
        : parameter.choices().stream()
            .map(Decimals::argument)
            .collect(Collectors.joining(", ", " of ", ""));
  }

  /** What a fidelity's target and costs are, in words; empty of other parameters. */
  public static String fidelity(StudySpec spec, Parameter parameter) {
    return spec.fidelity()
        .filter(own -> own.parameter().equals(parameter.name()))
        .map(own -> ", fidelity with target " + Decimals.argument(own.target()) + cost(own.cost()))
        .orElse("");
  }

  private static String cost(Fidelity.Cost cost) {
    if (cost instanceof Fidelity.Power power) {
      return power.fixed() == 0 && power.power() == 1
          ? ", cost in proportion"
          : ", cost "
              + Decimals.argument(power.fixed())
              + " + "
              + Decimals.argument(1 - power.fixed())
              + "·(value/target)^"
              + Decimals.argument(power.power());
    }
    return cost instanceof Fidelity.Table table
        ? table.costs().entrySet().stream()
            .map(
                entry ->
                    Decimals.argument(entry.getKey()) + ": " + Decimals.argument(entry.getValue()))
            .collect(Collectors.joining(", ", ", cost {", "}"))
        : ", cost by seconds measured";
  }

  /** When a parameter is active, in words; empty if always. */
  public static String when(SearchSpace space, Parameter parameter) {
    List<Condition> conditions = space.conditions().getOrDefault(parameter.name(), List.of());
    return conditions.isEmpty()
        ? ""
        : ", when "
            + conditions.stream()
                .map(
                    c ->
                        c.parameter()
                            + " is "
                            + c.values().stream()
                                .map(Decimals::argument)
                                .collect(Collectors.joining(" or ")))
                .collect(Collectors.joining(" and "));
  }
}
