package io.github.culmen.lab.command.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.protocol.katib.GetSuggestionsReply;
import io.github.culmen.protocol.katib.ParameterAssignment;
import io.github.culmen.server.GrpcContribution;
import io.grpc.ManagedChannel;
import io.grpc.okhttp.OkHttpChannelBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemoteBenchesTest {
  @TempDir Path folder;

  /** A port of this process, which is quicker to start than one of another. */
  private record OwnPort(GrpcContribution.Running running, ManagedChannel channel)
      implements GrpcServer {
    static GrpcServer start(String option, Path folder) {
      GrpcContribution port = ServiceLoader.load(GrpcContribution.class).findFirst().orElseThrow();
      GrpcContribution.Running running =
          option.equals("--katib")
              ? port.katib("127.0.0.1", 0, line -> {})
              : port.start(
                  GrpcContribution.Settings.local("sqlite:" + folder.resolve("served.db")),
                  line -> {});
      return new OwnPort(
          running,
          OkHttpChannelBuilder.forAddress("127.0.0.1", running.port()).usePlaintext().build());
    }

    @Override
    public double cpuSeconds() {
      return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
    }

    @Override
    public void close() {
      channel.shutdownNow();
      running.close();
    }
  }

  @Test
  void callsOverGrpcAreTimedAndTheirSuggestionsComparedWithTheLibrarys() throws IOException {
    Map<String, Object> figures = new LinkedHashMap<>();

    GrpcBench.run(OwnPort::start, folder, 2, 4, 1, figures);

    assertThat(figures).hasSize(10).containsEntry("suggestions that are the library's", "2 of 2");
    assertThat(figures.get("GetTrial, ms"))
        .asString()
        .matches("10 of 100 within [0-9.]+, median [0-9.]+, 95 of 100 within [0-9.]+");
  }

  // The second one loses its labels. Failures are a fifth of all trials, and still the search goes
  // where it should.
  @Test
  void aServiceThatIsKilledGivesTheSameSequence() throws Exception {
    List<String> said = new ArrayList<>();

    assertThat(KatibBench.run(OwnPort::start, folder, 2, 20, 8, 0.3, 2, said::add)).isEmpty();

    assertThat(said)
        .singleElement()
        .asString()
        .startsWith("2 experiments of 20 trials, 8 at a time")
        .doesNotContain("killed 0 times amid a request and 0 times")
        .endsWith("; 0 violations");
    Matcher best = Pattern.compile("best loss ([0-9.]+);").matcher(said.get(0));
    assertThat(best.find()).isTrue();
    assertThat(Double.parseDouble(best.group(1))).isLessThan(0.5);
  }

  @Test
  void aControllerTakesOnlyAsManyAssignmentsAsItAskedForAndEndsAllItsTrials() {
    KatibController controller = new KatibController("e", 3, 2, 1, true);
    assertThat(controller.request().getCurrentRequestNumber()).isEqualTo(2);
    assertThat(controller.take(reply(1))).isFalse();
    assertThat(controller.take(reply(2))).isTrue();
    for (int i = 0; i < 100 && !controller.done(); i++) {
      if (controller.missing() > 0) {
        assertThat(controller.take(reply(controller.missing()))).isTrue();
      }
      controller.step();
    }
    assertThat(controller.done()).isTrue();
    assertThat(controller.sequence()).hasSize(3);
    assertThat(controller.request().getTrialsCount()).isEqualTo(3);
  }

  private static GetSuggestionsReply reply(int count) {
    GetSuggestionsReply.Builder reply = GetSuggestionsReply.newBuilder();
    Map<String, String> point =
        Map.of("--x", "0", "--lr", "0.01", "--step", "0", "n", "1", "batch", "8", "opt", "sgd");
    for (int i = 0; i < count; i++) {
      List<ParameterAssignment> assignments =
          point.entrySet().stream()
              .map(
                  each ->
                      ParameterAssignment.newBuilder()
                          .setName(each.getKey())
                          .setValue(each.getValue())
                          .build())
              .toList();
      reply.addParameterAssignments(
          GetSuggestionsReply.ParameterAssignments.newBuilder().addAllAssignments(assignments));
    }
    return reply.build();
  }
}
