package io.github.culmen.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.server.Raw;
import io.github.culmen.server.TestServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests made of pieces of good and bad ones, and bytes turned. {@code -Dculmen.fuzz=10000} sends
 * more of them.
 */
class FuzzTest {
  private static final int REQUESTS = Integer.getInteger("culmen.fuzz", 400);
  private static final List<String> METHODS =
      List.of(
          "GET", "GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "X");
  private static final List<String> PATHS =
      List.of(
          "/",
          "/healthz",
          "/metrics",
          "/api/v1/studies",
          "/api/v1/studies/s",
          "/api/v1/studies/s/trials",
          "/api/v1/studies/s/trials/1",
          "/api/v1/studies/s/trials/1/tell",
          "/api/v1/studies/s/trials/2/fail",
          "/api/v1/studies/s/trials/1/measure",
          "/api/v1/studies/s/trials/1/notes",
          "/api/v1/studies/s/trials/1/discard",
          "/api/v1/studies/s/trials/1/cancel",
          "/api/v1/studies/s/trials/1/heartbeat",
          "/api/v1/studies/s/ask",
          "/api/v1/studies/s/add",
          "/api/v1/studies/s/enqueue",
          "/api/v1/studies/s/request",
          "/api/v1/studies/s/control",
          "/api/v1/studies/s/predict",
          "/api/v1/studies/s/plot.svg",
          "/api/v1/studies/s/hypervolumes",
          "/api/v1/studies/s/dismiss",
          "/api/v1/studies/s/notes",
          "/api/v1/studies/s/export.jsonl",
          "/api/v1/studies/%2e%2e",
          "/api/v1/import",
          "/api/v1/session",
          "/assets/x/y",
          "/studies/s");
  private static final List<String> BODIES =
      List.of(
          "",
          "{}",
          "[]",
          "null",
          "{\"value\":1}",
          "{\"value\":-1e308,\"sd\":1e308}",
          "{\"value\":\"x\"}",
          "{\"count\":3}",
          "{\"count\":-1}",
          "{\"action\":\"pause\"}",
          "{\"action\":\"resume\"}",
          "{\"text\":\"</script><img src=x onerror=alert(1)>\"}",
          "{\"key\":\"\",\"text\":\"\\ud800\"}",
          "{\"key\":\"k\",\"number\":1e999}",
          "{\"params\":{\"x\":0.5,\"n\":1,\"kind\":\"a\"}}",
          "{\"params\":{\"x\":null}}",
          "{\"points\":[{\"x\":0.5,\"n\":1,\"kind\":\"a\"}]}",
          "{\"points\":[1]}",
          "{\"nearest\":{\"x\":9,\"n\":1.5,\"kind\":\"a\"},\"rank\":true}",
          "{\"nearest\":{\"x\":\"\",\"n\":[],\"kind\":null}}",
          "{\"bestWith\":{\"x\":0.5},\"rank\":1}",
          "{\"results\":[{\"params\":{\"x\":0.5,\"n\":1,\"kind\":\"a\"},\"value\":2}]}",
          "{\"metrics\":{\"a\":1}}",
          "{\"metrics\":{\"\":1}}",
          "{\"worker\":\"w\"}",
          "{\"worker\":\" \"}",
          "{\"why\":5}",
          "{\"file\":\"\"}",
          "{\"study\":{}}",
          "{\"lease\":0,\"worker\":\"w\"}");

  @TempDir Path folder;

  private static <T> T one(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private static byte[] request(String token, Random random) {
    String body = one(BODIES, random);
    StringBuilder text = new StringBuilder();
    text.append(one(METHODS, random)).append(' ').append(one(PATHS, random));
    if (random.nextInt(4) == 0) {
      text.append(
          one(
              List.of("?from=1", "?from=-1", "?from=x", "?a=%", "?columns=value,x", "?kind=edf"),
              random));
    }
    text.append(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
    if (random.nextInt(10) > 0) {
      text.append("Authorization: Bearer ").append(token).append("\r\n");
    }
    if (random.nextInt(5) > 0) {
      text.append("Content-Type: application/json").append("\r\n");
    }
    if (random.nextInt(5) == 0) {
      text.append(
          one(
              List.of(
                  "If-Match: \"7\"\r\n",
                  "If-Match: x\r\n",
                  "If-None-Match: *\r\n",
                  "Idempotency-Key: k\r\n",
                  "Accept: text/csv\r\n",
                  "Accept-Encoding: gzip\r\n",
                  "Last-Event-ID: x\r\n",
                  "Expect: 100-continue\r\n",
                  "Transfer-Encoding: chunked\r\n",
                  "Cookie: culmen-1=; ;=\r\n",
                  "Origin: null\r\n"),
              random));
    }
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    text.append("Content-Length: ").append(length).append("\r\n\r\n").append(body);
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    for (int i = random.nextInt(8) == 0 ? random.nextInt(6) : 0; i > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  @Test
  void noRequestMakesAnErrorOfTheServerOrLeaksAThread() throws Exception {
    try (TestServer server =
        TestServer.at(
            folder,
            settings ->
                settings.limits(
                    settings
                        .limits()
                        .rates(1_000_000, 1_000_000, 1_000_000)
                        .within(Duration.ofSeconds(2), Duration.ofSeconds(3))))) {
      TestServer.study(server.store(), "s", 3);
      Random random = new Random(23);
      int threads = 0;
      for (int i = 0; i < REQUESTS; i++) {
        byte[] request = request(server.token(), random);
        String answer = Raw.send(server, request);
        assertThat(Raw.status(answer))
            .as("%s%n%s", new String(request, StandardCharsets.ISO_8859_1), answer)
            .isLessThan(500);
        if (i == REQUESTS / 2) {
          threads = Thread.activeCount();
        }
      }
      assertThat(server.log).isEmpty();
      assertThat(server.get("healthz").statusCode()).isEqualTo(200);
      assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads + 8);
    }
  }
}
