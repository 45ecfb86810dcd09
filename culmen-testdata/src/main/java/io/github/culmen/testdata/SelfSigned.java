package io.github.culmen.testdata;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/** A new key for localhost and 127.0.0.1 with its certificate, made by the JDK's keytool. */
public final class SelfSigned {
  private static final String PASSWORD = "changeit";
  private static final String ALIAS = "k";

  private final KeyStore keys;

  private SelfSigned(KeyStore keys) {
    this.keys = keys;
  }

  /**
   * Makes one.
   *
   * @param folder where the key store goes
   * @param algorithm of the key, such as {@code EC} or {@code RSA}
   */
  public static SelfSigned in(Path folder, String algorithm)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                algorithm,
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool must make a key, but said: " + said);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return new SelfSigned(keys);
  }

  public KeyStore keys() {
    return keys;
  }

  /** The certificate as PEM. */
  public String certificate() throws GeneralSecurityException {
    return pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
  }

  /** The private key as PEM. */
  public String key() throws GeneralSecurityException {
    return pem("PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
  }

  /** Bytes as PEM. */
  public static String pem(String what, byte[] der) {
    return "-----BEGIN "
        + what
        + "-----\n"
        + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(der)
        + "\n-----END "
        + what
        + "-----\n";
  }
}
