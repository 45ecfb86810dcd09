package io.github.culmen.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.server.Raw;
import io.github.culmen.server.TestServer;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.TokenFile;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.event.StudyEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Each rule broken once: what is answered, and that nothing changed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileRequestsTest {
  @TempDir static Path folder;
  private TestServer server;
  private final Map<Role, String> tokens = new LinkedHashMap<>();
  private String cookie;
  private String host;

  @BeforeAll
  void start() throws IOException {
    TokenFile file = new TokenFile(folder.resolve("tokens"));
    for (Role role : Role.values()) {
      tokens.put(role, file.create(role.word(), role));
    }
    Files.writeString(folder.resolve("secret.txt"), "the secret");
    // Without limits on rates, which other tests are about.
    server =
        TestServer.at(
            folder,
            settings ->
                settings
                    .tokens(file.path())
                    .limits(settings.limits().rates(1_000_000, 1_000_000, 1_000_000)));
    TestServer.study(server.store(), "s", 3);
    host = server.server().url().replaceAll("http://([^/]+)/", "$1");
    String answer =
        Raw.send(
            server,
            "POST /api/v1/session HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Length: 0\r\n\r\n"
                .formatted(host, tokens.get(Role.ADMIN)));
    assertThat(answer)
        .contains("Set-Cookie: culmen-", "; HttpOnly; SameSite=Strict")
        .doesNotContain(tokens.get(Role.ADMIN));
    cookie = answer.replaceAll("(?s).*Set-Cookie: ([^;]+);.*", "$1");
  }

  @AfterAll
  void end() {
    server.close();
  }

  private List<StudyEvent> everything() {
    try (StudyStore store = StudyStores.open(server.store())) {
      List<StudyEvent> events = new ArrayList<>();
      store.list().forEach(study -> events.addAll(store.open(study.name()).read(0)));
      return events;
    }
  }

  private String bearer(Role role) {
    return "Authorization: Bearer " + tokens.get(role) + "\r\n";
  }

  private String request(String line, String headers, String body) {
    return line
        + " HTTP/1.1\r\nHost: "
        + host
        + "\r\n"
        + headers
        + (body.isEmpty()
            ? "Content-Length: 0\r\n"
            : "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n")
        + "\r\n"
        + body;
  }

  private DynamicTest refused(String rule, int status, String request) {
    return DynamicTest.dynamicTest(
        rule,
        () -> {
          List<StudyEvent> before = everything();
          String answer = Raw.send(server, request);
          assertThat(Raw.status(answer)).as("%s%n%s", request, answer).isEqualTo(status);
          assertThat(everything()).isEqualTo(before);
          assertThat(answer)
              .doesNotContain("the secret", "Exception", "java.", "\tat ", folder.toString())
              .doesNotContainIgnoringCase("sqlite");
          assertThat(answer).contains("Content-Security-Policy: default-src 'none'");
          assertThat(server.log).isEmpty();
        });
  }

  @TestFactory
  List<DynamicTest> everyRuleHolds() {
    String tell = "{\"value\":1}";
    String path = "POST /api/v1/studies/s/ask";
    String deep = "{\"count\":" + "[".repeat(40) + "]".repeat(40) + "}";
    List<DynamicTest> rules = new ArrayList<>();
    // Rule 2: a token always, and the role it needs.
    rules.add(refused("no token", 401, request(path, "", "")));
    rules.add(refused("a wrong token", 401, request(path, "Authorization: Bearer x\r\n", "")));
    rules.add(
        refused(
            "a hash is no token",
            401,
            request(path, "Authorization: Bearer " + hash() + "\r\n", "")));
    rules.add(refused("another scheme", 401, request(path, "Authorization: Basic eDp4\r\n", "")));
    rules.add(
        refused(
            "a token in the query",
            401,
            request(path + "?token=" + tokens.get(Role.ADMIN), "", "")));
    rules.add(refused("a wrong cookie", 401, request(path, "Cookie: culmen-1=x\r\n", "")));
    rules.add(refused("no token for metrics", 401, request("GET /metrics", "", "")));
    rules.add(refused("view may not ask", 403, request(path, bearer(Role.VIEW), "")));
    rules.add(
        refused(
            "view may not tell",
            403,
            request("POST /api/v1/studies/s/trials/1/tell", bearer(Role.VIEW), tell)));
    rules.add(
        refused(
            "tell may not steer",
            403,
            request(
                "POST /api/v1/studies/s/control", bearer(Role.TELL), "{\"action\":\"pause\"}")));
    rules.add(
        refused(
            "tell may not enqueue",
            403,
            request("POST /api/v1/studies/s/enqueue", bearer(Role.TELL), "{\"params\":{}}")));
    rules.add(
        refused(
            "steer may not create",
            403,
            request("POST /api/v1/studies", bearer(Role.STEER), "{\"file\":\"new\"}")));
    rules.add(
        refused(
            "steer may not delete",
            403,
            request("DELETE /api/v1/studies/s", bearer(Role.STEER), "")));
    rules.add(
        refused(
            "steer may not import", 403, request("POST /api/v1/import", bearer(Role.STEER), "")));
    // Rule 3: cookies count only from pages of this server, with its header.
    String own = "Origin: http://" + host + "\r\n";
    rules.add(
        refused(
            "a cookie without the header",
            403,
            request(path, "Cookie: " + cookie + "\r\n" + own, "")));
    rules.add(
        refused(
            "a cookie without an origin",
            403,
            request(path, "Cookie: " + cookie + "\r\nX-Culmen: 1\r\n", "")));
    rules.add(
        refused(
            "a cookie from another page",
            403,
            request(
                path,
                "Cookie: " + cookie + "\r\nX-Culmen: 1\r\nOrigin: http://evil.example\r\n",
                "")));
    rules.add(
        refused(
            "a cookie from another port",
            403,
            request(
                path,
                "Cookie: " + cookie + "\r\nX-Culmen: 1\r\nOrigin: http://127.0.0.1:1\r\n",
                "")));
    rules.add(
        refused(
            "a cookie from no page at all",
            403,
            request(path, "Cookie: " + cookie + "\r\nX-Culmen: 1\r\nOrigin: null\r\n", "")));
    rules.add(
        refused(
            "a cookie from a page of the same site",
            403,
            request(
                path,
                "Cookie: " + cookie + "\r\nX-Culmen: 1\r\nSec-Fetch-Site: same-site\r\n",
                "")));
    rules.add(
        refused(
            "reading with a cookie from another page",
            403,
            request(
                "GET /api/v1/studies",
                "Cookie: " + cookie + "\r\nSec-Fetch-Site: cross-site\r\n",
                "")));
    rules.add(
        refused(
            "a token from another page",
            403,
            request(path, bearer(Role.ADMIN) + "Origin: http://evil.example\r\n", "")));
    rules.add(
        refused(
            "a form",
            415,
            request(path, bearer(Role.TELL), "")
                    .replace(
                        "Content-Length: 0",
                        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3")
                + "a=b"));
    rules.add(
        refused(
            "a body without a type",
            415,
            request(path, bearer(Role.TELL), "").replace("Content-Length: 0", "Content-Length: 2")
                + "{}"));
    rules.add(
        refused(
            "a change by GET", 405, request("GET /api/v1/studies/s/ask", bearer(Role.ADMIN), "")));
    rules.add(refused("a preflight", 405, request("OPTIONS /api/v1/studies", own, "")));
    rules.add(refused("TRACE", 405, request("TRACE /", bearer(Role.ADMIN), "")));
    // Rule 4: the name of the server.
    rules.add(
        refused(
            "another host",
            421,
            request(path, bearer(Role.ADMIN), "").replace("Host: " + host, "Host: evil.example")));
    rules.add(
        refused(
            "a host that begins like ours",
            421,
            request(path, bearer(Role.ADMIN), "")
                .replace("Host: " + host, "Host: 127.0.0.1.evil.example")));
    rules.add(
        refused(
            "a forwarded host from nobody we trust",
            421,
            request(path, bearer(Role.ADMIN) + "X-Forwarded-Host: localhost\r\n", "")
                .replace("Host: " + host, "Host: evil.example")));
    rules.add(
        refused(
            "an absolute target elsewhere",
            421,
            request("GET http://evil.example/api/v1/studies", bearer(Role.ADMIN), "")
                .replace("Host: " + host, "Host: evil.example")));
    rules.add(
        refused(
            "two hosts", 400, request(path, "Host: evil.example\r\n" + bearer(Role.ADMIN), "")));
    // Rule 6: nothing that workers would run.
    rules.add(
        refused(
            "a command",
            400,
            request("POST /api/v1/studies", bearer(Role.ADMIN), "{\"file\":\"command: rm\"}")));
    rules.add(
        refused(
            "the note that workers run",
            403,
            request(
                "PUT /api/v1/studies/s/notes",
                bearer(Role.ADMIN),
                "{\"key\":\"study-file\",\"text\":\"command: rm\"}")));
    rules.add(
        refused(
            "a note of culmen's own",
            403,
            request(
                "PUT /api/v1/studies/s/notes",
                bearer(Role.ADMIN),
                "{\"key\":\"culmen:x\",\"text\":\"x\"}")));
    rules.add(
        refused(
            "a namespace of culmen's own",
            403,
            request(
                "PUT /api/v1/studies/s/notes",
                bearer(Role.ADMIN),
                "{\"namespace\":\"culmen\",\"key\":\"x\",\"text\":\"x\"}")));
    // Rule 7: paths are looked up, never opened. Tricks of known attacks on others.
    for (String trick :
        List.of(
            "/assets/../secret.txt",
            "/assets/..%2f..%2fsecret.txt",
            "/assets/%2e%2e/%2e%2e/secret.txt",
            "/assets/..%252f..%252fsecret.txt",
            "/assets/..%5c..%5csecret.txt",
            "/assets/....//secret.txt",
            "/assets/%00secret.txt",
            "/assets//etc/passwd",
            "/assets/file:%2f%2f%2fetc%2fpasswd",
            "//etc/passwd",
            "/..;/secret.txt",
            "/%c0%ae%c0%ae/secret.txt",
            "/api/v1/studies/%2e%2e%2fsecret.txt",
            "/api/v1/studies/..%2f..%2fsecret.txt/export.jsonl",
            "/api/v1/studies/file%3A%2F%2F%2Fetc%2Fpasswd",
            "/api/v1/studies/sqlite%3Aother.db",
            "/api/v1/studies/%",
            "/api/v1/studies/%zz",
            "/api/v1/studies/%ff")) {
      rules.add(
          DynamicTest.dynamicTest(
              "path " + trick,
              () -> {
                String answer = Raw.send(server, request("GET " + trick, bearer(Role.ADMIN), ""));
                assertThat(Raw.status(answer)).as(answer).isIn(400, 404);
                assertThat(answer).doesNotContain("the secret", "root:", folder.toString());
              }));
    }
    // Rule 8: sizes.
    rules.add(
        refused(
            "a large body",
            413,
            request(path, bearer(Role.TELL), "")
                .replace(
                    "Content-Length: 0",
                    "Content-Type: application/json\r\nContent-Length: 1048577")));
    rules.add(refused("deep JSON", 400, request(path, bearer(Role.TELL), deep)));
    rules.add(
        refused("a count too many", 400, request(path, bearer(Role.TELL), "{\"count\":1001}")));
    rules.add(
        refused("a count of nothing", 400, request(path, bearer(Role.TELL), "{\"count\":0}")));
    rules.add(
        refused(
            "a long number",
            400,
            request(path, bearer(Role.TELL), "{\"count\":" + "9".repeat(200) + "}")));
    rules.add(
        refused(
            "a field twice", 400, request(path, bearer(Role.TELL), "{\"count\":1,\"count\":2}")));
    rules.add(
        refused("an unknown field", 400, request(path, bearer(Role.TELL), "{\"command\":\"rm\"}")));
    rules.add(refused("no JSON", 400, request(path, bearer(Role.TELL), "{count")));
    rules.add(refused("a list for an object", 400, request(path, bearer(Role.TELL), "[1]")));
    rules.add(
        refused(
            "a large query",
            400,
            request("GET /api/v1/studies/s/trials?" + "a=1&".repeat(50), bearer(Role.VIEW), "")));
    rules.add(
        refused("a large header", 431, request(path, "X-Large: " + "x".repeat(9000) + "\r\n", "")));
    // What is simply wrong.
    rules.add(
        refused(
            "no such trial",
            404,
            request("POST /api/v1/studies/s/trials/99/tell", bearer(Role.TELL), tell)));
    rules.add(
        refused(
            "a trial told otherwise before",
            409,
            request("POST /api/v1/studies/s/trials/1/tell", bearer(Role.TELL), "{\"value\":77}")));
    rules.add(
        refused(
            "a value that is none",
            400,
            request(
                "POST /api/v1/studies/s/trials/1/tell", bearer(Role.TELL), "{\"value\":\"NaN\"}")));
    rules.add(
        refused(
            "a value too large",
            400,
            request(
                "POST /api/v1/studies/s/trials/1/tell", bearer(Role.TELL), "{\"value\":1e999}")));
    rules.add(
        refused(
            "no such study", 404, request("POST /api/v1/studies/none/ask", bearer(Role.TELL), "")));
    rules.add(
        refused(
            "a point outside",
            400,
            request(
                "POST /api/v1/studies/s/enqueue",
                bearer(Role.STEER),
                "{\"params\":{\"x\":7,\"n\":1,\"kind\":\"a\"}}")));
    rules.add(
        refused(
            "a journal that is none",
            415,
            request("POST /api/v1/import", bearer(Role.ADMIN), "{}")));
    return rules;
  }

  private String hash() {
    try {
      return Files.readAllLines(folder.resolve("tokens")).get(1).split(" ", -1)[2];
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @TestFactory
  List<DynamicTest> whatIsAllowedWorks() {
    // So that the table above does not hold because nothing works at all.
    String own = "Cookie: " + cookie + "\r\nX-Culmen: 1\r\n";
    return List.of(
        allowed("a token", request("POST /api/v1/studies/s/ask", bearer(Role.TELL), "{}")),
        allowed(
            "a cookie by origin",
            request("POST /api/v1/studies/s/ask", own + "Origin: http://" + host + "\r\n", "{}")),
        allowed(
            "a cookie by fetch metadata",
            request("POST /api/v1/studies/s/ask", own + "Sec-Fetch-Site: same-origin\r\n", "{}")),
        allowed(
            "localhost",
            request("POST /api/v1/studies/s/ask", bearer(Role.TELL), "{}")
                .replace("Host: 127.0.0.1", "Host: localhost")));
  }

  private DynamicTest allowed(String what, String request) {
    return DynamicTest.dynamicTest(
        what,
        () -> {
          int before = everything().size();
          String answer = Raw.send(server, request);
          assertThat(Raw.status(answer)).as(answer).isEqualTo(200);
          assertThat(everything()).hasSize(before + 1);
        });
  }
}
