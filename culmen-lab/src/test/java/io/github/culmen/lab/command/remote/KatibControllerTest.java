package io.github.culmen.lab.command.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.protocol.katib.AlgorithmSetting;
import io.github.culmen.protocol.katib.AlgorithmSpec;
import io.github.culmen.protocol.katib.GetSuggestionsReply;
import io.github.culmen.protocol.katib.GetSuggestionsRequest;
import io.github.culmen.protocol.katib.ParameterAssignment;
import io.github.culmen.protocol.katib.SuggestionGrpc;
import io.github.culmen.protocol.katib.Trial;
import io.github.culmen.protocol.katib.TrialStatus.TrialConditionType;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.okhttp.OkHttpChannelBuilder;
import io.grpc.okhttp.OkHttpServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a simulated controller of Katib sends, and whether its bench finds a service that lies. */
class KatibControllerTest {
  @TempDir Path folder;

  // The nth point of a service that knows nothing.
  private static GetSuggestionsReply.ParameterAssignments assignments(int number) {
    Map<String, String> point = new TreeMap<>();
    point.put("--x", Double.toString(number / 1000.0));
    point.put("--lr", "0.01");
    point.put("--step", "0");
    point.put("n", "1");
    point.put("batch", "8");
    point.put("opt", "adam");
    GetSuggestionsReply.ParameterAssignments.Builder own =
        GetSuggestionsReply.ParameterAssignments.newBuilder().putLabels("number", "" + number);
    point.forEach(
        (name, value) ->
            own.addAssignments(ParameterAssignment.newBuilder().setName(name).setValue(value)));
    return own.build();
  }

  // As many as asked for, counted on from those that were suggested before.
  private static GetSuggestionsReply.Builder honest(GetSuggestionsRequest request) {
    GetSuggestionsReply.Builder reply = GetSuggestionsReply.newBuilder();
    int last = request.getTotalRequestNumber();
    for (int i = last - request.getCurrentRequestNumber(); i < last; i++) {
      reply.addParameterAssignments(assignments(i));
    }
    return reply;
  }

  /** A port whose answers are a function of the request. */
  private record Answering(Server server, ManagedChannel channel) implements GrpcServer {
    static GrpcServer start(Function<GetSuggestionsRequest, GetSuggestionsReply> answers)
        throws IOException {
      Server server =
          OkHttpServerBuilder.forPort(0, InsecureServerCredentials.create())
              .addService(
                  new SuggestionGrpc.SuggestionImplBase() {
                    @Override
                    public void getSuggestions(
                        GetSuggestionsRequest request,
                        StreamObserver<GetSuggestionsReply> observer) {
                      observer.onNext(answers.apply(request));
                      observer.onCompleted();
                    }
                  })
              .build()
              .start();
      return new Answering(
          server,
          OkHttpChannelBuilder.forAddress("127.0.0.1", server.getPort()).usePlaintext().build());
    }

    @Override
    public double cpuSeconds() {
      return 0;
    }

    @Override
    public void close() {
      channel.shutdownNow();
      server.shutdownNow();
      try {
        assertThat(server.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private List<String> violations(
      int experiments, double kills, Function<GetSuggestionsRequest, GetSuggestionsReply> answers)
      throws Exception {
    List<String> said = new ArrayList<>();
    List<String> found =
        KatibBench.run(
            (option, where) -> {
              assertThat(option).isEqualTo("--katib");
              assertThat(where).isEqualTo(folder);
              return Answering.start(answers);
            },
            folder,
            experiments,
            6,
            2,
            kills,
            1,
            said::add);
    assertThat(said).singleElement().asString().endsWith("; " + found.size() + " violations");
    return found;
  }

  @Test
  void anHonestServiceHasNoViolations() throws Exception {
    assertThat(violations(2, 0, request -> honest(request).build())).isEmpty();
  }

  @Test
  void anHonestServiceThatIsKilledHasNoViolations() throws Exception {
    assertThat(violations(1, 0.5, request -> honest(request).build())).isEmpty();
  }

  @Test
  void aServiceWhosePointsComeTwiceIsFound() throws Exception {
    assertThat(
            violations(
                1,
                0,
                request -> {
                  GetSuggestionsReply.Builder reply = honest(request);
                  for (int i = 0; i < reply.getParameterAssignmentsCount(); i++) {
                    reply.setParameterAssignments(i, assignments(7));
                  }
                  return reply.build();
                }))
        .containsExactly("experiment-0: 6 points were wanted, but only 1 differ");
  }

  @Test
  void aServiceThatRemembersEarlierExperimentsIsFound() throws Exception {
    AtomicInteger count = new AtomicInteger();
    assertThat(
            violations(
                1,
                0,
                request -> {
                  GetSuggestionsReply.Builder reply = honest(request);
                  for (int i = 0; i < reply.getParameterAssignmentsCount(); i++) {
                    reply.setParameterAssignments(i, assignments(count.getAndIncrement()));
                  }
                  return reply.build();
                }))
        .containsExactly("experiment-0: the sequence with kills is not that without");
  }

  @Test
  void aServiceThatGivesTooFewIsFound() throws Exception {
    List<String> found =
        violations(1, 0, request -> honest(request).removeParameterAssignments(0).build());
    // With kills and without.
    assertThat(found.subList(0, 2)).containsOnly("2 assignments were asked for, but there are 1");
    assertThat(found.get(2)).isEqualTo("experiment-0: 6 points were wanted, but only 0 differ");
    assertThat(found).hasSize(3);
  }

  // Runs a controller to its end with an honest service, and shows every request.
  private static List<GetSuggestionsRequest> requests(KatibController controller) {
    List<GetSuggestionsRequest> requests = new ArrayList<>();
    for (int i = 0; i < 1000 && !controller.done(); i++) {
      if (controller.missing() > 0) {
        GetSuggestionsRequest request = controller.request();
        requests.add(request);
        assertThat(controller.take(honest(request).build())).isTrue();
      }
      controller.step();
    }
    assertThat(controller.done()).isTrue();
    return requests;
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 5", "20, 4, 6", "7, 50, 7"})
  void noMoreThanAsManyAreUnderWayAndTheLastRequestAsksForTheRest(
      int most, int parallel, long seed) {
    KatibController controller = new KatibController("e", most, parallel, seed, true);
    int before = 0;
    for (GetSuggestionsRequest request : requests(controller)) {
      int ended =
          (int)
              request.getTrialsList().stream()
                  .filter(t -> t.getStatus().getCondition() != TrialConditionType.RUNNING)
                  .count();
      assertThat(request.getCurrentRequestNumber()).isPositive();
      assertThat(request.getTotalRequestNumber())
          .isEqualTo(before + request.getCurrentRequestNumber());
      assertThat(request.getTotalRequestNumber() - ended).isLessThanOrEqualTo(parallel);
      before = request.getTotalRequestNumber();
    }
    assertThat(before).isEqualTo(most);
    assertThat(controller.sequence()).hasSize(most).doesNotHaveDuplicates();
    assertThat(controller.missing()).isZero();
  }

  @Test
  void trialsAreListedInAnyOrderWithTheirLabelsAndLosses() {
    KatibController controller = new KatibController("exp", 40, 5, 3, true);
    List<GetSuggestionsRequest> requests = requests(controller);
    List<Trial> trials = controller.request().getTrialsList();
    List<String> labels =
        trials.stream().map(trial -> trial.getSpec().getLabelsMap().get("number")).toList();
    assertThat(labels).hasSize(40).doesNotHaveDuplicates();
    assertThat(labels).isNotEqualTo(labels.stream().sorted().toList());
    assertThat(new HashSet<>(trials.stream().map(Trial::getName).toList())).hasSize(40);
    assertThat(trials).allMatch(trial -> trial.getName().startsWith("exp-"));
    for (Trial trial : trials) {
      Map<String, String> point =
          trial.getSpec().getParameterAssignments().getAssignmentsList().stream()
              .collect(
                  Collectors.toMap(ParameterAssignment::getName, ParameterAssignment::getValue));
      assertThat(Double.parseDouble(trial.getStatus().getObservation().getMetrics(0).getValue()))
          .isEqualTo(KatibController.loss(point));
    }
    // Some fail, most do not.
    long succeeded =
        trials.stream()
            .filter(t -> t.getStatus().getCondition() == TrialConditionType.SUCCEEDED)
            .count();
    assertThat(succeeded).isBetween(24L, 39L);
    assertThat(requests.get(0).getTrialsCount()).isZero();
  }

  @Test
  void settingsOfAnAnswerAreSentBack() {
    KatibController controller = new KatibController("e", 4, 1, 1, true);
    GetSuggestionsReply reply =
        honest(controller.request())
            .setAlgorithm(
                AlgorithmSpec.newBuilder()
                    .addAlgorithmSettings(
                        AlgorithmSetting.newBuilder().setName("state").setValue("abc")))
            .build();
    assertThat(controller.take(reply)).isTrue();
    assertThat(
            controller
                .request()
                .getExperiment()
                .getSpec()
                .getAlgorithm()
                .getAlgorithmSettingsList())
        .extracting(AlgorithmSetting::getName, AlgorithmSetting::getValue)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("state", "abc"));
  }

  @Test
  void trialsMayLoseTheirLabels() {
    KatibController controller = new KatibController("e", 9, 3, 4, false);
    List<GetSuggestionsRequest> requests = requests(controller);
    assertThat(requests).hasSizeGreaterThan(3);
    assertThat(controller.request().getTrialsList())
        .hasSize(9)
        .allMatch(trial -> trial.getSpec().getLabelsMap().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 9})
  void theSameSeedDoesTheSameWithTheSameAnswers(long seed) {
    assertThat(requests(new KatibController("e", 12, 3, seed, true)))
        .isEqualTo(requests(new KatibController("e", 12, 3, seed, true)));
    assertThat(requests(new KatibController("e", 12, 3, seed, true)))
        .isNotEqualTo(requests(new KatibController("e", 12, 3, seed + 1, true)));
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 0.01, 0, 1, adam, 0.01",
    "-0.5, 0.1, 0.5, 9, sgd, 2.89",
    "0.5, 0.0001, 0.1, 3, lion, 4.43",
  })
  void aLossIsASumOverParameters(
      String x, String rate, String step, String n, String optimizer, double loss) {
    Map<String, String> point =
        Map.of("--x", x, "--lr", rate, "--step", step, "n", n, "opt", optimizer, "batch", "8");
    assertThat(KatibController.loss(point)).isCloseTo(loss, within(1e-12));
  }
}
