package io.github.culmen.cli.serve;

import io.github.culmen.cli.location.StoreOptions;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.DurationOption;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.server.GrpcContribution;
import io.github.culmen.server.Limits;
import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.access.AuditLog;
import io.github.culmen.server.start.CulmenServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen serve}: the studies of a store in the browser, and for programs over HTTP. */
@Command(
    name = "serve",
    description = "Show the studies of a store in the browser, and let programs ask and tell.",
    sortOptions = false,
    footer = {
      "",
      "Only this machine can reach it, and only with the link that is printed: the link",
      "holds a token that lasts as long as the server. For others make tokens, which need",
      "--token-file, and give --host.",
      "",
      "Examples:",
      "  culmen serve --open",
      "  culmen token create alice --role steer --token-file tokens",
      "  culmen serve --host 0.0.0.0 --token-file tokens --tls-cert cert.pem --tls-key key.pem",
      "  culmen serve --prefix /culmen --read-only",
      "  culmen serve --grpc 28080",
    })
public final class ServeCommand implements Callable<Integer> {
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final int MOST_PORT = 65535;

  private final Terminal terminal;

  @Mixin private StoreOptions stores;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description =
          "The address to listen at (default: 127.0.0.1, this machine only). Another one needs"
              + " --token-file or --tls-cert.")
  private String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "" + ServerSettings.PORT,
      description = "The port to listen at (default: ${DEFAULT-VALUE}; 0 for any free one).")
  private int port;

  @Option(
      names = "--prefix",
      paramLabel = "PATH",
      defaultValue = "",
      description = "What all paths begin with behind a proxy, such as /culmen.")
  private String prefix;

  @Option(names = "--read-only", description = "Open the store for reading only.")
  private boolean readOnly;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "The tokens to accept, made by culmen token create.")
  private Path tokenFile;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description = "Serve HTTPS with this certificate (PEM); needs --tls-key.")
  private Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "The certificate's private key (PEM, PKCS #8).")
  private Path key;

  @Option(names = "--open", description = "Open the page in the browser.")
  private boolean open;

  @Option(
      names = "--allow-host",
      paramLabel = "NAME",
      description = "A further name by which clients call the server, as behind a proxy.")
  private List<String> allowHosts = List.of();

  @Option(
      names = "--allow-origin",
      paramLabel = "ORIGIN",
      description = "A page elsewhere that may use tokens, such as https://lab.example.")
  private List<String> allowOrigins = List.of();

  @Option(
      names = "--trusted-proxy",
      paramLabel = "ADDRESS",
      description = "The address of a proxy whose X-Forwarded headers count.")
  private String trustedProxy;

  @Option(
      names = "--allow-commands",
      description =
          "Let admins make studies that say which command culmen worker runs. Whoever has such a"
              + " token can run anything on the workers' machines.")
  private boolean allowCommands;

  @Option(
      names = "--audit-log",
      paramLabel = "FILE",
      description =
          "Where changes are logged as JSON lines (default: standard error, unless that is a"
              + " screen).")
  private Path auditLog;

  @Option(
      names = "--grpc",
      paramLabel = "[HOST:]PORT",
      description =
          "Serve clients of Vizier at this port as well (default host: 127.0.0.1). They send no"
              + " token; needs culmen-grpc.jar.")
  private String grpc;

  @Option(
      names = "--grpc-insecure",
      description =
          "Let --grpc listen where others can reach it: whoever can, may make, use and delete"
              + " studies.")
  private boolean grpcInsecure;

  @Option(
      names = "--grpc-tokens",
      description =
          "Let only clients use --grpc that send a token of --token-file, as 'authorization: Bearer"
              + " TOKEN'; over TLS if --tls-cert is given. Vizier's own client cannot.")
  private boolean grpcTokens;

  @Option(
      names = "--grpc-owner",
      paramLabel = "OWNER",
      description = "Serve only the studies of this owner over --grpc; may be repeated.")
  private List<String> grpcOwners = List.of();

  @Option(
      names = "--vizier-lease",
      paramLabel = "TIME",
      converter = DurationOption.class,
      description =
          "Hand a Vizier client's trial to another client after this time without a sign of life,"
              + " such as 2h (default: never).")
  private Duration vizierLease;

  @Option(
      names = "--katib",
      paramLabel = "[HOST:]PORT",
      description =
          "Be the suggestion service of Katib at this port (default host: 127.0.0.1; in a cluster"
              + " 0.0.0.0:6789). It reads and writes no study; needs culmen-grpc.jar.")
  private String katib;

  public ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    Optional<GrpcContribution.Settings> other = grpcSettings();
    Optional<Address> forKatib = Optional.ofNullable(katib).map(at -> address("--katib", at));
    try (GrpcContribution.Running ports = open(other);
        GrpcContribution.Running suggestions = openKatib(forKatib);
        CulmenServer server = start()) {
      Thread hook = new Thread(ended::countDown, "culmen-end");
      Runtime.getRuntime().addShutdownHook(hook);
      terminal.out().println("Culmen is at " + server.link());
      if (server.token().isPresent()) {
        terminal.out().println("The link lets its holder do everything; it ends with the server.");
      }
      if (other.isPresent()) {
        terminal.out().println("Vizier clients use " + other.get().host() + ":" + ports.port());
        if (!grpcTokens && !ServerSettings.isLoopback(other.get().host())) {
          note(
              "whoever reaches port "
                  + ports.port()
                  + " may make, use and delete studies without a token");
        }
      }
      if (forKatib.isPresent()) {
        terminal.out().println("Katib uses " + forKatib.get().host() + ":" + suggestions.port());
      }
      terminal.out().println("Ctrl-C ends it.");
      terminal.out().flush();
      if (allowCommands) {
        note("admins of this server can run any command on the machines of culmen worker");
      }
      if (open) {
        browse(server.link());
      }
      ended.await();
    }
    return ExitCode.OK;
  }

  private Optional<GrpcContribution.Settings> grpcSettings() {
    if (grpc == null) {
      if (grpcInsecure || grpcTokens || !grpcOwners.isEmpty() || vizierLease != null) {
        throw CommandFailure.usage(
            "--grpc-insecure, --grpc-tokens, --grpc-owner and --vizier-lease belong to --grpc, but"
                + " that is not given");
      }
      return Optional.empty();
    }
    if (readOnly) {
      throw CommandFailure.usage(
          "clients over --grpc make and change studies, but --read-only is given");
    }
    if (grpcTokens && tokenFile == null) {
      throw CommandFailure.usage(
          "--grpc-tokens needs the tokens to accept, by --token-file, but that is not given");
    }
    if (grpcTokens && grpcInsecure) {
      throw CommandFailure.usage(
          "--grpc-tokens and --grpc-insecure exclude each other, but both are given");
    }
    Address address = address("--grpc", grpc);
    try {
      return Optional.of(
          new GrpcContribution.Settings(
              stores.url(),
              address.host(),
              address.port(),
              grpcInsecure,
              grpcOwners,
              Optional.ofNullable(vizierLease),
              ANSWER,
              grpcTokens ? Optional.of(tokenFile) : Optional.empty(),
              grpcTokens ? tls() : Optional.empty(),
              auditLog == null ? auditLines() : AuditLog.to(auditLog)));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
  }

  private record Address(String host, int port) {}

  private static Address address(String option, String given) {
    int colon = given.lastIndexOf(':');
    String number = given.substring(colon + 1);
    if (!number.matches("[0-9]{1,5}") || colon == 0 || Integer.parseInt(number) > MOST_PORT) {
      throw CommandFailure.usage(
          option + " must be PORT or HOST:PORT, such as 28080, but got '" + given + "'");
    }
    return new Address(
        colon < 0 ? "127.0.0.1" : given.substring(0, colon), Integer.parseInt(number));
  }

  private GrpcContribution.Running openKatib(Optional<Address> address) {
    return address.isEmpty()
        ? null
        : contribution("--katib").katib(address.get().host(), address.get().port(), this::fault);
  }

  private void fault(String line) {
    terminal.err().println("culmen: " + line);
  }

  // Null, which try closes without a word, if there is nothing to open.
  private GrpcContribution.Running open(Optional<GrpcContribution.Settings> settings) {
    if (settings.isEmpty()) {
      return null;
    }
    return contribution("--grpc").start(settings.get(), this::fault);
  }

  private static GrpcContribution contribution(String option) {
    return ServiceLoader.load(GrpcContribution.class)
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.failed(
                    option
                        + " needs culmen-grpc.jar, which was not found: put it beside culmen.jar or"
                        + " on the class path; in a checkout './culmen serve "
                        + option
                        + "' builds it"));
  }

  private Optional<ServerSettings.Tls> tls() {
    if ((certificate == null) != (key == null)) {
      throw CommandFailure.usage("--tls-cert and --tls-key belong together, but only one is given");
    }
    return certificate == null
        ? Optional.empty()
        : Optional.of(new ServerSettings.Tls(certificate, key));
  }

  private synchronized void line(String text) {
    terminal.err().println(text);
    terminal.err().flush();
  }

  private Consumer<String> auditLines() {
    return terminal.errIsScreen() ? line -> {} : this::line;
  }

  private CulmenServer start() {
    try {
      ServerSettings settings =
          new ServerSettings(
              stores.url(),
              host,
              port,
              prefix,
              readOnly,
              Optional.ofNullable(tokenFile),
              tls(),
              allowHosts,
              allowOrigins,
              proxy(),
              allowCommands,
              Optional.ofNullable(auditLog),
              ANSWER,
              Limits.standard());
      return CulmenServer.start(
          settings, new CommandFormats(), auditLines(), line -> line("culmen: " + line));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
  }

  private Optional<InetAddress> proxy() {
    if (trustedProxy == null) {
      return Optional.empty();
    }
    try {
      if (!trustedProxy.matches("[0-9A-Fa-f.:]+")) {
        throw new UnknownHostException(trustedProxy);
      }
      return Optional.of(InetAddress.getByName(trustedProxy));
    } catch (UnknownHostException e) {
      throw CommandFailure.usage(
          "--trusted-proxy must be an address such as 10.0.0.1, but got '" + trustedProxy + "'");
    }
  }

  // The link is an argument of the browser for a moment, as it is in Jupyter; only this user's own
  // processes and the administrator can use it, and only while the server runs.
  private void browse(String link) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    List<String> command =
        system.contains("mac")
            ? List.of("open", link)
            : system.contains("win")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", link)
                : List.of("xdg-open", link);
    try {
      Process ignored =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      note("no browser could be opened; open the link yourself");
    }
  }

  private void note(String text) {
    terminal.err().println("culmen: note: " + text);
  }
}
