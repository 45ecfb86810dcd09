package io.github.culmen.problem.bbob;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.ProblemFamily;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The functions by number, instance and dimension, as in {@code bbob-f10-i1-d5}. */
public final class BbobFamily implements ProblemFamily {
  private static final Pattern NAME = Pattern.compile("bbob-f(\\d{1,9})-i(\\d{1,9})-d(\\d{1,9})");

  /** For the service loader. */
  public BbobFamily() {}

  /** Empty: there are thousands. */
  @Override
  public List<String> names() {
    return List.of();
  }

  @Override
  public Optional<Problem> named(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Optional.of(
            BbobProblem.of(
                Integer.parseInt(parts.group(1)),
                Integer.parseInt(parts.group(2)),
                Integer.parseInt(parts.group(3))))
        : Optional.empty();
  }
}
