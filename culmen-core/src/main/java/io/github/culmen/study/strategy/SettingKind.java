package io.github.culmen.study.strategy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * How values of one type are read, written, shown and made up.
 *
 * @param <T> the type
 */
interface SettingKind<T> {
  /** Reads a value; what {@link #write} made, and whatever else users may write for it. */
  T read(Setting.Value value);

  /** The value as text, a number, a boolean, a list or a map. */
  Object write(T value);

  /** Some legal value, extreme ones among them. */
  T draw(RandomGenerator random, List<String> parameters);

  /** The value as messages show it. */
  default String text(T value) {
    return String.valueOf(write(value));
  }

  /** The parts that are compared, by what differences call them. */
  default Map<String, String> parts(String label, T value) {
    return Map.of(label, text(value));
  }

  /** One of the words of an enumeration. */
  static <E> SettingKind<E> words(E[] constants, Function<E, String> word) {
    return new SettingKind<>() {
      @Override
      public E read(Setting.Value value) {
        return value.word(constants, word);
      }

      @Override
      public Object write(E value) {
        return word.apply(value);
      }

      @Override
      public E draw(RandomGenerator random, List<String> parameters) {
        return constants[random.nextInt(constants.length)];
      }
    };
  }

  /**
   * A whole number.
   *
   * @param most what a study file may ask for
   * @param tried what fuzzers draw from
   */
  static SettingKind<Integer> whole(int least, int most, int... tried) {
    return new SettingKind<>() {
      @Override
      public Integer read(Setting.Value value) {
        return value.integer(least, most);
      }

      @Override
      public Object write(Integer value) {
        return value;
      }

      @Override
      public Integer draw(RandomGenerator random, List<String> parameters) {
        return tried[random.nextInt(tried.length)];
      }
    };
  }

  /**
   * A number.
   *
   * @param tried what fuzzers draw from
   */
  static SettingKind<Double> real(double... tried) {
    return new SettingKind<>() {
      @Override
      public Double read(Setting.Value value) {
        return value.number();
      }

      @Override
      public Object write(Double value) {
        return value;
      }

      @Override
      public Double draw(RandomGenerator random, List<String> parameters) {
        return tried[random.nextInt(tried.length)];
      }
    };
  }

  /** True or false. */
  static SettingKind<Boolean> flag() {
    return new SettingKind<>() {
      @Override
      public Boolean read(Setting.Value value) {
        return value.bool();
      }

      @Override
      public Object write(Boolean value) {
        return value;
      }

      @Override
      public Boolean draw(RandomGenerator random, List<String> parameters) {
        return random.nextBoolean();
      }
    };
  }

  /** The entry of a mapping that must be there. */
  static Setting.Value required(
      Setting.Value mapping, Map<String, ? extends Setting.Value> entries, String name) {
    Setting.Value value = entries.get(name);
    if (value == null) {
      throw mapping.missing(name);
    }
    return value;
  }

  /** One of several, by chance. */
  static double pick(RandomGenerator random, double... values) {
    return values[random.nextInt(values.length)];
  }

  /** The numbers of a list. */
  static double[] numbers(Setting.Value list) {
    return list.items().stream().mapToDouble(Setting.Value::number).toArray();
  }

  /** Numbers as a list. */
  static List<Double> boxed(double[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }
}
