package io.github.culmen.store;

import java.time.Duration;

/** What to do while a store cannot be reached. */
@FunctionalInterface
public interface Patience {
  /**
   * Waits, or not.
   *
   * @param failure why the store cannot be used; {@link StoreException#mayPass} is true
   * @param since how long that has been so
   * @return whether to try again; if not, the failure is thrown
   */
  boolean waits(StoreException failure, Duration since);

  /** The store is back after at least one wait. */
  default void over() {}
}
