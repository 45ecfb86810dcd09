package io.github.culmen.lab.command.soak;

import java.util.Optional;
import java.util.SplittableRandom;

/** Where the clients of a soak send their requests. */
interface Service {
  /** What makes the requests. */
  Hasty http();

  /** Sends the first bytes of a request and hangs up. */
  void hangUp(SplittableRandom random, byte[] request, int length) throws InterruptedException;

  /** Sends a request; empty if no answer came. */
  Optional<Hasty.Reply> send(SplittableRandom random, byte[] request);

  /** Lets time pass between requests. */
  default void pause(int millis) throws InterruptedException {
    Thread.sleep(millis);
  }
}
