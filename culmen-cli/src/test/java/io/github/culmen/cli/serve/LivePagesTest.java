package io.github.culmen.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.testdata.Browser;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages of {@code culmen serve} in a browser, while four processes of {@code culmen worker}
 * evaluate trials; skipped where there is no browser.
 */
class LivePagesTest {
  private static final int WORKERS = 4;
  private static final int FIRST = 6;
  private static final long PATIENCE_MILLIS = 15_000;
  private static final Pattern LINK = Pattern.compile("Culmen is at (http://\\S+/)(#token=\\S+)");
  private static final Pattern EXPECTED =
      Pattern.compile("the model expects (\\S+) \\(sd (\\S+)\\), by (\\d+) values");

  // How many trials are done by what the page says, and when it said so.
  private static final String WATCH =
      """
      window.seen = [];
      new MutationObserver(() => {
        const said = document.querySelector('#verdict');
        const found = said && /(\\d+) (?:of \\d+ )?trials done/.exec(said.textContent);
        if (found && (!seen.length || seen[seen.length - 1][0] < Number(found[1]))) {
          seen.push([Number(found[1]), Date.now()]);
        }
      }).observe(document.getElementById('page'), {childList: true, subtree: true});
      """;

  @TempDir Path folder;

  private final List<Process> processes = new ArrayList<>();
  private String store;

  @AfterEach
  void end() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void onSqlite() throws Exception {
    assumeTrue(Browser.program().isPresent(), "no chromium on the PATH");
    store = "sqlite:" + folder.resolve("studies.db");
    play();
  }

  @Test
  void onPostgresql() throws Exception {
    assumeTrue(Browser.program().isPresent(), "no chromium on the PATH");
    try (EmbeddedPostgres database = EmbeddedPostgres.builder().start()) {
      store = "postgresql://postgres:postgres@localhost:" + database.getPort() + "/postgres";
      play();
      end();
    }
  }

  private Process start(Object... line) throws Exception {
    List<String> arguments = CommandRun.processArguments(line);
    arguments.addAll(List.of("--store", store));
    Process process =
        new ProcessBuilder(arguments)
            .directory(folder.toFile())
            .redirectError(folder.resolve("errors.txt").toFile())
            .start();
    processes.add(process);
    return process;
  }

  private CommandRun culmen(Object... line) {
    List<Object> all = new ArrayList<>(List.of(line));
    all.addAll(List.of("--store", store));
    CommandRun run = CommandRun.of(all.toArray());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run;
  }

  private void play() throws Exception {
    Files.writeString(
        folder.resolve("bowl.sh"),
        """
        sleep 0.2
        awk -v x="$1" -v y="$2" 'BEGIN { print (x-0.3)^2 + (y-0.7)^2 + x*y/9 }'
        """);
    Path file =
        Files.writeString(
            folder.resolve("bowl.yaml"),
            """
            name: bowl
            direction: minimize
            command: sh bowl.sh {x} {y}
            trials: 5000
            strategy: {acquisition: sobol}
            parameters:
              x: {type: real, low: 0, high: 1}
              y: {type: real, low: 0, high: 1}
            """);
    culmen("run", file, "--trials", FIRST, "--out", folder.resolve("out"));
    Process serve = start("serve", "--port", "0");
    BufferedReader said = serve.inputReader(StandardCharsets.UTF_8);
    Matcher link = LINK.matcher(said.readLine());
    assertThat(link.matches()).isTrue();
    String url = link.group(1);
    List<Process> workers = new ArrayList<>();
    for (int i = 1; i <= WORKERS; i++) {
      Path log = folder.resolve("worker-" + i);
      workers.add(
          start("worker", "--study", "bowl", "--name", "w" + i, "--out", log, "--folder", folder));
    }
    try (Browser browser = Browser.start()) {
      browser.open(url + link.group(2));
      browser.await("document.documentElement.dataset.ready");
      browser.open(url + "studies/bowl");
      browser.await("document.querySelector('#verdict')");
      Object ignored = browser.value(WATCH);
      awaitVerdict(browser, "on 4 workers");
      browser.await("seen.length >= 8");
      List<?> seen = (List<?>) browser.value("seen");
      pause(browser, workers);
      eachTellShowsSoon(seen);
      whatIfSaysWhatTheCommandPrints(browser, url);
      finish(browser, url, workers);
      assertThat(browser.complaints()).isEmpty();
      assertThat(browser.requests())
          .allMatch(address -> address.startsWith(url) || address.startsWith("data:"));
    }
  }

  private static void awaitVerdict(Browser browser, String words) throws Exception {
    browser.await(
        "document.querySelector('#verdict')?.textContent.includes('" + words + "') === true");
  }

  private static void confirm(Browser browser, String button) throws Exception {
    Object ignored = browser.value("document.querySelector('" + button + "').click()");
    browser.await("document.querySelector('dialog[open]')");
    ignored = browser.value("document.querySelector('dialog button.main').click()");
  }

  private Map<?, ?> shown() {
    return (Map<?, ?>) JsonText.parse(culmen("show", "bowl", "--json").out());
  }

  // Those that run end, and no other begins, though all four processes are there.
  private void pause(Browser browser, List<Process> workers) throws Exception {
    confirm(browser, "#pause");
    awaitVerdict(browser, "Paused");
    browser.await("!document.querySelector('#verdict').textContent.includes('still run')");
    Map<?, ?> before = shown();
    assertThat(before.get("pending")).isEqualTo(0);
    Thread.sleep(600);
    assertThat(shown()).isEqualTo(before);
    assertThat(workers).allMatch(Process::isAlive);
  }

  // Journal and page have the same clock. The limit is for a busy machine: `culmen bench serve`
  // measures how soon it is.
  private void eachTellShowsSoon(List<?> seen) {
    List<Long> ends = new ArrayList<>();
    for (Object row : (List<?>) export().get("trials")) {
      Object finished = ((Map<?, ?>) row).get("finished");
      if (finished != null) {
        ends.add(Instant.parse((String) finished).toEpochMilli());
      }
    }
    ends.sort(null);
    int checked = 0;
    for (Object one : seen) {
      List<?> said = (List<?>) one;
      int count = ((Number) said.get(0)).intValue();
      if (count > FIRST) {
        assertThat(((Number) said.get(1)).longValue() - ends.get(count - 1))
            .as("milliseconds until the page said %d trials", count)
            .isBetween(-1L, PATIENCE_MILLIS);
        checked++;
      }
    }
    assertThat(checked).isGreaterThanOrEqualTo(7);
  }

  private Map<?, ?> export() {
    return (Map<?, ?>) JsonText.parse(culmen("export", "bowl", "--format", "json").out());
  }

  private void whatIfSaysWhatTheCommandPrints(Browser browser, String url) throws Exception {
    browser.open(url + "studies/bowl/what-if?point=%7B%22x%22%3A0.25%2C%22y%22%3A0.6%7D");
    browser.await("document.querySelector('#expected')");
    String text = culmen("predict", "bowl", "x=0.25", "y=0.6").out();
    Matcher printed = EXPECTED.matcher(text);
    assertThat(printed.find()).as(text).isTrue();
    String[] expected =
        browser
            .text("document.querySelector('#expected').textContent")
            .replace('−', '-')
            .split(" ± ", -1);
    near(expected[0], Double.parseDouble(printed.group(1)), 1e-4);
    near(expected[1], Double.parseDouble(printed.group(2)), 1e-2);
    Map<?, ?> json =
        (Map<?, ?>) JsonText.parse(culmen("predict", "bowl", "x=0.25", "y=0.6", "--json").out());
    Map<?, ?> point = (Map<?, ?>) ((List<?>) json.get("points")).get(0);
    near(row(browser, "expected value"), number(point, "mean"), 1e-5);
    near(row(browser, "standard deviation"), number(point, "sd"), 1e-2);
    near(row(browser, "information about the optimum"), number(point, "information"), 1e-2);
    assertThat(Double.parseDouble(row(browser, "better than the best")) / 100)
        .isCloseTo(number(point, "better"), within(0.0051));
    assertThat(browser.text("document.querySelector('#prediction').textContent"))
        .contains("By a model of " + printed.group(3) + " values");
  }

  private static double number(Map<?, ?> from, String key) {
    return ((Number) from.get(key)).doubleValue();
  }

  private static void near(String shown, double printed, double share) {
    assertThat(Double.parseDouble(shown.replace('−', '-')))
        .isCloseTo(printed, within(share * Math.abs(printed)));
  }

  // A line's value of the point in question, without its unit.
  private static String row(Browser browser, String name) throws Exception {
    return browser.text(
            "[...document.querySelectorAll('#prediction tr')].find(row => row.cells[0].textContent"
                + " === '"
                + name
                + "').cells[1].textContent")
        .split(" ", -1)[0];
  }

  // Paused workers go on when the study is resumed, and end when it is finished.
  private void finish(Browser browser, String url, List<Process> workers) throws Exception {
    browser.open(url + "studies/bowl");
    browser.await("document.querySelector('#resume')");
    confirm(browser, "#resume");
    awaitVerdict(browser, "on 4 workers");
    confirm(browser, "#finish");
    awaitVerdict(browser, "Finished");
    for (Process worker : workers) {
      assertThat(worker.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(worker.exitValue()).isZero();
    }
  }
}
