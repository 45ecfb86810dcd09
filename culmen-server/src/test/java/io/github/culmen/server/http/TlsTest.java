package io.github.culmen.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.TestServer;
import io.github.culmen.testdata.SelfSigned;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
  @TempDir Path folder;

  @Test
  void aCertificateInPemServesHttpsWithAMarkedCookie() throws Exception {
    SelfSigned own = SelfSigned.in(folder, "EC");
    ServerSettings.Tls files =
        new ServerSettings.Tls(
            Files.writeString(folder.resolve("cert.pem"), own.certificate()),
            Files.writeString(folder.resolve("key.pem"), own.key()));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("k", own.keys().getCertificate("k"));
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
  void aRenewedCertificateIsTakenUpWithoutARestart() throws Exception {
    SelfSigned old = SelfSigned.in(Files.createDirectory(folder.resolve("old")), "EC");
    SelfSigned renewed = SelfSigned.in(Files.createDirectory(folder.resolve("new")), "EC");
    ServerSettings.Tls files =
        new ServerSettings.Tls(
            Files.writeString(folder.resolve("cert.pem"), old.certificate()),
            Files.writeString(folder.resolve("key.pem"), old.key()));
    try (TestServer server = TestServer.at(folder, settings -> settings.tls(files))) {
      assertThat(shown(server)).isEqualTo(old.keys().getCertificate("k"));
      // Half of the new pair: the old one goes on.
      Files.writeString(files.certificate(), renewed.certificate());
      Files.writeString(files.key(), "half");
      assertThat(shown(server)).isEqualTo(old.keys().getCertificate("k"));
      Files.writeString(files.key(), renewed.key());
      for (int i = 0; i < 300 && shown(server).equals(old.keys().getCertificate("k")); i++) {
        Thread.sleep(100);
      }
      assertThat(shown(server)).isEqualTo(renewed.keys().getCertificate("k"));
    }
  }

  // The certificate that the server shows to a new client, which looks at no more.
  private static Certificate shown(TestServer server) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Trusting()}, null);
    URI url = URI.create(server.server().url());
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(url.getHost(), url.getPort())) {
      socket.startHandshake();
      return socket.getSession().getPeerCertificates()[0];
    }
  }

  private static final class Trusting implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String kind) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String kind) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  @Test
  void aKeyOfAnotherFormIsRefusedWithWhatToDo() throws Exception {
    SelfSigned own = SelfSigned.in(folder, "EC");
    ServerSettings.Tls files =
        new ServerSettings.Tls(
            Files.writeString(folder.resolve("cert.pem"), own.certificate()),
            Files.writeString(
                folder.resolve("key.pem"), SelfSigned.pem("EC PRIVATE KEY", new byte[8])));
    assertThatThrownBy(() -> TestServer.at(folder, settings -> settings.tls(files)))
        .hasMessageContaining("openssl pkcs8 -topk8");
  }
}
