package io.github.culmen.lab.command.soak;

import io.github.culmen.cli.text.CommandFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Machines with a network of their own, each of which can be cut off from a server. */
interface Hosts extends AutoCloseable {
  /** What they are, for people. */
  String what();

  /** The server's URL as one of them knows it. */
  String url(int host);

  /** What a command line begins with to run there. */
  List<String> command(int host);

  /** Whether nothing that one of them sends arrives from now on, nor what is sent to it. */
  void partition(int host, boolean on) throws IOException;

  @Override
  void close() throws IOException;

  /**
   * Hosts as network namespaces, each at a bridge by a cable that can be unplugged. The server is
   * reached at the bridge's own address. Needs root on Linux.
   */
  final class Namespaces implements Hosts {
    private static final int NETWORKS = 256;

    private final String prefix = "cu" + Long.toString(ProcessHandle.current().pid(), 36);
    private final int count;
    private final ServerUrl server;
    private final String network;
    private Gate way;

    private Namespaces(ServerUrl server, int count) throws IOException {
      this.server = server;
      this.network = freeNetwork();
      this.count = count;
    }

    // One that no other bench on this machine has.
    private static String freeNetwork() throws IOException {
      List<String> taken =
          NetworkInterface.networkInterfaces()
              .flatMap(NetworkInterface::inetAddresses)
              .map(InetAddress::getHostAddress)
              .toList();
      long first = ProcessHandle.current().pid();
      for (int i = 0; i < NETWORKS; i++) {
        String candidate = "10.213." + (first + i) % NETWORKS + ".";
        if (taken.stream().noneMatch(address -> address.startsWith(candidate))) {
          return candidate;
        }
      }
      throw CommandFailure.failed("all networks 10.213.* of this machine are in use");
    }

    /** Whether this system lets us make them. */
    static boolean available() throws IOException {
      String name = "cu-probe-" + ProcessHandle.current().pid();
      try {
        ip("netns", "add", name);
        ip("netns", "delete", name);
        return true;
      } catch (CommandFailure e) {
        return false;
      }
    }

    static Namespaces make(ServerUrl server, int count) throws IOException {
      Namespaces made = new Namespaces(server, count);
      boolean done = false;
      try {
        made.build();
        done = true;
        return made;
      } finally {
        if (!done) {
          made.close();
        }
      }
    }

    private void build() throws IOException {
      ip("link", "add", bridge(), "type", "bridge");
      ip("address", "add", network + "1/24", "dev", bridge());
      ip("link", "set", bridge(), "up");
      for (int i = 0; i < count; i++) {
        ip("netns", "add", name(i));
        // The other end is made where it belongs.
        ip("link", "add", cable(i), "type", "veth", "peer", "name", "eth0", "netns", name(i));
        ip("link", "set", cable(i), "master", bridge(), "up");
        ip("-n", name(i), "address", "add", network + (i + 2) + "/24", "dev", "eth0");
        ip("-n", name(i), "link", "set", "eth0", "up");
        ip("-n", name(i), "link", "set", "lo", "up");
      }
      way = new Gate(server.socket(), InetAddress.getByName(network + "1"));
    }

    private String bridge() {
      return prefix + "b";
    }

    private String cable(int host) {
      return prefix + "c" + host;
    }

    private String name(int host) {
      return prefix + "-host-" + host;
    }

    @Override
    public String what() {
      return count + " hosts in network namespaces";
    }

    @Override
    public String url(int host) {
      return server.at(network + "1", way.port());
    }

    @Override
    public List<String> command(int host) {
      return List.of("ip", "netns", "exec", name(host));
    }

    // The bridge's end: packets vanish, and nobody is told.
    @Override
    public void partition(int host, boolean on) throws IOException {
      ip("link", "set", cable(host), on ? "down" : "up");
    }

    @Override
    public void close() throws IOException {
      if (way != null) {
        way.close();
      }
      for (int i = 0; i < count; i++) {
        ignoring("link", "delete", cable(i));
        ignoring("netns", "delete", name(i));
      }
      ignoring("link", "delete", bridge());
    }

    private static void ignoring(String... args) throws IOException {
      try {
        ip(args);
      } catch (CommandFailure e) {
        // It was not made.
      }
    }

    private static void ip(String... args) throws IOException {
      List<String> line = new ArrayList<>(List.of("ip"));
      line.addAll(List.of(args));
      try {
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        String said =
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
          throw CommandFailure.failed(String.join(" ", line) + ": " + said);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }
  }

  /**
   * Where there are no namespaces: processes of this machine, each with its own way to a server.
   */
  final class Ways implements Hosts {
    private final ServerUrl server;
    private final List<Gate> ways = new ArrayList<>();

    Ways(ServerUrl server, int count) throws IOException {
      this.server = server;
      InetSocketAddress socket = server.socket();
      for (int i = 0; i < count; i++) {
        ways.add(new Gate(socket));
      }
    }

    @Override
    public String what() {
      return ways.size() + " hosts that are processes, each behind a proxy of its own";
    }

    @Override
    public String url(int host) {
      return server.at("127.0.0.1", ways.get(host).port());
    }

    @Override
    public List<String> command(int host) {
      return List.of();
    }

    @Override
    public void partition(int host, boolean on) {
      ways.get(host).silence(on);
    }

    @Override
    public void close() throws IOException {
      for (Gate way : ways) {
        way.close();
      }
    }
  }
}
