package io.github.culmen.lab.suite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the tables that come with this package; see PROVENANCE.md beside them. */
final class Resources {
  private Resources() {}

  /** The rows below the heading, each as its fields. */
  static List<String[]> rows(String name, String heading) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      if (!lines.get(0).equals(heading)) {
        throw new IllegalStateException(
            name + " must have the columns " + heading + ", but begins with " + lines.get(0));
      }
      return lines.stream().skip(1).map(line -> line.split(",", -1)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }
}
