package io.github.culmen.cli.location;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreCommandsTest {
  private static final String STUDY =
      """
      name: bowl
      direction: minimize
      parameters:
        x: {type: real, low: -5, high: 10}
        depth: {type: int, low: 1, high: 9}
        size: {type: ordinal, values: [0.1, 1, 10]}
        kind: {type: categorical, choices: [a b, c]}
        early: {type: bool}
      strategy: {acquisition: sobol, seed: 3}
      command: echo {x}
      """;

  @TempDir static Path shared;
  private static String before;

  @TempDir Path folder;
  private String store;
  private Path file;

  @BeforeEach
  void writeTheStudyFile() throws Exception {
    store = "sqlite:" + folder.resolve("studies.db");
    file = folder.resolve("bowl.yaml");
    Files.writeString(file, STUDY);
  }

  // What changes nothing can be tried on the same study again and again.
  private String sharedStore() {
    store = "sqlite:" + shared.resolve("studies.db");
    if (before == null) {
      printed("create", file);
      printed("ask", "bowl", "--count", 2);
      printed("tell", "bowl", 1, 1);
      before = printed("export", "bowl", "--format", "journal");
    }
    return store;
  }

  private CommandRun culmen(Object... args) {
    return culmenWithInput("", args);
  }

  private CommandRun culmenWithInput(String input, Object... args) {
    List<Object> all = new ArrayList<>(Arrays.asList(args));
    all.add("--store");
    all.add(store);
    return CommandRun.withInput(input, all.toArray());
  }

  private String printed(Object... args) {
    CommandRun run = culmen(args);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run.out();
  }

  private Map<?, ?> json(Object... args) {
    List<Object> all = new ArrayList<>(Arrays.asList(args));
    all.add("--json");
    String out = printed(all.toArray());
    assertThat(out.lines()).hasSize(1);
    return (Map<?, ?>) JsonText.parse(out);
  }

  private static Object seed(Map<?, ?> shown) {
    Map<?, ?> spec = (Map<?, ?>) shown.get("spec");
    return ((Map<?, ?>) spec.get("strategy")).get("seed");
  }

  @Test
  void leadsAStudyFromItsBeginningToItsEnd() throws Exception {
    assertThat(printed("create", file)).isEqualTo("created study 'bowl' in " + store + "\n");
    assertThat(printed("best", "bowl")).isEqualTo("no trial gave a value yet\n");
    assertThat(printed("ask", "bowl")).startsWith("1 x=").contains(" depth=", " kind=", " early=");
    assertThat(printed("tell", "bowl", 1, "-2.5e-1")).isEqualTo("trial 1 of 'bowl': -0.25\n");
    assertThat(printed("enqueue", "bowl", "x=-1", "depth=3", "size=1e0", "kind=a b", "early=true"))
        .startsWith("queued in 'bowl'");
    assertThat(printed("ask", "bowl")).isEqualTo("2 x=-1 depth=3 size=1 kind=a b early=true\n");
    assertThat(printed("tell", "bowl", 2, "--failed", "no memory"))
        .isEqualTo("trial 2 of 'bowl': failed\n");
    assertThat(printed("list"))
        .contains(" trials  failed  pending         best  direction  study\n")
        .contains("      2       1        0        -0.25  minimize   bowl\n");
    assertThat(printed("best", "bowl"))
        .startsWith("best observed: -0.25 in trial 1\n")
        .contains("recommended: the model expects ");
    assertThat(printed("export", "bowl").lines())
        .hasSize(3)
        .first()
        .isEqualTo(
            "trial,state,value,sd,params.x,params.depth,params.size,params.kind,params.early,"
                + "origin,asked,finished,seconds,failure");
    assertThat(printed("delete", "bowl", "--yes")).startsWith("deleted study 'bowl' from ");
    assertThat(printed("list")).isEqualTo("no studies in " + store + "\n");
  }

  @Test
  void speaksJsonToPrograms() {
    assertThat(json("create", file)).isEqualTo(Map.of("study", "bowl", "store", store));
    List<?> asked = (List<?>) json("ask", "bowl", "--count", 2).get("trials");
    assertThat(asked).hasSize(2);
    assertThat(((Map<?, ?>) asked.get(1)).get("trial")).isEqualTo(2);
    assertThat(json("tell", "bowl", 2, 7, "--sd", 0.5)).isEqualTo(Map.of("ok", true));
    Map<?, ?> best = json("best", "bowl");
    assertThat(((Map<?, ?>) best.get("observed")).get("value")).isEqualTo(7.0);
    assertThat(best.get("recommended")).isInstanceOf(Map.class);
    List<?> studies = (List<?>) json("list").get("studies");
    assertThat(studies).hasSize(1);
    assertThat(((Map<?, ?>) studies.get(0)).get("best")).isEqualTo(7.0);
    Map<?, ?> shown = json("show", "bowl");
    assertThat(shown.get("pending")).isEqualTo(1);
    assertThat(seed(shown)).isEqualTo(3);
    assertThat(
            (List<?>)
                ((Map<?, ?>) JsonText.parse(printed("export", "bowl", "--json"))).get("trials"))
        .hasSize(2);
    assertThat(json("enqueue", "bowl", "x=1", "depth=1", "size=10", "kind=c", "early=false"))
        .isEqualTo(Map.of("ok", true));
    assertThat(json("delete", "bowl", "--yes").get("study")).isEqualTo("bowl");
  }

  @Test
  void showsWhatAStudyIsAndWhoWorksOnIt() {
    printed("create", file);
    try (StudyStore opened = StudyStores.open(store)) {
      Study.resume(opened.open("bowl")).worker("machine-7", LeaseTerms.defaults()).ask();
    }
    assertThat(printed("show", "bowl"))
        .startsWith("bowl in " + store + ": minimize over 5 parameters by sobol, seed 3\n")
        .contains("  x: real from -5 to 10\n", "  size: ordinal of 0.1, 1, 10\n", "  early: bool\n")
        .contains("1 trial: 0 with a value, 0 failed, 1 pending\n")
        .contains("  trial 1 is held by machine-7 until ");
    List<?> leases = (List<?>) json("show", "bowl").get("leases");
    assertThat(((Map<?, ?>) leases.get(0)).get("worker")).isEqualTo("machine-7");
  }

  @Test
  void givesTheSamePointsAsARunWithoutAStore() throws Exception {
    printed("create", file);
    CommandRun pipe =
        CommandRun.withInput(
            "{\"op\":\"ask\",\"count\":5}\n",
            "pipe",
            file,
            "--out",
            folder.resolve("out"),
            "--journal");
    assertThat(printed("ask", "bowl", "--count", 5, "--json")).isEqualTo(pipe.out());
  }

  @Test
  void movesStudiesAsJournals() throws Exception {
    printed("create", file);
    printed("ask", "bowl", "--count", 3);
    printed("tell", "bowl", 2, 1);
    Path journal = folder.resolve("bowl.jsonl");
    assertThat(printed("export", "bowl", "--format", "journal", "--out", journal))
        .isEqualTo("exported 'bowl' to " + journal + "\n");
    assertThat(printed("export", "bowl", "--format", "journal"))
        .isEqualTo(Files.readString(journal));
    assertThat(printed("import", journal, "copy"))
        .isEqualTo("imported study 'copy' into " + store + " with 3 trials\n");
    assertThat(printed("export", "copy")).isEqualTo(printed("export", "bowl"));

    CommandRun again = culmen("import", journal);
    assertThat(again.code()).isEqualTo(3);
    assertThat(again.err()).contains("has a study 'bowl' already");
    CommandRun overwrite = culmen("export", "bowl", "--out", journal);
    assertThat(overwrite.code()).isEqualTo(1);
    assertThat(overwrite.err()).contains("--out must name a new file, but ");
  }

  @Test
  void startsWarmFromEarlierResults() throws Exception {
    printed("create", file);
    Path results = folder.resolve("results.csv");
    Files.writeString(
        results,
        "\uFEFF"
            + String.join(
                "\r\n",
                "value,depth,params.x,size,kind,early,sd,failure",
                "1.5,3,-2,0.10,\"a b\",true,0.1,",
                "",
                ",4,2.5e0,10,c,false,,\"exit, \"\"1\"\"\nand more\"",
                ",5,1,1,c,false,,"));
    assertThat(printed("import", results, "bowl"))
        .isEqualTo("added 2 trials to 'bowl'; left out 1 without an outcome\n");
    try (StudyStore opened = StudyStores.open(store)) {
      Study study = Study.resume(opened.open("bowl"));
      assertThat(study.history().finished()).hasSize(2);
      assertThat(study.best().orElseThrow().point().values())
          .isEqualTo(Map.of("x", -2.0, "depth", 3L, "size", 0.1, "kind", "a b", "early", true));
      assertThat(study.history().finished().get(1).failure()).contains("exit, \"1\"\nand more");
    }
    Path exported = folder.resolve("exported.csv");
    printed("export", "bowl", "--out", exported);
    // The same rows again add nothing.
    assertThat(json("import", exported, "bowl").get("added")).isEqualTo(0);
    assertThat(printed("ask", "bowl")).startsWith("3 x=");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|a table must begin with a header, but it is empty",
        "x,value|:1: each parameter needs a column, but there is none for 'depth'",
        "x,depth,size,kind,early|:1: there must be a column 'value', but there is none",
        "x,depth,size,kind,early,valeu|got 'valeu'; did you mean 'value'?",
        "x,depth,size,kind,early,value,x|'x' appears twice",
        "x,depth,size,kind,early,value~1,1,1,c|:2: a line must have as many cells as the header, 6,",
        "x,depth,size,kind,early,value~1,1,1,c,true,2~11,1,1,c,true,2|:3: parameter 'x'",
        "x,depth,size,kind,early,value~1,1.5,1,c,true,2|:2: parameter 'depth'",
        "x,depth,size,kind,early,value~1,1,1,d,true,2|:2: parameter 'kind'",
        "x,depth,size,kind,early,value~1,1,1,c,yes,2|:2: parameter 'early'",
        "x,depth,size,kind,early,value~1,1,1,c,true,NaN|the column 'value' must have numbers",
        "x,depth,size,kind,early,value~1,1,1,c,true,1e999|:2: ",
        "x,depth,size,kind,early,value~1,1,1,\"c,true,1|:2: a quote must be closed, but this one is not",
        "x,depth,size,kind,early,value~1,1,1,\"c\"d,true,1|:2: a closing quote must end its cell",
      })
  void addsNothingOfATableThatIsWrong(String table, String message) throws Exception {
    store = sharedStore();
    Path results = folder.resolve("results.csv");
    Files.writeString(results, table.replace('~', '\n'));
    CommandRun run = culmen("import", results, "bowl");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("culmen: " + results).contains(message);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(printed("export", "bowl", "--format", "journal")).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "show bowll|1|there is no study 'bowll' in store ",
        "delete bowll --yes|1|there is no study 'bowll' in store ",
        "tell bowl 9 1|1|only a trial that was asked for can be told, but there is no trial 9",
        "tell bowl 1 2|1|a trial is told once, but trial 1 ended already with value 1.0",
        "tell bowl 2 fast|2|VALUE must be a number, but got 'fast'",
        "tell bowl 2 1e999|2|``",
        "tell bowl 2 1 --sd -1|2|``",
        "tell bowl 2|2|needs either VALUE or --failed REASON, but got neither",
        "tell bowl 2 1 --failed x|2|needs either VALUE or --failed REASON, but got both",
        "tell bowl 2 --failed x --sd 1|2|--sd goes with a value",
        "tell bowl two 1|2|TRIAL must be a whole number, but got 'two'",
        "ask bowl --count 0|2|--count must be from 1 to 10000, but got 0",
        "enqueue bowl|2|a point needs values of parameters, or --trial N, but none is given",
        "enqueue bowl x|2|a value must be given as PARAMETER=VALUE, but got 'x'",
        "enqueue bowl y=1|2|unknown parameter 'y'",
        "enqueue bowl x=1 x=2|2|'x' is given twice",
        "enqueue bowl x=99|2|must be a number from -5.0 to 10.0",
        "export bowl --format xml|2|expected one of [csv, json, journal, optuna]",
        "import no-such.csv bowl|2|there is no file 'no-such.csv'",
        "import no-such.jsonl|1|no such file",
        "import no-such.csv|2|results need a study to be added to",
      })
  void answersWhatIsWrongInOneLineAndChangesNothing(String args, int code, String message) {
    store = sharedStore();
    CommandRun run = culmen((Object[]) args.split(" "));
    assertThat(run.err()).startsWith("culmen: ").contains(message).doesNotContain("unexpected");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(code);
    assertThat(printed("export", "bowl", "--format", "journal")).isEqualTo(before);
  }

  @Test
  void refusesToCreateAStudyTwice() {
    printed("create", file);
    CommandRun again = culmen("create", file, "--seed", 4);
    assertThat(again.code()).isEqualTo(3);
    assertThat(again.err()).contains("has a study 'bowl' already");
    assertThat(seed(json("show", "bowl"))).isEqualTo(3);
  }

  @Test
  void asksBeforeItDeletes() {
    printed("create", file);
    for (String answer : new String[] {"", "n\n", "\n", "yess\n"}) {
      CommandRun no = culmenWithInput(answer, "delete", "bowl");
      assertThat(no.code()).isEqualTo(1);
      assertThat(no.err())
          .contains("delete study 'bowl' with 0 trials from " + store + " for good? [y/N] ")
          .endsWith("culmen: 'bowl' was not deleted" + System.lineSeparator());
    }
    assertThat(culmenWithInput("y\n", "delete", "bowl").code()).isZero();
    assertThat(printed("list")).startsWith("no studies");
  }

  @Test
  void listsTheOthersBesideADamagedStudyWhichCanBeDeleted() throws Exception {
    printed("create", file);
    printed("create", Files.writeString(file, STUDY.replace("bowl", "whole")));
    try (Connection connection = DriverManager.getConnection("jdbc:" + store);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "UPDATE culmen_event SET body = 'x' WHERE place = 0 AND study ="
              + " (SELECT id FROM culmen_study WHERE name = 'bowl')");
    }
    CommandRun list = culmen("list");
    assertThat(list.code()).isZero();
    assertThat(list.out().lines().skip(1).map(String::strip).toList())
        .hasSize(2)
        .first()
        .asString()
        .endsWith("minimize   whole");
    assertThat(list.out()).endsWith(" damaged    bowl" + System.lineSeparator());
    assertThat(list.err()).startsWith("culmen: note: study 'bowl' in store ").contains("event 1: ");
    Map<?, ?> object = (Map<?, ?>) JsonText.parse(culmen("list", "--json").out());
    assertThat(((Map<?, ?>) object.get("damaged")).keySet()).hasToString("[bowl]");
    assertThat(culmen("show", "bowl").code()).isEqualTo(3);
    assertThat(culmenWithInput("n\n", "delete", "bowl").err())
        .contains("delete study 'bowl', which is damaged, from ");
    assertThat(culmen("delete", "bowl", "--yes").code()).isZero();
    assertThat(culmen("list").err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "show bowl", "best bowl", "ask bowl", "tell bowl 1 1"})
  void makesNoStoreWhereThereIsNone(String args) {
    CommandRun run = culmen((Object[]) args.split(" "));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).startsWith("culmen: ").contains(store);
    assertThat(folder.resolve("studies.db")).doesNotExist();
  }

  @Test
  void leavesAFileAloneThatIsNoStore() throws Exception {
    Path other = folder.resolve("studies.db");
    Files.writeString(other, "a letter to a friend");
    for (String args : new String[] {"list", "create " + file, "show bowl"}) {
      CommandRun run = culmen((Object[]) args.split(" "));
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err()).startsWith("culmen: ").doesNotContain("unexpected");
      assertThat(run.err().lines()).hasSize(1);
    }
    assertThat(other).hasContent("a letter to a friend");
  }

  @Test
  void saysWhatAStoreMayBe() {
    CommandRun run = CommandRun.of("list", "--store", "mysql://me:secret@host/db");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("culmen: --store: a store must be sqlite:FILE or postgresql://")
        .doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create", "list", "show", "best", "ask", "tell", "enqueue", "export", "import", "delete"
      })
  void helpsWithExamples(String command) {
    CommandRun run = CommandRun.of(command, "--help");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("Usage: culmen " + command, "Example", "--store", "--json");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void aDamagedTellStopsTheStudyUntilItIsRepaired() throws Exception {
    printed("create", file);
    printed("ask", "bowl", "--count", 2);
    printed("tell", "bowl", 1, 1);
    printed("tell", "bowl", 2, 2);
    assertThat(printed("verify")).isEqualTo("intact   bowl: 6 events\n");
    Path copy = folder.resolve("copy.db");
    assertThat(printed("backup", copy))
        .startsWith("copied 1 study with 6 events from sqlite:")
        .endsWith("copy.db\n");
    try (Connection connection = DriverManager.getConnection("jdbc:" + store);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "UPDATE culmen_event SET body = replace(body, '2.0', '3.0') WHERE place = 5");
    }
    for (String command : List.of("show", "best", "export", "ask")) {
      CommandRun refused = culmen(command, "bowl");
      assertThat(refused.code()).isEqualTo(ExitCode.STUDY);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err()).hasLineCount(1).contains("event 6, the last").contains("repair");
    }
    CommandRun verified = culmen("verify");
    assertThat(verified.code()).isEqualTo(ExitCode.STUDY);
    assertThat(verified.out())
        .isEqualTo(
            "damaged  bowl: event 6: the checksum does not match (5 events before it are intact)\n");
    CommandRun asked = culmenWithInput("n\n", "repair", "bowl");
    assertThat(asked.code()).isEqualTo(ExitCode.STUDY);
    assertThat(asked.out())
        .startsWith(
            "'bowl' keeps 5 events; lost:\n  event 6: the checksum does not match; its text")
        .contains("told");
    assertThat(asked.err()).endsWith("culmen: 'bowl' was left unchanged\n");
    assertThat(json("repair", "bowl", "--yes").get("kept")).isEqualTo(5);
    assertThat(printed("repair", "bowl")).isEqualTo("'bowl' is intact: 5 events\n");
    assertThat(printed("show", "bowl")).contains("1 with a value").contains("1 pending");
    store = "sqlite:" + copy;
    assertThat(printed("export", "bowl").lines())
        .hasSize(3)
        .last()
        .asString()
        .startsWith("2,finished,2,");

    Path journal = folder.resolve("bowl.jsonl");
    printed("export", "bowl", "--format", "journal", "--out", journal);
    assertThat(printed("verify", journal)).isEqualTo("intact   " + journal + ": 6 events\n");
    Files.writeString(journal, Files.readString(journal).replace("\"value\":1.0", "\"value\":7.0"));
    assertThat(culmen("verify", journal).code()).isEqualTo(ExitCode.STUDY);
    assertThat(printed("repair", journal, "--yes")).endsWith(": 5 events kept, 1 lost\n");
    assertThat(printed("verify", journal)).isEqualTo("intact   " + journal + ": 5 events\n");
  }

  @Test
  void aFileThatDoesNotSayHowPointsAreChosenGoesOnAsTheStudyWasBegun() throws Exception {
    // As a store has it whose study was begun when the default was another.
    printed("create", file);
    Files.writeString(file, STUDY.replace("strategy: {acquisition: sobol, seed: 3}", ""));
    Path out = folder.resolve("out");
    assertThat(printed("run", file, "--seed", 3, "--trials", 3, "--out", out))
        .contains("resumed with 0 trials");
    assertThat(
            culmenWithInput("{\"op\":\"ask\"}\n", "pipe", file, "--seed", 3, "--out", out).code())
        .isZero();
    assertThat(printed("explain", file, "--seed", 3)).startsWith("bowl: what the model of 3");
    // Settings of any strategy count all the same, and so does another strategy.
    Files.writeString(file, STUDY.replace("acquisition: sobol", "initial: 7"));
    assertThat(culmen("run", file, "--out", out).out()).contains("from here on: initial was ");
    Files.writeString(file, STUDY.replace("sobol", "random"));
    assertThat(culmen("run", file, "--out", out).out())
        .contains("acquisition was sobol and is random");
  }
}
