package io.github.culmen.grpc.katib;

import io.github.culmen.protocol.health.HealthCheckRequest;
import io.github.culmen.protocol.health.HealthCheckResponse;
import io.github.culmen.protocol.health.HealthGrpc;
import io.grpc.stub.StreamObserver;

/**
 * Answers that the server is well, whatever the service is called: probes of Katib ask for a name
 * that no service has.
 */
public final class HealthService extends HealthGrpc.HealthImplBase {
  private static final HealthCheckResponse WELL =
      HealthCheckResponse.newBuilder().setStatus(HealthCheckResponse.ServingStatus.SERVING).build();

  @Override
  public void check(HealthCheckRequest request, StreamObserver<HealthCheckResponse> observer) {
    observer.onNext(WELL);
    observer.onCompleted();
  }

  // The stream stays open: there is nothing else to say while the server runs.
  @Override
  public void watch(HealthCheckRequest request, StreamObserver<HealthCheckResponse> observer) {
    observer.onNext(WELL);
  }
}
