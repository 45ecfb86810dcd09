package io.github.culmen.server;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * How a server is to run.
 *
 * @param storeUrl the store; may hold a password, and is never shown as it is
 * @param host the address or name to listen at
 * @param port the port; 0 for a free one
 * @param prefix what all paths begin with, as behind a proxy: empty, or {@code /x/y}
 * @param readOnly whether nothing can be changed, whatever the token
 * @param tokenFile the tokens that are accepted; if empty, one is made at the start
 * @param tls certificate and key; empty for plain HTTP
 * @param allowHosts more names by which clients may call the server
 * @param allowOrigins pages of other origins that may use tokens; never cookies
 * @param trustedProxy the address of the proxy whose {@code X-Forwarded-} headers count
 * @param allowCommands whether an admin may make studies that say what workers run
 * @param auditLog where changes are logged; empty for the sink of the starter
 * @param answer how long the store may take to answer
 * @param limits how much of everything
 */
public record ServerSettings(
    String storeUrl,
    String host,
    int port,
    String prefix,
    boolean readOnly,
    Optional<Path> tokenFile,
    Optional<Tls> tls,
    List<String> allowHosts,
    List<String> allowOrigins,
    Optional<InetAddress> trustedProxy,
    boolean allowCommands,
    Optional<Path> auditLog,
    Duration answer,
    Limits limits) {
  /** The port unless another is given. */
  public static final int PORT = 8765;

  private static final Pattern PREFIX = Pattern.compile("(/[A-Za-z0-9._~-]+)*");

  /**
   * A certificate with its key.
   *
   * @param certificate a PEM file with the certificate, and those it depends on
   * @param key a PEM file with its private key, PKCS #8
   */
  public record Tls(Path certificate, Path key) {}

  /** Checks what can be checked without looking at files. */
  public ServerSettings {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("port must be from 0 to 65535, but port = " + port);
    }
    prefix = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
    if (!PREFIX.matcher(prefix).matches() || prefix.contains("/..") || prefix.contains("/./")) {
      throw new IllegalArgumentException(
          "prefix must be a path such as /culmen or /x/y of letters, digits, '-', '_', '.' and '~',"
              + " but prefix = "
              + prefix);
    }
    allowHosts = List.copyOf(allowHosts);
    allowOrigins = List.copyOf(allowOrigins);
    if (!isLoopback(host) && tokenFile.isEmpty() && tls.isEmpty()) {
      throw new IllegalArgumentException(
          "a server that others can reach needs tokens or TLS, but host = "
              + host
              + "; make a token with culmen token create NAME --token-file FILE and give"
              + " --token-file FILE, or give --tls-cert and --tls-key");
    }
  }

  /** On this machine only, on a free port, with the usual limits. */
  public static ServerSettings local(String storeUrl) {
    return new ServerSettings(
        storeUrl,
        "127.0.0.1",
        0,
        "",
        false,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        Optional.empty(),
        false,
        Optional.empty(),
        Duration.ofSeconds(20),
        Limits.standard());
  }

  /** Whether only this machine can reach a host; names are not looked up. */
  public static boolean isLoopback(String host) {
    return host.equals("localhost")
        || host.matches("127(\\.[0-9]{1,3}){3}")
        || host.equals("::1")
        || host.equals("[::1]");
  }

  /** The same with changes logged in a file. */
  public ServerSettings auditLog(Path other) {
    return with(draft -> draft.auditLog = Optional.of(other));
  }

  /** The same with another port. */
  public ServerSettings port(int other) {
    return with(draft -> draft.port = other);
  }

  /** The same under a prefix. */
  public ServerSettings prefix(String other) {
    return with(draft -> draft.prefix = other);
  }

  /** The same behind a proxy at an address, whose headers count. */
  public ServerSettings trustedProxy(InetAddress other) {
    return with(draft -> draft.trustedProxy = Optional.of(other));
  }

  /** The same, but nothing can be changed. */
  public ServerSettings readingOnly() {
    return with(draft -> draft.readOnly = true);
  }

  /** The same with the tokens of a file. */
  public ServerSettings tokens(Path file) {
    return with(draft -> draft.tokenFile = Optional.of(file));
  }

  /** The same with other limits. */
  public ServerSettings limits(Limits other) {
    return with(draft -> draft.limits = other);
  }

  /** The same with TLS. */
  public ServerSettings tls(Tls other) {
    return with(draft -> draft.tls = Optional.of(other));
  }

  // The one place that copies: what can be changed, as it was.
  private final class Draft {
    int port = ServerSettings.this.port;
    String prefix = ServerSettings.this.prefix;
    boolean readOnly = ServerSettings.this.readOnly;
    Optional<Path> tokenFile = ServerSettings.this.tokenFile;
    Optional<Tls> tls = ServerSettings.this.tls;
    Optional<InetAddress> trustedProxy = ServerSettings.this.trustedProxy;
    Optional<Path> auditLog = ServerSettings.this.auditLog;
    Limits limits = ServerSettings.this.limits;
  }

  private ServerSettings with(Consumer<Draft> change) {
    Draft draft = new Draft();
    change.accept(draft);
    return new ServerSettings(
        storeUrl,
        host,
        draft.port,
        draft.prefix,
        draft.readOnly,
        draft.tokenFile,
        draft.tls,
        allowHosts,
        allowOrigins,
        draft.trustedProxy,
        allowCommands,
        draft.auditLog,
        answer,
        draft.limits);
  }

  // The store's URL may hold a password.
  @Override
  public String toString() {
    return "ServerSettings[" + host + ":" + port + prefix + "]";
  }
}
