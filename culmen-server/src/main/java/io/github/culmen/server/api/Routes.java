package io.github.culmen.server.api;

import io.github.culmen.server.access.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** All routes. */
public final class Routes {
  /** Where a browser shows its token. */
  public static final String SESSION = "/api/v1/session";

  private static final String STUDY = "/api/v1/studies/{name}";

  private final List<Route> routes;

  private Routes(List<Route> routes) {
    this.routes = List.copyOf(routes);
  }

  /**
   * A route that a path has.
   *
   * @param route it
   * @param values of its placeholders
   */
  public record Match(Route route, Map<String, String> values) {}

  /** The routes of a server. */
  public static Routes of(Services services) {
    List<Route> routes = new ArrayList<>();
    ServerEndpoints server = new ServerEndpoints(services);
    routes.add(Route.open("GET", "/healthz", server::health));
    routes.add(Route.open("GET", "/readyz", server::ready));
    routes.add(Route.of("GET", "/metrics", Role.VIEW, server::metrics));
    routes.add(Route.of("GET", "/api/v1/openapi.json", Role.VIEW, server::openApi));
    routes.add(Route.of("GET", "/api/v1/server", Role.VIEW, server::server));
    routes.add(Route.of("POST", SESSION, Role.VIEW, server::session));
    routes.add(Route.of("DELETE", SESSION, Role.VIEW, server::endSession));
    routes.add(
        Route.of(
            "GET", "/api/v1/events", Role.VIEW, call -> new Answer.Stream(Optional.empty(), 0)));
    StudyEndpoints studies = new StudyEndpoints(services);
    routes.add(Route.of("GET", "/api/v1/studies", Role.VIEW, studies::list));
    routes.add(Route.of("GET", STUDY, Role.VIEW, studies::study));
    routes.add(Route.of("GET", STUDY + "/trials", Role.VIEW, studies::trials));
    routes.add(Route.of("GET", STUDY + "/trials/{trial}", Role.VIEW, studies::trial));
    routes.add(Route.of("GET", STUDY + "/events", Role.VIEW, studies::events));
    routes.add(Route.of("GET", STUDY + "/model", Role.VIEW, studies::model));
    routes.add(Route.of("GET", STUDY + "/report.html", Role.VIEW, studies::report));
    routes.add(Route.of("GET", STUDY + "/export.csv", Role.VIEW, studies::csv));
    routes.add(Route.of("GET", STUDY + "/export.json", Role.VIEW, studies::json));
    routes.add(Route.of("GET", STUDY + "/export.jsonl", Role.VIEW, studies::journal));
    return new Routes(routes);
  }

  /** All of them. */
  public List<Route> all() {
    return routes;
  }

  /**
   * The route of a request; empty if no route has the path.
   *
   * @throws ApiProblem if one has, but with other methods
   */
  public Optional<Match> find(String method, List<String> segments) {
    TreeSet<String> methods = new TreeSet<>();
    for (Route route : routes) {
      Optional<Map<String, String>> values = route.match(segments);
      if (values.isPresent()) {
        if (route.method().equals(method)
            || route.method().equals("GET") && method.equals("HEAD")) {
          return Optional.of(new Match(route, values.get()));
        }
        methods.add(route.method());
      }
    }
    if (!methods.isEmpty()) {
      throw new ApiProblem(
          405,
          "method",
          "the method must be " + String.join(" or ", methods) + " here, but is another");
    }
    return Optional.empty();
  }
}
