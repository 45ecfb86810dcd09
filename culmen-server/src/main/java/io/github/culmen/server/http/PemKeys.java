package io.github.culmen.server.http;

import io.github.culmen.server.ServerSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A certificate and its key, from files in PEM. */
final class PemKeys {
  static final String PASSWORD = "";
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----", Pattern.DOTALL);

  private PemKeys() {}

  /**
   * Both as a store of keys.
   *
   * @throws IllegalArgumentException if they are not what they should be
   * @throws UncheckedIOException if they cannot be read
   */
  static KeyStore read(ServerSettings.Tls files) {
    try {
      Certificate[] chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(
                  new ByteArrayInputStream(bytes(files.certificate(), "--tls-cert")))
              .toArray(Certificate[]::new);
      if (chain.length == 0) {
        throw new IllegalArgumentException(
            "--tls-cert must name a PEM file with a certificate, but "
                + files.certificate()
                + " has none");
      }
      PrivateKey key = key(files.key());
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, PASSWORD.toCharArray());
      store.setKeyEntry("culmen", key, PASSWORD.toCharArray(), chain);
      return store;
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "--tls-cert and --tls-key must be a certificate and its key in PEM, but "
              + files.certificate()
              + " and "
              + files.key()
              + " cannot be used: "
              + e.getMessage(),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PrivateKey key(Path file) throws GeneralSecurityException {
    Matcher matcher = KEY.matcher(new String(bytes(file, "--tls-key"), StandardCharsets.US_ASCII));
    if (!matcher.find()) {
      throw new IllegalArgumentException(
          "--tls-key must name a PEM file with BEGIN PRIVATE KEY (PKCS #8), but "
              + file
              + " has none; openssl pkcs8 -topk8 -nocrypt -in OLD -out NEW converts others");
    }
    byte[] der;
    try {
      der = Base64.getMimeDecoder().decode(matcher.group(1).strip());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--tls-key must name a PEM file, but the text of " + file + " is not base64", e);
    }
    for (String algorithm : List.of("RSA", "EC", "Ed25519")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
      } catch (InvalidKeySpecException another) {
        // The next kind.
      }
    }
    throw new IllegalArgumentException(
        "--tls-key must be a key of RSA, EC or Ed25519, but " + file + " has another");
  }

  private static byte[] bytes(Path file, String option) {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new UncheckedIOException(option + ": there is no file " + file, e);
    } catch (IOException e) {
      throw new UncheckedIOException(option + ": cannot read " + file, e);
    }
  }
}
