package io.github.culmen.grpc.katib;

import io.github.culmen.protocol.katib.Distribution;
import io.github.culmen.protocol.katib.FeasibleSpace;
import io.github.culmen.protocol.katib.ParameterSpec;
import io.github.culmen.space.CategoricalParameter;
import io.github.culmen.space.IntegerParameter;
import io.github.culmen.space.OrdinalParameter;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.RealParameter;
import io.github.culmen.space.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A parameter of an experiment, whose values are texts on the wire.
 *
 * @param name in Katib
 * @param parameter in the space; empty if it has one value only
 * @param constant that value as text; empty otherwise
 * @param texts how Katib writes values that it lists
 */
record KatibParameter(
    String name, Optional<Parameter> parameter, String constant, Map<Object, String> texts) {
  private static final int MOST_LEVELS = 1_000;

  /**
   * Reads a parameter.
   *
   * @param own its name in the space
   * @throws IllegalArgumentException with the rule and the offence
   */
  static KatibParameter of(ParameterSpec spec, String own) {
    FeasibleSpace range = spec.getFeasibleSpace();
    return switch (spec.getParameterType()) {
      case DOUBLE -> real(spec, own, range);
      case INT -> whole(spec, own, range);
      case DISCRETE -> discrete(spec, own, range);
      case CATEGORICAL -> categorical(spec, own, range);
      case UNKNOWN_TYPE, UNRECOGNIZED ->
          throw offence(
              spec, "parameterType must be double, int, discrete or categorical", "another");
    };
  }

  private static KatibParameter real(ParameterSpec spec, String own, FeasibleSpace range) {
    double low = number(spec, "min", range.getMin());
    double high = number(spec, "max", range.getMax());
    if (low == high) {
      return constant(spec, range.getMin());
    }
    if (!range.getStep().isBlank()) {
      double step = number(spec, "step", range.getStep());
      if (!(step > 0)) {
        throw offence(spec, "step must be greater than 0", range.getStep());
      }
      List<Object> levels = levels(range);
      if (levels.size() == 1) {
        return constant(spec, range.getMin());
      }
      if (levels.size() <= MOST_LEVELS) {
        return listed(spec, new OrdinalParameter(own, levels, Optional.of(Scale.LINEAR)));
      }
    }
    return listed(spec, new RealParameter(own, low, high, scale(range)));
  }

  // In decimals, so that 3 steps of 0.1 are 0.3; one too many says that they are too many.
  private static List<Object> levels(FeasibleSpace range) {
    BigDecimal step = new BigDecimal(range.getStep().strip());
    BigDecimal high = new BigDecimal(range.getMax().strip());
    List<Object> levels = new ArrayList<>();
    for (BigDecimal level = new BigDecimal(range.getMin().strip());
        level.compareTo(high) <= 0 && levels.size() <= MOST_LEVELS;
        level = level.add(step)) {
      levels.add(level.doubleValue());
    }
    return levels;
  }

  private static KatibParameter whole(ParameterSpec spec, String own, FeasibleSpace range) {
    long low = integer(spec, "min", range.getMin());
    long high = integer(spec, "max", range.getMax());
    long step = range.getStep().isBlank() ? 1 : integer(spec, "step", range.getStep());
    if (step < 1) {
      throw offence(spec, "step must be at least 1", range.getStep());
    }
    if (low == high || low < high && step > high - low && high - low > 0) {
      return constant(spec, range.getMin());
    }
    if (low < high && step > 1) {
      high = low + Long.divideUnsigned(high - low, step) * step;
    }
    return listed(
        spec, new IntegerParameter(own, low, high, step > 1 ? Scale.LINEAR : scale(range), step));
  }

  private static KatibParameter discrete(ParameterSpec spec, String own, FeasibleSpace range) {
    TreeMap<Double, String> sorted = new TreeMap<>();
    range.getListList().forEach(text -> sorted.putIfAbsent(number(spec, "list", text), text));
    requireList(spec, sorted.size());
    if (sorted.size() == 1) {
      return constant(spec, sorted.firstEntry().getValue());
    }
    List<Object> values = new ArrayList<>(sorted.keySet());
    boolean log = scale(range) == Scale.LOG && sorted.firstKey() > 0;
    Parameter parameter;
    try {
      parameter = new OrdinalParameter(own, values, Optional.of(log ? Scale.LOG : Scale.LINEAR));
    } catch (IllegalArgumentException tooClose) {
      // 0.1 and 1e300 on a linear scale: even steps tell them apart.
      parameter = new OrdinalParameter(own, values);
    }
    Map<Object, String> texts = new LinkedHashMap<>();
    sorted.forEach(texts::put);
    return new KatibParameter(spec.getName(), Optional.of(parameter), "", texts);
  }

  private static KatibParameter categorical(ParameterSpec spec, String own, FeasibleSpace range) {
    List<String> values = range.getListList().stream().distinct().toList();
    requireList(spec, values.size());
    if (values.size() == 1) {
      return constant(spec, values.get(0));
    }
    // An empty text is none of Culmen's choices.
    Map<Object, String> texts = new LinkedHashMap<>();
    values.forEach(text -> texts.put(text.isEmpty() ? "\"\"" : text, text));
    return new KatibParameter(
        spec.getName(),
        Optional.of(new CategoricalParameter(own, List.copyOf(texts.keySet()))),
        "",
        texts);
  }

  private static void requireList(ParameterSpec spec, int size) {
    if (size == 0) {
      throw offence(spec, "list must have a value", "none");
    }
  }

  private static KatibParameter constant(ParameterSpec spec, String text) {
    return new KatibParameter(spec.getName(), Optional.empty(), text, Map.of());
  }

  private static KatibParameter listed(ParameterSpec spec, Parameter parameter) {
    return new KatibParameter(spec.getName(), Optional.of(parameter), "", Map.of());
  }

  // A normal distribution is where to look first in Katib; here the model finds that out.
  private static Scale scale(FeasibleSpace range) {
    Distribution distribution = range.getDistribution();
    return distribution == Distribution.LOG_UNIFORM || distribution == Distribution.LOG_NORMAL
        ? Scale.LOG
        : Scale.LINEAR;
  }

  private static double number(ParameterSpec spec, String key, String text) {
    try {
      double number = Double.parseDouble(text.strip());
      if (Double.isFinite(number) && text.strip().matches("[-+0-9.eE]+")) {
        return number + 0.0;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw offence(spec, key + " must be a finite number", text);
  }

  private static long integer(ParameterSpec spec, String key, String text) {
    try {
      return new BigDecimal(text.strip()).longValueExact();
    } catch (ArithmeticException | NumberFormatException e) {
      throw offence(spec, key + " must be a whole number", text);
    }
  }

  private static IllegalArgumentException offence(ParameterSpec spec, String rule, String got) {
    return new IllegalArgumentException(
        "parameter '" + spec.getName() + "': " + rule + ", but got '" + got + "'");
  }

  /** A value from the wire, as the parameter has it. */
  Object read(String text) {
    for (Map.Entry<Object, String> entry : texts.entrySet()) {
      if (entry.getValue().equals(text)) {
        return entry.getKey();
      }
    }
    return parameter.orElseThrow().parse(text);
  }

  /** A value on the wire. */
  String write(Object value) {
    String listed = texts.get(value);
    return listed == null ? value.toString().toLowerCase(Locale.ROOT) : listed;
  }
}
