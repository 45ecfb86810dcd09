package io.github.culmen.server.start;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Pages of studies in an SQLite file. */
class PagesTest extends PagesContract {
  @TempDir static Path folder;

  @Override
  String store() {
    return "sqlite:" + folder.resolve("studies.db");
  }
}
