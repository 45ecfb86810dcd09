package io.github.culmen.server.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A token as the server knows it: not the secret itself but its SHA-256. The secret has 256 random
 * bits, so that a fast hash is enough.
 *
 * @param name whose it is, for people and logs
 * @param role what it allows
 * @param hash SHA-256 of the secret, in hexadecimal digits
 */
public record AccessToken(String name, Role role, String hash) {
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
  private static final String MARK = "culmen_";

  /** Checks the parts. */
  public AccessToken {
    requireName(name);
    if (!HASH.matcher(hash).matches()) {
      throw new IllegalArgumentException(
          "the hash of a token must be 64 hexadecimal digits, but has "
              + hash.length()
              + " letters");
    }
  }

  /** Checks a token's name. */
  public static void requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a token's name must have 1 to 64 letters, digits, '.', '_', '@' and '-', but got '"
              + name
              + "'");
    }
  }

  /** A new secret, to be shown once. */
  public static String secret() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return MARK + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The token of a secret. */
  public static AccessToken of(String name, Role role, String secret) {
    return new AccessToken(name, role, hash(secret));
  }

  /** Whether a secret with that hash is this token's; takes the same time whatever differs. */
  boolean has(byte[] sha256) {
    return MessageDigest.isEqual(HexFormat.of().parseHex(hash), sha256);
  }

  static String hash(String secret) {
    return HexFormat.of().formatHex(sha256(secret));
  }

  static byte[] sha256(String secret) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  // Nobody can do anything with a hash, but it need not be in logs either.
  @Override
  public String toString() {
    return name + " (" + role.word() + ")";
  }
}
