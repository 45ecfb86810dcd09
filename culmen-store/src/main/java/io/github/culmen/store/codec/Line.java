package io.github.culmen.store.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * One line of a journal file: a JSON object whose last field is a checksum.
 *
 * <pre>{@code
 * {"event":"told","trial":1,"at":"…","value":0.4,"crc":"1f8a03c7"}
 * }</pre>
 *
 * The checksum is the CRC-32C of the checksum of the line before (eight hexadecimal digits; zeros
 * before the first line), followed by the line's own bytes up to the comma before {@code "crc"}. So
 * a line that was lost, doubled or moved shows as well as one that was changed.
 *
 * @param json the object without its checksum
 * @param checksum eight hexadecimal digits
 */
public record Line(String json, String checksum) {
  /** What stands in for the checksum before the first line. */
  public static final String START = "00000000";

  /** What ends a line in a file. */
  public static final byte END = '\n';

  private static final byte[] LABEL = ",\"crc\":\"".getBytes(StandardCharsets.UTF_8);
  private static final byte[] CLOSE = "\"}".getBytes(StandardCharsets.UTF_8);
  private static final int SEAL = LABEL.length + START.length() + CLOSE.length;

  /** The line for a JSON object, with its checksum. */
  public static Line seal(String json, String previous) {
    byte[] body = body(json);
    return new Line(json, checksum(previous, body, 0, body.length));
  }

  /** The line that these bytes hold (without the line break), if its checksum is right. */
  public static Optional<Line> parse(byte[] bytes, int from, int to, String previous) {
    int seal = to - SEAL;
    if (seal < from || !sealAt(bytes, seal)) {
      return Optional.empty();
    }
    String stated =
        new String(bytes, seal + LABEL.length, START.length(), StandardCharsets.US_ASCII);
    if (!stated.equals(checksum(previous, bytes, from, seal))) {
      return Optional.empty();
    }
    String json = new String(bytes, from, seal - from, StandardCharsets.UTF_8) + "}";
    return Optional.of(new Line(json, stated));
  }

  /** The checksum that the bytes of a line state, right or wrong, if they end with one. */
  public static Optional<String> stated(byte[] bytes, int from, int to) {
    int seal = to - SEAL;
    return seal < from || !sealAt(bytes, seal)
        ? Optional.empty()
        : Optional.of(
            new String(bytes, seal + LABEL.length, START.length(), StandardCharsets.US_ASCII));
  }

  /** Where the first seal in a stretch of bytes ends, or -1 if there is none. */
  public static int endOfSeal(byte[] bytes, int from) {
    for (int i = from; i + SEAL <= bytes.length; i++) {
      if (sealAt(bytes, i)) {
        return i + SEAL;
      }
    }
    return -1;
  }

  /** The bytes for the file, line break included. */
  public byte[] bytes() {
    byte[] body = body(json);
    byte[] bytes = Arrays.copyOf(body, body.length + SEAL + 1);
    byte[] digits = checksum.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(LABEL, 0, bytes, body.length, LABEL.length);
    System.arraycopy(digits, 0, bytes, body.length + LABEL.length, digits.length);
    System.arraycopy(CLOSE, 0, bytes, bytes.length - 1 - CLOSE.length, CLOSE.length);
    bytes[bytes.length - 1] = END;
    return bytes;
  }

  // The object without the brace that closes it, since the checksum comes in between.
  private static byte[] body(String json) {
    return json.substring(0, json.length() - 1).getBytes(StandardCharsets.UTF_8);
  }

  // Quotes inside JSON text are escaped, so that the label occurs nowhere but before a checksum.
  private static boolean sealAt(byte[] bytes, int at) {
    int digits = at + LABEL.length;
    int close = digits + START.length();
    return Arrays.equals(bytes, at, digits, LABEL, 0, LABEL.length)
        && Arrays.equals(bytes, close, close + CLOSE.length, CLOSE, 0, CLOSE.length);
  }

  /** The checksum of some bytes, given that of what comes before them. */
  public static String checksum(String previous, byte[] bytes, int from, int to) {
    CRC32C crc = new CRC32C();
    crc.update(previous.getBytes(StandardCharsets.US_ASCII));
    crc.update(bytes, from, to - from);
    return String.format("%08x", crc.getValue());
  }
}
