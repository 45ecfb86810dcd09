package io.github.culmen.store;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An empty store for each test, and a way behind its back. */
@SuppressWarnings("exports") // JUnit is on the class path
public abstract class StorePlace {
  /** For the contracts of stores. */
  protected StorePlace() {}

  static final SearchSpace SPACE =
      SearchSpace.of(Parameter.logReal("lr", 1e-5, 1), Parameter.integer("depth", 2, 1000));

  public @TempDir Path directory;

  private String url;

  public StudyStore store;

  /** The URL of an empty place. */
  protected abstract String newPlace();

  /** Changes the database behind the store's back. */
  protected abstract void execute(String sql) throws Exception;

  protected String url() {
    return url;
  }

  @BeforeEach
  void open() {
    url = newPlace();
    store = StudyStores.open(url);
  }

  @AfterEach
  void close() {
    store.close();
  }

  public static StudySpec spec(String name) {
    return StudySpec.builder(SPACE)
        .name(name)
        .strategy(Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build())
        .seed(11)
        .build();
  }

  /** What takes the tables back to version 1. */
  protected abstract List<String> firstVersion();
}
