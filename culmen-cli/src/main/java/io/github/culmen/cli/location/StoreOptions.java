package io.github.culmen.cli.location;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.PlainText;
import io.github.culmen.cli.text.ShellWords;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import picocli.CommandLine.Option;

/** Which store the studies are in. */
public final class StoreOptions {
  @Option(
      names = "--store",
      paramLabel = "URL",
      description =
          "Where the studies are: sqlite:FILE, or postgresql://USER:PASSWORD@HOST/DATABASE"
              + " (default: the environment variable CULMEN_STORE, else sqlite:culmen.db).")
  private String given;

  /** The store, made if there is none. */
  public StudyStore openOrMake() {
    return openOrMake(url(), origin());
  }

  /** The store that --store names, made if there is none. */
  public static StudyStore openOrMake(String url) {
    return openOrMake(url, "--store");
  }

  private static StudyStore openOrMake(String url, String origin) {
    try {
      return StudyStores.open(url);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(origin + ": " + e.getMessage());
    }
  }

  /** The store, which must exist. */
  public StudyStore open() {
    try {
      return StudyStores.openExisting(url());
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(origin() + ": " + e.getMessage());
    }
  }

  /** Whether the command line names the store. */
  boolean given() {
    return given != null;
  }

  /**
   * The store as it was given on the command line, to be given again, but for its password; empty
   * if it was not.
   */
  String again() {
    return given == null ? "" : " --store " + ShellWords.quoted(PlainText.withoutPasswords(given));
  }

  private String url() {
    if (given != null) {
      return given;
    }
    String variable = System.getenv("CULMEN_STORE");
    return variable == null || variable.isEmpty() ? "sqlite:culmen.db" : variable;
  }

  private String origin() {
    return given == null ? "CULMEN_STORE" : "--store";
  }
}
