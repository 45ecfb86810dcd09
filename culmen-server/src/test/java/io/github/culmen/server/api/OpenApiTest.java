package io.github.culmen.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.access.AuditLog;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.Sessions;
import io.github.culmen.server.access.Tokens;
import io.github.culmen.server.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OpenApiTest {
  // Routes are made without a store: none is called here.
  private static Routes routes() {
    Tokens tokens = new Tokens(List.of(), Optional.empty());
    return Routes.of(
        new Services(
            ServerSettings.local("sqlite:none"),
            null,
            null,
            null,
            null,
            null,
            null,
            tokens,
            new Sessions(tokens, Clock.systemUTC()),
            new AuditLog(line -> {}, Clock.systemUTC(), line -> {}),
            new Metrics()));
  }

  @Test
  @SuppressWarnings("unchecked")
  void theDocumentHasAllRoutesWithTheirRolesAndNoOthers() throws IOException {
    Map<String, String> documented = new TreeMap<>();
    try (InputStream in = Routes.class.getResourceAsStream("openapi.json")) {
      Map<String, Object> document = (Map<String, Object>) JsonReader.parse(in.readAllBytes());
      ((Map<String, Map<String, Map<String, Object>>>) document.get("paths"))
          .forEach(
              (path, methods) ->
                  methods.forEach(
                      (method, operation) -> {
                        documented.put(
                            method.toUpperCase(Locale.ROOT) + " " + path,
                            String.valueOf(operation.get("x-role")));
                        assertThat((String) operation.get("summary")).as(path).isNotBlank();
                      }));
    }
    Map<String, String> routes = new TreeMap<>();
    for (Route route : routes().all()) {
      routes.put(
          route.method() + " " + route.template(), route.role().map(Role::word).orElse("null"));
    }
    assertThat(documented).isEqualTo(routes);
  }

  @Test
  void everyRouteThatChangesSomethingNeedsMoreThanLooking() {
    for (Route route : routes().all()) {
      if (route.changes() && !route.template().equals(Routes.SESSION)) {
        assertThat(route.role().orElseThrow()).as(route.template()).isNotEqualTo(Role.VIEW);
      }
    }
  }
}
