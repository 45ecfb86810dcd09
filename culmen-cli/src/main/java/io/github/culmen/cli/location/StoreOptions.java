package io.github.culmen.cli.location;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.PlainText;
import io.github.culmen.cli.text.ShellWords;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which store the studies are in. */
public final class StoreOptions {
  // For commands of which someone waits for the answer.
  private static final String FILE = "culmen.db";
  private static final Duration ANSWER = Duration.ofSeconds(10);

  @Option(
      names = "--store",
      paramLabel = "URL",
      description =
          "Where the studies are: sqlite:FILE, or postgresql://USER:PASSWORD@HOST/DATABASE"
              + " (default: the environment variable CULMEN_STORE, else culmen.db here, beside"
              + " the study file or in a folder above).")
  private String given;

  private Optional<Path> folder = Optional.empty();

  /** Looks into a folder as well, that of the study file, where nothing says where the store is. */
  StoreOptions near(Optional<Path> place) {
    folder = place;
    return this;
  }

  /** The store, made if there is none. */
  public StudyStore openOrMake() {
    return openOrMake(ANSWER);
  }

  /** The store that --store names, made if there is none. */
  public static StudyStore openOrMake(String url) {
    try {
      return StudyStores.open(url);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--store: " + e.getMessage());
    }
  }

  /** The store, made if there is none, with a server that answers in that time. */
  public StudyStore openOrMake(Duration answer) {
    try {
      return StudyStores.open(url(), answer);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(origin() + ": " + e.getMessage());
    }
  }

  /** The store, which must exist. */
  public StudyStore open() {
    return open(ANSWER);
  }

  /** The store, which must exist, with a server that answers in that time. */
  public StudyStore open(Duration answer) {
    try {
      return StudyStores.openExisting(url(), answer);
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

  /** What to type behind a command so that it works in that store, but for its password. */
  public static String naming(String url) {
    String shown = PlainText.withoutPasswords(url);
    String usual = PlainText.withoutPasswords(new StoreOptions().url());
    return shown.equals(usual) ? "" : " --store " + ShellWords.quoted(shown);
  }

  /** The URL, which may hold a password: not to be shown. */
  public String url() {
    if (given != null) {
      return given;
    }
    String variable = System.getenv("CULMEN_STORE");
    return variable == null || variable.isEmpty() ? "sqlite:" + usual() : variable;
  }

  // Here, beside the study file, or in a folder above; made here if there is none.
  private Path usual() {
    Path here = Path.of(FILE);
    if (Files.exists(here)) {
      return here;
    }
    Optional<Path> beside = folder.map(place -> place.resolve(FILE)).filter(Files::exists);
    if (beside.isPresent()) {
      return beside.get();
    }
    for (Path place = here.toAbsolutePath().getParent(); place != null; place = place.getParent()) {
      if (Files.isRegularFile(place.resolve(FILE))) {
        return place.resolve(FILE);
      }
    }
    return here;
  }

  private String origin() {
    return given == null ? "CULMEN_STORE" : "--store";
  }
}
