package io.github.culmen.space.constraint;

import io.github.culmen.space.constraint.Claim.Quantity;
import java.util.List;
import java.util.Locale;

/** The functions of constraints. They give the same result, to the last bit, on every machine. */
enum ConstraintFunction {
  MIN,
  MAX,
  ABS,
  LOG,
  EXP,
  SQRT;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean accepts(int arguments) {
    return many() ? arguments >= 2 : arguments == 1;
  }

  String arity() {
    return many() ? "at least 2 numbers" : "1 number";
  }

  private boolean many() {
    return this == MIN || this == MAX;
  }

  Quantity of(List<Quantity> arguments) {
    Quantity first = arguments.get(0);
    return switch (this) {
      case MIN ->
          v -> {
            double least = first.at(v);
            for (int i = 1; i < arguments.size(); i++) {
              least = Math.min(least, arguments.get(i).at(v));
            }
            return least;
          };
      case MAX ->
          v -> {
            double most = first.at(v);
            for (int i = 1; i < arguments.size(); i++) {
              most = Math.max(most, arguments.get(i).at(v));
            }
            return most;
          };
      case ABS -> v -> Math.abs(first.at(v));
      case LOG -> v -> StrictMath.log(first.at(v));
      case EXP -> v -> StrictMath.exp(first.at(v));
      case SQRT -> v -> Math.sqrt(first.at(v));
    };
  }
}
