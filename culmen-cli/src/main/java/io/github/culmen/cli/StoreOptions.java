package io.github.culmen.cli;

import io.github.culmen.store.StudyStore;
import io.github.culmen.store.StudyStores;
import picocli.CommandLine.Option;

/** Which store the studies are in. */
final class StoreOptions {
  @Option(
      names = "--store",
      paramLabel = "URL",
      defaultValue = "${env:CULMEN_STORE:-sqlite:culmen.db}",
      description =
          "Where the studies are: sqlite:FILE, or postgresql://USER:PASSWORD@HOST/DATABASE"
              + " (default: the environment variable CULMEN_STORE, else sqlite:culmen.db).")
  private String url;

  /** The store, made if there is none. */
  StudyStore openOrMake() {
    return openOrMake(url);
  }

  /** The store, which must exist. */
  StudyStore open() {
    return open(url);
  }

  static StudyStore openOrMake(String url) {
    try {
      return StudyStores.open(url);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--store: " + e.getMessage());
    }
  }

  static StudyStore open(String url) {
    try {
      return StudyStores.openExisting(url);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--store: " + e.getMessage());
    }
  }
}
