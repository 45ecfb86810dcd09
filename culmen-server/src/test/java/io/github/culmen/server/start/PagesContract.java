package io.github.culmen.server.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.server.OtherProcess;
import io.github.culmen.server.TestServer;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Prediction;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.testdata.Browser;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Every page and action in a real browser, under a prefix, while another process works on the
 * study, whatever the store; skipped where there is no browser.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PagesContract {
  private static final String NAME = "bowl";
  private static final int BEGUN = 14;

  private TestServer server;
  private OtherProcess other;
  private Browser browser;

  /** The URL of a store without studies, which stays until all tests have run. */
  abstract String store() throws Exception;

  /** Ends what the store needs. */
  void closeStore() throws Exception {}

  @BeforeAll
  void begin() throws Exception {
    assumeTrue(
        Browser.program().isPresent(),
        "no chromium on the PATH: pages are not looked at in a browser");
    server = TestServer.on(store(), settings -> settings.prefix("/x/y"));
    other = OtherProcess.start(server.store(), NAME);
    for (int i = 0; i < BEGUN; i++) {
      assertThat(other.order("step")).startsWith((i + 1) + " ");
    }
    browser = Browser.start();
    browser.size(1200, 900, false);
    browser.open(server.server().url() + "#token=" + server.token());
    ready();
  }

  @AfterAll
  void end() throws Exception {
    if (browser != null) {
      browser.close();
    }
    if (other != null) {
      other.close();
    }
    if (server != null) {
      server.close();
    }
    closeStore();
  }

  private void open(String path) throws Exception {
    browser.open(server.server().url() + path);
    ready();
  }

  private void ready() throws Exception {
    browser.await("document.documentElement.dataset.ready");
  }

  private String text(String selector) throws Exception {
    return browser.text("document.querySelector('" + selector + "').textContent");
  }

  private void awaitText(String selector, String part) throws Exception {
    browser.await(
        "[...document.querySelectorAll('"
            + selector
            + "')].some(one => one.textContent.includes('"
            + part
            + "'))");
  }

  private void click(String selector) throws Exception {
    browser.await("document.querySelector('" + selector + "')");
    Object ignored = browser.value("document.querySelector('" + selector + "').click()");
  }

  // What the dialog asks is answered with a reason.
  private void confirm(String why) throws Exception {
    browser.await("document.querySelector('dialog[open]')");
    Object ignored =
        browser.value(
            "{ const why = document.querySelector('dialog input'); if (why) why.value = '"
                + why
                + "'; document.querySelector('dialog button.main').click() }");
  }

  private int trials() {
    return (int)
        ((Number) ((Map<?, ?>) server.json("api/v1/studies/" + NAME).get("counts")).get("trials"))
            .longValue();
  }

  @AfterEach
  void thePageComplainsOfNothingAndAsksNobodyElse() {
    if (browser == null) {
      return;
    }
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests())
        .isNotEmpty()
        .allSatisfy(
            url ->
                assertThat(url.startsWith(server.server().url()) || url.startsWith("data:"))
                    .as(url)
                    .isTrue());
  }

  @Test
  void theListShowsTheStudyAndLeadsToIt() throws Exception {
    open("");
    awaitText("tr[data-study=bowl] td", "bowl");
    browser.await("document.querySelector('tr[data-study=bowl] svg.sparkline')");
    click("tr[data-study=bowl] a");
    awaitText("#verdict", "trials done");
    assertThat(browser.text("location.pathname")).isEqualTo("/x/y/studies/bowl");
    Object ignored = browser.value("history.back()");
    awaitText("h2", "Studies");
  }

  @Test
  void whatAnotherProcessTellsAppearsWithoutReloading() throws Exception {
    open("studies/bowl");
    Object ignored = browser.value("window.same = true");
    awaitText("#link", "live");
    String[] told = other.order("step").split(" ", -1);
    awaitText("#verdict", told[0] + " of 40 trials done");
    browser.await(
        "document.querySelector('#history .plot').getAttribute('aria-label') === 'History of "
            + told[0]
            + " trials'");
    assertThat(browser.value("window.same")).isEqualTo(true);
  }

  @Test
  void theOverviewSaysWhatIsLeftAndWhatToWorryAbout() throws Exception {
    open("studies/bowl");
    awaitText("#verdict", "The optimum is expected at");
    browser.await("document.querySelector('#ystar [data-series=density]')");
    browser.await("document.querySelector('#regret [data-series=regret]')");
    browser.await("document.querySelector('#information')");
    browser.await("document.querySelectorAll('#health .check').length >= 6");
    awaitText("#within", "with probability");
    assertThat(text("#points")).contains("recommended", "kind");
  }

  @Test
  void pausingStopsTheOtherProcessUntilItIsResumed() throws Exception {
    open("studies/bowl");
    click("#pause");
    confirm("<b>lunch</b>");
    awaitText("#verdict", "Paused: <b>lunch</b>");
    assertThat(other.order("step")).isEqualTo("none, paused");
    click("#resume");
    confirm("");
    browser.await("document.querySelector('#pause')");
    assertThat(other.order("step")).startsWith(trials() + " ");
  }

  @Test
  void theTableIsFilteredSortedAndChosenFromByKeys() throws Exception {
    int all = trials();
    open("studies/bowl/trials?filter=" + "trial+%3C%3D+5");
    awaitText("#count", "5 of " + all + " trials");
    assertThat(browser.number("document.querySelectorAll('.vrow').length")).isEqualTo(5);
    Object ignored =
        browser.value(
            "const field = document.querySelector('.filter'); field.value = 'value <';"
                + " field.dispatchEvent(new Event('input'))");
    awaitText("#count", "cannot be used");
    ignored =
        browser.value(
            "document.querySelector('.filter').value = 'not state == failed';"
                + " document.querySelector('.filter').dispatchEvent(new Event('input'))");
    browser.await("location.search.includes('filter=not')");
    ignored = browser.value("document.querySelector('.virtual').focus()");
    browser.key("ArrowDown");
    browser.key("ArrowDown");
    awaitText("#picked", "Trial 2");
    assertThat(browser.text("location.search")).contains("sel=2");
    browser.key("Enter");
    awaitText("h2", "Trial 2");
    assertThat(text("#point")).contains("kind");
  }

  @Test
  void aTrialSaysWhyItWasChosenAndWhatWasPredicted() throws Exception {
    open("studies/bowl/trials/" + BEGUN);
    awaitText("#predicted", "Before it ran the model expected");
    awaitText("#why", "nearest earlier trial");
    awaitText("#attempts", "with a value");
  }

  @Test
  void aFailureIsShownAsTheTextItIs() throws Exception {
    String number = other.order("fail").split(" ", -1)[0];
    open("studies/bowl/trials/" + number);
    awaitText(".failure", "<script>document.title");
    assertThat(browser.text("document.title")).doesNotContain("owned");
    click("#discard");
    confirm("not the program’s fault");
    awaitText("#trial", "Discarded");
    click("#restore");
    browser.await("document.querySelector('#discard')");
  }

  @Test
  void aPendingTrialIsToldOrCancelledFromItsPage() throws Exception {
    String number = other.order("ask").split(" ", -1)[0];
    open("studies/bowl/trials/" + number);
    browser.await("document.querySelector('#tell')");
    Object ignored = browser.value("document.querySelector('#actions input').value = '0.5'");
    click("#tell");
    awaitText("#trial", "Value 0.5");
    String next = other.order("ask").split(" ", -1)[0];
    open("studies/bowl/workers");
    awaitText("#now", "trial " + next);
    open("studies/bowl/trials/" + next);
    click("#cancel");
    confirm("too slow");
    browser.await("!document.querySelector('#cancel')");
  }

  @Test
  void aWorkerIsDismissedFromItsPage() throws Exception {
    String held =
        server.post("api/v1/studies/bowl/ask", "{\"worker\":\"<i>gpu</i>\",\"lease\":600}").body();
    assertThat(held).contains("\"trial\"");
    String number = held.replaceAll(".*\"trial\":(\\d+).*", "$1");
    open("studies/bowl/workers");
    awaitText("#now", "<i>gpu</i>");
    click("[data-dismiss]");
    confirm("too hot");
    awaitText("#now", "ends after its trial");
    click("[data-stay]");
    browser.await("document.querySelector('[data-dismiss]')");
    click("[data-dismiss]");
    confirm("");
    awaitText("#now", "ends after its trial");
    assertThat(
            server
                .post("api/v1/studies/bowl/trials/" + number + "/tell", "{\"value\":0.4}")
                .statusCode())
        .isEqualTo(200);
    assertThat(server.post("api/v1/studies/bowl/ask", "{\"worker\":\"<i>gpu</i>\"}").body())
        .contains("dismissed");
  }

  @Test
  void aNoteIsKeptAndIsOnlyText() throws Exception {
    open("studies/bowl");
    String note = "<img src=x onerror=document.title=1>";
    Object ignored =
        browser.value("document.querySelector('#notes textarea').value = '" + note + "'");
    click("#save-note");
    awaitText("#notes", "Saved");
    open("studies/bowl");
    assertThat(browser.text("document.querySelector('#notes textarea').value")).isEqualTo(note);
  }

  @Test
  void theModelPageShowsEffectsContoursAndCalibration() throws Exception {
    open("studies/bowl/model");
    browser.await("document.querySelector('#importance [data-parameter=x]')");
    browser.await("document.querySelectorAll('#slices [data-series=mean]').length >= 3");
    browser.await("document.querySelector('#calibration [data-series=coverage]')");
    browser.await("document.querySelectorAll('#contour .cell').length >= 3");
    Object ignored =
        browser.value(
            "const y = document.querySelectorAll('#contour select')[1]; y.value = 'kind';"
                + " document.querySelectorAll('#contour select')[0].value = 'y';"
                + " y.dispatchEvent(new Event('change'))");
    browser.await("location.search.includes('y=kind')");
    awaitText("#contour text", "<b>");
    browser.await("document.querySelector('#slices [data-series=averaged]')");
    ignored =
        browser.value(
            "const as = document.querySelector('#replay input'); as.value = '2';"
                + " as.dispatchEvent(new Event('input')); as.dispatchEvent(new Event('change'))");
    awaitText("#verdict", "As it was then: the model was fitted to");
    browser.await("location.search.includes('after=')");
    awaitText("#as-of", "values");
  }

  @Test
  void whatIfSaysWhatTheStudyPredictsAndItsPointComesNext() throws Exception {
    open(
        "studies/bowl/what-if?point=%7B%22x%22%3A0.25%2C%22y%22%3A0.75%2C%22kind%22%3A%22plain%22%7D");
    browser.await("document.querySelector('#expected')");
    Prediction expected;
    try (StudyStore store = StudyStores.openReadOnly(server.store(), Duration.ofSeconds(20))) {
      expected =
          Study.resume(store.open(NAME))
              .predict(List.of(Map.of("x", 0.25, "y", 0.75, "kind", "plain")))
              .get(0);
    }
    double shown = Double.parseDouble(text("#expected").split(" ±", -1)[0].replace('\u2212', '-'));
    double mean = expected.mean().getAsDouble();
    assertThat(shown).isCloseTo(mean, within(1e-5 * Math.abs(mean) + 1e-12));
    // The best with a value: the slider of the other one moves, the ticked one stays.
    click("[data-keep=x]");
    click("#best-with");
    awaitText("#toast", "The best point with x = 0.25");
    assertThat(browser.text("new URL(location).searchParams.get('keep')")).isEqualTo("[\"x\"]");
    browser.await("!new URL(location).searchParams.get('point').includes('0.75')");
    assertThat(browser.text("new URL(location).searchParams.get('point')")).contains("\"x\":0.25");
    open(
        "studies/bowl/what-if?point=%7B%22x%22%3A0.25%2C%22y%22%3A0.75%2C%22kind%22%3A%22plain%22%7D");
    click("#enqueue");
    confirm("a hunch");
    awaitText("#toast", "In the queue");
    assertThat(other.order("step")).endsWith(" 0.25 0.75");
  }

  @Test
  void aPointThatIsNotAllowedLeadsToOneThatIsAndIsRanked() throws Exception {
    StudySpec spec =
        StudySpec.builder(
                SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1))
                    .constrained("x + y <= 1"))
            .name("tight")
            .strategy(Strategy.builder().acquisition(AcquisitionKind.SOBOL).build())
            .build();
    try (StudyStore store = StudyStores.open(server.store())) {
      Study study = Study.open(spec, store.openOrCreate(spec));
      for (int i = 0; i < 5; i++) {
        Trial.Pending trial = study.ask();
        study.tell(trial.number(), trial.point().real("x"));
      }
    }
    open("studies/tight/what-if?point=%7B%22x%22%3A0.9%2C%22y%22%3A0.7%7D");
    awaitText("#prediction", "x + y <= 1");
    click("#nearest");
    awaitText("#rank", "of 2000 other points");
    Map<?, ?> point =
        (Map<?, ?>) browser.value("JSON.parse(new URL(location).searchParams.get('point'))");
    assertThat(((Number) point.get("x")).doubleValue() + ((Number) point.get("y")).doubleValue())
        .isCloseTo(1, within(0.01));
    // The browser itself notes that a request was refused; that is for this page only.
    open("studies/tight");
  }

  @Test
  void resultsFromElsewhereAreAddedAsATable() throws Exception {
    TestServer.study(server.store(), "warm", 1);
    open("studies/warm/trials");
    Object ignored =
        browser.value(
            "document.querySelector('#earlier textarea').value ="
                + " 'kind,n,x,value,failure\\nb,2,0.25,0.5,\\na,3,0.5,,no memory'");
    click("#add-results");
    awaitText("#toast", "Added 2 results.");
    awaitText("#count", "3 trials");
    awaitText(".vrow", "0.25");
    assertThat(server.get("api/v1/studies/warm/trials/3").body()).contains("no memory");
    ignored =
        browser.value(
            "document.querySelector('#earlier textarea').value = 'kind,n,x,value\\nb,2,0.25,'");
    click("#add-results");
    awaitText("#toast", "Line 2: value is missing.");
  }

  @Test
  void aBoxInAPictureChoosesTheTrialsInIt() throws Exception {
    open("studies/bowl");
    browser.await("document.querySelector('#history .plot svg')");
    Object ignored =
        browser.value(
            "{ const plot = document.querySelector('#history .plot'),"
                + " box = plot.getBoundingClientRect();"
                + " const send = (kind, x, y, buttons) => plot.dispatchEvent(new PointerEvent(kind,"
                + " {clientX: box.left + x, clientY: box.top + y, buttons, button: 0,"
                + " pointerType: 'mouse', bubbles: true}));"
                + " send('pointerdown', 0, 0, 1); send('pointermove', box.width, box.height, 1);"
                + " send('pointerup', box.width, box.height, 0); plot.click() }");
    awaitText("#picked", "trials chosen");
    assertThat(browser.text("location.search")).contains("sel=1,2,3");
    open("studies/bowl/trials");
  }

  @Test
  void aPictureIsSavedFromTheOverview() throws Exception {
    open("studies/bowl");
    Object ignored =
        browser.value(
            "window.saved = []; const make = URL.createObjectURL;"
                + " URL.createObjectURL = blob => { blob.text().then(text => saved.push(text));"
                + " return make(blob); };"
                + " document.querySelector('#pictures select').value = 'importance'");
    click("#save-svg");
    awaitText("#toast", "Saved importance.svg.");
    browser.await("saved.length === 1 && saved[0].startsWith('<svg') && saved[0].includes('kind')");
  }

  @Test
  void manyPointsArePredictedAsATable() throws Exception {
    open("studies/bowl/what-if");
    Object ignored =
        browser.value(
            "document.querySelector('#batch textarea').value ="
                + " 'kind,x,y\\nplain,0.25,0.75\\nplain,0.5,0.5'");
    click("#predict-all");
    browser.await("document.querySelectorAll('#batch tbody tr').length === 2");
    double mean;
    try (StudyStore store = StudyStores.openReadOnly(server.store(), Duration.ofSeconds(20))) {
      mean =
          Study.resume(store.open(NAME))
              .predict(List.of(Map.of("x", 0.5, "y", 0.5, "kind", "plain")))
              .get(0)
              .mean()
              .getAsDouble();
    }
    String shown =
        browser.text("document.querySelectorAll('#batch tbody tr')[1].cells[3].textContent");
    assertThat(Double.parseDouble(shown.replace('\u2212', '-')))
        .isCloseTo(mean, within(1e-5 * Math.abs(mean) + 1e-12));
    ignored =
        browser.value(
            "document.querySelector('#batch textarea').value = 'x,y,kind\\n0,zero,plain'");
    click("#predict-all");
    awaitText("#toast", "Line 2: y must be a number, but is zero");
  }

  @Test
  void aStudyIsBegunFromAFileThatIsPasted() throws Exception {
    open("");
    browser.await("document.querySelector('#new textarea')");
    // The plain formats of this test take the name only.
    Object ignored = browser.value("document.querySelector('#new textarea').value = 'pasted'");
    click("#begin");
    awaitText("#name", "pasted");
    assertThat(server.json("api/v1/studies/pasted").get("place")).isEqualTo(1);
    open("");
    browser.await("document.querySelector('#new textarea')");
    ignored = browser.value("document.querySelector('#new textarea').value = 'command: rm -rf /'");
    click("#begin");
    awaitText("#toast", "a study must have no command");
    // The browser itself notes that a request was refused; that is for this page only.
    open("");
    browser.await("document.querySelector('#new textarea')");
    // A journal of another study; it keeps its name, so that the old one goes first.
    String journal = server.get("api/v1/studies/pasted/export.jsonl").body();
    assertThat(server.send(server.request("api/v1/studies/pasted").DELETE()).statusCode())
        .isEqualTo(204);
    ignored =
        browser.value(
            "(text => { const files = new DataTransfer();"
                + " files.items.add(new File([text], 'pasted.jsonl'));"
                + " const field = document.querySelector('#new input[type=file]');"
                + " field.files = files.files; field.dispatchEvent(new Event('change')); })(`"
                + journal.replace("\\", "\\\\")
                + "`)");
    awaitText("#name", "pasted");
  }

  @Test
  void severalObjectivesShowTheirFrontAndAreToldByName() throws Exception {
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1)))
            .name("two")
            .objectives(NamedObjective.maximize("gain"), NamedObjective.minimize("cost"))
            .strategy(Strategy.builder().acquisition(AcquisitionKind.SOBOL).build())
            .build();
    try (StudyStore store = StudyStores.open(server.store())) {
      Study study = Study.open(spec, store.openOrCreate(spec));
      for (int i = 0; i < 8; i++) {
        Trial.Pending trial = study.ask();
        double x = trial.point().real("x");
        study.tell(trial.number(), Map.of("gain", x, "cost", x * x + trial.point().real("y")));
      }
      var ignored = study.ask();
    }
    open("studies/two/trials/9");
    browser.await("document.querySelectorAll('#actions input').length === 2");
    Object ignored =
        browser.value(
            "document.querySelectorAll('#actions input').forEach(one => { one.value = '0.5'; })");
    click("#tell");
    awaitText("#trial .state", "finished");
    open("studies/two");
    awaitText("#verdict", "The front has");
    awaitText("#verdict", "its knee is trial");
    awaitText("#points", "gain ↑");
    browser.await("document.querySelectorAll('img.drawn').length === 3");
    browser.await(
        "[...document.querySelectorAll('img.drawn')].every(one => one.naturalWidth > 100)");
    open("studies/two/trials");
    awaitText(".vhead", "cost");
    open("studies/two/what-if?point=%7B%22x%22%3A0.4%2C%22y%22%3A0.9%7D");
    awaitText("#prediction", "gain ↑");
    // The cheapest point with a given x has the smallest y.
    click("[data-keep=x]");
    ignored = browser.value("document.querySelector('#best-by').value = 'cost'");
    click("#best-with");
    awaitText("#toast", "By cost the best point with x = 0.4");
    browser.await("JSON.parse(new URL(location).searchParams.get('point')).y < 0.2");
    open("studies/two/model?objective=cost");
    browser.await("document.querySelectorAll('#slices [data-series=mean]').length === 2");
    // The model of that objective as it was.
    ignored =
        browser.value(
            "const as = document.querySelector('#replay input'); as.value = '4';"
                + " as.dispatchEvent(new Event('input')); as.dispatchEvent(new Event('change'))");
    awaitText("#verdict", "As it was then: the model was fitted to 4 values");
    assertThat(browser.text("location.search")).contains("objective=cost", "after=4");
    open("studies/two/workers");
    TestServer.study(server.store(), "one", 2);
    open("compare?studies=two,one");
    awaitText("#compare", "These studies have different objectives");
    try (StudyStore store = StudyStores.open(server.store())) {
      StudySpec again = spec.withName("two-again");
      Study study = Study.open(again, store.openOrCreate(again));
      for (int i = 0; i < 4; i++) {
        study.tell(study.ask().number(), Map.of("gain", 0.2 * i, "cost", 1.0));
      }
    }
    open("compare?studies=two,two-again");
    browser.await("document.querySelector('[data-series=\"two-again\"]')");
    browser.await("document.querySelector('[data-front=two]')");
    awaitText("#reference", "above gain");
    // Both by the same reference point: the front of the second grows at each trial.
    Map<String, Object> grown = server.json("api/v1/studies/two-again/hypervolumes?reference=-1,2");
    assertThat(grown.get("volumes").toString()).isEqualTo("[1.0, 1.2, 1.4, 1.6]");
    assertThat(server.get("api/v1/studies/two/hypervolumes?reference=1,x").body())
        .contains("must have a finite number for each of 2 objectives");
    assertThat(server.get("api/v1/studies/one/hypervolumes").statusCode()).isEqualTo(400);
  }

  @Test
  void theStudysOwnSamplerIsDrawnOverTheDensityOfTheOptimum() throws Exception {
    StudySpec spec =
        OtherProcess.spec("sampled")
            .withStrategy(
                Strategy.builder()
                    .acquisition(AcquisitionKind.MES_G)
                    .maxValues(MaxValueMethod.GUMBEL)
                    .build());
    try (StudyStore store = StudyStores.open(server.store())) {
      Study study = Study.open(spec, store.openOrCreate(spec));
      for (int i = 0; i < 6; i++) {
        Trial.Pending trial = study.ask();
        study.tell(trial.number(), Math.abs(trial.point().real("x") - 0.3));
      }
    }
    open("studies/sampled");
    browser.await("document.querySelector('#ystar [data-series=sampled]')");
    browser.await("document.querySelector('#ystar [data-series=density]')");
    awaitText("#ystar", "own sampler is");
  }

  @Test
  void learningCurvesAndStoppedTrialsAreShown() throws Exception {
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
            .name("curves")
            .strategy(Strategy.builder().acquisition(AcquisitionKind.SOBOL).build())
            .build();
    try (StudyStore store = StudyStores.open(server.store())) {
      Study study = Study.open(spec, store.openOrCreate(spec));
      for (int i = 0; i < 6; i++) {
        Trial.Pending trial = study.ask();
        for (int step = 1; step <= 8 && (i < 5 || step < 4); step++) {
          study.measure(
              trial.number(), TrialMeasurement.of(step, trial.point().real("x") + 1.0 / step));
        }
        if (i < 5) {
          study.tell(trial.number(), trial.point().real("x") + 1.0 / 8);
        } else {
          var ignored = study.stopEarly(trial.number());
        }
      }
    }
    open("studies/curves");
    browser.await(
        "[...document.querySelectorAll('#drawn-curves img')].some(one => one.naturalWidth > 100)");
    open("studies/curves/trials/6");
    awaitText("#trial", "Stopped early at step 3");
    browser.await("document.querySelector('#measured path.line')");
    open("studies/curves/trials");
    awaitText(".vrow", "stopped");
  }

  @Test
  void studiesAreComparedAndTheServerSaysWhatItIs() throws Exception {
    TestServer.study(server.store(), "second", 6);
    open("compare?studies=bowl,second");
    browser.await("document.querySelector('[data-series=second]')");
    assertThat(text("#compare")).contains("bowl", "second");
    open("server");
    awaitText("#server", "owner, role admin");
    // In one order, also in the next process.
    assertThat(server.get("api/v1/server").body())
        .contains("{\"name\":\"owner\",\"role\":\"admin\"}");
    assertThat(browser.text("document.body.textContent")).doesNotContain(server.token());
  }

  @Test
  void aPhoneNeedsNotScrollSideways() throws Exception {
    browser.size(390, 844, true);
    try {
      for (String page :
          List.of(
              "",
              "studies/bowl",
              "studies/bowl/trials",
              "studies/bowl/model",
              "studies/bowl/what-if",
              "studies/bowl/workers",
              "compare?studies=bowl,bowl",
              "server")) {
        open(page);
        assertThat(browser.number("document.documentElement.scrollWidth")).as(page).isEqualTo(390);
      }
    } finally {
      browser.size(1200, 900, false);
    }
  }

  @Test
  void whatDoesNotExistIsSaidInWords() throws Exception {
    open("studies/bowl/trials/compare");
    awaitText("#compare", "Choose two to eight trials");
    open("studies/bowl/nowhere");
    awaitText("[role=alert]", "There is no such page");
  }
}
