package io.github.culmen.server.start;

import io.github.culmen.server.TestServer;
import java.nio.file.Path;

/** A server in a process of its own, to be killed: its store, tokens and port are arguments. */
final class ServerProcess {
  private ServerProcess() {}

  public static void main(String[] args) throws InterruptedException {
    TestServer server =
        TestServer.on(
            args[0], settings -> settings.tokens(Path.of(args[1])).port(Integer.parseInt(args[2])));
    System.out.println("at " + server.server().url());
    Thread.sleep(Long.MAX_VALUE);
  }
}
