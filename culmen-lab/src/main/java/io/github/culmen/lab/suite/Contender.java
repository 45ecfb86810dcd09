package io.github.culmen.lab.suite;

import io.github.culmen.lab.compare.Method;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strategy under the name it has in tables.
 *
 * @param name letters, digits and {@code . : _ + -}
 * @param strategy how it chooses points, as a user would write it
 * @param source what the strategy was made of where the name alone does not tell; otherwise empty
 */
public record Contender(String name, Strategy strategy, String source) {
  /** Behind a name and a plus: parameters of all kinds are searched as real ones and rounded. */
  private static final String ROUNDING = "rounding";

  /** Behind a name and a plus: the study is not told how many trials there will be. */
  private static final String NO_BUDGET = "no-budget";

  /** Behind a name and a plus: what is not named has fixed defaults and is not left to auto. */
  private static final String PLAIN = "plain";

  /** The auto of an edition. */
  private static final Pattern EDITION = Pattern.compile("auto:(\\d{1,4})");

  /** Checks the name. */
  public Contender {
    if (!name.matches("[A-Za-z0-9.:_+-]+")) {
      throw new IllegalArgumentException(
          "a strategy's name must consist of letters, digits and . : _ + -, but was '"
              + name
              + "'");
    }
  }

  /**
   * The strategy a text {@code word[:K][:SAMPLER][+plain][+rounding][+no-budget]} stands for: that
   * acquisition in the model that {@code auto} chooses, with {@code +plain} in the model of the
   * preset {@code plain}; {@code auto:N} is auto's edition N, {@code plain} and {@code paper} are
   * the presets.
   *
   * @throws IllegalArgumentException if there is none, naming those there are
   */
  static Contender parse(String text) {
    String name = text.strip();
    for (String suffix : List.of(ROUNDING, NO_BUDGET)) {
      if (name.endsWith("+" + suffix)) {
        Contender plain = parse(name.substring(0, name.length() - suffix.length() - 1));
        return new Contender(name, plain.strategy(), plain.source());
      }
    }
    if (name.endsWith("+" + PLAIN)) {
      String word = name.substring(0, name.length() - PLAIN.length() - 1);
      return new Contender(name, strategy(word, Strategy.plain(), text), "");
    }
    return new Contender(name, strategy(name, Strategy.auto(), text), "");
  }

  private static Strategy strategy(String name, Strategy base, String text) {
    for (Strategy.Preset preset : Strategy.Preset.values()) {
      if (preset.word().equals(name)) {
        return Strategy.builder(preset).build();
      }
    }
    for (AcquisitionKind kind : AcquisitionKind.builtIn()) {
      if (kind.word().equals(name)) {
        return base.toBuilder().acquisition(kind).build();
      }
    }
    Matcher edition = EDITION.matcher(name);
    if (edition.matches()) {
      int number = Integer.parseInt(edition.group(1));
      return Strategy.auto().toBuilder().edition(number).build();
    }
    if (words().contains(name.split(":", 2)[0])) {
      return Method.parse(name, base).strategy(null);
    }
    throw new IllegalArgumentException(
        "a strategy must be one of "
            + String.join(", ", words())
            + ", auto:N with an edition N, where maxima are drawn also word:K or word:K:SAMPLER with a sampler of "
            + String.join(", ", Method.samplers())
            + ", one of the presets plain and paper, and behind any of these +plain, +rounding or"
            + " +no-budget, but was '"
            + text
            + "'");
  }

  /** The strategies of a list such as {@code log-ei,mes-g:10:calibrated,random}. */
  public static List<Contender> parseAll(String texts) {
    List<Contender> all = new ArrayList<>();
    for (String text : texts.split(",", -1)) {
      all.add(parse(text));
    }
    return all;
  }

  /** The words a strategy can begin with. */
  static List<String> words() {
    return Arrays.stream(AcquisitionKind.builtIn()).map(AcquisitionKind::word).toList();
  }

  /** Whether it searches real parameters only, whose values are rounded before evaluation. */
  boolean rounds() {
    return suffixes().contains(ROUNDING);
  }

  /** Whether its studies are told how many trials there will be. */
  public boolean isToldBudget() {
    return !suffixes().contains(NO_BUDGET);
  }

  private List<String> suffixes() {
    List<String> parts = List.of(name.split("\\+", -1));
    return parts.subList(1, parts.size());
  }

  /** Whether the points it chooses depend on the budget, so that a shorter run is another run. */
  boolean knowsBudget() {
    return isToldBudget()
        && strategy.acquisition().kind().usesModel()
        && (strategy.composition().isPresent() || strategy.searchesReachable());
  }
}
