package io.github.culmen.grpc.vizier;

import io.github.culmen.space.Parameter;
import java.util.ArrayList;
import java.util.List;

/**
 * Names of parameters and outcomes that Culmen takes, made from any text: always the same for the
 * same texts in the same order.
 */
final class LegalNames {
  private final List<String> taken = new ArrayList<>();

  /** A name for a text, different from those before. */
  String of(String text) {
    String name = Parameter.legalName(text, taken);
    taken.add(name);
    return name;
  }
}
