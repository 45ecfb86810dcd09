package io.github.culmen.cli.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.output.TrialTable;
import io.github.culmen.cli.text.Csv;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.testdata.Browser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens reports in a real browser; skipped where there is none. */
class ReportPageTest {
  private static final String EVIL = "</script><img src=x onerror=document.title='owned'>&\"'";
  private static final int TRIALS = 30;

  // Numbers that Java and the browser spell differently.
  private static final List<Parameter> ODD =
      List.of(Parameter.bool("x"), Parameter.ordinal("o", 1e-5, 0.123456789, 1e22));

  @TempDir static Path folder;
  private static Browser browser;
  private static Path page;
  private static Study study;

  @BeforeAll
  static void openBrowser() throws Exception {
    assumeTrue(
        Browser.program().isPresent(),
        "no chromium on the PATH: reports are not looked at in a browser");
    Path journal = folder.resolve("study.jsonl");
    try (FileJournal events = FileJournal.open(journal)) {
      Study ignored = study(events);
    }
    Journal copy = Journal.inMemory();
    boolean appended = copy.append(0, FileJournal.events(journal));
    assertThat(appended).isTrue();
    study = Study.resume(copy);
    page = report(journal, "page.html");
    browser = Browser.start();
  }

  @AfterAll
  static void closeBrowser() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  private static Path report(Path journal, String name) {
    Path file = folder.resolve(name);
    CommandRun run = CommandRun.of("report", journal, "--out", file);
    assertThat(run.code()).as(run.err()).isZero();
    return file;
  }

  private static Study study(FileJournal events) {
    SearchSpace space =
        SearchSpace.of(
                Parameter.logReal("rate", 1e-4, 1),
                Parameter.categorical("kind", "flat", EVIL),
                Parameter.integer("depth", 1, 9))
            .onlyWhen("depth", "kind", EVIL);
    StudySpec spec =
        StudySpec.builder(space)
            .name(EVIL)
            .direction(Direction.MAXIMIZE)
            .noise(Noise.none())
            .strategy(Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build())
            .build();
    Study made = Study.open(spec, events);
    Map<String, Object> known = Map.of("rate", 0.5, "kind", "flat");
    Trial.Finished earlier = made.add(known, Outcome.value(value(Point.of(known))));
    assertThat(earlier.number()).isEqualTo(1);
    for (int i = 2; i <= TRIALS; i++) {
      int trial =
          i % 3 == 0
              ? made.worker("worker " + EVIL, LeaseTerms.defaults()).ask().trial().number()
              : made.ask().number();
      if (i == 7) {
        Trial.Finished ignored = made.fail(trial, "failed: " + EVIL);
      } else if (i < TRIALS) {
        Trial.Finished ignored = made.tell(trial, Outcome.value(value(trial(made, trial).point())));
      }
    }
    return made;
  }

  private static Trial trial(Study of, int number) {
    return of.history().trials().get(number - 1);
  }

  private static double value(Point point) {
    double rate = Math.log10(point.real("rate")) + 2;
    double depth = point.values().containsKey("depth") ? 0.2 * (point.integer("depth") - 4) : 1;
    return 3 - rate * rate - depth * depth;
  }

  @BeforeEach
  void open() throws Exception {
    browser.preferDark(false);
    browser.size(1200, 900, false);
    browser.open(page);
  }

  private static List<double[]> drawn(String chart, String series) throws Exception {
    String path =
        browser.text(
            "[...document.querySelectorAll('#"
                + chart
                + " [data-series=\""
                + series
                + "\"]')].map(p => p.getAttribute('d')).join('')");
    List<double[]> points = new ArrayList<>();
    for (String one : path.split("[Mh]", -1)) {
      if (one.contains(" ")) {
        String[] parts = one.trim().split(" ", -1);
        points.add(new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])});
      }
    }
    return points;
  }

  private static List<Trial.Finished> valued() {
    return study.history().finished().stream().filter(t -> t.value().isPresent()).toList();
  }

  @Test
  void thePageIsDrawnWithoutComplaintsAndLoadsNothing() throws Exception {
    assertThat(browser.value("document.documentElement.dataset.ready")).isEqualTo("yes");
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).allMatch(url -> url.startsWith("file:")).hasSize(1);
    assertThat(browser.number("document.querySelectorAll('.plot svg').length"))
        .isGreaterThanOrEqualTo(11);
    assertThat(browser.text("document.getElementById('main').innerHTML")).doesNotContain("NaN");
    assertThat(browser.text("document.getElementById('main').textContent"))
        .doesNotContain("undefined", "Infinity");
    Path picture = folder.resolve("page.png");
    Files.write(picture, browser.screenshot());
    assertThat(Files.size(picture)).isGreaterThan(20_000);
  }

  @Test
  void namesAreTextWhateverTheyContain() throws Exception {
    assertThat(browser.text("document.title")).isEqualTo(EVIL + " · Culmen");
    assertThat(browser.text("document.getElementById('name').textContent")).isEqualTo(EVIL);
    assertThat(browser.number("document.images.length")).isZero();
    assertThat(browser.text("document.getElementById('trials').textContent"))
        .contains("failed: " + EVIL);
  }

  @Test
  void pointsOfTheHistoryLieWhereTheirValuesAre() throws Exception {
    List<double[]> points = new ArrayList<>(drawn("history", "initial"));
    assertThat(points).hasSize(1);
    points.addAll(drawn("history", "strategy"));
    List<Trial.Finished> trials = valued();
    assertThat(points).hasSameSizeAs(trials);
    // Two of them give the scales, which all others must follow.
    Trial.Finished first = trials.get(0);
    Trial.Finished last = trials.get(trials.size() - 1);
    double[] from = points.get(0);
    double[] to = points.get(points.size() - 1);
    double perTrial = (to[0] - from[0]) / (last.number() - first.number());
    double perValue = slope(trials, points);
    assertThat(perTrial).isPositive();
    assertThat(perValue).isNegative();
    double low = browser.number("D.valueAxis.low");
    for (int i = 0; i < points.size(); i++) {
      Trial.Finished trial = trials.get(i);
      double shown = Math.max(low, trial.value().getAsDouble());
      double base = Math.max(low, first.value().getAsDouble());
      assertThat(points.get(i)[0])
          .isCloseTo(from[0] + perTrial * (trial.number() - first.number()), within(0.05));
      assertThat(points.get(i)[1]).isCloseTo(from[1] + perValue * (shown - base), within(0.1));
    }
    assertThat(browser.number("document.querySelectorAll('#history .cross.s-red').length"))
        .isGreaterThanOrEqualTo(1);
  }

  private static double slope(List<Trial.Finished> trials, List<double[]> points) {
    int best = 0;
    int other = 0;
    for (int i = 0; i < points.size(); i++) {
      best = points.get(i)[1] < points.get(best)[1] ? i : best;
    }
    double middle = points.get(best)[1] + 120;
    for (int i = 0; i < points.size(); i++) {
      boolean nearer =
          Math.abs(points.get(i)[1] - middle) < Math.abs(points.get(other)[1] - middle);
      other = nearer ? i : other;
    }
    return (points.get(other)[1] - points.get(best)[1])
        / (trials.get(other).value().getAsDouble() - trials.get(best).value().getAsDouble());
  }

  @Test
  void slicesHaveLogScalesAndLeaveOutWhatIsNotActive() throws Exception {
    long active = valued().stream().filter(t -> t.point().values().containsKey("depth")).count();
    String hits = "charts.find(c => c.options.name === 'Expected value along %s').hits";
    assertThat(browser.number(String.format(hits, "depth") + ".length")).isEqualTo((double) active);
    // A factor of ten is the same distance everywhere on a log scale.
    double decade =
        browser.number(
            "(() => { const p = charts.find(c => c.options.name === 'Expected value along"
                + " rate').plot; return (p.x(1e-3) - p.x(1e-4)) / (p.x(1) - p.x(0.1)); })()");
    assertThat(decade).isCloseTo(1, within(1e-9));
    for (Trial.Finished trial : valued()) {
      double x =
          browser.number(
              String.format(hits, "rate") + ".find(h => h.trial === " + trial.number() + ").x");
      double share = (Math.log10(trial.point().real("rate")) + 4) / 4;
      double expected =
          browser.number(
              "(() => { const p = charts.find(c => c.options.name === 'Expected value along"
                  + " rate').plot; return p.left + "
                  + share
                  + " * (p.right - p.left); })()");
      assertThat(x).isCloseTo(expected, within(0.01));
      if (trial.number() > 6) {
        break;
      }
    }
  }

  @Test
  void theTableIsSortedByItsHeadings() throws Exception {
    String values =
        "[...document.querySelectorAll('#trials tbody tr')].map(r => Number(r.cells[0].textContent))";
    String heading =
        "[...document.querySelectorAll('#trials th button')].find(b =>"
            + " b.textContent.startsWith('value'))";
    Object ignored = browser.value(heading + ".click()");
    List<?> ascending = (List<?>) browser.value(values);
    List<Integer> expected =
        valued().stream()
            .sorted((a, b) -> Double.compare(a.value().getAsDouble(), b.value().getAsDouble()))
            .map(Trial::number)
            .toList();
    assertThat(ascending).hasSize(25);
    assertThat(ascending.stream().map(v -> ((Number) v).intValue()).toList())
        .isEqualTo(expected.subList(0, 25));
    assertThat(browser.value(heading + ".parentNode.getAttribute('aria-sort')"))
        .isEqualTo("ascending");
    Object again = browser.value(heading + ".click()");
    assertThat(again).isNull();
    assertThat((int) browser.number(values + "[0]")).isEqualTo(expected.get(expected.size() - 1));
    Object next = browser.value("document.getElementById('next').click()");
    assertThat(next).isNull();
    // The failed and the pending one have no value and come last.
    List<?> end = (List<?>) browser.value(values);
    assertThat(end.stream().map(v -> ((Number) v).intValue()).toList())
        .hasSize(5)
        .endsWith(7, TRIALS);
  }

  @Test
  void theTableIsSavedAsTheCommandExportsIt() throws Exception {
    Path saved = Files.createDirectories(folder.resolve("saved"));
    browser.saveInto(saved);
    Object ignored = browser.value("document.getElementById('csv').click()");
    List<Path> files = List.of();
    for (int i = 0; i < 200 && files.isEmpty(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
      try (Stream<Path> all = Files.list(saved)) {
        files = all.filter(f -> f.toString().endsWith(".csv")).toList();
      }
    }
    assertThat(files).hasSize(1);
    List<Csv.Row> own = Csv.read(Files.readString(files.get(0)));
    List<Csv.Row> exported = Csv.read(TrialTable.csv(study));
    assertThat(own).hasSameSizeAs(exported);
    for (int i = 0; i < own.size(); i++) {
      List<String> cells = own.get(i).cells();
      assertThat(cells).hasSameSizeAs(exported.get(i).cells());
      for (int j = 0; j < cells.size(); j++) {
        String expected = exported.get(i).cells().get(j);
        if (Decimals.parse(expected).isPresent()) {
          assertThat(Double.parseDouble(cells.get(j))).isEqualTo(Double.parseDouble(expected));
        } else {
          assertThat(cells.get(j)).isEqualTo(expected);
        }
      }
    }
  }

  private static final String FOLD = "document.getElementById('experts').open";

  // The width of the picture is that of its place, which has none while the fold is closed.
  private static void awaitDrawn(String card) throws Exception {
    String place = "document.querySelector('#" + card + " .plot')";
    browser.await(
        place
            + ".clientWidth > 250 && Math.abs("
            + place
            + ".querySelector('svg').viewBox.baseVal.width - "
            + place
            + ".clientWidth) < 1");
  }

  @Test
  void whatIsForExpertsIsFoldedAwayUntilItIsWanted() throws Exception {
    assertThat(browser.value(FOLD)).isEqualTo(false);
    assertThat(browser.value("[...document.querySelectorAll('#experts .card')].map(c => c.id)"))
        .isEqualTo(List.of("information", "health"));
    // Nothing else is in there, and they are nowhere else.
    assertThat(browser.number("document.querySelectorAll('#health, #information').length"))
        .isEqualTo(2);
    Object ignored = browser.value("document.querySelector('#experts summary').click()");
    assertThat(browser.value(FOLD)).isEqualTo(true);
    awaitDrawn("information");
    awaitDrawn("health");
  }

  @Test
  void aLinkToWhatIsFoldedAwayOpensIt() throws Exception {
    Object ignored = browser.value("document.querySelector('#nav a[href=\"#history\"]').click()");
    assertThat(browser.value(FOLD)).isEqualTo(false);
    Object again = browser.value("document.querySelector('#nav a[href=\"#health\"]').click()");
    assertThat(again).isNull();
    assertThat(browser.value(FOLD)).isEqualTo(true);
    awaitDrawn("health");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void thePageOpensAtWhatIsFoldedAway() throws Exception {
    browser.open("about:blank");
    browser.open(page.toUri() + "#information");
    assertThat(browser.value(FOLD)).isEqualTo(true);
    awaitDrawn("information");
  }

  @Test
  void coloursFollowTheSystemAndTheButton() throws Exception {
    String paper = "getComputedStyle(document.body).backgroundColor";
    String light = browser.text(paper);
    browser.preferDark(true);
    // The colours change in a frame of their own.
    for (int i = 0; i < 100 && browser.text(paper).equals(light); i++) {
      Thread.sleep(50);
    }
    assertThat(browser.text(paper)).isNotEqualTo(light);
    Object ignored = browser.value("document.getElementById('theme').click()");
    assertThat(browser.text(paper)).isEqualTo(light);
    assertThat(browser.value("document.getElementById('theme').getAttribute('aria-pressed')"))
        .isEqualTo("false");
    for (int i = 0; i < 2; i++) {
      for (String name : List.of("--ink", "--soft", "--red", "--green")) {
        assertThat(browser.number(contrast(name))).as("text in " + name).isGreaterThan(4.5);
      }
      for (String name : List.of("--blue", "--sky", "--orange", "--purple")) {
        assertThat(browser.number(contrast(name))).as("lines in " + name).isGreaterThan(3);
      }
      Object again = browser.value("document.getElementById('theme').click()");
      assertThat(again).isNull();
    }
  }

  // The contrast of a colour with that of the cards, by the rules of the W3C.
  private static String contrast(String name) {
    return "(() => { const light = name => { const at = getComputedStyle(document.documentElement)"
        + ".getPropertyValue(name).trim().slice(1); const f = [0, 2, 4].map(i => parseInt("
        + "at.slice(i, i + 2), 16) / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055)"
        + " ** 2.4); return .2126 * f[0] + .7152 * f[1] + .0722 * f[2] + .05; };"
        + " const [a, b] = [light('"
        + name
        + "'), light('--card')]; return Math.max(a, b) / Math.min(a, b); })()";
  }

  @Test
  void aPhoneShowsEverythingWithoutScrollingSideways() throws Exception {
    browser.size(360, 740, true);
    assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(360);
    assertThat(
            browser.number(
                "Math.max(...charts.map(c => c.place.firstChild.getBoundingClientRect().right))"))
        .isLessThanOrEqualTo(360);
    assertThat(browser.number("charts[0].width")).isBetween(250.0, 350.0);
    Files.write(folder.resolve("phone.png"), browser.screenshot());
  }

  @Test
  void keysAndPointerTellWhatIsThere() throws Exception {
    Object ignored = browser.value("document.querySelector('#history .plot').focus()");
    browser.key("ArrowRight");
    assertThat(browser.value("document.getElementById('tip').hidden")).isEqualTo(false);
    assertThat(browser.text("document.getElementById('live').textContent")).startsWith("Trial 1: ");
    browser.key("End");
    assertThat(browser.text("document.getElementById('tip').textContent"))
        .startsWith("Trial " + TRIALS + " (pending)");
    browser.key("Escape");
    assertThat(browser.value("document.getElementById('tip').hidden")).isEqualTo(true);
    Map<?, ?> place =
        (Map<?, ?>)
            browser.value(
                "(() => { const c = charts[0], b = c.place.getBoundingClientRect(); return {x:"
                    + " b.left + c.hits[4].x, y: b.top + c.hits[4].y}; })()");
    browser.mouseTo(
        ((Number) place.get("x")).doubleValue(), ((Number) place.get("y")).doubleValue());
    assertThat(browser.text("document.getElementById('tip').firstChild.textContent"))
        .startsWith("Trial 5: ");
    Object chosen = browser.value("document.querySelector('#trials tbody tr').click()");
    assertThat(chosen).isNull();
    assertThat(browser.number("document.querySelectorAll('#slices .chosen').length")).isPositive();
  }

  @Test
  void thePageCanBePrinted() throws Exception {
    byte[] pdf = browser.print();
    assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    assertThat(pdf.length).isGreaterThan(20_000);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void studiesWithNothingToShowHavePagesToo() throws Exception {
    for (int values : new int[] {0, 1}) {
      Path journal = folder.resolve("few-" + values + ".jsonl");
      try (FileJournal events = FileJournal.open(journal)) {
        Study few = Study.open(StudySpec.builder(SearchSpace.of(ODD)).build(), events);
        for (int i = 0; i < values; i++) {
          Trial.Finished ignored = few.tell(few.ask().number(), 1e300);
        }
      }
      browser.open(report(journal, "few-" + values + ".html"));
      assertThat(browser.value("document.documentElement.dataset.ready")).isEqualTo("yes");
      assertThat(browser.complaints()).isEmpty();
      assertThat(browser.text("document.getElementById('main').innerHTML")).doesNotContain("NaN");
    }
  }
}
