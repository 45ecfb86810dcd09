package io.github.culmen.server.http;

import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.api.ApiProblem;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;

/**
 * Who a request says it is for, and which page sent it. A name that this server does not have is
 * how a page of somebody else reaches it through the browser of someone who may.
 */
final class Origins {
  private final Set<String> names = new HashSet<>();
  private final Set<String> others;
  private final Optional<InetAddress> proxy;
  private final boolean tls;

  Origins(ServerSettings settings) {
    names.addAll(List.of("localhost", "127.0.0.1", "[::1]"));
    String bound = settings.host().toLowerCase(Locale.ROOT);
    boolean every = bound.equals("0.0.0.0") || bound.equals("::") || bound.equals("[::]");
    if (!every) {
      names.add(bound.contains(":") && !bound.startsWith("[") ? "[" + bound + "]" : bound);
    }
    settings.allowHosts().forEach(host -> names.add(host.toLowerCase(Locale.ROOT)));
    this.others = Set.copyOf(settings.allowOrigins());
    this.proxy = settings.trustedProxy();
    this.tls = settings.tls().isPresent();
  }

  /** Whether the request comes through the proxy that is trusted. */
  private boolean proxied(Request request) {
    return proxy.isPresent() && proxy.equals(remote(request));
  }

  private static Optional<InetAddress> remote(Request request) {
    return address(request.getConnectionMetaData().getRemoteSocketAddress());
  }

  private static Optional<InetAddress> address(SocketAddress socket) {
    return socket instanceof InetSocketAddress address && address.getAddress() != null
        ? Optional.of(address.getAddress())
        : Optional.empty();
  }

  /** The client's address, as the trusted proxy says if it came through that. */
  String client(Request request) {
    if (proxied(request)) {
      String forwarded = request.getHeaders().get("X-Forwarded-For");
      if (forwarded != null) {
        // The last one is the proxy's own word; those before are the client's.
        String last = forwarded.substring(forwarded.lastIndexOf(',') + 1).strip();
        if (last.matches("[0-9A-Fa-f.:]{2,45}")) {
          return last;
        }
      }
    }
    return remote(request).map(InetAddress::getHostAddress).orElse("?");
  }

  /**
   * The name and port that the client called.
   *
   * @throws ApiProblem if this server does not have that name
   */
  String authority(Request request) {
    String authority = request.getHeaders().get("Host");
    if (proxied(request) && request.getHeaders().get("X-Forwarded-Host") != null) {
      authority = request.getHeaders().get("X-Forwarded-Host");
    }
    String lower = authority == null ? "" : authority.strip().toLowerCase(Locale.ROOT);
    String name = name(lower);
    boolean own =
        names.contains(name)
            || address(request.getConnectionMetaData().getLocalSocketAddress())
                .filter(local -> literal(local).equals(name))
                .isPresent();
    if (!own) {
      throw new ApiProblem(
          421,
          "host",
          "the Host header must be a name of this server, but is another; its operator can allow it"
              + " with --allow-host");
    }
    return lower;
  }

  private static String literal(InetAddress address) {
    String text = address.getHostAddress();
    int zone = text.indexOf('%');
    String bare = zone < 0 ? text : text.substring(0, zone);
    return bare.contains(":") ? "[" + bare + "]" : bare;
  }

  private static String name(String authority) {
    int colon = authority.lastIndexOf(':');
    return colon > authority.lastIndexOf(']') ? authority.substring(0, colon) : authority;
  }

  private String scheme(Request request) {
    String forwarded = proxied(request) ? request.getHeaders().get("X-Forwarded-Proto") : null;
    if (forwarded != null && (forwarded.equals("http") || forwarded.equals("https"))) {
      return forwarded;
    }
    return tls ? "https" : "http";
  }

  /** Whether the client came by TLS. */
  boolean secure(Request request) {
    return scheme(request).equals("https");
  }

  /** Where a request came from, as far as a browser says. */
  enum Page {
    /** A page of this server. */
    OWN,
    /** No page, or a browser that does not say. */
    NONE,
    /** A page that may use tokens. */
    ALLOWED,
    /** Any other page. */
    FOREIGN
  }

  /** The page that sent a request. */
  Page page(Request request, String authority) {
    HttpFields headers = request.getHeaders();
    String origin = headers.get("Origin");
    String site = headers.get("Sec-Fetch-Site");
    if (origin != null) {
      if (origin.toLowerCase(Locale.ROOT).equals(scheme(request) + "://" + authority)
          && (site == null || site.equals("same-origin"))) {
        return Page.OWN;
      }
      return others.contains(origin) ? Page.ALLOWED : Page.FOREIGN;
    }
    if (site == null) {
      return Page.NONE;
    }
    return switch (site) {
      case "same-origin" -> Page.OWN;
      // Typed into the address bar, or a bookmark.
      case "none" -> Page.NONE;
      default -> Page.FOREIGN;
    };
  }

  /** Whether a page of another origin may use tokens. */
  boolean allows(String origin) {
    return others.contains(origin);
  }
}
