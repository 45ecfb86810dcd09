package io.github.culmen.server.access;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Browsers that showed a token and got a cookie for it. They are forgotten when the server ends,
 * after half a day without a request, and when their token is revoked.
 */
public final class Sessions {
  private static final int MOST = 1000;
  private static final Duration IDLE = Duration.ofHours(12);

  private final Tokens tokens;
  private final Clock clock;
  // By the hash of what is in the cookie, the one unused for longest first.
  private final Map<String, Session> sessions = new LinkedHashMap<>(16, 0.75f, true);

  private record Session(AccessToken token, Instant used) {}

  /** No sessions yet. */
  public Sessions(Tokens tokens, Clock clock) {
    this.tokens = tokens;
    this.clock = clock;
  }

  /** Begins a session; what is returned goes into the cookie and is not kept. */
  public synchronized String begin(AccessToken token) {
    String secret = AccessToken.secret();
    if (sessions.size() >= MOST) {
      sessions.remove(sessions.keySet().iterator().next());
    }
    sessions.put(AccessToken.hash(secret), new Session(token, clock.instant()));
    return secret;
  }

  /** The token of a session; empty if there is no such session any more. */
  public synchronized Optional<AccessToken> of(String secret) {
    // By its hash: how long the look-up takes says nothing about the secret.
    String key = AccessToken.hash(secret);
    Session session = sessions.get(key);
    if (session == null) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    if (Duration.between(session.used(), now).compareTo(IDLE) > 0
        || !tokens.valid(session.token())) {
      sessions.remove(key);
      return Optional.empty();
    }
    sessions.put(key, new Session(session.token(), now));
    return Optional.of(session.token());
  }

  /** Ends a session. */
  public synchronized void end(String secret) {
    sessions.remove(AccessToken.hash(secret));
  }
}
