package io.github.culmen.testdata;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A page in the system's Chromium without a window, driven by its DevTools protocol. */
public final class Browser implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final int PATIENCE = 60;

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<Map<?, ?>>> awaited = new ConcurrentHashMap<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile CompletableFuture<Boolean> loaded = new CompletableFuture<>();

  private Browser(Process process, Path profile, int port) throws Exception {
    this.process = process;
    this.profile = profile;
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest made =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .timeout(Duration.ofSeconds(PATIENCE))
            .build();
    String page = client.send(made, HttpResponse.BodyHandlers.ofString()).body();
    String address = (String) JSON.std.mapFrom(page).get("webSocketDebuggerUrl");
    this.socket =
        client
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), new Ear())
            .get(PATIENCE, TimeUnit.SECONDS);
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", Map.of());
    }
  }

  /** The program, if there is one on this machine. */
  public static Optional<Path> program() {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      for (String name : NAMES) {
        Path file = Path.of(folder, name);
        if (Files.isExecutable(file)) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }

  /** Starts it. */
  public static Browser start() throws Exception {
    Path profile = Files.createTempDirectory("culmen-browser");
    Process process =
        new ProcessBuilder(
                program().orElseThrow().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("log.txt").toFile())
            .start();
    Path port = profile.resolve("DevToolsActivePort");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE);
    while (!Files.exists(port) || Files.readAllLines(port).size() < 2) {
      if (!process.isAlive() || System.nanoTime() > end) {
        process.destroyForcibly();
        throw new IOException(
            "the browser did not start: " + Files.readString(profile.resolve("log.txt")));
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    return new Browser(process, profile, Integer.parseInt(Files.readAllLines(port).get(0)));
  }

  private final class Ear implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        String message = text.toString();
        text.setLength(0);
        try {
          hear(JSON.std.mapFrom(message));
        } catch (IOException e) {
          complaints.add("the browser said what is no JSON: " + message);
        }
      }
      from.request(1);
      return null;
    }
  }

  private void hear(Map<?, ?> message) {
    if (message.get("id") instanceof Number id) {
      awaited.remove(id.intValue()).complete(message);
      return;
    }
    String method = (String) message.get("method");
    Map<?, ?> params = (Map<?, ?>) message.get("params");
    if (method.equals("Page.loadEventFired")) {
      loaded.complete(true);
    } else if (method.equals("Runtime.exceptionThrown") || method.equals("Log.entryAdded")) {
      complaints.add(params.toString());
    } else if (method.equals("Runtime.consoleAPICalled")) {
      complaints.add(params.toString());
    } else if (method.equals("Network.requestWillBeSent")) {
      requests.add((String) ((Map<?, ?>) params.get("request")).get("url"));
    }
  }

  /** Calls a method of the protocol. */
  public Map<?, ?> call(String method, Map<String, ?> params) throws Exception {
    int id = ids.incrementAndGet();
    CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
    awaited.put(id, answer);
    socket
        .sendText(JSON.std.asString(Map.of("id", id, "method", method, "params", params)), true)
        .get(PATIENCE, TimeUnit.SECONDS);
    Map<?, ?> message = answer.get(PATIENCE, TimeUnit.SECONDS);
    if (message.containsKey("error")) {
      throw new IOException(method + ": " + message.get("error"));
    }
    return (Map<?, ?>) message.get("result");
  }

  /** Opens a file and waits until it is loaded. */
  public void open(Path file) throws Exception {
    open(file.toUri().toString());
  }

  /** Opens an address and waits until it is loaded. */
  public void open(String url) throws Exception {
    loaded = new CompletableFuture<>();
    complaints.clear();
    requests.clear();
    call("Page.navigate", Map.of("url", url));
    boolean ignored = loaded.get(PATIENCE, TimeUnit.SECONDS);
  }

  /** The value of an expression in the page, as what JSON has. */
  public Object value(String expression) throws Exception {
    Map<?, ?> answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.containsKey("exceptionDetails")) {
      throw new IOException(expression + ": " + answer.get("exceptionDetails"));
    }
    return ((Map<?, ?>) answer.get("result")).get("value");
  }

  /** Waits until an expression is true in the page. */
  public void await(String expression) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE);
    while (!Boolean.TRUE.equals(value("Boolean(" + expression + ")"))) {
      if (System.nanoTime() > end) {
        throw new IOException(
            "never true: " + expression + "; the page says " + value("document.body.innerText"));
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  public double number(String expression) throws Exception {
    return ((Number) value(expression)).doubleValue();
  }

  public String text(String expression) throws Exception {
    return (String) value(expression);
  }

  public void size(int width, int height, boolean phone) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", phone));
    settle();
  }

  // Pictures are drawn anew a moment after their place or their colours have changed.
  private void settle() throws Exception {
    Object ignored =
        value("new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))");
  }

  public void preferDark(boolean dark) throws Exception {
    Map<String, String> feature =
        Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
    call("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
    // The page hears of it some frames later, more of them on a busy machine.
    String heard = "matchMedia('(prefers-color-scheme: dark)').matches";
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!value(heard).equals(dark) && System.nanoTime() < end) {
      settle();
    }
    settle();
  }

  public void key(String key) throws Exception {
    for (String type : List.of("keyDown", "keyUp")) {
      call("Input.dispatchKeyEvent", Map.of("type", type, "key", key));
    }
  }

  public void mouseTo(double x, double y) throws Exception {
    call("Input.dispatchMouseEvent", Map.of("type", "mouseMoved", "x", x, "y", y));
  }

  public byte[] screenshot() throws Exception {
    Map<?, ?> answer = call("Page.captureScreenshot", Map.of("format", "png"));
    return Base64.getDecoder().decode((String) answer.get("data"));
  }

  public byte[] print() throws Exception {
    Map<?, ?> answer = call("Page.printToPDF", Map.of("printBackground", true));
    return Base64.getDecoder().decode((String) answer.get("data"));
  }

  public void saveInto(Path folder) throws Exception {
    call(
        "Browser.setDownloadBehavior",
        Map.of("behavior", "allow", "downloadPath", folder.toString()));
  }

  /** What the page wrote to the console or threw since it was opened. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** What the page asked for since it was opened. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    process.destroy();
    try {
      process.onExit().get(5, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      process.destroyForcibly();
    }
    all.forEach(ProcessHandle::destroyForcibly);
    try (Stream<Path> files = Files.walk(profile)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        // Something may still be written while it ends; the rest is the system's to clean up.
        boolean ignored = file.toFile().delete();
      }
    }
  }
}
