package io.github.culmen.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir Path folder;

  private static String pem(String what, byte[] der) {
    return "-----BEGIN "
        + what
        + "-----\n"
        + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(der)
        + "\n-----END "
        + what
        + "-----\n";
  }

  private KeyStore keys() throws Exception {
    Path file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "k",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }

  @Test
  void aCertificateInPemServesHttpsWithAMarkedCookie() throws Exception {
    KeyStore keys = keys();
    ServerSettings.Tls files =
        new ServerSettings.Tls(
            Files.writeString(
                folder.resolve("cert.pem"),
                pem("CERTIFICATE", keys.getCertificate("k").getEncoded())),
            Files.writeString(
                folder.resolve("key.pem"),
                pem("PRIVATE KEY", keys.getKey("k", PASSWORD).getEncoded())));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("k", keys.getCertificate("k"));
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    try (TestServer server = TestServer.at(folder, settings -> settings.tls(files))) {
      assertThat(server.server().url()).startsWith("https://127.0.0.1:");
      HttpClient client = HttpClient.newBuilder().sslContext(context).build();
      HttpResponse<String> session =
          client.send(
              HttpRequest.newBuilder(URI.create(server.server().url() + "api/v1/session"))
                  .header("Authorization", "Bearer " + server.token())
                  .POST(HttpRequest.BodyPublishers.noBody())
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(session.statusCode()).isEqualTo(200);
      assertThat(session.headers().firstValue("Set-Cookie").orElseThrow())
          .startsWith("__Host-culmen-")
          .contains("; Path=/;", "; Secure");
      SSLParameters old = new SSLParameters();
      old.setProtocols(new String[] {"TLSv1.1"});
      HttpClient outdated = HttpClient.newBuilder().sslContext(context).sslParameters(old).build();
      assertThatThrownBy(
              () ->
                  outdated.send(
                      HttpRequest.newBuilder(URI.create(server.server().url())).build(),
                      HttpResponse.BodyHandlers.ofString()))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void aKeyOfAnotherFormIsRefusedWithWhatToDo() throws Exception {
    KeyStore keys = keys();
    ServerSettings.Tls files =
        new ServerSettings.Tls(
            Files.writeString(
                folder.resolve("cert.pem"),
                pem("CERTIFICATE", keys.getCertificate("k").getEncoded())),
            Files.writeString(folder.resolve("key.pem"), pem("EC PRIVATE KEY", new byte[8])));
    assertThatThrownBy(() -> TestServer.at(folder, settings -> settings.tls(files)))
        .hasMessageContaining("openssl pkcs8 -topk8");
  }
}
