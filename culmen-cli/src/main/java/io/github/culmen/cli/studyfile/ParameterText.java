package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.space.BooleanParameter;
import io.github.culmen.space.CategoricalParameter;
import io.github.culmen.space.Condition;
import io.github.culmen.space.IntegerParameter;
import io.github.culmen.space.OrdinalParameter;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.RealParameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Parameters and their values as words of a command line or cells of a table. */
public final class ParameterText {
  private ParameterText() {}

  /** The parameter of a name. */
  public static Parameter named(SearchSpace space, String name) {
    return space.parameters().get(space.indexOf(name));
  }

  /**
   * The value that a text stands for.
   *
   * @throws IllegalArgumentException if the parameter cannot take it
   */
  public static Object parse(Parameter parameter, String text) {
    String word = text.strip();
    if (parameter instanceof OrdinalParameter ordinal) {
      return choice(parameter, ordinal.values(), text);
    }
    if (parameter instanceof CategoricalParameter categorical) {
      return choice(parameter, categorical.choices(), text);
    }
    if (parameter instanceof BooleanParameter) {
      return parameter.check(
          word.equals("true") || word.equals("false") ? (Object) Boolean.valueOf(word) : text);
    }
    OptionalDouble number = Decimals.parse(word);
    if (number.isEmpty()) {
      return parameter.check(text);
    }
    if (parameter instanceof IntegerParameter) {
      try {
        return parameter.check(new BigDecimal(word).longValueExact());
      } catch (ArithmeticException fractionOrTooLarge) {
        return parameter.check(number.getAsDouble());
      }
    }
    return parameter.check(number.getAsDouble());
  }

  private static Object choice(Parameter parameter, List<Object> choices, String text) {
    for (Object choice : choices) {
      if (Decimals.argument(choice).equals(text)) {
        return choice;
      }
    }
    // Another spelling of the same number, such as 0.10.
    OptionalDouble number = Decimals.parse(text);
    for (Object choice : choices) {
      if (choice instanceof Number n
          && number.isPresent()
          && n.doubleValue() == number.getAsDouble()) {
        return choice;
      }
    }
    return parameter.check(text);
  }

  /** What a parameter may be, in words. */
  public static String describe(Parameter parameter) {
    if (parameter instanceof RealParameter real) {
      return "real from "
          + Decimals.shortest(real.low())
          + " to "
          + Decimals.shortest(real.high())
          + scale(real.scale());
    }
    if (parameter instanceof IntegerParameter whole) {
      return "int from " + whole.low() + " to " + whole.high() + scale(whole.scale());
    }
    if (parameter instanceof OrdinalParameter ordinal) {
      return "ordinal of " + words(ordinal.values());
    }
    if (parameter instanceof CategoricalParameter categorical) {
      return "categorical of " + words(categorical.choices());
    }
    return "bool";
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

  private static String scale(Scale scale) {
    return scale == Scale.LOG ? ", log scale" : "";
  }

  private static String words(List<Object> values) {
    return values.stream().map(Decimals::argument).collect(Collectors.joining(", "));
  }
}
