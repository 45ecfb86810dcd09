package io.github.culmen.server.api;

import io.github.culmen.report.Json;
import io.github.culmen.server.access.AccessToken;
import io.github.culmen.server.access.Role;
import io.github.culmen.store.StudyStoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The server itself: sessions, health, what it counts, and what it can do. */
final class ServerEndpoints {
  private final Services services;
  private final byte[] openApi;

  ServerEndpoints(Services services) {
    this.services = services;
    this.openApi = resource("openapi.json");
  }

  private static byte[] resource(String name) {
    try (InputStream in = ServerEndpoints.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the library lacks its resource " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The server runs. */
  Answer health(Call call) {
    return plain(200, "ok\n");
  }

  /** The store answers. */
  Answer ready(Call call) {
    try {
      services.studies().refresh();
      return plain(200, "ready\n");
    } catch (StudyStoreException e) {
      return plain(503, "the store does not answer\n");
    }
  }

  private static Answer plain(int status, String text) {
    return Answer.of(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8))
        .with("Cache-Control", "no-store");
  }

  Answer metrics(Call call) {
    Map<String, Number> now = new LinkedHashMap<>();
    now.put("culmen_streams", services.watcher().count());
    now.put("culmen_models_waiting", services.models().waiting());
    return Answer.of(
            200,
            "text/plain; version=0.0.4; charset=utf-8",
            services.metrics().text(now).getBytes(StandardCharsets.UTF_8))
        .with("Cache-Control", "no-store");
  }

  Answer openApi(Call call) {
    return Tags.answer(call, Tags.of(openApi), () -> Answer.of(200, "application/json", openApi));
  }

  Answer server(Call call) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("version", version());
    json.put("readOnly", services.settings().readOnly());
    json.put("name", call.caller().name());
    json.put("role", call.caller().role().word());
    json.put("streams", services.watcher().count());
    json.put("modelsWaiting", services.models().waiting());
    json.put("refused", services.metrics().refused());
    if (call.caller().role().allows(Role.ADMIN)) {
      json.put("store", services.studies().store().url());
      json.put(
          "tokens",
          services.tokens().all().stream()
              .map(token -> Json.pair("name", token.name(), "role", token.role().word()))
              .toList());
      json.put("audit", services.audit().latest());
    }
    return Answer.json(json).with("Cache-Control", "no-store");
  }

  private static String version() {
    return Optional.ofNullable(ServerEndpoints.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  /** What a browser showed its token for; the door adds the cookie. */
  Answer session(Call call) {
    AccessToken caller = call.caller();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", caller.name());
    json.put("role", caller.role().word());
    return Answer.json(json).with("Cache-Control", "no-store");
  }

  /** The door takes the cookie back. */
  Answer endSession(Call call) {
    return Answer.empty(204);
  }
}
