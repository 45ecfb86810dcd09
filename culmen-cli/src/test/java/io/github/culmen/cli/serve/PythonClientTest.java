package io.github.culmen.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.Culmen;
import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.start.CulmenServer;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code clients/python/culmen.py}, run by a Python if there is one. */
class PythonClientTest {
  private static final Path CLIENT =
      Path.of("..", "clients", "python").toAbsolutePath().normalize();
  private static final String SPEC =
      """
      SPEC = {"name": "py", "direction": "minimize", "strategy": {"acquisition": "random"},
              "parameters": {"x": {"type": "real", "low": 0, "high": 1},
                             "n": {"type": "int", "low": 1, "high": 9}}}
      """;

  @TempDir Path folder;

  private static void requirePython() {
    boolean there;
    try {
      Process python = new ProcessBuilder("python3", "--version").redirectErrorStream(true).start();
      there = python.waitFor() == 0;
    } catch (IOException e) {
      there = false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    if (!there) {
      System.err.println("SKIPPED: there is no python3, so clients/python/culmen.py is not tested");
    }
    Assumptions.assumeTrue(there, "python3 is needed");
  }

  private String run(String script, String... environment) throws Exception {
    Path file = Files.writeString(folder.resolve("script.py"), SPEC + script);
    ProcessBuilder builder =
        new ProcessBuilder("python3", "-W", "error", file.toString()).redirectErrorStream(true);
    builder.environment().put("PYTHONPATH", CLIENT.toString());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    for (int i = 0; i < environment.length; i += 2) {
      builder.environment().put(environment[i], environment[i + 1]);
    }
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(out).isZero();
    return out;
  }

  @Test
  void aStudyIsOptimizedOverHttp() throws Exception {
    requirePython();
    String store = "sqlite:" + folder.resolve("studies.db");
    List<String> log = new ArrayList<>();
    try (CulmenServer server =
        CulmenServer.start(
            ServerSettings.local(store), new CommandFormats(), line -> {}, log::add)) {
      String out =
          run(
              """
              import culmen, math
              study = culmen.Study(spec=SPEC, worker="py-1", lease=30)
              study.enqueue(x=0.5, n=3)
              first = study.ask()
              assert first.params == {"x": 0.5, "n": 3}, first
              first.report(1, 2.5, loss=1.0)
              study.tell(first, 9.0)
              study.tell(first, 9.0)
              study.tell(study.ask(), math.nan)
              def f(x, n):
                  if n == 9:
                      raise ValueError("nine")
                  return (x - 0.3) ** 2 + n, 0.1
              best = study.optimize(f, trials=12)
              assert best["value"] < 9, best
              assert study.optimize(f, trials=12)["trial"] == best["trial"]
              assert study.add({"x": 0.1, "n": 1}, -5.0) == 13
              assert study.predict({"x": 0.2, "n": 2})[0]["asOf"] > 0
              assert study.best_with(n=4)["params"]["n"] == 4
              def g(trial):
                  trial.report(0, value=1.0)
                  return trial.params["x"]
              culmen.Study("py").optimize(g, trials=14)
              calls = []
              def h(x, n):
                  calls.append(x)
                  study.dismiss("py-1", "enough")
                  return x
              assert study.optimize(h, trials=20)["trial"] == 13
              assert len(calls) == 1, calls
              try:
                  study.ask()
                  raise SystemExit("a dismissed worker got a trial")
              except culmen.Dismissed as e:
                  assert "enough" in str(e), e
              study = culmen.Study("py", worker="py-1")
              assert study.control("pause", "lunch") == "paused"
              try:
                  study.ask()
                  raise SystemExit("asked a paused study")
              except culmen.CulmenError as e:
                  assert e.kind == "not-open" and "lunch" in str(e), e
              try:
                  culmen.Study("none").best()
                  raise SystemExit("found a study that is not there")
              except culmen.CulmenError as e:
                  assert e.status == 404, e
              try:
                  culmen.Study(spec=dict(SPEC, name="evil", command="rm"))
                  raise SystemExit("made a study with a command")
              except culmen.CulmenError as e:
                  assert e.status == 400 and "--allow-commands" in str(e), e
              print("fine")
              """,
              "CULMEN_URL",
              server.url(),
              "CULMEN_TOKEN",
              server.token().orElseThrow());
      assertThat(out).isEqualTo("fine\n");
      assertThat(log).isEmpty();
    }
    try (StudyStore own = StudyStores.open(store)) {
      Study study = Study.resume(own.open("py"));
      assertThat(study.history().trials()).hasSize(15);
      assertThat(study.history().pending()).isEmpty();
      assertThat(study.best().orElseThrow().number()).isEqualTo(13);
      assertThat(study.history().finished().get(1).failure()).contains("the value is nan");
    }
  }

  @Test
  void theSameWorksOverAPipe() throws Exception {
    requirePython();
    String out =
        run(
            """
            import culmen, os
            command = [os.environ["JAVA"], "-XX:TieredStopAtLevel=1", "-cp", os.environ["CP"],
                       os.environ["MAIN"]]
            with culmen.Study(spec=SPEC, command=command, store=os.environ["STORE"]) as study:
                best = study.optimize(lambda x, n: (x - 0.3) ** 2 + n, trials=5)
                assert best["value"] < 10, best
                assert study.best_with(n=4)["params"]["n"] == 4
                study.fail(study.ask(), "broke")
            print("fine")
            """,
            "JAVA",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "CP",
            System.getProperty("java.class.path"),
            "MAIN",
            Culmen.class.getName(),
            "STORE",
            "sqlite:" + folder.resolve("pipe.db"));
    assertThat(out).endsWith("fine\n");
  }
}
