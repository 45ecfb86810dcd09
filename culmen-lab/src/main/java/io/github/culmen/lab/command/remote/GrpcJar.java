package io.github.culmen.lab.command.remote;

import io.github.culmen.cli.text.CommandFailure;

/** Whether the classes of gRPC are there. */
final class GrpcJar {
  private GrpcJar() {}

  static void require(String bench) {
    try {
      Class<?> ignored =
          Class.forName(
              "io.github.culmen.protocol.vizier.VizierServiceGrpc",
              false,
              GrpcJar.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw CommandFailure.failed(
          "bench "
              + bench
              + " needs culmen-grpc.jar, which was not found: put it beside culmen.jar or on the"
              + " class path; in a checkout './culmen bench "
              + bench
              + "' builds it",
          e);
    }
  }
}
