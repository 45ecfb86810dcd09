package io.github.culmen.server.api;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What is counted, in the text format of Prometheus. */
public final class Metrics {
  // Upper ends of the classes of a histogram, in seconds.
  private static final double[] ENDS = {0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10};

  private final Map<String, LongAdder> requests = new TreeMap<>();
  private final LongAdder[] durations = new LongAdder[ENDS.length + 1];
  private final LongAdder seconds = new LongAdder();
  private final LongAdder refused = new LongAdder();

  /** Nothing was counted yet. */
  public Metrics() {
    for (int i = 0; i < durations.length; i++) {
      durations[i] = new LongAdder();
    }
  }

  /**
   * Counts a request.
   *
   * @param method of HTTP; one of a few
   * @param route the route's template, or a fixed word: never what a caller sent
   * @param status the answer's code
   * @param nanos how long it took
   */
  public void count(String method, String route, int status, long nanos) {
    String labels = "method=\"" + method + "\",route=\"" + route + "\",status=\"" + status + "\"";
    LongAdder count;
    synchronized (requests) {
      count = requests.computeIfAbsent(labels, ignored -> new LongAdder());
    }
    count.increment();
    int bin = 0;
    while (bin < ENDS.length && nanos > ENDS[bin] * 1e9) {
      bin++;
    }
    durations[bin].increment();
    seconds.add(nanos);
  }

  /** Counts a request that the door refused. */
  public void refuse() {
    refused.increment();
  }

  /** How many requests the door refused. */
  public long refused() {
    return refused.sum();
  }

  /** The text, with some numbers of now. */
  String text(Map<String, Number> now) {
    StringBuilder out = new StringBuilder();
    head(out, "culmen_http_requests_total", "counter", "Requests answered.");
    synchronized (requests) {
      requests.forEach(
          (labels, count) ->
              out.append("culmen_http_requests_total{")
                  .append(labels)
                  .append("} ")
                  .append(count.sum())
                  .append('\n'));
    }
    head(out, "culmen_http_request_seconds", "histogram", "How long requests took.");
    long below = 0;
    for (int i = 0; i < ENDS.length; i++) {
      below += durations[i].sum();
      out.append("culmen_http_request_seconds_bucket{le=\"")
          .append(ENDS[i])
          .append("\"} ")
          .append(below)
          .append('\n');
    }
    below += durations[ENDS.length].sum();
    out.append("culmen_http_request_seconds_bucket{le=\"+Inf\"} ").append(below).append('\n');
    out.append("culmen_http_request_seconds_sum ").append(seconds.sum() / 1e9).append('\n');
    out.append("culmen_http_request_seconds_count ").append(below).append('\n');
    head(out, "culmen_http_refused_total", "counter", "Requests refused at the door.");
    out.append("culmen_http_refused_total ").append(refused.sum()).append('\n');
    now.forEach(
        (name, value) -> {
          head(out, name, "gauge", name.replace('_', ' ').toLowerCase(Locale.ROOT) + ".");
          out.append(name).append(' ').append(value).append('\n');
        });
    head(out, "process_start_time_seconds", "gauge", "When the server started.");
    out.append("process_start_time_seconds ")
        .append(ManagementFactory.getRuntimeMXBean().getStartTime() / 1000.0)
        .append('\n');
    return out.toString();
  }

  private static void head(StringBuilder out, String name, String type, String help) {
    out.append("# HELP ").append(name).append(' ').append(help).append('\n');
    out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }
}
