package io.github.culmen.lab.compare;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is compared must be different from one another. */
public final class Different {
  private Different() {}

  /**
   * Requires at least one thing and none twice.
   *
   * @param whole what consists of the things, such as {@code a comparison}
   * @param what what the things are called
   */
  public static void require(String whole, String what, List<?> things) {
    if (things.isEmpty()) {
      throw new IllegalArgumentException(whole + " needs " + what + ", but there are none");
    }
    Set<Object> seen = new HashSet<>();
    for (Object thing : things) {
      if (!seen.add(thing)) {
        throw new IllegalArgumentException(
            what + " must be different from one another, but " + thing + " is there twice");
      }
    }
  }
}
