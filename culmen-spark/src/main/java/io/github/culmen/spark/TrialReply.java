package io.github.culmen.spark;

import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a task sends back: bytes, so that it does not matter which serializer the context has for
 * results. {@code NaN} stands for numbers that are not there.
 *
 * @param kind how the evaluation ended
 * @param numbers of a value: it and its sd; of a trial stopped early: all its numbers
 * @param outcomes of a value: the others by name, each with its sd
 * @param step of a trial stopped early: how far it got
 * @param text a failure's reason, or by which rule the trial was stopped
 * @param trace where on the executor an exception was thrown; empty if none was
 * @param seconds how long the evaluation took
 */
record TrialReply(
    Kind kind,
    ArrayList<Double> numbers,
    LinkedHashMap<String, ArrayList<Double>> outcomes,
    long step,
    String text,
    String trace,
    double seconds)
    implements Serializable {
  enum Kind {
    VALUE,
    FAILURE,
    STOPPED,
    /** Nothing was evaluated: Spark had begun this task before, and lost it. */
    LOST
  }

  static TrialReply lost() {
    return new TrialReply(Kind.LOST, new ArrayList<>(), new LinkedHashMap<>(), 0, "", "", 0);
  }

  static TrialReply thrown(String reason, String trace, double seconds) {
    return new TrialReply(
        Kind.FAILURE, new ArrayList<>(), new LinkedHashMap<>(), 0, reason, trace, seconds);
  }

  static TrialReply of(Outcome outcome, double seconds) {
    LinkedHashMap<String, ArrayList<Double>> more = new LinkedHashMap<>();
    if (outcome instanceof Outcome.Success success) {
      success
          .outcomes()
          .forEach((name, each) -> more.put(name, list(each.value(), number(each.sd()))));
      ArrayList<Double> numbers = list(success.value(), number(success.sd()));
      return new TrialReply(Kind.VALUE, numbers, more, 0, "", "", seconds);
    }
    if (outcome instanceof Outcome.Stopped stopped) {
      ArrayList<Double> numbers =
          list(stopped.last(), stopped.predicted(), stopped.sd(), number(stopped.probability()));
      return new TrialReply(
          Kind.STOPPED, numbers, more, stopped.step(), stopped.why(), "", seconds);
    }
    return thrown(((Outcome.Failure) outcome).reason(), "", seconds);
  }

  Outcome outcome() {
    return switch (kind) {
      case VALUE -> {
        Map<String, Measurement> more = new LinkedHashMap<>();
        outcomes.forEach(
            (name, each) -> more.put(name, new Measurement(each.get(0), optional(each.get(1)))));
        yield new Outcome.Success(numbers.get(0), optional(numbers.get(1)), more);
      }
      case STOPPED ->
          new Outcome.Stopped(
              step, numbers.get(0), numbers.get(1), numbers.get(2), optional(numbers.get(3)), text);
      case FAILURE -> Outcome.failure(text);
      case LOST -> throw new IllegalStateException("a lost task has no outcome");
    };
  }

  private static ArrayList<Double> list(Double... numbers) {
    return new ArrayList<>(List.of(numbers));
  }

  private static double number(OptionalDouble maybe) {
    return maybe.orElse(Double.NaN);
  }

  private static OptionalDouble optional(double number) {
    return Double.isNaN(number) ? OptionalDouble.empty() : OptionalDouble.of(number);
  }

  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(this);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static TrialReply read(byte[] bytes) {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return (TrialReply) in.readObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
