package io.github.culmen.grpc.vizier;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.protocol.vizier.CompleteTrialRequest;
import io.github.culmen.protocol.vizier.CreateStudyRequest;
import io.github.culmen.protocol.vizier.ListTrialsRequest;
import io.github.culmen.protocol.vizier.Measurement;
import io.github.culmen.protocol.vizier.Study;
import io.github.culmen.protocol.vizier.StudySpec;
import io.github.culmen.protocol.vizier.StudySpec.MetricSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec;
import io.github.culmen.protocol.vizier.Trial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrowdTest {
  private static final int CLIENTS = 16;
  // All of it: -Dculmen.crowd.trials=200.
  private static final int TRIALS = Integer.getInteger("culmen.crowd.trials", 20);
  private static final String STUDY = "owners/o/studies/crowd";

  @TempDir Path directory;

  @Test
  void sixteenClientsAtOnceLoseAndDoubleNoTrial() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try (TestPort port = new TestPort("sqlite:" + directory.resolve("a.db"))) {
      List<Future<List<Integer>>> all = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        String name = "client-" + client;
        all.add(threads.submit(() -> work(port, name)));
      }
      List<Integer> numbers = new ArrayList<>();
      for (Future<List<Integer>> one : all) {
        numbers.addAll(one.get());
      }
      assertThat(numbers.stream().sorted())
          .containsExactlyElementsOf(IntStream.rangeClosed(1, CLIENTS * TRIALS).boxed().toList());
      assertThat(
              port.stub()
                  .listTrials(ListTrialsRequest.newBuilder().setParent(STUDY).build())
                  .getTrialsList())
          .hasSize(CLIENTS * TRIALS)
          .allMatch(trial -> trial.getState() == Trial.State.SUCCEEDED);
      assertThat(port.log()).isEmpty();
    } finally {
      threads.shutdownNow();
    }
  }

  // All make the study; one is first.
  private static List<Integer> work(TestPort port, String client) {
    var ignored =
        port.stub()
            .createStudy(
                CreateStudyRequest.newBuilder()
                    .setParent("owners/o")
                    .setStudy(
                        Study.newBuilder()
                            .setDisplayName("crowd")
                            .setStudySpec(
                                StudySpec.newBuilder()
                                    .setAlgorithm("RANDOM_SEARCH")
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
    List<Integer> done = new ArrayList<>();
    for (int i = 0; i < TRIALS; i++) {
      Trial trial = port.suggest(STUDY, 1, client).getTrials(0);
      Trial completed =
          port.stub()
              .completeTrial(
                  CompleteTrialRequest.newBuilder()
                      .setName(trial.getName())
                      .setFinalMeasurement(
                          Measurement.newBuilder()
                              .addMetrics(
                                  Measurement.Metric.newBuilder()
                                      .setMetricId("loss")
                                      .setValue(
                                          trial.getParameters(0).getValue().getNumberValue())))
                      .build());
      assertThat(completed.getClientId()).isEqualTo(client);
      done.add(Integer.parseInt(trial.getId()));
    }
    return done;
  }
}
