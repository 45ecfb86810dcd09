package io.github.culmen.server.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.server.TestServer;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.testdata.Browser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages under a prefix behind nginx, as {@code docs/serve.md} says; skipped where there is none.
 */
class ProxyTest {
  private static final String PREFIX = "/lab/culmen";
  private static final List<Path> PROGRAMS =
      List.of(
          Path.of("/usr/sbin/nginx"), Path.of("/usr/bin/nginx"), Path.of("/usr/local/bin/nginx"));

  @TempDir Path folder;

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  // The location is that of the docs, with this server's address and prefix.
  private static String location(TestServer server) throws IOException {
    String docs = Files.readString(Path.of("..", "docs", "serve.md"));
    int begin = docs.indexOf("location /culmen/ {");
    String block = docs.substring(begin, docs.indexOf("\n}", begin) + 2);
    URI own = URI.create(server.server().url());
    return block
        .replace("location /culmen/", "location " + PREFIX + "/")
        .replace("http://127.0.0.1:8765", "http://127.0.0.1:" + own.getPort());
  }

  private Process nginx(Path program, int port, String location) throws Exception {
    Path configuration = folder.resolve("nginx.conf");
    Files.writeString(
        configuration,
        """
        daemon off; master_process off; pid %1$s/pid; error_log %1$s/error.log;
        events {}
        http {
          access_log off;
          client_body_temp_path %1$s/a; proxy_temp_path %1$s/b; fastcgi_temp_path %1$s/c;
          uwsgi_temp_path %1$s/d; scgi_temp_path %1$s/e;
          server { listen 127.0.0.1:%2$d;
        %3$s
          }
        }
        """
            .formatted(folder, port, location),
        StandardCharsets.UTF_8);
    return new ProcessBuilder(
            program.toString(),
            "-e",
            folder.resolve("error.log").toString(),
            "-p",
            folder.toString(),
            "-c",
            configuration.toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("out.txt").toFile())
        .start();
  }

  @Test
  void pagesStreamsAndActionsWorkUnderAPrefix() throws Exception {
    assumeTrue(Browser.program().isPresent(), "no chromium on the PATH");
    Path program = PROGRAMS.stream().filter(Files::isExecutable).findFirst().orElse(null);
    if (program == null) {
      System.err.println("SKIPPED: there is no nginx, so that no page is looked at behind it");
    }
    assumeTrue(program != null, "no nginx");
    int port = freePort();
    String outside = "http://127.0.0.1:" + port + PREFIX + "/";
    try (TestServer server =
        TestServer.at(
            folder,
            settings -> settings.prefix(PREFIX).trustedProxy(InetAddress.getLoopbackAddress()))) {
      TestServer.study(server.store(), "s", 3);
      Process nginx = nginx(program, port, location(server));
      try (Browser browser = Browser.start();
          StudyStore store = StudyStores.open(server.store())) {
        awaitPort(port, nginx);
        browser.open(outside + "#token=" + server.token());
        browser.await("document.documentElement.dataset.ready");
        browser.open(outside + "studies/s");
        browser.await("document.querySelector('#verdict')?.textContent.includes('3 trials done')");
        browser.await("document.querySelector('#link')?.textContent === 'live'");
        // Another process tells; the stream brings it through the proxy.
        Study study = Study.resume(store.open("s"));
        var trial = study.ask();
        var ignored = study.tell(trial.number(), 0.5);
        browser.await("document.querySelector('#verdict')?.textContent.includes('4 trials done')");
        Object unused = browser.value("document.querySelector('#pause').click()");
        browser.await("document.querySelector('dialog[open]')");
        unused = browser.value("document.querySelector('dialog button.main').click()");
        browser.await("document.querySelector('#resume')");
        assertThat(study.status().word()).isEqualTo("paused");
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests())
            .allMatch(url -> url.startsWith(outside) || url.startsWith("data:"));
      } finally {
        nginx.destroy();
        assertThat(nginx.waitFor(20, TimeUnit.SECONDS)).isTrue();
      }
    }
  }

  private void awaitPort(int port, Process nginx) throws Exception {
    for (int i = 0; i < 200 && nginx.isAlive(); i++) {
      try (var socket = new java.net.Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(socket.isConnected()).isTrue();
        return;
      } catch (IOException e) {
        Thread.sleep(50);
      }
    }
    throw new AssertionError(
        "nginx does not listen: "
            + Files.readString(folder.resolve("out.txt"))
            + Files.readString(folder.resolve("error.log")));
  }
}
