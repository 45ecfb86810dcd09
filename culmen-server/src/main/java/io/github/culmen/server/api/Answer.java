package io.github.culmen.server.api;

import io.github.culmen.server.json.JsonWriter;
import io.github.culmen.server.live.LiveStudy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What a request is answered with. */
public sealed interface Answer {
  /**
   * All of it at once.
   *
   * @param status the code of HTTP
   * @param type the media type
   * @param headers further headers
   * @param body the bytes
   */
  // Written once and never compared.
  @SuppressWarnings("ArrayRecordComponent")
  record Full(int status, String type, Map<String, String> headers, byte[] body)
      implements Answer {}

  /**
   * When it is there.
   *
   * @param answer it
   */
  record Later(CompletableFuture<Answer> answer) implements Answer {}

  /**
   * Events as they happen.
   *
   * @param study of this study; empty for all
   * @param from the place in the journal after which it begins
   */
  record Stream(Optional<LiveStudy> study, int from) implements Answer {}

  /** Bytes of a type. */
  static Full of(int status, String type, byte[] body) {
    return new Full(status, type, Map.of(), body);
  }

  /** A value as JSON. */
  static Full json(Object value) {
    return json(200, value);
  }

  /** The same with another code. */
  static Full json(int status, Object value) {
    return of(status, "application/json", JsonWriter.bytes(value));
  }

  /** Nothing but a code. */
  static Full empty(int status) {
    return of(status, "", new byte[0]);
  }

  /** The same with one more header; for answers that are there. */
  default Answer with(String name, String value) {
    if (!(this instanceof Full full)) {
      return this;
    }
    Map<String, String> more = new LinkedHashMap<>(full.headers());
    more.put(name, value);
    return new Full(full.status(), full.type(), more, full.body());
  }
}
