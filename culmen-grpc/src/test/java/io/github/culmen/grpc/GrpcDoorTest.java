package io.github.culmen.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.protocol.vizier.CreateStudyRequest;
import io.github.culmen.protocol.vizier.DeleteStudyRequest;
import io.github.culmen.protocol.vizier.GetStudyRequest;
import io.github.culmen.protocol.vizier.SetStudyStateRequest;
import io.github.culmen.protocol.vizier.Study;
import io.github.culmen.protocol.vizier.StudySpec;
import io.github.culmen.protocol.vizier.StudySpec.MetricSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec;
import io.github.culmen.protocol.vizier.SuggestTrialsRequest;
import io.github.culmen.protocol.vizier.VizierServiceGrpc;
import io.github.culmen.protocol.vizier.VizierServiceGrpc.VizierServiceBlockingStub;
import io.github.culmen.server.GrpcContribution;
import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.TokenFile;
import io.github.culmen.testdata.SelfSigned;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.grpc.okhttp.OkHttpChannelBuilder;
import io.grpc.stub.MetadataUtils;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may do what over gRPC, and what is logged of it. */
class GrpcDoorTest {
  private static final String NAME = "owners/o/studies/s";

  @TempDir Path folder;
  private final List<String> audit = Collections.synchronizedList(new ArrayList<>());
  private GrpcContribution.Running running;
  private ManagedChannel channel;

  @AfterEach
  void close() {
    channel.shutdownNow();
    running.close();
  }

  private void start(Optional<Path> tokens, Optional<ServerSettings.Tls> tls) {
    running =
        new GrpcPort()
            .start(
                new GrpcContribution.Settings(
                    "sqlite:" + folder.resolve("a.db"),
                    "127.0.0.1",
                    0,
                    false,
                    List.of(),
                    Optional.empty(),
                    Duration.ofSeconds(20),
                    tokens,
                    tls,
                    audit::add),
                line -> {});
    if (tls.isEmpty()) {
      channel = OkHttpChannelBuilder.forAddress("127.0.0.1", running.port()).usePlaintext().build();
    }
  }

  private VizierServiceBlockingStub stub(String... token) {
    VizierServiceBlockingStub stub = VizierServiceGrpc.newBlockingStub(channel);
    if (token.length == 0) {
      return stub;
    }
    Metadata headers = new Metadata();
    headers.put(
        Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token[0]);
    return stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  private static Study create(VizierServiceBlockingStub stub) {
    return stub.createStudy(
        CreateStudyRequest.newBuilder()
            .setParent("owners/o")
            .setStudy(
                Study.newBuilder()
                    .setDisplayName("s")
                    .setStudySpec(
                        StudySpec.newBuilder()
                            .addMetrics(
                                MetricSpec.newBuilder()
                                    .setMetricId("loss")
                                    .setGoal(MetricSpec.GoalType.MINIMIZE))
                            .addParameters(
                                ParameterSpec.newBuilder()
                                    .setParameterId("x")
                                    .setDoubleValueSpec(
                                        ParameterSpec.DoubleValueSpec.newBuilder()
                                            .setMaxValue(1)))))
            .build());
  }

  private static void get(VizierServiceBlockingStub stub) {
    assertThat(stub.getStudy(GetStudyRequest.newBuilder().setName(NAME).build()).getName())
        .isEqualTo(NAME);
  }

  private static void delete(VizierServiceBlockingStub stub) {
    var ignored = stub.deleteStudy(DeleteStudyRequest.newBuilder().setName(NAME).build());
  }

  private static void refused(Status.Code code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> {
              assertThat(e.getStatus().getCode()).isEqualTo(code);
              assertThat(e.getStatus().getDescription()).contains("but");
            });
  }

  @Test
  void aTokenMayDoWhatItsRoleSays() {
    TokenFile file = new TokenFile(folder.resolve("tokens"));
    String viewer = file.create("viewer", Role.VIEW);
    String worker = file.create("worker", Role.TELL);
    String lead = file.create("lead", Role.STEER);
    String admin = file.create("admin", Role.ADMIN);
    start(Optional.of(file.path()), Optional.empty());

    refused(Status.Code.UNAUTHENTICATED, () -> create(stub()));
    refused(Status.Code.UNAUTHENTICATED, () -> create(stub("culmen_wrong")));
    refused(Status.Code.PERMISSION_DENIED, () -> create(stub(viewer)));
    create(stub(worker));
    get(stub(viewer));
    var suggested =
        stub(worker)
            .suggestTrials(
                SuggestTrialsRequest.newBuilder()
                    .setParent(NAME)
                    .setSuggestionCount(1)
                    .setClientId("c")
                    .build());
    assertThat(suggested.getDone()).isTrue();
    SetStudyStateRequest pause =
        SetStudyStateRequest.newBuilder().setParent(NAME).setState(Study.State.INACTIVE).build();
    refused(Status.Code.PERMISSION_DENIED, () -> stub(worker).setStudyState(pause));
    assertThat(stub(lead).setStudyState(pause).getState()).isEqualTo(Study.State.INACTIVE);
    refused(Status.Code.PERMISSION_DENIED, () -> delete(stub(lead)));
    delete(stub(admin));

    assertThat(audit)
        .anyMatch(
            line ->
                line.contains("\"who\":\"worker\"")
                    && line.contains("GRPC vizier.VizierService/CreateStudy")
                    && line.contains("\"status\":0"))
        .anyMatch(
            line ->
                line.contains("\"who\":\"viewer\"")
                    && line.contains("CreateStudy")
                    && line.contains("\"status\":" + Status.Code.PERMISSION_DENIED.value()))
        .noneMatch(line -> line.contains("GetStudy"))
        .noneMatch(line -> line.contains(worker) || line.contains("culmen_wrong"));
  }

  @Test
  void aRevokedTokenEndsAndGuessingIsSlowed() throws Exception {
    TokenFile file = new TokenFile(folder.resolve("tokens"));
    String worker = file.create("worker", Role.TELL);
    start(Optional.of(file.path()), Optional.empty());
    create(stub(worker));
    for (int i = 0; i < 5; i++) {
      int guess = i;
      refused(Status.Code.UNAUTHENTICATED, () -> get(stub("guess-" + guess)));
    }
    refused(Status.Code.RESOURCE_EXHAUSTED, () -> get(stub("guess")));
  }

  @Test
  void withoutTokensChangesAreLoggedAllTheSame() {
    start(Optional.empty(), Optional.empty());
    create(stub());
    get(stub());
    assertThat(audit).hasSize(1);
    assertThat(audit.get(0)).contains("CreateStudy").contains("127.0.0.1");
  }

  private ServerSettings.Tls certificate() throws Exception {
    SelfSigned own = SelfSigned.in(folder, "RSA");
    return new ServerSettings.Tls(
        Files.writeString(folder.resolve("cert.pem"), own.certificate()),
        Files.writeString(folder.resolve("key.pem"), own.key()));
  }

  @Test
  void tokensTravelOverTls() throws Exception {
    TokenFile file = new TokenFile(folder.resolve("tokens"));
    String worker = file.create("worker", Role.TELL);
    ServerSettings.Tls tls = certificate();
    start(Optional.of(file.path()), Optional.of(tls));
    channel =
        OkHttpChannelBuilder.forAddress(
                "localhost",
                running.port(),
                TlsChannelCredentials.newBuilder().trustManager(tls.certificate().toFile()).build())
            .build();
    create(stub(worker));
    get(stub(worker));
    ManagedChannel plain =
        OkHttpChannelBuilder.forAddress("127.0.0.1", running.port()).usePlaintext().build();
    try {
      assertThatThrownBy(() -> get(VizierServiceGrpc.newBlockingStub(plain)))
          .isInstanceOf(StatusRuntimeException.class);
    } finally {
      plain.shutdownNow();
    }
  }

  @Test
  void aPortForOthersNeedsTokensOrAWord() {
    assertThatThrownBy(
            () ->
                new GrpcContribution.Settings(
                    "sqlite:a.db",
                    "0.0.0.0",
                    1,
                    false,
                    List.of(),
                    Optional.empty(),
                    Duration.ofSeconds(1),
                    Optional.empty(),
                    Optional.empty(),
                    line -> {}))
        .hasMessageContaining("--grpc-tokens");
    start(Optional.empty(), Optional.empty());
  }
}
