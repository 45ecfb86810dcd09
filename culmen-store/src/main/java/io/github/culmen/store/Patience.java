package io.github.culmen.store;

import java.time.Duration;
import java.util.function.Supplier;

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

  /**
   * Tries until it works, as long as this waits.
   *
   * @throws StoreException as soon as this does not, or if the failure {@linkplain
   *     StoreException#mayPass will not pass}
   */
  default <T> T insist(Supplier<T> attempt) {
    long start = System.nanoTime();
    boolean waited = false;
    while (true) {
      try {
        T result = attempt.get();
        if (waited) {
          over();
        }
        return result;
      } catch (StoreException e) {
        Duration since = Duration.ofNanos(System.nanoTime() - start);
        if (!e.mayPass() || !waits(e, since)) {
          throw e;
        }
        waited = true;
      }
    }
  }
}
