package io.github.culmen.server.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The tokens that a server accepts now: one made at its start, those of a file, or both. A changed
 * file counts within a second; one that became unreadable accepts nobody.
 */
public final class Tokens {
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1) / 2;

  private final List<AccessToken> own;
  private final Optional<TokenFile> file;
  private List<AccessToken> read = List.of();
  private FileTime modified;
  private long size = -1;
  private long looked;

  /**
   * The tokens.
   *
   * @param own those that live as long as the server
   * @param file those that a person keeps
   */
  public Tokens(List<AccessToken> own, Optional<TokenFile> file) {
    this.own = List.copyOf(own);
    this.file = file;
    file.ifPresent(ignored -> look(true));
  }

  /** The token of a secret; empty if nobody has it. Takes as long for a wrong secret as for one. */
  public Optional<AccessToken> of(String secret) {
    byte[] hash = AccessToken.sha256(secret);
    AccessToken found = null;
    for (AccessToken token : all()) {
      if (token.has(hash)) {
        found = token;
      }
    }
    return Optional.ofNullable(found);
  }

  /** Whether a token is still accepted, in the same role. */
  public boolean valid(AccessToken token) {
    return all().contains(token);
  }

  /** All tokens; never their secrets. */
  public synchronized List<AccessToken> all() {
    file.ifPresent(ignored -> look(false));
    List<AccessToken> all = new ArrayList<>(own);
    all.addAll(read);
    return all;
  }

  private synchronized void look(boolean first) {
    long now = System.nanoTime();
    if (!first && now - looked < LOOK_NANOS) {
      return;
    }
    looked = now;
    TokenFile tokens = file.orElseThrow();
    try {
      FileTime time = Files.getLastModifiedTime(tokens.path());
      long length = Files.size(tokens.path());
      if (time.equals(modified) && length == size) {
        return;
      }
      read = tokens.read();
      modified = time;
      size = length;
    } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
      if (first) {
        throw e instanceof RuntimeException known
            ? known
            : new UncheckedIOException("there is no token file " + tokens.path(), (IOException) e);
      }
      read = List.of();
      modified = null;
      size = -1;
    }
  }
}
