package io.github.culmen.server.api;

import io.github.culmen.server.access.Role;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Requests that are sent again because their answer was lost: those with the same {@code
 * Idempotency-Key} are done once, and all get the answer of the first. The latest ten thousand are
 * remembered until the server ends. What makes something new also leaves a receipt in the journal;
 * the rest is the same if done twice.
 */
final class Repeats {
  private static final int MOST = 10_000;
  private static final int LONGEST = 200;
  private static final int RECEIPT_DIGITS = 32;

  private record Done(String body, CompletableFuture<Answer> answer) {}

  private final Map<String, Done> done =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Done> eldest) {
          return size() > MOST;
        }
      };

  /** A route that changes something, once for each key. */
  Route change(String method, String template, Role role, Route.Endpoint endpoint) {
    return Route.change(method, template, role, call -> once(call, template, endpoint));
  }

  /**
   * What a request that makes something new is known by in the journal; empty if it has no key. A
   * request with the same key and another body is another one here: only as long as the server
   * remembers the first can it be refused.
   */
  static Optional<String> receipt(String what, Call call) {
    return call.header("idempotency-key")
        .map(
            key ->
                hash(String.join(
                            "\n", what, call.caller().name(), call.study(), key, hash(call.body()))
                        .getBytes(StandardCharsets.UTF_8))
                    .substring(0, RECEIPT_DIGITS));
  }

  private Answer once(Call call, String template, Route.Endpoint endpoint) {
    String key = call.headers().get("idempotency-key");
    if (key == null) {
      return endpoint.answer(call);
    }
    if (key.isBlank() || key.length() > LONGEST) {
      throw new ApiProblem(
          400,
          "idempotency-key",
          "an Idempotency-Key must have 1 to " + LONGEST + " letters, but has " + key.length());
    }
    String id = String.join("\n", call.caller().name(), template, call.path().toString(), key);
    String body = hash(call.body());
    Done mine = new Done(body, new CompletableFuture<>());
    Done first;
    synchronized (done) {
      first = done.putIfAbsent(id, mine);
    }
    if (first != null) {
      if (!first.body().equals(body)) {
        throw new ApiProblem(
            422,
            "idempotency-key",
            "an Idempotency-Key stands for one request, but this one came with another body"
                + " before");
      }
      return new Answer.Later(first.answer());
    }
    try {
      Answer answer = endpoint.answer(call);
      if (answer instanceof Answer.Later later) {
        var ignored =
            later
                .answer()
                .whenComplete(
                    (there, failure) -> {
                      if (failure == null) {
                        mine.answer().complete(there);
                      } else {
                        fail(id, mine, failure);
                      }
                    });
      } else {
        mine.answer().complete(answer);
      }
    } catch (RuntimeException e) {
      fail(id, mine, e);
    }
    return new Answer.Later(mine.answer());
  }

  // What failed is done again when it is asked for again.
  private void fail(String id, Done mine, Throwable failure) {
    synchronized (done) {
      done.remove(id);
    }
    mine.answer().completeExceptionally(failure);
  }

  private static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
