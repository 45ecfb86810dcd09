package io.github.culmen.server.http;

import org.eclipse.jetty.http.HttpFields;

/**
 * Headers of every answer. A page runs this server's own scripts and nothing else, talks to this
 * server only, and is shown in no frame.
 */
final class SecurityHeaders {
  static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

  private SecurityHeaders() {}

  static void add(HttpFields.Mutable headers) {
    headers.put("Content-Security-Policy", POLICY);
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("X-Frame-Options", "DENY");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
  }
}
