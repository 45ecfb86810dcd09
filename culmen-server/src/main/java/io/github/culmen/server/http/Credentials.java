package io.github.culmen.server.http;

import io.github.culmen.server.access.AccessToken;
import io.github.culmen.server.api.Services;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/**
 * The token of a request: in the header {@code Authorization}, or by the cookie of a session. Never
 * in the URL, which logs and histories keep.
 */
final class Credentials {
  private static final String BEARER = "Bearer ";
  private static final int LONGEST = 200;

  private final Services services;

  Credentials(Services services) {
    this.services = services;
  }

  /**
   * An accepted token.
   *
   * @param token it
   * @param cookie whether it came by the cookie of a session
   */
  record Shown(AccessToken token, boolean cookie) {}

  /** Whether a request shows anything at all. */
  boolean anyShown(Request request) {
    return request.getHeaders().get("Authorization") != null || cookie(request).isPresent();
  }

  /** The accepted token of a request. If it has a header, its cookie does not count. */
  Optional<Shown> of(Request request) {
    String authorization = request.getHeaders().get("Authorization");
    if (authorization != null) {
      return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
              && authorization.length() <= LONGEST
          ? services
              .tokens()
              .of(authorization.substring(BEARER.length()).strip())
              .map(token -> new Shown(token, false))
          : Optional.empty();
    }
    return cookie(request)
        .flatMap(secret -> services.sessions().of(secret))
        .map(token -> new Shown(token, true));
  }

  /** Gives a browser a cookie, or takes it back. */
  void session(Request request, Response response, Shown shown, boolean secure) {
    boolean ends = request.getMethod().equals("DELETE");
    String secret = "";
    if (ends) {
      cookie(request).ifPresent(services.sessions()::end);
    } else {
      secret = services.sessions().begin(shown.token());
    }
    String prefix = services.settings().prefix();
    response
        .getHeaders()
        .add(
            "Set-Cookie",
            name(request, secure)
                + "="
                + secret
                + "; Path="
                + (prefix.isEmpty() ? "/" : prefix)
                + "; HttpOnly; SameSite=Strict"
                + (secure ? "; Secure" : "")
                + (ends ? "; Max-Age=0" : ""));
  }

  private Optional<String> cookie(Request request) {
    for (boolean secure : new boolean[] {true, false}) {
      String start = name(request, secure) + "=";
      for (String header : request.getHeaders().getValuesList("Cookie")) {
        for (String one : header.split(";", -1)) {
          String cookie = one.strip();
          if (cookie.startsWith(start) && cookie.length() <= LONGEST) {
            return Optional.of(cookie.substring(start.length()));
          }
        }
      }
    }
    return Optional.empty();
  }

  // Browsers keep cookies by host and not by port: another server here must not take this one's.
  // With
  // the mark they accept it only if nobody between could have set it.
  private String name(Request request, boolean secure) {
    boolean marked = secure && services.settings().prefix().isEmpty();
    return (marked ? "__Host-" : "") + "culmen-" + Request.getLocalPort(request);
  }
}
