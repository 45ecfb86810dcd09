package io.github.culmen.space;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * One of a list of choices that have no order, such as the name of an algorithm.
 *
 * <p>The choices are just different: a model must read nothing into the distance between their
 * coordinates except whether it is zero.
 *
 * <p>Value k of n (from 0) sits at u = (k + ½)/n. Values are String, Long, Double or Boolean;
 * smaller number types are widened.
 */
public record CategoricalParameter(String name, List<Object> choices) implements Parameter {

  /** Checks the name and that there are at least two distinct choices. */
  public CategoricalParameter {
    Checks.requireName(name);
    choices = Choices.canonical(name, choices);
  }

  @Override
  public Kind kind() {
    return Kind.CATEGORICAL;
  }

  @Override
  public long cardinality() {
    return choices.size();
  }

  @Override
  public boolean ordered() {
    return false;
  }

  @Override
  public CategoricalParameter including(Collection<?> values) {
    List<Object> all = new ArrayList<>(choices);
    for (Object value : values) {
      // A truth or a number among words would change what the others are.
      if (value instanceof String word
          && !all.contains(word)
          && all.stream().allMatch(String.class::isInstance)
          && word.indexOf('\'') < 0) {
        all.add(word);
      }
    }
    return new CategoricalParameter(name, all);
  }

  @Override
  public double encode(Object value) {
    return position(choices.indexOf(check(value)));
  }

  @Override
  public Object check(Object value) {
    return Choices.check(name, choices, value);
  }

  @Override
  public Object parse(String text) {
    return check(Choices.parsed(choices, text));
  }

  @Override
  public Object value(long level) {
    return choices.get((int) Checks.requireLevel(this, level));
  }
}
