package io.github.culmen.store.open;

import io.github.culmen.store.StoreException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.sql.Dialect;
import io.github.culmen.store.sql.SqlStudyStore;
import io.github.culmen.store.sql.StoreUrl;
import java.time.Duration;

/** Opens stores of studies by their URL. */
public final class StudyStores {
  private static final Duration ANSWER = Duration.ofSeconds(20);

  private StudyStores() {}

  /**
   * The store at a URL, created if there is none: {@code sqlite:FILE}, or {@code
   * postgresql://user:password@host:port/database} with options of the PostgreSQL driver after a
   * question mark. The forms that begin with {@code jdbc:} are understood, too.
   *
   * @throws IllegalArgumentException if the URL is none of these
   * @throws StoreException if the store cannot be used
   */
  public static StudyStore open(String url) {
    return open(url, ANSWER);
  }

  /**
   * The same with another patience towards a server.
   *
   * @param answer how long it may leave a call without any answer, at least a second, before the
   *     call fails with a {@link StoreException} that {@linkplain StoreException#mayPass may pass};
   *     20 seconds unless given. Options of the URL come first
   */
  public static StudyStore open(String url, Duration answer) {
    return SqlStudyStore.open(Dialect.of(StoreUrl.parse(url), answer), true);
  }

  /**
   * The same, but nothing is made.
   *
   * @throws StoreException if there is no store, or it cannot be used
   */
  public static StudyStore openExisting(String url) {
    return openExisting(url, ANSWER);
  }

  /** The same with another patience towards a server. */
  public static StudyStore openExisting(String url, Duration answer) {
    return SqlStudyStore.open(Dialect.of(StoreUrl.parse(url), answer), false);
  }

  /**
   * The same, but nothing can be written, by any call: SQLite opens the file for reading only, and
   * the server of PostgreSQL refuses every change. Readers take no lock that a writer waits for.
   *
   * @throws StoreException if there is no store, it cannot be used, or its tables are of an older
   *     version, which only a writer can bring up to date
   */
  public static StudyStore openReadOnly(String url, Duration answer) {
    return SqlStudyStore.open(Dialect.readOnly(StoreUrl.parse(url), answer), false);
  }
}
