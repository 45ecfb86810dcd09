package io.github.culmen.cli.optuna;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.RealParameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Optuna's studies in and out. {@code optuna.sql} and {@code optuna.log} have the same two studies,
 * made by Optuna 5.0 with {@code integrations/optuna/tests/make_fixtures.py}.
 */
class OptunaTest {
  @TempDir Path folder;

  private static String resource(String name) throws Exception {
    try (var stream = OptunaTest.class.getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Path journal() throws Exception {
    return Files.writeString(folder.resolve("optuna.log"), resource("optuna.log"));
  }

  private Path sqlite() throws Exception {
    Path file = folder.resolve("optuna.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      run(connection);
    }
    return file;
  }

  private static void run(Connection connection) throws Exception {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      for (String line : resource("optuna.sql").lines().toList()) {
        if (!line.startsWith("--")) {
          statement.executeUpdate(line);
        }
      }
    }
    connection.commit();
  }

  private String store() {
    return "sqlite:" + folder.resolve("culmen.db");
  }

  private CommandRun culmen(Object... args) {
    Object[] line = Arrays.copyOf(args, args.length + 2);
    line[args.length] = "--store";
    line[args.length + 1] = store();
    return CommandRun.of(line);
  }

  private CommandRun imported(Object place, String study, String name) {
    CommandRun run = culmen("import", "--optuna", place, "--study", study, name);
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  private Study study(String name) {
    try (StudyStore store = StudyStores.open(store())) {
      Journal copy = Journal.inMemory();
      assertThat(copy.append(0, store.open(name).read(0))).isTrue();
      return Study.resume(copy);
    }
  }

  private static Path exported(String store, String name, Path file) {
    CommandRun run =
        CommandRun.of("export", name, "--format", "optuna", "--out", file, "--store", store);
    assertThat(run.code()).as(run.err()).isZero();
    return file;
  }

  @Test
  void aStudyComesWithItsSpaceValuesFailuresAttributesAndWhatWaits() throws Exception {
    CommandRun run = imported(sqlite(), "net", "net");
    assertThat(run.out()).contains("imported study 'net' of Optuna").contains("with 11 trials");
    assertThat(run.err())
        .contains("parameter 'drop/out' is called drop_out")
        .contains("parameter 'one' has one value only")
        .contains("'momentum' is there when opt is one of [sgd]")
        .contains("left out 1 trial running in Optuna")
        .contains("left out 1 trial ended without values of all parameters");
    Study study = study("net");
    SearchSpace space = study.spec().space();
    assertThat(space.parameters())
        .containsExactly(
            Parameter.real("x", -5, 10),
            Parameter.logReal("lr", 1e-5, 1e-1),
            Parameter.spaced("drop_out", Scale.LINEAR, 0.0, 0.1, 0.2, 0.3, 0.4, 0.5),
            Parameter.logInteger("n", 1, 1024),
            Parameter.integer("k", 3, 15, 4),
            Parameter.bool("flag"),
            Parameter.categorical("opt", "adam", "sgd", "None"),
            Parameter.real("momentum", 0, 1));
    assertThat(space.conditions().keySet()).containsExactly("momentum");
    Trial.Finished best = study.best().orElseThrow();
    assertThat(best.number()).isEqualTo(1);
    assertThat(best.value().getAsDouble()).isEqualTo(1.3447019261549666);
    assertThat(best.point().get("n")).isEqualTo(5L);
    List<String> failures =
        study.history().finished().stream().flatMap(t -> t.failure().stream()).toList();
    assertThat(failures)
        .containsExactly(
            "pruned at step 1", "failed in Optuna", "the value is Infinity", "pruned at step 1");
    assertThat(study.attributes(1))
        .extracting(a -> a.namespace() + "/" + a.key() + "=" + a.value())
        .contains("/who=o'ann", "/epochs=12.0", "optuna.json/tags=[\"a\",\"b\"]");
    assertThat(study.attributes()).extracting(a -> a.key() + "=" + a.value()).contains("owner=bob");
    assertThat(study.measurements(1)).hasSize(2);
    assertThat(best.finished()).isAfter(best.asked());
    assertThat(best.seconds()).isPositive();
    // What Optuna had waiting is next, in its own words.
    assertThat(culmen("ask", "net", "--json").out())
        .contains("\"n\":33")
        .contains("\"opt\":\"None\"")
        .contains("\"drop_out\":0.3");
  }

  @Test
  void aJournalAndADatabaseGiveTheSameStudy() throws Exception {
    imported(sqlite(), "net", "a");
    imported("sqlite:///" + folder.resolve("optuna.db"), "net", "b");
    imported(journal(), "net", "c");
    List<String> trials = trials("a");
    assertThat(trials).hasSize(11).isEqualTo(trials("b")).isEqualTo(trials("c"));
    assertThat(study("a").spec().space()).isEqualTo(study("c").spec().space());
  }

  private List<String> trials(String name) {
    Study study = study(name);
    return study.history().finished().stream()
        .map(
            t ->
                t.point().values()
                    + " "
                    + t.outcome()
                    + study.measurements(t.number()).stream().map(m -> m.measurement()).toList())
        .toList();
  }

  @Test
  void aDatabaseOfPostgresqlIsReadTheSame() throws Exception {
    try (EmbeddedPostgres server = EmbeddedPostgres.builder().start()) {
      try (Connection connection = server.getPostgresDatabase().getConnection()) {
        run(connection);
      }
      String address = "//postgres:postgres@localhost:" + server.getPort() + "/postgres";
      imported("postgresql+psycopg2:" + address, "net", "a");
      imported("postgresql:" + address, "front", "front");
      imported(sqlite(), "net", "b");
      assertThat(trials("a")).isEqualTo(trials("b"));
      CommandRun wrong =
          culmen(
              "import",
              "--optuna",
              "postgresql://postgres:geheim@localhost:" + server.getPort() + "/none");
      assertThat(wrong.code()).isEqualTo(1);
      assertThat(wrong.err()).startsWith("culmen: cannot read a study of Optuna from postgresql:");
      assertThat(wrong.err()).doesNotContain("geheim");
    }
  }

  @Test
  void severalObjectivesAndConstraintsComeByTheirNames() throws Exception {
    imported(sqlite(), "front", "front");
    Study study = study("front");
    assertThat(study.spec().objectives())
        .containsExactly(NamedObjective.minimize("cost"), NamedObjective.maximize("gain"));
    assertThat(study.spec().outcomes()).containsExactly(OutcomeBound.atMost("constraint_0", 0));
    assertThat(study.history().finished()).hasSize(6);
    // The same front as study.best_trials in Optuna, whose numbers begin with 0.
    assertThat(study.front().trials())
        .extracting(Trial.Finished::number)
        .containsExactlyInAnyOrder(1, 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"net", "front"})
  void whatIsExportedAndImportedAgainIsEqual(String name) throws Exception {
    imported(journal(), name, name);
    Path first = exported(store(), name, folder.resolve("first.log"));
    String other = "sqlite:" + folder.resolve("other.db");
    CommandRun again = CommandRun.of("import", "--optuna", first, "--store", other);
    assertThat(again.code()).as(again.err()).isZero();
    Path second = exported(other, name, folder.resolve("second.log"));
    assertThat(second).hasSameTextualContentAs(first);
    assertThat(Files.readString(first)).isNotEmpty();
  }

  @Test
  void anExportHasOptunasOwnNamesRangesAndChoices() throws Exception {
    imported(journal(), "net", "net");
    Map<?, ?> trial = trialLine(exported(store(), "net", folder.resolve("first.log")), 0);
    assertThat(trial.get("state")).isEqualTo(1);
    assertThat(((Map<?, ?>) trial.get("params")).get("drop/out")).isEqualTo(0.0);
    assertThat(((Map<?, ?>) trial.get("params")).get("opt")).isEqualTo(2);
    assertThat(((Map<?, ?>) trial.get("params")).get("one")).isEqualTo(7.0);
    assertThat(((Map<?, ?>) trial.get("distributions")).get("flag").toString())
        .contains("[true,false]");
    assertThat(((Map<?, ?>) trial.get("distributions")).get("drop/out").toString())
        .contains("\"step\":0.1");
  }

  private static Map<?, ?> trialLine(Path file, int number) throws Exception {
    List<String> lines =
        Files.readAllLines(file).stream().filter(l -> l.startsWith("{\"op_code\":4")).toList();
    return (Map<?, ?>) JsonText.parseWithNaN(lines.get(number));
  }

  // All kinds of parameters, conditions, outcomes, standard deviations, measurements that diverge.
  @Test
  void aStudyOfCulmensComesBackAsItWas() throws Exception {
    SearchSpace space =
        SearchSpace.of(
                Parameter.real("x", -1, 1),
                new RealParameter("r", 0.1, 1, Scale.REVERSE_LOG),
                Parameter.integer("n", 1, 9, 2),
                Parameter.ordinal("size", "small", "large"),
                Parameter.spaced("batch", Scale.LOG, 8, 16, 64),
                Parameter.categorical("kind", "a", "b"),
                Parameter.bool("flag"))
            .onlyWhen("n", "kind", "b")
            .constrained("x <= r");
    StudySpec spec =
        StudySpec.builder(space)
            .name("ours")
            .maximize()
            .seed(7)
            .budget(40)
            .outcome(OutcomeBound.atLeast("speed", 3))
            .build();
    try (StudyStore store = StudyStores.open(store())) {
      Study study = Study.open(spec, store.openOrCreate(spec));
      for (int i = 0; i < 6; i++) {
        Trial.Pending trial = study.ask();
        study.measure(trial.number(), TrialMeasurement.of(1, i == 3 ? Double.NaN : i));
        study.tell(
            trial.number(),
            i == 4
                ? Outcome.failure("no \"luck\"")
                : i == 3
                    ? new Outcome.Stopped(1, Double.NaN, 2.5, 0.5, OptionalDouble.of(0.01), "slow")
                    : new Outcome.Success(i, OptionalDouble.of(0.5)).with("speed", i, 0.25));
      }
      study.annotate(List.of(Annotation.of("note", "hello")));
      study.annotate(List.of(Annotation.of("mood", 3.5).onTrial(2)));
      study.enqueue(study.complete(Map.of("kind", "b")).values());
    }
    Path first = exported(store(), "ours", folder.resolve("first.log"));
    String other = "sqlite:" + folder.resolve("other.db");
    assertThat(CommandRun.of("import", "--optuna", first, "--store", other).err()).isEmpty();
    Path second = exported(other, "ours", folder.resolve("second.log"));
    assertThat(second).hasSameTextualContentAs(first);
    try (StudyStore a = StudyStores.open(store());
        StudyStore b = StudyStores.open(other)) {
      Study ours = Study.resume(a.open("ours"));
      Study back = Study.resume(b.open("ours"));
      assertThat(back.spec()).isEqualTo(ours.spec());
      for (int i = 1; i <= 6; i++) {
        assertThat(told(back, i)).isEqualTo(told(ours, i));
        assertThat(back.attributes(i).stream().map(x -> x.key() + x.value()).toList())
            .isEqualTo(ours.attributes(i).stream().map(x -> x.key() + x.value()).toList());
      }
    }
  }

  private static List<Object> told(Study study, int number) {
    Trial.Finished trial = (Trial.Finished) study.history().trials().get(number - 1);
    return List.of(
        trial.point(),
        trial.outcome(),
        study.measurements(number).stream().map(StudyEvent.Measured::measurement).toList());
  }

  @Test
  void aPrunedTrialMayCountWithItsLastValue() throws Exception {
    CommandRun run =
        culmen("import", "--optuna", journal(), "--study", "net", "--pruned", "value", "net");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(study("net").history().finished().stream().flatMap(t -> t.failure().stream()))
        .containsExactly("failed in Optuna", "the value is Infinity");
  }

  @Test
  void resultsAreAddedToAStudyThatExistsEachOnce() throws Exception {
    imported(journal(), "front", "first");
    CommandRun again = imported(journal(), "front", "first");
    assertThat(again.out()).contains("added 0 trials to 'first'; left out 6 that it has already");
    Path file =
        Files.writeString(
            folder.resolve("wide.yaml"),
            """
            name: wide
            parameters:
              x: {type: real, low: -1, high: 2}
              y: {type: real, low: -1, high: 2}
            objectives: {cost: minimize, gain: maximize}
            outcomes: {constraint_0: "<= 0"}
            """);
    assertThat(culmen("create", file).code()).isZero();
    assertThat(imported(journal(), "front", "wide").out()).contains("added 6 trials to 'wide'");
  }

  private Path lines(String... lines) throws Exception {
    return Files.writeString(folder.resolve("j.log"), String.join("\n", lines) + "\n");
  }

  private static final String CREATE =
      "{\"op_code\":0,\"worker_id\":\"a\",\"study_name\":\"s\",\"directions\":[1]}";

  private static String trial(String distribution, String params, String more) {
    return "{\"op_code\":4,\"worker_id\":\"a\",\"study_id\":0,\"datetime_start\":\"2026-01-02T03:04:05\","
        + "\"datetime_complete\":\"2026-01-02T03:04:06.5+00:00\",\"state\":1,\"values\":[1.5],"
        + "\"distributions\":{"
        + distribution
        + "},\"params\":{"
        + params
        + "}"
        + more
        + "}";
  }

  private static String dist(String name, String kind, String attributes) {
    return "\""
        + name
        + "\":\"{\\\"name\\\":\\\""
        + kind
        + "\\\",\\\"attributes\\\":{"
        + attributes.replace("\"", "\\\"")
        + "}}\"";
  }

  @Test
  void rangesThatChangedAreWidenedAndOldDistributionsAreKnown() throws Exception {
    Path file =
        lines(
            CREATE,
            trial(
                dist("u", "UniformDistribution", "\"low\":0,\"high\":1")
                    + ","
                    + dist("l", "LogUniformDistribution", "\"low\":0.1,\"high\":1")
                    + ","
                    + dist("q", "DiscreteUniformDistribution", "\"low\":0,\"high\":1,\"q\":0.25")
                    + ","
                    + dist("i", "IntUniformDistribution", "\"low\":0,\"high\":10,\"step\":3")
                    + ","
                    + dist("j", "IntLogUniformDistribution", "\"low\":1,\"high\":8"),
                "\"u\":0.5,\"l\":0.5,\"q\":0.75,\"i\":9,\"j\":2",
                ""),
            trial(
                dist("u", "UniformDistribution", "\"low\":-1,\"high\":0.5")
                    + ","
                    + dist("l", "LogUniformDistribution", "\"low\":0.1,\"high\":1")
                    + ","
                    + dist("q", "DiscreteUniformDistribution", "\"low\":0.5,\"high\":2,\"q\":0.25")
                    + ","
                    + dist("i", "IntUniformDistribution", "\"low\":1,\"high\":10,\"step\":3")
                    + ","
                    + dist("j", "IntLogUniformDistribution", "\"low\":1,\"high\":8"),
                "\"u\":-0.5,\"l\":0.5,\"q\":1.5,\"i\":10,\"j\":2",
                ""));
    CommandRun run = culmen("import", "--optuna", file);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("parameter 'u' has 2 ranges in Optuna");
    assertThat(study("s").spec().space().parameters())
        .containsExactly(
            Parameter.real("u", -1, 1),
            Parameter.logReal("l", 0.1, 1),
            Parameter.spaced("q", Scale.LINEAR, 0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0),
            Parameter.integer("i", 0, 10),
            Parameter.logInteger("j", 1, 8));
  }

  @Test
  void choicesThatLookAlikeStayApart() {
    OptunaDistribution mixed =
        OptunaDistribution.read(
            "{\"name\":\"CategoricalDistribution\",\"attributes\":{\"choices\":"
                + "[1,\"1\",1.0,true,\"true\",null,\"None\",\"\",NaN,[1,2]]}}");
    assertThat(mixed.labels())
        .hasSize(10)
        .doesNotHaveDuplicates()
        .startsWith(1L, "\"1\"")
        .contains(true, "None", "NaN", "[1,2]");
    assertThat(Parameter.categorical("c", mixed.labels().toArray()).cardinality()).isEqualTo(10);
    for (int i = 0; i < 10; i++) {
      assertThat(mixed.kept(mixed.value(i))).isEqualTo(i);
    }
  }

  @Test
  void anUnfinishedLastLineIsPassedOver() throws Exception {
    Path file = journal();
    Files.writeString(file, resource("optuna.log") + "{\"op_code\":4,\"wor");
    imported(file, "front", "front");
    assertThat(study("front").history().finished()).hasSize(6);
  }

  @Test
  void whatCannotBeReadIsSaidInOneLine() throws Exception {
    String x = dist("x", "FloatDistribution", "\"low\":0,\"high\":1,\"log\":false,\"step\":null");
    String y = dist("y", "FloatDistribution", "\"low\":0,\"high\":1,\"log\":false,\"step\":null");
    Map<Path, String> offences =
        Map.of(
            folder.resolve("none.db"), "there is no file",
            journal(), "has several studies, so --study must name one of net, front");
    offences.forEach((file, words) -> refused(culmen("import", "--optuna", file), words));
    refused(
        culmen("import", "--optuna", journal(), "--study", "nit"),
        "--study must name one of the studies in");
    refused(
        culmen("import", "--optuna", "mysql://u:secret@host/db"),
        "a URL with sqlite or postgresql");
    refused(
        culmen("import", "--optuna", lines("hello")), "j.log:1: not a line of an Optuna journal");
    refused(culmen("import", "--optuna", lines("")), "has no study");
    refused(culmen("import", "--optuna", lines(CREATE)), "there is none with two values");
    refused(
        culmen(
            "import",
            "--optuna",
            lines(
                CREATE, trial(x + "," + y, "\"x\":0.5,\"y\":0.5", ""), trial(x, "\"x\":0.25", ""))),
        "no other parameter says in which; create the study from a study file");
    refused(
        culmen(
            "import",
            "--optuna",
            lines(CREATE, trial(dist("x", "Dirichlet", ""), "\"x\":0.5", ""))),
        "must be of floats, ints or categories, but is Dirichlet");
    refused(culmen("import", "--pruned", "value", journal()), "is for studies of Optuna");
    imported(journal(), "front", "front");
    CommandRun other = culmen("import", "--optuna", journal(), "--study", "net", "front");
    refused(other, "each parameter needs its place in the study");
    Path old = sqlite();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + old);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("update alembic_version set version_num = 'v2.6.0.a'");
    }
    refused(culmen("import", "--optuna", old), "'optuna storage upgrade' converts them");
  }

  private static void refused(CommandRun run, String words) {
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("culmen: ").contains(words).doesNotContain("secret");
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void nothingIsImportedWhereSomethingIsWrong() throws Exception {
    String x = dist("x", "FloatDistribution", "\"low\":0,\"high\":1,\"log\":false,\"step\":null");
    Path file =
        lines(
            CREATE,
            trial(x, "\"x\":0.5", ""),
            trial(x, "\"x\":0.5", "").replace("[1.5]", "[1.5,2.5]"));
    refused(culmen("import", "--optuna", file), "must have a value of each objective");
    try (StudyStore store = StudyStores.open(store())) {
      assertThat(store.list()).isEmpty();
      assertThat(store.summary("s")).isEqualTo(Optional.empty());
    }
  }
}
