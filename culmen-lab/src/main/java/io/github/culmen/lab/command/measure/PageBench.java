package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.testdata.Browser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/** How soon a browser on this machine shows what a server has. */
final class PageBench implements AutoCloseable {
  private static final int LOADS = 5;

  // Times since the address was opened. Usable is when a frame was drawn after the page was ready
  // and nothing else waited.
  private static final String MARKS =
      """
      window.marks = {};
      const look = () => {
        if (!marks.history && document.querySelector('#history .plot svg, #history .plot canvas')) {
          marks.history = performance.now();
        }
        if (!marks.ready && document.documentElement.dataset.ready) {
          marks.ready = performance.now();
          requestAnimationFrame(() => setTimeout(() => { marks.usable = performance.now(); }));
        }
      };
      new MutationObserver(look).observe(
          document, {childList: true, subtree: true, attributes: true});
      """;

  // How many trials are done as the page says, and when it said so.
  private static final String WATCH =
      """
      window.seen = {};
      new MutationObserver(() => {
        const said = document.querySelector('#verdict');
        const found = said && /(\\d+) trials? done/.exec(said.textContent);
        if (found && !seen[found[1]]) seen[found[1]] = Date.now();
      }).observe(document.getElementById('page'), {childList: true, subtree: true});
      """;

  /** Tells a value for a trial that it asked for before. */
  interface Teller {
    void tell() throws Exception;
  }

  /**
   * A first visit of a study's page, in milliseconds: medians.
   *
   * @param paint until something is seen
   * @param history until the history is drawn
   * @param usable until nothing waits any more
   * @param kilobytes that were sent
   * @param nodes elements of the page
   */
  record Visit(double paint, double history, double usable, double kilobytes, double nodes) {}

  private final Browser browser;
  private final String url;

  /** Opens a browser and signs in. */
  PageBench(String url, String token) throws Exception {
    this.url = url;
    this.browser = Browser.start();
    browser.size(1200, 900, false);
    browser.open(url + "#token=" + token);
    ready();
  }

  private void ready() throws Exception {
    browser.await("document.documentElement.dataset.ready");
  }

  /** Opens a study's page some times, each as if for the first time. */
  Visit visit(String study) throws Exception {
    Map<?, ?> script =
        browser.call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", MARKS));
    Map<?, ?> ignored = browser.call("Network.setCacheDisabled", Map.of("cacheDisabled", true));
    List<double[]> all = new ArrayList<>();
    for (int i = 0; i < LOADS; i++) {
      browser.open(url + "studies/" + study);
      browser.await("marks.usable && marks.history");
      all.add(
          new double[] {
            browser.number("performance.getEntriesByName('first-contentful-paint')[0].startTime"),
            browser.number("marks.history"),
            browser.number("marks.usable"),
            browser.number(
                "performance.getEntries().reduce((sum, one) => sum + (one.transferSize || 0), 0)"
                    + " / 1000"),
            browser.number("document.querySelectorAll('*').length")
          });
    }
    ignored = browser.call("Network.setCacheDisabled", Map.of("cacheDisabled", false));
    ignored =
        browser.call(
            "Page.removeScriptToEvaluateOnNewDocument",
            Map.of("identifier", script.get("identifier")));
    return new Visit(
        median(all, 0), median(all, 1), median(all, 2), median(all, 3), median(all, 4));
  }

  private static double median(List<double[]> rows, int column) {
    double[] sorted = rows.stream().mapToDouble(row -> row[column]).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /**
   * Milliseconds from before a tell until the page of its study shows it, sorted.
   *
   * @param done how many trials of the study are told already
   */
  double[] lags(String study, int done, int count, Teller teller) throws Exception {
    browser.open(url + "studies/" + study);
    ready();
    browser.await("document.querySelector('#link').textContent === 'live'");
    Object ignored = browser.value(WATCH);
    SplittableRandom random = new SplittableRandom(7);
    double[] lags = new double[count];
    for (int i = 0; i < count; i++) {
      // At any moment between two looks of the server.
      Thread.sleep(random.nextInt(150, 450));
      long told = System.currentTimeMillis();
      teller.tell();
      String seen = "seen[" + (done + i + 1) + "]";
      browser.await(seen);
      lags[i] = browser.number(seen) - told;
    }
    if (!browser.complaints().isEmpty()) {
      throw CommandFailure.failed("the page complains: " + browser.complaints().get(0));
    }
    return DoubleStream.of(lags).sorted().toArray();
  }

  @Override
  public void close() throws IOException {
    browser.close();
  }
}
