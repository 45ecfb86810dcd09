package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Hosts reach a server until they are cut off, and again afterwards; others go on meanwhile. */
@EnabledOnOs(OS.LINUX)
class HostsTest {
  private ServerSocket server;

  @BeforeEach
  void serve() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread =
        new Thread(
            () -> {
              try {
                while (true) {
                  try (Socket client = server.accept();
                      OutputStream out = client.getOutputStream()) {
                    out.write("hello\n".getBytes(StandardCharsets.US_ASCII));
                  }
                }
              } catch (IOException e) {
                // The test is over.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  private ServerUrl url() {
    return ServerUrl.parse("postgresql://a:b@127.0.0.1:" + server.getLocalPort() + "/c");
  }

  // A program on the host connects and waits for the greeting.
  private static boolean reaches(Hosts hosts, int host, String seconds) throws Exception {
    URI url = URI.create(hosts.url(host));
    List<String> line = new ArrayList<>(hosts.command(host));
    line.addAll(
        List.of(
            "timeout",
            seconds,
            "bash",
            "-c",
            "read -r line < /dev/tcp/"
                + url.getHost()
                + "/"
                + url.getPort()
                + " && [ $line = hello ]"));
    Process process =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue() == 0;
  }

  private static void check(Hosts hosts) throws Exception {
    assertThat(hosts.url(0)).startsWith("postgresql://a:b@").endsWith("/c");
    assertThat(reaches(hosts, 0, "20")).isTrue();
    hosts.partition(0, true);
    assertThat(reaches(hosts, 0, "0.5")).isFalse();
    assertThat(reaches(hosts, 1, "20")).isTrue();
    hosts.partition(0, false);
    assertThat(reaches(hosts, 0, "20")).isTrue();
  }

  @Test
  void hostsBehindProxiesCanBeCutOff() throws Exception {
    try (Hosts hosts = new Hosts.Ways(url(), 2)) {
      check(hosts);
    }
  }

  @Test
  void hostsInNamespacesCanBeCutOffAndLeaveNothingBehind() throws Exception {
    Assumptions.assumeTrue(Hosts.Namespaces.available(), "needs root");
    try (Hosts hosts = Hosts.Namespaces.make(url(), 2)) {
      check(hosts);
    }
    Process links = new ProcessBuilder("ip", "-o", "link").redirectErrorStream(true).start();
    String prefix = "cu" + Long.toString(ProcessHandle.current().pid(), 36);
    assertThat(new String(links.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .doesNotContain(prefix + "b", prefix + "c0");
  }
}
