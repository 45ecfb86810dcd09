package io.github.culmen.lab.command.remote;

import io.github.culmen.protocol.katib.GetSuggestionsReply;
import io.github.culmen.protocol.katib.GetSuggestionsRequest;
import io.github.culmen.protocol.katib.SuggestionGrpc;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The experiments of {@link KatibCommand}. */
final class KatibBench {
  // A kill comes so long after its request at most; some answers are there sooner.
  private static final int LATEST_MILLIS = 200;

  private final GrpcServer.Starting starting;
  private final Path folder;
  private final SplittableRandom random;
  private final List<String> violations = new ArrayList<>();
  private GrpcServer service;
  private int amid;
  private int after;

  private KatibBench(GrpcServer.Starting starting, Path folder, long seed) throws IOException {
    this.starting = starting;
    this.folder = folder;
    this.random = new SplittableRandom(seed);
    this.service = starting.start("--katib", folder);
  }

  /** With a service in a process of its own. */
  static List<String> measure(
      Path folder,
      int experiments,
      int trials,
      int parallel,
      double kills,
      long seed,
      Consumer<String> out)
      throws IOException, InterruptedException {
    return run(ServedPort::new, folder, experiments, trials, parallel, kills, seed, out);
  }

  static List<String> run(
      GrpcServer.Starting starting,
      Path folder,
      int experiments,
      int trials,
      int parallel,
      double kills,
      long seed,
      Consumer<String> out)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    KatibBench bench = new KatibBench(starting, folder, seed);
    double best = Double.POSITIVE_INFINITY;
    try {
      for (int i = 0; i < experiments; i++) {
        String name = "experiment-" + i;
        // The service has to do without them, too.
        boolean labels = i % 2 == 0;
        List<Map<String, String>> killed =
            bench.run(new KatibController(name, trials, parallel, seed + i, labels), kills);
        List<Map<String, String>> spared =
            bench.run(new KatibController(name, trials, parallel, seed + i, labels), 0);
        if (!killed.equals(spared)) {
          bench.violations.add(name + ": the sequence with kills is not that without");
        }
        int different = new HashSet<>(killed).size();
        if (different != trials) {
          bench.violations.add(
              name + ": " + trials + " points were wanted, but only " + different + " differ");
        }
        // A service that gives too few may give none at all.
        best =
            Math.min(best, killed.stream().mapToDouble(KatibController::loss).min().orElse(best));
      }
    } finally {
      bench.service.close();
    }
    out.accept(
        String.format(
            Locale.ROOT,
            "%d experiments of %d trials, %d at a time, each with kills and without, in %.0f s: the"
                + " service was killed %d times amid a request and %d times after its answer; best"
                + " loss %.3f; %d violations",
            experiments,
            trials,
            parallel,
            (System.nanoTime() - begun) / 1e9,
            bench.amid,
            bench.after,
            best,
            bench.violations.size()));
    return bench.violations;
  }

  private List<Map<String, String>> run(KatibController controller, double kills)
      throws IOException, InterruptedException {
    while (!controller.done()) {
      if (controller.missing() > 0) {
        GetSuggestionsRequest request = controller.request();
        Optional<GetSuggestionsReply> lost = Optional.empty();
        if (random.nextDouble() < kills) {
          lost = killed(request);
        }
        GetSuggestionsReply reply =
            SuggestionGrpc.newBlockingStub(service.channel()).getSuggestions(request);
        if (lost.isPresent() && !lost.get().equals(reply)) {
          violations.add("a service that was killed after its answer has another one now");
        }
        if (!controller.take(reply)) {
          violations.add(
              controller.missing()
                  + " assignments were asked for, but there are "
                  + reply.getParameterAssignmentsCount());
          return controller.sequence();
        }
      }
      controller.step();
    }
    return controller.sequence();
  }

  // The answer if it came before the kill; the controller does not learn of it.
  private Optional<GetSuggestionsReply> killed(GetSuggestionsRequest request)
      throws IOException, InterruptedException {
    GrpcServer victim = service;
    int millis = random.nextInt(LATEST_MILLIS);
    Thread killer =
        new Thread(
            () -> {
              try {
                TimeUnit.MILLISECONDS.sleep(millis);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              victim.close();
            },
            "culmen-killer");
    killer.start();
    Optional<GetSuggestionsReply> reply;
    try {
      reply = Optional.of(SuggestionGrpc.newBlockingStub(victim.channel()).getSuggestions(request));
      after++;
    } catch (StatusRuntimeException e) {
      reply = Optional.empty();
      amid++;
    }
    killer.join();
    service = starting.start("--katib", folder);
    return reply;
  }
}
