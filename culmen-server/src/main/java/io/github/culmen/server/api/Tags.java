package io.github.culmen.server.api;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;

/** Entity tags: who has an answer already is told so, before it is made again. */
final class Tags {
  private Tags() {}

  /** The tag of what an answer follows from. */
  static String of(Object... parts) {
    return hash(Arrays.toString(parts).getBytes(StandardCharsets.UTF_8));
  }

  /** The tag of bytes. */
  static String of(byte[] bytes) {
    return hash(bytes);
  }

  // Weak, since the same answer may be packed or not.
  private static String hash(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return "W/\"" + HexFormat.of().formatHex(digest, 0, 12) + "\"";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The answer, or that the caller has it. */
  static Answer answer(Call call, String etag, Supplier<Answer> answer) {
    Answer full = call.has(etag) ? Answer.empty(304) : answer.get();
    return full.with("ETag", etag).with("Cache-Control", "private, no-cache");
  }
}
