package io.github.culmen.study.trial;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** How a trial ended. */
public sealed interface Outcome {
  /**
   * The objective gave a value.
   *
   * @param value finite, in the user's sign
   * @param sd the known standard deviation of this value, if the user told one
   * @param outcomes what else was measured, by the names of the study's {@link OutcomeBound}s; in a
   *     study with several objectives these too, and {@code value} is that of the first
   */
  record Success(double value, OptionalDouble sd, Map<String, Measurement> outcomes)
      implements Outcome {
    /** Checks that the numbers are usable. */
    public Success {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(
            "a told value must be finite, but got " + value + "; tell a failure instead");
      }
      if (sd.isPresent() && (!(sd.getAsDouble() >= 0) || Double.isInfinite(sd.getAsDouble()))) {
        throw new IllegalArgumentException(
            "sd must be a standard deviation >= 0 and finite, but got " + sd.getAsDouble());
      }
      outcomes = Collections.unmodifiableMap(new LinkedHashMap<>(outcomes));
    }

    /** With nothing else measured. */
    public Success(double value, OptionalDouble sd) {
      this(value, sd, Map.of());
    }

    /** The same with one more outcome. */
    public Success with(String name, double measured) {
      return with(name, Measurement.of(measured));
    }

    /** The same with one more outcome that has its own known standard deviation. */
    public Success with(String name, double measured, double measuredSd) {
      return with(name, Measurement.of(measured, measuredSd));
    }

    /** The same with one more outcome. */
    public Success with(String name, Measurement measured) {
      Map<String, Measurement> more = new LinkedHashMap<>(outcomes);
      if (more.put(name, measured) != null) {
        throw new IllegalArgumentException("an outcome is told once, but '" + name + "' is twice");
      }
      return new Success(value, sd, more);
    }
  }

  /**
   * The trial gave no value.
   *
   * @param reason why, for people
   */
  record Failure(String reason) implements Outcome {
    /** Checks that there is a reason. */
    public Failure {
      Objects.requireNonNull(reason, "a failure needs a reason");
    }
  }

  /**
   * The trial was stopped early, before it had a value: what is known is how far it got and what it
   * was predicted to come to. It is never the best trial; models take the prediction for a value
   * with that standard deviation.
   *
   * @param step the last step it reported
   * @param last the value at that step, in the user's sign; not finite if it diverged
   * @param predicted the final value that was expected of it
   * @param sd the standard deviation of that prediction
   * @param probability that it would have beaten the best value, if that was computed
   * @param why by which rule, for people
   */
  record Stopped(
      long step, double last, double predicted, double sd, OptionalDouble probability, String why)
      implements Outcome {
    /** Checks the numbers. */
    public Stopped {
      if (step < 0) {
        throw new IllegalArgumentException("step must be at least 0, but step = " + step);
      }
      if (!Double.isFinite(predicted)) {
        throw new IllegalArgumentException(
            "the predicted value of a stopped trial must be finite, but predicted = " + predicted);
      }
      if (!(sd >= 0 && Double.isFinite(sd))) {
        throw new IllegalArgumentException(
            "sd must be a standard deviation >= 0 and finite, but got " + sd);
      }
      if (probability.isPresent()
          && !(probability.getAsDouble() >= 0 && probability.getAsDouble() <= 1)) {
        throw new IllegalArgumentException(
            "a probability must be from 0 to 1, but got " + probability.getAsDouble());
      }
      Objects.requireNonNull(why, "a stopped trial needs a reason");
    }
  }

  /** A value without a known noise of its own. */
  static Success value(double value) {
    return new Success(value, OptionalDouble.empty());
  }

  /** A value with its own known standard deviation. */
  static Success value(double value, double sd) {
    return new Success(value, OptionalDouble.of(sd));
  }

  /**
   * The first of several named values, to be followed by {@link Success#with(String, double)}: how
   * studies with several objectives are told.
   */
  static Success named(String name, double value) {
    return value(value).with(name, value);
  }

  /** Several named values, at least one. */
  static Success named(Map<String, Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("an outcome must have a value, but none was told");
    }
    Success told = value(values.values().iterator().next());
    for (Map.Entry<String, Double> entry : values.entrySet()) {
      told = told.with(entry.getKey(), entry.getValue());
    }
    return told;
  }

  /** No value. */
  static Outcome failure(String reason) {
    return new Failure(reason);
  }
}
