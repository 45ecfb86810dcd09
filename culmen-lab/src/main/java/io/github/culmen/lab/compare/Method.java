package io.github.culmen.lab.compare;

import io.github.culmen.problem.Problem;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way to choose points, under the name it has in tables.
 *
 * @param name letters, digits and {@code . : - _}
 * @param strategies what it does on a problem; experiments with known models tell it the problem's
 * @param workers how many evaluations are under way at a time, at least 1
 */
public record Method(String name, Function<? super Problem, Strategy> strategies, int workers) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9.:_-]+");
  private static final Pattern WORD_AND_COUNT =
      Pattern.compile("([^:]*)(?::(\\d{1,6}))?(?::([a-z-]+))?");

  /** Checks the name. */
  public Method {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a method's name must consist of letters, digits and . : - _, but was '" + name + "'");
    }
    if (workers < 1) {
      throw new IllegalArgumentException("workers must be at least 1, but workers = " + workers);
    }
  }

  /** A method that evaluates one point after the other. */
  public Method(String name, Function<? super Problem, Strategy> strategies) {
    this(name, strategies, 1);
  }

  /** A method that does the same on every problem. */
  public Method(String name, Strategy strategy) {
    this(name, problem -> strategy);
  }

  /** What it does on a problem. */
  public Strategy strategy(Problem problem) {
    return strategies.apply(problem);
  }

  /**
   * The method a text {@code word[:K][:SAMPLER]} stands for: an acquisition, how many maxima it
   * draws, and how.
   *
   * @param base the strategy in all other respects
   * @throws IllegalArgumentException if the word is none of {@link #words}, or the sampler none of
   *     {@link #samplers}
   */
  public static Method parse(String text, Strategy base) {
    String trimmed = text.strip();
    Matcher parts = WORD_AND_COUNT.matcher(trimmed);
    if (parts.matches()) {
      for (AcquisitionKind kind : AcquisitionKind.builtIn()) {
        if (kind.usesModel() && kind.word().equals(parts.group(1))) {
          if (kind == AcquisitionKind.AUTO) {
            if (parts.group(2) != null || parts.group(3) != null) {
              break; // it draws what it wants
            }
            return auto(trimmed, base);
          }
          StrategyBuilder strategy = base.toBuilder().acquisition(kind);
          if (parts.group(2) != null) {
            strategy.maxima(Integer.parseInt(parts.group(2)));
          }
          if (parts.group(3) != null) {
            strategy.maxValues(sampler(kind, parts.group(3), trimmed));
          }
          return new Method(trimmed, strategy.build());
        }
      }
    }
    throw new IllegalArgumentException(
        "a method must be word or word:K with a word of "
            + String.join(", ", words())
            + " and K from 1, mes-g and gibbon also word:K:SAMPLER, but was '"
            + text
            + "'");
  }

  // Of the base only what auto does not choose by itself.
  private static Method auto(String text, Strategy base) {
    StrategyBuilder strategy = Strategy.auto().toBuilder();
    base.initial().ifPresent(strategy::initial);
    return new Method(text, strategy.build());
  }

  private static MaxValueMethod sampler(AcquisitionKind kind, String word, String text) {
    if (!kind.drawsOverCandidates()) {
      throw new IllegalArgumentException(
          "a sampler of maxima is for mes-g and gibbon, but the method was '" + text + "'");
    }
    return Arrays.stream(MaxValueMethod.values())
        .filter(method -> method.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "K must be a number, and a sampler of maxima, as in mes-g:10:exact, one of "
                        + String.join(", ", samplers())
                        + ", but was '"
                        + text
                        + "'"));
  }

  /** How maxima can be drawn by {@code mes-g} and {@code gibbon}. */
  public static List<String> samplers() {
    return Arrays.stream(MaxValueMethod.values()).map(MaxValueMethod::word).toList();
  }

  /** The methods of a list such as {@code mes-g:1,mes-g:10}; no method twice. */
  public static List<Method> parseAll(String texts, Strategy base) {
    List<Method> methods = new ArrayList<>();
    for (String text : texts.split(",", -1)) {
      methods.add(parse(text, base));
    }
    return methods;
  }

  /** The words a method can begin with: those of all acquisitions that use a model. */
  public static List<String> words() {
    return Arrays.stream(AcquisitionKind.builtIn())
        .filter(AcquisitionKind::usesModel)
        .map(AcquisitionKind::word)
        .toList();
  }
}
