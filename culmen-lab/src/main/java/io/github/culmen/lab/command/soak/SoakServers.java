package io.github.culmen.lab.command.soak;

import io.github.culmen.lab.command.soak.Faults.Fault;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.TokenFile;
import io.github.culmen.study.trial.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** The servers of one store, what is done to them, and whether they come back. */
final class SoakServers implements Service, AutoCloseable {
  private static final long RECOVERY_NANOS = TimeUnit.SECONDS.toNanos(120);
  private static final int STORE_BYTES = 65_536;
  private static final int AUDIT_BYTES = 4096;
  private static final String AUDIT_PROBLEM = "cannot write audit log";

  private final String url;
  private final String study;
  private final Path folder;
  private final Optional<Path> file;
  private final Faults faults;
  private final Ledger ledger;
  private final Hasty http;
  private final Path tokens;
  private final List<Server> servers = new ArrayList<>();

  /** A place for a server: processes come and go, the port stays. */
  private static final class Server {
    private final int number;
    private final int port;
    private final ReentrantLock attacked = new ReentrantLock();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile Running running;
    private int starts;

    Server(int number, int port) {
      this.number = number;
      this.port = port;
    }
  }

  /**
   * Servers that are not started yet.
   *
   * @param file the store's, if it has one on this machine
   */
  SoakServers(
      String url, String study, Path folder, Optional<Path> file, Faults faults, Ledger ledger) {
    this.url = url;
    this.study = study;
    this.folder = folder;
    this.file = file;
    this.faults = faults;
    this.ledger = ledger;
    this.tokens = folder.resolve("tokens");
    this.http = new Hasty(new TokenFile(tokens).create("soak", Role.TELL));
  }

  @Override
  public Hasty http() {
    return http;
  }

  /** Starts them, and waits until they answer. */
  void start(int count) throws IOException, InterruptedException {
    for (int i = 0; i < count; i++) {
      try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        servers.add(new Server(i, free.getLocalPort()));
      }
    }
    for (Server server : servers) {
      launch(server);
      requireAnswer(server, "its first start");
    }
  }

  private void launch(Server server) throws IOException {
    server.running =
        Running.start(
            url,
            folder.resolve("server-" + server.number + "-" + server.starts++ + ".log"),
            List.of(
                "serve",
                "--port",
                Integer.toString(server.port),
                "--token-file",
                tokens.toString(),
                "--audit-log",
                folder.resolve("audit-" + server.number + ".jsonl").toString()));
  }

  /** Sends a request to one of them and hangs up. */
  @Override
  public void hangUp(SplittableRandom random, byte[] request, int length)
      throws InterruptedException {
    Server server = servers.get(random.nextInt(servers.size()));
    Hasty.hangUp(server.port, request, length, random.nextInt(30));
  }

  /** Sends a request to one of them; empty if no answer came. */
  @Override
  public Optional<Hasty.Reply> send(SplittableRandom random, byte[] request) {
    Server server = servers.get(random.nextInt(servers.size()));
    return send(server, request, random.nextInt(3000, 20_000));
  }

  private static Optional<Hasty.Reply> send(Server server, byte[] request, int patience) {
    server.underWay.incrementAndGet();
    try {
      Optional<Hasty.Reply> reply = Hasty.send(server.port, request, patience);
      if (reply.filter(each -> each.status() == 503).isPresent()) {
        server.refused.incrementAndGet();
      }
      return reply;
    } finally {
      server.underWay.decrementAndGet();
    }
  }

  /** Does something to one of them that nobody else does something to; returns when it is over. */
  void attack(SplittableRandom random) throws IOException, InterruptedException {
    Server server = servers.get(random.nextInt(servers.size()));
    if (!server.attacked.tryLock()) {
      return;
    }
    try {
      if (!server.running.isAlive()) {
        ledger.violation("server " + server.number + " ended: " + server.running.lastWords());
        launch(server);
      }
      switch (random.nextInt(5)) {
        case 0, 1 -> kill(server, random);
        case 2 -> terminate(server, random);
        case 3 -> suspend(server, random);
        default -> fullDisk(server, random);
      }
    } finally {
      server.attacked.unlock();
    }
  }

  private void kill(Server server, SplittableRandom random)
      throws IOException, InterruptedException {
    awaitRequest(server);
    meet(server, Fault.SERVER_KILL);
    server.running.signal("-KILL");
    boolean ignored = server.running.endsWithin(20_000);
    restart(server, random, "a kill");
  }

  private void terminate(Server server, SplittableRandom random)
      throws IOException, InterruptedException {
    awaitRequest(server);
    meet(server, Fault.SERVER_TERMINATION);
    String signal = random.nextBoolean() ? "-TERM" : "-INT";
    server.running.signal(signal);
    if (!server.running.endsWithin(60_000)) {
      ledger.violation("server " + server.number + " did not end within 60 s of " + signal);
      server.running.signal("-KILL");
      boolean ignored = server.running.endsWithin(20_000);
    }
    restart(server, random, "a termination");
  }

  private void restart(Server server, SplittableRandom random, String after)
      throws IOException, InterruptedException {
    Thread.sleep(random.nextInt(2000));
    launch(server);
    requireAnswer(server, after);
  }

  private void suspend(Server server, SplittableRandom random)
      throws IOException, InterruptedException {
    awaitRequest(server);
    meet(server, Fault.SERVER_SUSPEND);
    server.running.signal("-STOP");
    Thread.sleep(random.nextInt(1000, 12_000));
    server.running.signal("-CONT");
    requireAnswer(server, "a suspend");
  }

  private void fullDisk(Server server, SplittableRandom random)
      throws IOException, InterruptedException {
    // The store can be written no more, or only what is said about it.
    boolean store = file.isPresent() && random.nextBoolean();
    long bytes =
        store
            ? Math.max(STORE_BYTES, walBytes()) + random.nextInt(STORE_BYTES)
            : random.nextInt(AUDIT_BYTES);
    int refusedBefore = server.refused.get();
    int unwrittenBefore = server.running.timesSaid(AUDIT_PROBLEM);
    if (!server.running.limitFiles(Long.toString(bytes))) {
      return;
    }
    faults.count(Fault.SERVER_FULL_DISK);
    boolean ended = server.running.endsWithin(random.nextInt(4000, 12_000));
    if (ended) {
      ledger.violation(
          "server " + server.number + " ended on a full disk: " + server.running.lastWords());
      launch(server);
    } else if (!server.running.limitFiles("unlimited")) {
      return;
    }
    if (server.refused.get() > refusedBefore) {
      faults.met(Fault.SERVER_FULL_DISK, "refused requests");
    }
    if (server.running.timesSaid(AUDIT_PROBLEM) > unwrittenBefore) {
      faults.met(Fault.SERVER_FULL_DISK, "met by the audit log");
    }
    requireAnswer(server, "a full disk");
  }

  private long walBytes() throws IOException {
    Path wal = Path.of(file.orElseThrow() + "-wal");
    return Files.exists(wal) ? Files.size(wal) : 0;
  }

  private static void awaitRequest(Server server) throws InterruptedException {
    for (int i = 0; i < 200 && server.underWay.get() == 0; i++) {
      Thread.sleep(10);
    }
  }

  private void meet(Server server, Fault fault) {
    faults.count(fault);
    if (server.underWay.get() > 0) {
      faults.met(fault, "amid a request");
    }
  }

  // Asks and tells; the store's own outages are shorter than that.
  private void requireAnswer(Server server, String after) throws IOException, InterruptedException {
    long end = System.nanoTime() + RECOVERY_NANOS;
    String last = "no answer";
    while (System.nanoTime() - end < 0) {
      if (!server.running.isAlive()) {
        // Its store was out of reach when it started: whoever started it tries again.
        last = server.running.lastWords();
        launch(server);
      }
      String probe = "probe-" + server.number + "-" + server.starts + "-" + System.nanoTime();
      Optional<Hasty.Reply> reply = probe(server, probe);
      if (reply.filter(each -> each.status() == 200).isPresent()) {
        return;
      }
      last = reply.map(Hasty.Reply::toString).orElse(last);
      Thread.sleep(200);
    }
    ledger.violation(
        String.format(
            Locale.ROOT,
            "server %d did not answer within %d s of %s: %s",
            server.number,
            TimeUnit.NANOSECONDS.toSeconds(RECOVERY_NANOS),
            after,
            last));
  }

  // The last answer to an ask and a tell.
  private Optional<Hasty.Reply> probe(Server server, String name)
      throws IOException, InterruptedException {
    ledger.requested();
    Optional<Hasty.Reply> asked =
        send(
            server,
            http.request(study + "/ask", "{\"worker\":\"" + name + "\",\"lease\":5}", name + "-a"),
            20_000);
    if (asked.isEmpty() || asked.get().status() != 200) {
      return asked;
    }
    return tellAny(server, asked.get(), name);
  }

  private Optional<Hasty.Reply> tellAny(Server server, Hasty.Reply asked, String name)
      throws IOException {
    List<?> trials = (List<?>) SoakClient.object(asked).get("trials");
    var handed = (Map<?, ?>) trials.get(0);
    int trial = ((Number) handed.get("trial")).intValue();
    int attempt = ((Number) handed.get("attempt")).intValue();
    ledger.handedOut(trial, attempt, name, SoakClient.point((Map<?, ?>) handed.get("params")));
    long value = Integer.toUnsignedLong((name + trial).hashCode());
    Outcome outcome = Outcome.value((double) value);
    ledger.tells(trial, outcome);
    ledger.requested();
    Optional<Hasty.Reply> told =
        send(
            server,
            http.request(
                study + "/trials/" + trial + "/tell", "{\"value\":" + value + "}", name + "-t"),
            20_000);
    if (told.filter(each -> each.status() == 200).isPresent()) {
      ledger.acknowledged(trial, outcome);
    }
    return told;
  }

  /**
   * A trial that was given back or whose holder is gone is taken up and told; false if there is
   * none now.
   */
  boolean takeUp() throws IOException {
    Server server = servers.get(0);
    String name = "closer-" + System.nanoTime();
    Optional<Hasty.Reply> asked =
        send(
            server,
            http.request(
                study + "/ask",
                "{\"worker\":\"" + name + "\",\"lease\":5,\"upTo\":1}",
                name + "-a"),
            20_000);
    if (asked.filter(each -> each.status() == 200).isEmpty()
        || ((List<?>) SoakClient.object(asked.get()).get("trials")).isEmpty()) {
      return false;
    }
    return tellAny(server, asked.get(), name).isPresent();
  }

  @Override
  public void close() throws IOException {
    try {
      for (Server server : servers) {
        server.running.end();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
