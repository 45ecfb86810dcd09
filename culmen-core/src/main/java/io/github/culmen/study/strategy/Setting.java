package io.github.culmen.study.strategy;

import io.github.culmen.study.strategy.Strategy.Preset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * One setting of a strategy: its key, how it is read and written, and what it means. {@link #all}
 * is the only list of them. Study files, stored studies, comparisons of specs, {@code auto}'s
 * refusals, the documentation and the fuzzers walk it, so that a new setting is one more entry of
 * {@link Settings}, besides the component and the builder's setter that it is about.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {
  /** Whose choice a setting is. */
  enum Scope {
    /** The user's; it has a fixed default. */
    ANY,
    /** {@code auto}'s, unless it is named. */
    CHOSEN,
    /** About {@code auto} itself. */
    AUTO
  }

  private final String key;
  private final SettingKind<T> kind;
  private final Function<Strategy, Optional<T>> get;

  // What most settings have; an entry of the table says where it is otherwise.
  private Scope scope = Scope.CHOSEN;
  private final Map<Strategy.Preset, T> presets = new EnumMap<>(Strategy.Preset.class);
  private String label;
  private Predicate<T> omitted = value -> false;
  private Predicate<StrategyBuilder> needed = builder -> false;
  private Predicate<StrategyBuilder> alwaysStored = builder -> false;
  private Function<StrategyBuilder, Optional<String>> misplaced = builder -> Optional.empty();
  private BiConsumer<StrategyBuilder, T> vary;
  private String values = "";
  private String usual = "";

  Setting(String key, SettingKind<T> kind, Function<Strategy, Optional<T>> get) {
    this.key = key;
    this.kind = kind;
    this.get = get;
    this.label = key;
    this.vary = (builder, value) -> builder.set(this, value);
  }

  /** All settings in the order in which they are stored. */
  public static List<Setting<?>> all() {
    return Settings.TABLE;
  }

  /** The key in study files and in stored studies. */
  public String key() {
    return key;
  }

  /** What it can be and what that means, in Markdown. */
  public String values() {
    return values;
  }

  /** What it is if it is not given, in Markdown. */
  public String usual() {
    return usual;
  }

  /** Whether {@code auto} chooses it unless it is named. */
  public boolean isChosenByAuto() {
    return scope == Scope.CHOSEN;
  }

  /** Whether all strategies have it, and {@code auto} does not choose it. */
  public boolean isForAll() {
    return scope == Scope.ANY;
  }

  /** Reads a value into a builder. */
  public void read(Value value, StrategyBuilder into) {
    into.set(this, kind.read(value));
  }

  /** Sets a builder's to that of a strategy, if it has one. */
  public void copy(Strategy from, StrategyBuilder into) {
    given(from).ifPresent(value -> into.set(this, value));
  }

  /** Why a builder has no use for this setting, if so. */
  public Optional<String> misplaced(StrategyBuilder builder) {
    return misplaced.apply(builder).map(why -> "'" + key + "' is used by " + why);
  }

  /** Whether a study file must have it, beside what a builder has. */
  public boolean isNeeded(StrategyBuilder builder) {
    return needed.test(builder);
  }

  /** Whether a stored study must have it: all versions wrote it, unless it is left to auto. */
  public boolean isAlwaysStored(StrategyBuilder builder) {
    return needed.test(builder)
        || builder.preset() != Strategy.Preset.AUTO && alwaysStored.test(builder);
  }

  /**
   * The value as text, a number, a boolean, a list or a map, as {@link #read} takes it; empty if a
   * stored study does without.
   */
  public Optional<Object> stored(Strategy strategy) {
    return scope == Scope.CHOSEN && isComposed(strategy)
        ? given(strategy).map(kind::write)
        : get.apply(strategy).filter(omitted.negate()).map(kind::write);
  }

  // Whether settings were named over auto. Where none was, the defaults are stored, as they were
  // before settings could be named.
  private static boolean isComposed(Strategy strategy) {
    return strategy.composition().filter(own -> !own.named().isEmpty()).isPresent();
  }

  // What a strategy has, without what it leaves to auto.
  @SuppressWarnings("unchecked") // a builder has put it there
  private Optional<T> given(Strategy strategy) {
    return scope == Scope.CHOSEN && strategy.composition().isPresent()
        ? Optional.ofNullable((T) strategy.composition().get().named().get(key))
        : get.apply(strategy);
  }

  /** The setting in words, if it was named over {@code auto}. */
  Optional<String> named(Strategy strategy) {
    return scope == Scope.CHOSEN && strategy.composition().isPresent()
        ? given(strategy).map(value -> key + " " + kind.text(value))
        : Optional.empty();
  }

  /** Sentences about how two strategies differ in this setting. */
  public List<String> differences(Strategy before, Strategy after) {
    List<String> differences = new ArrayList<>();
    boolean oneIsOpen = before.composition().isPresent() != after.composition().isPresent();
    // What one leaves to auto differs by the preset, and what the other has need not be listed.
    if (oneIsOpen
        && scope != Scope.ANY
        && this != Settings.PRESET
        && this != Settings.ACQUISITION) {
      if (scope == Scope.AUTO || before.isOpen(key) || after.isOpen(key)) {
        return differences;
      }
    }
    Map<String, String> old = shown(before);
    Map<String, String> now = shown(after);
    Set<String> labels = new LinkedHashSet<>(old.keySet());
    labels.addAll(now.keySet());
    for (String each : labels) {
      String was = old.getOrDefault(each, "not set");
      String is = now.getOrDefault(each, "not set");
      if (!was.equals(is)) {
        differences.add(each + " was " + was + " and is " + is);
      }
    }
    return differences;
  }

  /**
   * Gives a builder some value that is legal by itself, for tests; beside others it need not be.
   *
   * @param parameters the names of the study's parameters
   */
  public void vary(StrategyBuilder builder, RandomGenerator random, List<String> parameters) {
    vary.accept(builder, kind.draw(random, parameters));
  }

  private Map<String, String> shown(Strategy strategy) {
    if (this == Settings.PRESET) {
      return Map.of(key, (strategy.composition().isPresent() ? Preset.AUTO : Preset.PLAIN).word());
    }
    // Left to auto, it has a word of its own.
    return (this == Settings.ACQUISITION ? get.apply(strategy) : given(strategy))
        .map(value -> kind.parts(label, value))
        .orElse(Map.of());
  }

  /** What a builder has instead of the default. */
  Optional<String> chosen(StrategyBuilder asked) {
    return asked
        .named(this)
        .filter(value -> scope == Scope.CHOSEN && !value.equals(AcquisitionKind.AUTO))
        .filter(value -> !value.equals(presets.get(Strategy.Preset.PLAIN)))
        .map(value -> key + " = " + kind.text(value));
  }

  // What follows makes the entries of the table.

  /** What {@code auto} leaves to the user, or is for {@code auto} only. */
  Setting<T> in(Scope where) {
    this.scope = where;
    return this;
  }

  /** What it is where nobody named it; with {@code auto}, until that chooses. */
  Setting<T> byDefault(T value) {
    for (Strategy.Preset preset : Strategy.Preset.values()) {
      presets.put(preset, value);
    }
    return this;
  }

  /** What it is with one of the presets. */
  Setting<T> byDefault(Strategy.Preset preset, T value) {
    presets.put(preset, value);
    return this;
  }

  Optional<T> of(Strategy.Preset preset) {
    return Optional.ofNullable(presets.get(preset));
  }

  /** What differences call it. */
  Setting<T> called(String name) {
    this.label = name;
    return this;
  }

  /** Written by all versions, and therefore read from all stored studies. */
  Setting<T> alwaysStored() {
    return storedWhere(builder -> true);
  }

  /** Written by all versions where this holds. */
  Setting<T> storedWhere(Predicate<StrategyBuilder> holds) {
    this.alwaysStored = holds;
    return this;
  }

  /** Stored unless it is what studies had before there was a choice; never change that value. */
  Setting<T> storedUnless(T before) {
    return storedUnless(before::equals);
  }

  /** Stored unless it is what studies had before there was a choice. */
  Setting<T> storedUnless(Predicate<T> before) {
    this.omitted = before;
    return this;
  }

  /** To be given where this holds. */
  Setting<T> neededWhere(Predicate<StrategyBuilder> holds) {
    this.needed = holds;
    return this;
  }

  /** Refused elsewhere, in words such as "model: additive only, but the model is ordinary". */
  Setting<T> misplacedWhere(Function<StrategyBuilder, Optional<String>> why) {
    this.misplaced = why;
    return this;
  }

  /** Varied together with what it needs. */
  Setting<T> variedBy(BiConsumer<StrategyBuilder, T> all) {
    this.vary = all;
    return this;
  }

  /** What the documentation says. */
  Setting<T> says(String meaning, String ifNotGiven) {
    this.values = meaning;
    this.usual = ifNotGiven;
    return this;
  }

  /** For {@code auto} only. */
  static Optional<String> unlessAuto(StrategyBuilder builder) {
    return builder.composes()
        ? Optional.empty()
        : Optional.of("preset: auto only, but the preset is " + builder.preset().word());
  }

  /**
   * A value of a study file or of a stored study that knows its place. What is asked of it either
   * holds or ends in an error with the place, the rule and what is there instead.
   */
  public interface Value {
    /** Whether it is text. */
    boolean isText();

    /** Whether it is a number. */
    boolean isNumber();

    /** Whether it is a list. */
    boolean isList();

    /** Text. */
    String text();

    /** A number. */
    double number();

    /** A whole number from {@code least}; study files allow no more than {@code most}. */
    int integer(int least, int most);

    /** True or false. */
    boolean bool();

    /** The constant that a word names. */
    <E> E word(E[] constants, Function<E, String> word);

    /** The items of a list. */
    List<? extends Value> items();

    /** The values of a mapping by key; no other keys than {@code legal} if there are any. */
    Map<String, ? extends Value> entries(String... legal);

    /** What is there, in words. */
    String description();

    /** An error at this place. */
    RuntimeException error(String message);

    /** An error about a key that this mapping lacks. */
    RuntimeException missing(String name);

    /** What {@code work} makes; what it objects to is an error at this place. */
    <R> R checked(Supplier<R> work);
  }
}
