package io.github.culmen.lab.command.remote;

import io.github.culmen.cli.Culmen;
import io.github.culmen.cli.text.CommandFailure;
import io.grpc.ManagedChannel;
import io.grpc.okhttp.OkHttpChannelBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code culmen serve} in a process of its own with a port for gRPC, and a way to it. */
final class ServedPort implements GrpcServer {
  private static final Pattern PORT =
      Pattern.compile("(?:Vizier clients use|Katib uses) .*:(\\d+)");
  private static final int LARGEST = 64 << 20;

  private final Process process;
  private final ManagedChannel channel;

  /**
   * Starts it and waits until it listens.
   *
   * @param option which port it has
   */
  ServedPort(String option, Path folder) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
    line.addAll(List.of(Culmen.class.getName(), "serve", option, "0", "--port", "0"));
    line.addAll(List.of("--store", "sqlite:" + folder.resolve("served.db")));
    process = new ProcessBuilder(line).redirectError(folder.resolve("serve.log").toFile()).start();
    channel =
        OkHttpChannelBuilder.forAddress("127.0.0.1", port())
            .usePlaintext()
            .maxInboundMessageSize(LARGEST)
            .build();
  }

  private int port() throws IOException {
    BufferedReader out = process.inputReader();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      Matcher found = PORT.matcher(line);
      if (found.matches()) {
        return Integer.parseInt(found.group(1));
      }
    }
    throw CommandFailure.failed("the server could not be started");
  }

  @Override
  public double cpuSeconds() {
    return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
  }

  @Override
  public ManagedChannel channel() {
    return channel;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    channel.shutdownNow();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
