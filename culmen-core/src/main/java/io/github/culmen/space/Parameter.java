package io.github.culmen.space;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * One named thing that can be varied, and its map to a coordinate in [0, 1].
 *
 * <p>Values have one canonical type each: {@code Double} for reals, {@code Long} for integers, the
 * listed choice for ordinals and categories, {@code Boolean} for booleans. {@link #check} converts
 * what a user wrote into that form.
 *
 * <p>Discrete parameters number their values from 0 to {@code cardinality() - 1}; such a number is
 * called a level. Parameters whose {@link #cardinality()} is {@code Long.MAX_VALUE} have no levels:
 * {@link #position}, {@link #level} and {@link #value} throw {@code UnsupportedOperationException}.
 */
public sealed interface Parameter
    permits RealParameter,
        IntegerParameter,
        OrdinalParameter,
        CategoricalParameter,
        BooleanParameter {

  /** The kinds of parameters, by the words that study files use for them. */
  enum Kind {
    /** A {@link RealParameter}. */
    REAL("real"),
    /** An {@link IntegerParameter}. */
    INT("int"),
    /** An {@link OrdinalParameter}. */
    ORDINAL("ordinal"),
    /** A {@link CategoricalParameter}. */
    CATEGORICAL("categorical"),
    /** A {@link BooleanParameter}. */
    BOOL("bool");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word for this kind in a study file. */
    public String word() {
      return word;
    }
  }

  /**
   * The numbers a parameter ranges over.
   *
   * @param low the least value, in canonical form
   * @param high the greatest value, in canonical form
   * @param scale how the numbers between them spread over the unit coordinate
   */
  record Range(Number low, Number high, Scale scale) {}

  /** A real number from {@code low} to {@code high}. */
  static RealParameter real(String name, double low, double high) {
    return new RealParameter(name, low, high, Scale.LINEAR);
  }

  /** A positive real number from {@code low} to {@code high} whose order of magnitude matters. */
  static RealParameter logReal(String name, double low, double high) {
    return new RealParameter(name, low, high, Scale.LOG);
  }

  /** A whole number from {@code low} to {@code high}, both included. */
  static IntegerParameter integer(String name, long low, long high) {
    return new IntegerParameter(name, low, high, Scale.LINEAR);
  }

  /** A whole number out of {@code low}, {@code low + step}, …, {@code high}. */
  static IntegerParameter integer(String name, long low, long high, long step) {
    return new IntegerParameter(name, low, high, Scale.LINEAR, step);
  }

  /**
   * A positive whole number from {@code low} to {@code high}, both included, whose order of
   * magnitude matters.
   */
  static IntegerParameter logInteger(String name, long low, long high) {
    return new IntegerParameter(name, low, high, Scale.LOG);
  }

  /** One of several values, listed in their natural order. */
  static OrdinalParameter ordinal(String name, Object... values) {
    return new OrdinalParameter(name, Arrays.asList(values));
  }

  /** One of several increasing numbers, spaced by their values on a scale. */
  static OrdinalParameter spaced(String name, Scale scale, Object... values) {
    return new OrdinalParameter(name, Arrays.asList(values), Optional.of(scale));
  }

  /** One of several choices that have no order. */
  static CategoricalParameter categorical(String name, Object... choices) {
    return new CategoricalParameter(name, Arrays.asList(choices));
  }

  /**
   * One of the constants of an enum, without an order; {@link Point#categorical(String, Class)}
   * gives the constant back.
   */
  static <E extends Enum<E>> CategoricalParameter categorical(String name, Class<E> type) {
    return new CategoricalParameter(name, Arrays.asList((Object[]) type.getEnumConstants()));
  }

  /** One of the constants of an enum, in their order. */
  static <E extends Enum<E>> OrdinalParameter ordinal(String name, Class<E> type) {
    return new OrdinalParameter(name, Arrays.asList((Object[]) type.getEnumConstants()));
  }

  /** False or true. */
  static BooleanParameter bool(String name) {
    return new BooleanParameter(name);
  }

  /**
   * A name that a parameter may have, made from any text, such as {@code units_0} from {@code
   * units[0]}: always the same for the same texts.
   *
   * @param others names that it must differ from, also as environment variables, in which case and
   *     separators are lost
   */
  static String legalName(String text, Collection<String> others) {
    return LegalName.of(text, others);
  }

  /** The name, unique within its space. */
  String name();

  /** Which of the five kinds this is. */
  Kind kind();

  /** The range of a real or integer parameter; empty for the kinds that list their choices. */
  default Optional<Range> range() {
    return Optional.empty();
  }

  /** The distance between neighbouring values of an integer parameter; 1 for all other kinds. */
  default long step() {
    return 1;
  }

  /**
   * The scale on which numbers have their distances: that of the range, or of an ordinal that is
   * spaced by its values; empty where there are no numbers or only their order counts.
   */
  default Optional<Scale> spacing() {
    return range().map(Range::scale);
  }

  /**
   * The values of an ordinal, categorical or boolean parameter in the order of their levels; empty
   * for the kinds that have a {@link #range()}.
   */
  default List<Object> choices() {
    return List.of();
  }

  /**
   * The number of values, or {@code Long.MAX_VALUE} if they are continuous or too many for a {@code
   * long} to count.
   */
  long cardinality();

  /**
   * The same parameter, wide enough for values from before its range or its choices were edited.
   * Values that its kind, scale or step cannot take stay outside; so do all that an ordinal or
   * boolean parameter does not have.
   */
  default Parameter including(Collection<?> values) {
    return this;
  }

  /** Whether neighbouring coordinates mean similar values. */
  default boolean ordered() {
    return true;
  }

  /** Whether the values form a continuum. */
  default boolean continuous() {
    return false;
  }

  /**
   * The value at a unit coordinate.
   *
   * @param unit a number from 0 to 1; numbers outside are clamped
   * @throws IllegalArgumentException if {@code unit} is NaN
   */
  default Object decode(double unit) {
    return value(level(unit));
  }

  /**
   * The unit coordinate of a value.
   *
   * @throws IllegalArgumentException if {@link #check} rejects the value
   */
  double encode(Object value);

  /**
   * The canonical form of a value.
   *
   * @throws IllegalArgumentException if this parameter cannot take the value; the message names the
   *     parameter, the rule and the value
   */
  Object check(Object value);

  /**
   * The canonical value that a text stands for, such as a word of a command line or a cell of a
   * table.
   *
   * @throws IllegalArgumentException if this parameter cannot take the value; the message names the
   *     parameter, the rule and the text
   */
  Object parse(String text);

  /** The unit coordinate of a level. */
  default double position(long level) {
    return Cells.position(Checks.requireLevel(this, level), cardinality() - 1);
  }

  /** The level whose cell contains a unit coordinate; numbers outside [0, 1] are clamped. */
  default long level(double unit) {
    return Cells.offsetAt(Checks.requireUnit(name(), unit), cardinality() - 1);
  }

  /** The value of a level. */
  Object value(long level);
}
