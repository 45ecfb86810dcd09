package io.github.culmen.grpc.vizier;

import com.google.protobuf.Value;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.ConditionalParameterSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.ExternalType;
import io.github.culmen.space.BooleanParameter;
import io.github.culmen.space.CategoricalParameter;
import io.github.culmen.space.IntegerParameter;
import io.github.culmen.space.OrdinalParameter;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.RealParameter;
import io.github.culmen.space.Scale;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The values of one parameter: as Vizier describes them, and as one of ours.
 *
 * @param spec as described, of a kind that is set
 * @param constant its value if it has only one
 */
record ParameterDomain(ParameterSpec spec, Optional<Object> constant) {
  private static final int MOST_VALUES = 1_000;
  // Numbers on the wire are doubles.
  private static final long EXACT = 1L << 53;

  static ParameterDomain of(ParameterSpec spec) {
    Optional<Object> single =
        switch (spec.getParameterValueSpecCase()) {
          case DOUBLE_VALUE_SPEC -> {
            double low = spec.getDoubleValueSpec().getMinValue();
            yield Double.isFinite(low) && low == spec.getDoubleValueSpec().getMaxValue()
                ? Optional.of(low + 0.0)
                : Optional.empty();
          }
          case INTEGER_VALUE_SPEC -> {
            long low = spec.getIntegerValueSpec().getMinValue();
            long high = spec.getIntegerValueSpec().getMaxValue();
            if (low < -EXACT || high > EXACT) {
              throw offence(
                  spec, "bounds of whole numbers must be within ±2^53", low + " and " + high);
            }
            yield low == high ? Optional.of(low) : Optional.empty();
          }
          case CATEGORICAL_VALUE_SPEC -> single(spec, categories(spec));
          case DISCRETE_VALUE_SPEC -> single(spec, numbers(spec));
          case PARAMETERVALUESPEC_NOT_SET ->
              throw offence(spec, "a parameter must have values of one of the four kinds", "none");
        };
    return new ParameterDomain(spec, single);
  }

  private static Optional<Object> single(ParameterSpec spec, List<Object> values) {
    if (values.isEmpty()) {
      throw offence(spec, "at least one value must be listed", "none");
    }
    if (values.size() > MOST_VALUES) {
      throw offence(spec, "up to " + MOST_VALUES + " values may be listed", "" + values.size());
    }
    return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
  }

  private static List<Object> categories(ParameterSpec spec) {
    return new ArrayList<>(spec.getCategoricalValueSpec().getValuesList());
  }

  private static List<Object> numbers(ParameterSpec spec) {
    boolean whole = spec.getExternalType() == ExternalType.AS_INTEGER;
    List<Object> numbers = new ArrayList<>();
    for (double value : spec.getDiscreteValueSpec().getValuesList()) {
      numbers.add(whole && isWhole(value) ? (Object) (long) value : (Object) (value + 0.0));
    }
    return numbers;
  }

  private static boolean isWhole(double value) {
    return Math.rint(value) == value && Math.abs(value) <= EXACT;
  }

  private boolean flag() {
    return spec.getExternalType() == ExternalType.AS_BOOLEAN
        && new HashSet<>(spec.getCategoricalValueSpec().getValuesList())
            .equals(new HashSet<>(List.of("False", "True")));
  }

  private Scale scale() {
    return switch (spec.getScaleType()) {
      case UNIT_LOG_SCALE -> Scale.LOG;
      case UNIT_REVERSE_LOG_SCALE -> Scale.REVERSE_LOG;
      case SCALE_TYPE_UNSPECIFIED, UNIT_LINEAR_SCALE -> Scale.LINEAR;
      case UNRECOGNIZED ->
          throw offence(
              spec, "scale_type must be linear, log or reverse log", "" + spec.getScaleTypeValue());
    };
  }

  /** The parameter of the space; for one with several values. */
  Parameter parameter(String name) {
    return switch (spec.getParameterValueSpecCase()) {
      case DOUBLE_VALUE_SPEC ->
          new RealParameter(
              name,
              spec.getDoubleValueSpec().getMinValue(),
              spec.getDoubleValueSpec().getMaxValue(),
              scale());
      case INTEGER_VALUE_SPEC ->
          new IntegerParameter(
              name,
              spec.getIntegerValueSpec().getMinValue(),
              spec.getIntegerValueSpec().getMaxValue(),
              scale());
      case CATEGORICAL_VALUE_SPEC ->
          flag() ? new BooleanParameter(name) : new CategoricalParameter(name, categories(spec));
      case DISCRETE_VALUE_SPEC -> discrete(name);
      case PARAMETERVALUESPEC_NOT_SET -> throw new IllegalStateException("checked before");
    };
  }

  private Parameter discrete(String name) {
    List<Object> numbers = numbers(spec);
    for (int i = 0; i < numbers.size(); i++) {
      double value = ((Number) numbers.get(i)).doubleValue();
      if (!Double.isFinite(value)
          || i > 0 && !(((Number) numbers.get(i - 1)).doubleValue() < value)) {
        throw offence(spec, "values must be increasing finite numbers", numbers.toString());
      }
    }
    Scale scale = scale();
    double low = ((Number) numbers.get(0)).doubleValue();
    if (scale != Scale.LINEAR && !(low > 0)) {
      throw offence(spec, "values must be > 0 on a " + scale.word() + " scale", "" + low);
    }
    try {
      return new OrdinalParameter(name, numbers, Optional.of(scale));
    } catch (IllegalArgumentException tooClose) {
      // 0.1 and 1e300 on a linear scale: even steps tell them apart.
      return new OrdinalParameter(name, numbers);
    }
  }

  /** The default, if there is one. */
  Optional<Object> preset() {
    return switch (spec.getParameterValueSpecCase()) {
      case DOUBLE_VALUE_SPEC ->
          spec.getDoubleValueSpec().hasDefaultValue()
              ? Optional.of(spec.getDoubleValueSpec().getDefaultValue().getValue())
              : Optional.empty();
      case INTEGER_VALUE_SPEC ->
          spec.getIntegerValueSpec().hasDefaultValue()
              ? Optional.of(spec.getIntegerValueSpec().getDefaultValue().getValue())
              : Optional.empty();
      case CATEGORICAL_VALUE_SPEC ->
          spec.getCategoricalValueSpec().hasDefaultValue()
              ? Optional.of(own(spec.getCategoricalValueSpec().getDefaultValue().getValue()))
              : Optional.empty();
      case DISCRETE_VALUE_SPEC ->
          spec.getDiscreteValueSpec().hasDefaultValue()
              ? Optional.of(spec.getDiscreteValueSpec().getDefaultValue().getValue())
              : Optional.empty();
      case PARAMETERVALUESPEC_NOT_SET -> Optional.empty();
    };
  }

  // A category as the parameter has it.
  private Object own(String text) {
    if (!flag()) {
      return text;
    }
    return switch (text) {
      case "True", "true" -> true;
      case "False", "false" -> false;
      default -> text;
    };
  }

  /** The values of this parameter for which a child exists, as the parameter has them. */
  List<Object> parents(ConditionalParameterSpec child) {
    List<Object> values = new ArrayList<>();
    switch (child.getParentValueConditionCase()) {
      case PARENT_DISCRETE_VALUES -> {
        for (double value : child.getParentDiscreteValues().getValuesList()) {
          values.add(whole() ? whole(value) : (Object) value);
        }
      }
      case PARENT_INT_VALUES -> {
        for (long value : child.getParentIntValues().getValuesList()) {
          values.add(whole() ? (Object) value : (Object) (double) value);
        }
      }
      case PARENT_CATEGORICAL_VALUES -> {
        for (String value : child.getParentCategoricalValues().getValuesList()) {
          values.add(own(value));
        }
      }
      case PARENTVALUECONDITION_NOT_SET -> {}
    }
    if (values.isEmpty()) {
      throw offence(
          spec,
          "a child must name values of its parent",
          "none for '" + child.getParameterSpec().getParameterId() + "'");
    }
    if (spec.hasDoubleValueSpec()) {
      throw offence(
          spec,
          "children must depend on values that can be listed, so their parent must not be a double",
          "'" + child.getParameterSpec().getParameterId() + "'");
    }
    return values.stream().map(this::checked).toList();
  }

  private Object checked(Object value) {
    if (constant.isPresent()) {
      return value;
    }
    return parameter(new LegalNames().of(spec.getParameterId())).check(value);
  }

  private boolean whole() {
    return spec.hasIntegerValueSpec()
        || spec.hasDiscreteValueSpec() && spec.getExternalType() == ExternalType.AS_INTEGER;
  }

  private static Object whole(double value) {
    return isWhole(value) ? (Object) (long) value : (Object) value;
  }

  /** A value on the wire. */
  Value write(Object value) {
    if (value instanceof Number number) {
      return Value.newBuilder().setNumberValue(number.doubleValue()).build();
    }
    return Value.newBuilder()
        .setStringValue(
            value instanceof Boolean flag ? (flag ? "True" : "False") : value.toString())
        .build();
  }

  /** A value from the wire, not yet checked. */
  Object read(Value value) {
    return switch (value.getKindCase()) {
      case NUMBER_VALUE -> {
        double number = value.getNumberValue();
        if (flag() && (number == 0 || number == 1)) {
          yield number == 1;
        }
        yield whole() ? whole(number) : (Object) (number + 0.0);
      }
      case STRING_VALUE -> own(value.getStringValue());
      case BOOL_VALUE ->
          flag() ? (Object) value.getBoolValue() : value.getBoolValue() ? "True" : "False";
      case NULL_VALUE, STRUCT_VALUE, LIST_VALUE, KIND_NOT_SET ->
          throw offence(
              spec, "a value must be a number, a text or a boolean", value.getKindCase().name());
    };
  }

  private static RuntimeException offence(ParameterSpec spec, String rule, String got) {
    return Refusal.argument(
        "parameter '" + spec.getParameterId() + "': " + rule + ", but got " + got);
  }
}
