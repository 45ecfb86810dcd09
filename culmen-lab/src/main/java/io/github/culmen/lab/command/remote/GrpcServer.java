package io.github.culmen.lab.command.remote;

import io.grpc.ManagedChannel;
import java.io.IOException;
import java.nio.file.Path;

/** A server with a port for gRPC, and a way to it. */
interface GrpcServer extends AutoCloseable {
  /** How one is started: a port by the option of {@code culmen serve}, and where its files go. */
  interface Starting {
    GrpcServer start(String option, Path folder) throws IOException;
  }

  ManagedChannel channel();

  /** How long its processors have worked for it. */
  double cpuSeconds();

  /** Kills it; what it was answering is lost. */
  @Override
  void close();
}
