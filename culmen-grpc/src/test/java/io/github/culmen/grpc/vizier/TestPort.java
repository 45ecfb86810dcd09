package io.github.culmen.grpc.vizier;

import io.github.culmen.grpc.GrpcPort;
import io.github.culmen.protocol.operation.Operation;
import io.github.culmen.protocol.vizier.SuggestTrialsRequest;
import io.github.culmen.protocol.vizier.SuggestTrialsResponse;
import io.github.culmen.protocol.vizier.VizierServiceGrpc;
import io.github.culmen.protocol.vizier.VizierServiceGrpc.VizierServiceBlockingStub;
import io.github.culmen.server.GrpcContribution;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.okhttp.OkHttpChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A server on a store, and a client of it. */
final class TestPort implements AutoCloseable {
  private final GrpcContribution.Settings settings;
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private GrpcContribution.Running running;
  private ManagedChannel channel;

  TestPort(String url) {
    this(GrpcContribution.Settings.local(url));
  }

  TestPort(GrpcContribution.Settings settings) {
    this.settings = settings;
    open();
  }

  private void open() {
    running = new GrpcPort().start(settings, log::add);
    channel = channel();
  }

  ManagedChannel channel() {
    return OkHttpChannelBuilder.forAddress("127.0.0.1", running.port()).usePlaintext().build();
  }

  int port() {
    return running.port();
  }

  /** What went wrong inside, which must be nothing. */
  List<String> log() {
    return List.copyOf(log);
  }

  void restart() {
    close();
    open();
  }

  VizierServiceBlockingStub stub() {
    return VizierServiceGrpc.newBlockingStub(channel);
  }

  /** The bytes that answer a request. */
  byte[] call(String method, byte[] request) {
    MethodDescriptor.Marshaller<byte[]> bytes =
        new MethodDescriptor.Marshaller<>() {
          @Override
          public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
          }

          @Override
          public byte[] parse(InputStream stream) {
            try {
              return stream.readAllBytes();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
        };
    return ClientCalls.blockingUnaryCall(
        channel,
        MethodDescriptor.<byte[], byte[]>newBuilder(bytes, bytes)
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(method)
            .build(),
        CallOptions.DEFAULT,
        request);
  }

  SuggestTrialsResponse suggest(String study, int count, String client) {
    return suggested(
        stub()
            .suggestTrials(
                SuggestTrialsRequest.newBuilder()
                    .setParent(study)
                    .setSuggestionCount(count)
                    .setClientId(client)
                    .build()));
  }

  static SuggestTrialsResponse suggested(Operation operation) {
    try {
      return SuggestTrialsResponse.parseFrom(operation.getResponse().getValue());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    channel.shutdownNow();
    running.close();
  }
}
