package io.github.culmen.cli.optuna;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.PlainText;
import io.github.culmen.store.sql.StoreUrl;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Where a study of Optuna is: a file or a URL, as Optuna has it. */
public final class OptunaSource {
  private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  private OptunaSource() {}

  /**
   * Reads a study.
   *
   * @param place a journal, a file of SQLite, or a URL such as {@code sqlite:///study.db}
   * @param study its name; may be missing where there is only one
   */
  public static OptunaStudy read(String place, Optional<String> study) {
    // postgresql+psycopg2://…: the part after the plus is Python's driver.
    String url = place.replaceFirst("^([a-z]+)\\+[a-z0-9]+://", "$1://");
    if (url.startsWith("postgresql:") || url.startsWith("postgres:")) {
      try {
        return OptunaDatabase.read(StoreUrl.parse(url), study);
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage("--optuna: " + e.getMessage());
      }
    }
    if (url.matches("[a-z]{2,}://.*") && !url.startsWith("sqlite:")) {
      throw CommandFailure.usage(
          "--optuna must be a journal, a file of SQLite, or a URL with sqlite or postgresql, but is '"
              + PlainText.withoutPasswords(place)
              + "'");
    }
    return file(url, study);
  }

  private static OptunaStudy file(String url, Optional<String> study) {
    Path file;
    byte[] bytes;
    try {
      // sqlite:///study.db is here, sqlite:////data/study.db is not.
      file = Path.of(url.replaceFirst("^sqlite:(///)?", ""));
      if (!Files.isRegularFile(file)) {
        throw CommandFailure.usage("there is no file '" + file + "'");
      }
      bytes = start(file);
      if (!Arrays.equals(bytes, SQLITE)) {
        bytes = Files.readAllBytes(file);
        return OptunaJournal.read(bytes, study, file.toString());
      }
    } catch (InvalidPathException e) {
      throw CommandFailure.usage("'" + url + "' cannot be a file's name");
    } catch (IOException e) {
      throw CommandFailure.failed("cannot read '" + url + "': " + e.getMessage(), e);
    }
    return OptunaDatabase.read(
        new StoreUrl.Sqlite(file.toAbsolutePath().normalize(), file.toString()), study);
  }

  private static byte[] start(Path file) throws IOException {
    try (var stream = Files.newInputStream(file)) {
      return stream.readNBytes(SQLITE.length);
    }
  }
}
