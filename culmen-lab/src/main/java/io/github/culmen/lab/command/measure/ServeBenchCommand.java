package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.Culmen;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.Folders;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.TokenFile;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.testdata.Browser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench serve}: what a server costs and how fast it is. */
@Command(
    name = "serve",
    description = "How fast culmen serve answers, and what its viewers cost a run.",
    sortOptions = false,
    footer = {
      "",
      "The server is a process of its own; times marked CPU are its own, so that other programs",
      "on the machine matter less. Everything is made in a folder that is deleted at the end.",
      "Times of pages are those of a chromium on the PATH.",
      "",
      "Example:",
      "  culmen bench serve --pairs 300 --studies 20",
    })
public final class ServeBenchCommand implements Callable<Integer> {
  private static final Pattern URL = Pattern.compile("Culmen is at (http://[^#\\s]+)");
  private static final Pattern TRIAL = Pattern.compile("\"trial\":(\\d+)");
  private static final int VISITS = 50;
  private static final int STREAMS = 10;
  private static final int TURNS = 4;
  private static final int TELLS = 40;

  private final Terminal terminal;
  private final Map<String, Object> figures = new LinkedHashMap<>();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many asks and tells over HTTP (default: ${DEFAULT-VALUE}).")
  private int pairs;

  @Option(
      names = "--studies",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many studies of 1000 trials (default: ${DEFAULT-VALUE}).")
  private int studies;

  @Option(
      names = "--viewers",
      paramLabel = "N",
      defaultValue = "50",
      description = "How many watch a run (default: ${DEFAULT-VALUE}).")
  private int viewers;

  @Option(names = "--json", description = "Print one JSON object instead of text.")
  private boolean json;

  public ServeBenchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** A server in a process of its own. */
  private final class Served implements AutoCloseable {
    private final Process process;
    private final String url;
    private final String token;
    private final List<String> others = new ArrayList<>();

    Served(String store, Path folder) throws IOException, InterruptedException {
      Path file = folder.resolve("tokens-" + System.nanoTime());
      TokenFile tokens = new TokenFile(file);
      this.token = tokens.create("bench", Role.ADMIN);
      // Each may have some streams only.
      for (int i = 0; i < viewers; i += STREAMS) {
        others.add(tokens.create("viewer-" + i, Role.VIEW));
      }
      List<String> command =
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:+UseSerialGC",
              "-cp",
              System.getProperty("java.class.path"),
              Culmen.class.getName(),
              "serve",
              "--store",
              store,
              "--port",
              "0",
              "--token-file",
              file.toString());
      this.process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      BufferedReader out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      Matcher matcher = URL.matcher(String.valueOf(out.readLine()));
      if (!matcher.find()) {
        throw CommandFailure.failed("the server could not be started");
      }
      this.url = matcher.group(1);
    }

    double cpuSeconds() {
      return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    }

    HttpRequest.Builder request(String path) {
      return HttpRequest.newBuilder(URI.create(url + path))
          .header("Authorization", "Bearer " + token);
    }

    String send(HttpRequest.Builder request) throws IOException, InterruptedException {
      HttpResponse<String> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw CommandFailure.failed("the server answered " + answer.statusCode());
      }
      return answer.body();
    }

    String post(String path, String body) throws IOException, InterruptedException {
      return send(
          request(path)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    @Override
    public void close() {
      process.destroy();
    }
  }

  @Override
  public Integer call() throws Exception {
    require("--pairs", pairs, 1, 1_000_000);
    require("--studies", studies, 0, 10_000);
    require("--viewers", viewers, 1, 1_000);
    Path folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), "culmen-bench-");
    try {
      work(folder);
      overview(folder);
      watched(folder);
      pages(folder);
    } finally {
      Folders.delete(folder);
    }
    if (json) {
      terminal.printJson(figures);
    }
    return ExitCode.OK;
  }

  private static void require(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw CommandFailure.usage(
          option + " must be from " + least + " to " + most + ", but got " + value);
    }
  }

  private static StudySpec spec(String name) {
    List<Parameter> parameters = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      parameters.add(Parameter.real("x" + i, 0, 1));
    }
    return StudySpec.builder(SearchSpace.of(parameters))
        .name(name)
        .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
        .build();
  }

  private void work(Path folder) throws IOException, InterruptedException {
    String store = "sqlite:" + folder.resolve("work.db");
    try (StudyStore own = StudyStores.open(store)) {
      StoredJournal ignored = own.create(spec("bench"));
    }
    try (Served server = new Served(store, folder)) {
      String ignored = server.send(server.request("healthz"));
      figure("start to the first answer, CPU s", server.cpuSeconds(), "<= 1.5");
      // The first ones compile the program.
      pairs(server, Math.min(pairs, 1000));
      double cpu = server.cpuSeconds();
      long begun = System.nanoTime();
      pairs(server, pairs);
      double seconds = (System.nanoTime() - begun) / 1e9;
      figure("ask+tell over HTTP, pairs/s of one client", pairs / seconds, ">= 300");
      figure(
          "ask+tell over HTTP, server's CPU ms a pair",
          1000 * (server.cpuSeconds() - cpu) / pairs,
          "");
    }
  }

  private static void pairs(Served server, int count) throws IOException, InterruptedException {
    for (int i = 0; i < count; i++) {
      Matcher trial = TRIAL.matcher(server.post("api/v1/studies/bench/ask", "{}"));
      if (!trial.find()) {
        throw CommandFailure.failed("the server handed out no trial");
      }
      String ignored =
          server.post(
              "api/v1/studies/bench/trials/" + trial.group(1) + "/tell", "{\"value\":" + i + "}");
    }
  }

  // Trials as a run leaves them, without running them.
  private static List<StudyEvent> events(StudySpec spec, int trials) {
    Random random = new Random(spec.name().hashCode());
    Instant at = Instant.parse("2026-01-01T00:00:00Z");
    List<StudyEvent> events = new ArrayList<>();
    events.add(new StudyEvent.Created(spec, at));
    for (int i = 1; i <= trials; i++) {
      Map<String, Object> values = new LinkedHashMap<>();
      for (String name : spec.space().names()) {
        values.put(name, random.nextDouble());
      }
      Point point = spec.space().check(values);
      events.add(
          new StudyEvent.Asked(
              i, new Suggestion(point, Origin.STRATEGY, Diagnostics.none()), at.plusSeconds(i)));
      events.add(
          new StudyEvent.Told(i, Outcome.value(random.nextGaussian()), at.plusSeconds(i + 1)));
    }
    return events;
  }

  private void overview(Path folder) throws IOException, InterruptedException {
    String store = "sqlite:" + folder.resolve("overview.db");
    try (StudyStore own = StudyStores.open(store)) {
      for (int i = 0; i < studies; i++) {
        StoredJournal ignored = own.add(events(spec("study-" + i), 1000));
      }
      StoredJournal ignored = own.add(events(spec("large"), 10_000));
    }
    try (Served server = new Served(store, folder)) {
      String ignored = server.send(server.request("healthz"));
      double before = server.cpuSeconds();
      String first = server.send(server.request("api/v1/studies"));
      figure(studies + " studies, first list, CPU ms", 1000 * (server.cpuSeconds() - before), "");
      for (int i = 0; i < VISITS; i++) {
        String unused = server.send(server.request("api/v1/studies"));
      }
      // Not faster than a token may.
      Thread.sleep(2000);
      before = server.cpuSeconds();
      for (int i = 0; i < VISITS; i++) {
        first = server.send(server.request("api/v1/studies"));
      }
      figure(
          studies + " studies, list, CPU ms",
          1000 * (server.cpuSeconds() - before) / VISITS,
          "<= 50");
      figure(studies + " studies, list, kB", first.length() / 1000.0, "");
      Thread.sleep(2000);
      HttpRequest.Builder trials =
          server
              .request(
                  // As the pages do.
                  "api/v1/studies/large/trials?lean=1&digits=6")
              .header("Accept-Encoding", "gzip");
      HttpResponse<byte[]> packed =
          client.send(trials.build(), HttpResponse.BodyHandlers.ofByteArray());
      figure("10,000 trials by columns, kB packed", packed.body().length / 1000.0, "<= 250");
      before = server.cpuSeconds();
      for (int i = 0; i < 10; i++) {
        HttpResponse<byte[]> unused =
            client.send(trials.build(), HttpResponse.BodyHandlers.ofByteArray());
      }
      figure("10,000 trials by columns, CPU ms", 1000 * (server.cpuSeconds() - before) / 10, "");
    }
  }

  // Watched and not in turns, since other programs come and go.
  private void watched(Path folder) throws IOException, InterruptedException {
    String store = "sqlite:" + folder.resolve("watched.db");
    StoreLoad load = new StoreLoad(store);
    StoreLoad.Figures ignored = load.measure(1, Math.min(pairs, 500));
    int each = Math.max(1, pairs / TURNS);
    double alone = 0;
    double together = 0;
    double cpu = 0;
    try (Served server = new Served(store, folder)) {
      for (int turn = 0; turn < TURNS; turn++) {
        alone += each / load.measure(1, each).perSecond();
        List<Stream<String>> streams = new ArrayList<>();
        try {
          watch(server, streams);
          double before = server.cpuSeconds();
          if (turn == 0) {
            Thread.sleep(2000);
            before = server.cpuSeconds();
            Thread.sleep(5000);
            figure(
                streams.size() + " viewers of nothing, % of a core",
                100 * (server.cpuSeconds() - before) / 5,
                "<= 5");
            before = server.cpuSeconds();
          }
          together += each / load.measure(1, each).perSecond();
          cpu += server.cpuSeconds() - before;
        } finally {
          streams.forEach(Stream::close);
        }
      }
    }
    int all = TURNS * each;
    figure("ask+tell/s of a run that nobody watches", all / alone, "");
    figure("ask+tell/s with " + viewers + " viewers", all / together, "");
    figure("the second in % of the first", 100 * alone / together, ">= 95");
    figure("server's CPU ms a pair with " + viewers + " viewers", 1000 * cpu / all, "");
  }

  // What a person sees: nothing is measured where there is no browser.
  private void pages(Path folder) throws Exception {
    if (Browser.program().isEmpty()) {
      terminal.err().println("no chromium on the PATH: the pages are not measured");
      return;
    }
    String store = "sqlite:" + folder.resolve("pages.db");
    try (StudyStore own = StudyStores.open(store)) {
      StoredJournal ignored = own.add(events(spec("large"), 10_000));
      StudySpec told = spec("bench");
      Study study = Study.open(told, own.openOrCreate(told));
      try (Served server = new Served(store, folder);
          PageBench bench = new PageBench(server.url, server.token)) {
        PageBench.Visit visit = bench.visit("large");
        figure("page of 10,000 trials, first paint, ms", visit.paint(), "<= 200");
        figure("page of 10,000 trials, history, ms", visit.history(), "<= 500");
        figure("page of 10,000 trials, usable, ms", visit.usable(), "<= 1000");
        figure("page of 10,000 trials, kB sent", visit.kilobytes(), "<= 250");
        figure("page of 10,000 trials, elements", visit.nodes(), "<= 3000");
        pairs(server, 1);
        lags(
            "told by another process",
            "<= 1000",
            bench.lags("bench", 1, TELLS, () -> study.tell(study.ask().number(), 0.5)));
        lags(
            "told over HTTP",
            "<= 300",
            bench.lags("bench", 1 + TELLS, TELLS, () -> pairs(server, 1)));
      }
    }
  }

  private void lags(String what, String target, double[] sorted) {
    figure(what + " until the page shows it, median ms", sorted[sorted.length / 2], "");
    figure(what + " until the page shows it, p95 ms", sorted[sorted.length * 95 / 100], target);
    figure(what + " until the page shows it, longest ms", sorted[sorted.length - 1], "");
  }

  private void watch(Served server, List<Stream<String>> streams)
      throws IOException, InterruptedException {
    for (int i = 0; i < viewers; i++) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(server.url + "api/v1/events"))
              .header("Authorization", "Bearer " + server.others.get(i / STREAMS))
              .build();
      streams.add(client.send(request, HttpResponse.BodyHandlers.ofLines()).body());
    }
  }

  private void figure(String what, double value, String target) {
    figures.put(what, value);
    if (!json) {
      terminal
          .out()
          .println(
              String.format(Locale.ROOT, "%-60s %10.2f  %s", what, value, target).stripTrailing());
      terminal.out().flush();
    }
  }
}
