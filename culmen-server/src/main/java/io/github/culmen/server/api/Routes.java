package io.github.culmen.server.api;

import io.github.culmen.server.access.Role;
import java.time.Clock;
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
  private static final String TRIAL = STUDY + "/trials/{trial}";

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
    routes.add(Route.open("/healthz", server::health));
    routes.add(Route.open("/readyz", server::ready));
    routes.add(Route.read("/metrics", Role.VIEW, server::metrics));
    routes.add(Route.read("/api/v1/openapi.json", Role.VIEW, server::openApi));
    routes.add(Route.read("/api/v1/server", Role.VIEW, server::server));
    routes.add(Route.change("POST", SESSION, Role.VIEW, server::session));
    routes.add(Route.change("DELETE", SESSION, Role.VIEW, server::endSession));
    routes.add(
        Route.read("/api/v1/events", Role.VIEW, call -> new Answer.Stream(Optional.empty(), 0)));
    StudyEndpoints studies = new StudyEndpoints(services);
    routes.add(Route.read("/api/v1/studies", Role.VIEW, studies::list));
    routes.add(Route.read(STUDY, Role.VIEW, studies::study));
    routes.add(Route.read(STUDY + "/trials", Role.VIEW, studies::trials));
    routes.add(Route.read(STUDY + "/trials/{trial}", Role.VIEW, studies::trial));
    routes.add(Route.read(STUDY + "/events", Role.VIEW, studies::events));
    routes.add(Route.read(STUDY + "/model", Role.VIEW, studies::model));
    routes.add(Route.read(STUDY + "/report.html", Role.VIEW, studies::report));
    routes.add(Route.read(STUDY + "/export.csv", Role.VIEW, studies::csv));
    routes.add(Route.read(STUDY + "/export.json", Role.VIEW, studies::json));
    routes.add(Route.read(STUDY + "/export.jsonl", Role.VIEW, studies::journal));
    PageEndpoints pages = new PageEndpoints(services, Clock.systemUTC());
    routes.add(Route.read(STUDY + "/brief", Role.VIEW, pages::brief));
    routes.add(Route.read(STUDY + "/timeline", Role.VIEW, pages::timeline));
    routes.add(Route.read(STUDY + "/health", Role.VIEW, pages::health));
    routes.add(Route.read(STUDY + "/outlook", Role.VIEW, pages::outlook));
    routes.add(Route.read(STUDY + "/contour", Role.VIEW, pages::contour));
    routes.add(Route.read(STUDY + "/hypervolumes", Role.VIEW, pages::hypervolumes));
    routes.add(Route.read(STUDY + "/plot.svg", Role.VIEW, studies::svg));
    routes.add(Route.read(STUDY + "/plot.png", Role.VIEW, studies::png));
    Repeats repeats = new Repeats();
    PredictEndpoints predictions = new PredictEndpoints(services);
    WorkEndpoints work = new WorkEndpoints(services);
    routes.add(
        new Route(
            "POST",
            STUDY + "/predict",
            Optional.of(Role.VIEW),
            Route.Kind.QUERY,
            predictions::predict));
    routes.add(repeats.change("POST", STUDY + "/ask", Role.TELL, work::ask));
    routes.add(repeats.change("POST", STUDY + "/add", Role.TELL, work::add));
    routes.add(repeats.change("POST", TRIAL + "/tell", Role.TELL, work::tell));
    routes.add(repeats.change("POST", TRIAL + "/fail", Role.TELL, work::fail));
    routes.add(repeats.change("POST", TRIAL + "/release", Role.TELL, work::release));
    routes.add(Route.change("POST", TRIAL + "/heartbeat", Role.TELL, work::heartbeat));
    routes.add(repeats.change("POST", TRIAL + "/measure", Role.TELL, work::measure));
    SteerEndpoints steer = new SteerEndpoints(services);
    routes.add(repeats.change("POST", STUDY + "/enqueue", Role.STEER, steer::enqueue));
    routes.add(repeats.change("POST", STUDY + "/request", Role.STEER, steer::request));
    routes.add(repeats.change("POST", STUDY + "/control", Role.STEER, steer::control));
    routes.add(repeats.change("POST", STUDY + "/dismiss", Role.STEER, steer::dismiss));
    routes.add(repeats.change("POST", TRIAL + "/cancel", Role.STEER, steer::cancel));
    routes.add(repeats.change("POST", TRIAL + "/discard", Role.STEER, steer::discard));
    routes.add(repeats.change("POST", TRIAL + "/restore", Role.STEER, steer::restore));
    routes.add(Route.read(STUDY + "/notes", Role.VIEW, steer::notes));
    routes.add(Route.change("PUT", STUDY + "/notes", Role.STEER, steer::note));
    routes.add(Route.read(TRIAL + "/notes", Role.VIEW, steer::notes));
    routes.add(Route.change("PUT", TRIAL + "/notes", Role.STEER, steer::note));
    AdminEndpoints admin = new AdminEndpoints(services);
    routes.add(repeats.change("POST", "/api/v1/studies", Role.ADMIN, admin::create));
    routes.add(Route.change("DELETE", STUDY, Role.ADMIN, admin::delete));
    routes.add(
        new Route(
            "POST",
            "/api/v1/import",
            Optional.of(Role.ADMIN),
            Route.Kind.UPLOAD,
            admin::importJournal));
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
