package io.github.culmen.lab.command.remote;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.math.Samples;
import io.github.culmen.protocol.vizier.CompleteTrialRequest;
import io.github.culmen.protocol.vizier.CreateStudyRequest;
import io.github.culmen.protocol.vizier.GetStudyRequest;
import io.github.culmen.protocol.vizier.GetTrialRequest;
import io.github.culmen.protocol.vizier.KeyValue;
import io.github.culmen.protocol.vizier.Measurement;
import io.github.culmen.protocol.vizier.Study;
import io.github.culmen.protocol.vizier.StudySpec;
import io.github.culmen.protocol.vizier.StudySpec.MetricSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec;
import io.github.culmen.protocol.vizier.SuggestTrialsRequest;
import io.github.culmen.protocol.vizier.SuggestTrialsResponse;
import io.github.culmen.protocol.vizier.Trial;
import io.github.culmen.protocol.vizier.VizierServiceGrpc;
import io.github.culmen.protocol.vizier.VizierServiceGrpc.VizierServiceBlockingStub;
import io.github.culmen.space.Point;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleSupplier;

/** The calls of {@link GrpcCommand}. */
final class GrpcBench {
  private static final int DIMENSION = 4;
  private static final String OWNER = "owners/bench";
  private static final String METRIC = "loss";

  private final GrpcServer server;
  private final VizierServiceBlockingStub stub;
  private final Path folder;

  private GrpcBench(GrpcServer server, Path folder) {
    this.server = server;
    this.stub = VizierServiceGrpc.newBlockingStub(server.channel());
    this.folder = folder;
  }

  /** With a server in a process of its own. */
  static void measure(Path folder, int trials, int calls, long seed, Map<String, Object> figures)
      throws IOException {
    run(ServedPort::new, folder, trials, calls, seed, figures);
  }

  static void run(
      GrpcServer.Starting starting,
      Path folder,
      int trials,
      int calls,
      long seed,
      Map<String, Object> figures)
      throws IOException {
    try (GrpcServer server = starting.start("--grpc", folder)) {
      GrpcBench bench = new GrpcBench(server, folder);
      // The first one compiles the programs.
      bench.compare("warm", trials, seed);
      Compared compared = bench.compare("bench", trials, seed + 1);
      bench.quick(calls / 2, trials);
      double cpu = server.cpuSeconds();
      List<double[]> quick = bench.quick(calls, trials);
      cpu = server.cpuSeconds() - cpu;
      figures.put("GetTrial, ms", times(quick.get(0)));
      figures.put("GetStudy, ms", times(quick.get(1)));
      // Other programs on the machine matter less to times of the processor.
      figures.put("both, the server's CPU ms", mean(cpu / 2 / calls));
      figures.put("CompleteTrial, ms", times(compared.complete()));
      figures.put("suggestion over gRPC, ms", times(compared.remote()));
      figures.put("suggestion by the library, ms", times(compared.library()));
      figures.put("how much longer, ms", times(compared.difference()));
      figures.put("suggestion over gRPC, the server's CPU ms", mean(compared.remoteCpu() / trials));
      figures.put("suggestion by the library, CPU ms", mean(compared.libraryCpu() / trials));
      figures.put("suggestions that are the library's", trials + " of " + trials);
    }
  }

  private static String mean(double seconds) {
    return String.format(Locale.ROOT, "mean %.2f", 1000 * seconds);
  }

  private static String times(List<Double> milliseconds) {
    return times(milliseconds.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static String times(double[] milliseconds) {
    return String.format(
        Locale.ROOT,
        "10 of 100 within %.2f, median %.2f, 95 of 100 within %.2f",
        Samples.quantile(milliseconds, 0.1),
        Samples.median(milliseconds),
        Samples.quantile(milliseconds, 0.95));
  }

  private record Compared(
      List<Double> remote,
      List<Double> library,
      List<Double> difference,
      List<Double> complete,
      double remoteCpu,
      double libraryCpu) {}

  private static double ownCpuSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
  }

  private String create(String name, long seed) {
    StudySpec.Builder spec =
        StudySpec.newBuilder()
            .setAlgorithm("DEFAULT")
            .addMetrics(
                MetricSpec.newBuilder().setMetricId(METRIC).setGoal(MetricSpec.GoalType.MINIMIZE))
            .addMetadata(
                KeyValue.newBuilder()
                    .setNs(":culmen")
                    .setKey("seed")
                    .setValue(Long.toString(seed)));
    for (int i = 0; i < DIMENSION; i++) {
      spec.addParameters(
          ParameterSpec.newBuilder()
              .setParameterId("x" + i)
              .setDoubleValueSpec(ParameterSpec.DoubleValueSpec.newBuilder().setMaxValue(1)));
    }
    return stub.createStudy(
            CreateStudyRequest.newBuilder()
                .setParent(OWNER)
                .setStudy(Study.newBuilder().setDisplayName(name).setStudySpec(spec))
                .build())
        .getName();
  }

  // In turns, so that what else the machine does hits both.
  private Compared compare(String name, int trials, long seed) throws IOException {
    String remote = create(name, seed);
    List<Double> remotes = new ArrayList<>();
    List<Double> libraries = new ArrayList<>();
    List<Double> differences = new ArrayList<>();
    List<Double> completions = new ArrayList<>();
    double[] cpu = new double[2];
    try (StudyStore served = StudyStores.openExisting("sqlite:" + folder.resolve("served.db"));
        StudyStore own = StudyStores.open("sqlite:" + folder.resolve("library.db"))) {
      var spec = io.github.culmen.study.Study.resume(served.open("bench/" + name)).spec();
      var library = io.github.culmen.study.Study.open(spec, own.create(spec));
      for (int i = 1; i <= trials; i++) {
        Trial[] suggested = new Trial[1];
        Point[] chosen = new Point[1];
        Runnable there = () -> suggested[0] = suggest(remote);
        Runnable here = () -> chosen[0] = library.ask().point();
        boolean thereFirst = i % 2 == 0;
        double away = thereFirst ? timed(there, server::cpuSeconds, cpu, 0) : 0;
        double near = timed(here, GrpcBench::ownCpuSeconds, cpu, 1);
        away = thereFirst ? away : timed(there, server::cpuSeconds, cpu, 0);
        remotes.add(away);
        libraries.add(near);
        differences.add(away - near);
        requireSame(i, suggested[0], chosen[0]);
        double value = value(chosen[0]);
        library.tell(i, value);
        Trial trial = suggested[0];
        completions.add(milliseconds(() -> complete(trial, value)));
      }
    }
    return new Compared(remotes, libraries, differences, completions, cpu[0], cpu[1]);
  }

  // Milliseconds; what the processors did for it is added up.
  private static double timed(Runnable call, DoubleSupplier clock, double[] cpu, int which) {
    double before = clock.getAsDouble();
    double milliseconds = milliseconds(call);
    cpu[which] += clock.getAsDouble() - before;
    return milliseconds;
  }

  private static double milliseconds(Runnable call) {
    long begun = System.nanoTime();
    call.run();
    return (System.nanoTime() - begun) / 1e6;
  }

  private static double value(Point point) {
    double sum = 0;
    for (int i = 0; i < DIMENSION; i++) {
      double x = point.real("x" + i) - 0.2 - 0.15 * i;
      sum += x * x + 0.1 * Math.sin(9 * x);
    }
    return sum;
  }

  private static void requireSame(int number, Trial there, Point here) {
    Map<String, Object> values = new LinkedHashMap<>();
    there
        .getParametersList()
        .forEach(each -> values.put(each.getParameterId(), each.getValue().getNumberValue()));
    if (!values.equals(here.values())) {
      throw CommandFailure.failed(
          "suggestions must be the same, but trial "
              + number
              + " is "
              + values
              + " over gRPC and "
              + here
              + " in the library");
    }
  }

  private Trial suggest(String study) {
    try {
      return SuggestTrialsResponse.parseFrom(
              stub.suggestTrials(
                      SuggestTrialsRequest.newBuilder()
                          .setParent(study)
                          .setSuggestionCount(1)
                          .setClientId("bench")
                          .build())
                  .getResponse()
                  .getValue())
          .getTrials(0);
    } catch (IOException e) {
      throw CommandFailure.failed("an operation had no suggestion: " + e.getMessage(), e);
    }
  }

  private void complete(Trial trial, double value) {
    Trial ignored =
        stub.completeTrial(
            CompleteTrialRequest.newBuilder()
                .setName(trial.getName())
                .setFinalMeasurement(
                    Measurement.newBuilder()
                        .addMetrics(
                            Measurement.Metric.newBuilder().setMetricId(METRIC).setValue(value)))
                .build());
  }

  private List<double[]> quick(int calls, int trials) {
    String study = OWNER + "/studies/bench";
    double[] trial = new double[calls];
    double[] whole = new double[calls];
    for (int i = 0; i < calls; i++) {
      GetTrialRequest one =
          GetTrialRequest.newBuilder().setName(study + "/trials/" + (i % trials + 1)).build();
      trial[i] =
          milliseconds(
              () -> {
                Trial ignored = stub.getTrial(one);
              });
      whole[i] =
          milliseconds(
              () -> {
                Study ignored = stub.getStudy(GetStudyRequest.newBuilder().setName(study).build());
              });
    }
    return List.of(trial, whole);
  }
}
