package io.github.culmen.server;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A process of its own that evaluates trials of a study, one for each line it is given. */
public final class OtherProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream orders;

  private OtherProcess(Process process) {
    this.process = process;
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  /** Starts it on a study of a store, which it begins if there is none. */
  public static OtherProcess start(String store, String name) throws IOException {
    return new OtherProcess(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName(),
                store,
                name)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  /** One trial: "ask" leaves it pending, "step" tells its value, "fail" fails it. */
  public String order(String word) throws IOException {
    orders.println(word);
    return answers.readLine();
  }

  /** The study it works on: a bowl with a choice, the smaller the better. */
  public static StudySpec spec(String name) {
    return StudySpec.builder(
            SearchSpace.of(
                Parameter.real("x", 0, 1),
                Parameter.real("y", 0, 1),
                Parameter.categorical("kind", "plain", "<b>bold</b>")))
        .name(name)
        .budget(40)
        .build();
  }

  public static void main(String[] arguments) throws IOException {
    try (StudyStore store = StudyStores.open(arguments[0]);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      StudySpec spec = spec(arguments[1]);
      Study study = Study.open(spec, store.openOrCreate(spec));
      PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        out.println(obey(study, line));
      }
    }
  }

  private static String obey(Study study, String word) {
    Optional<Trial.Pending> asked;
    try {
      asked = study.askUpTo(1000);
    } catch (StudyNotOpenException e) {
      return "none, " + study.status().word();
    }
    if (asked.isEmpty()) {
      return "none, " + study.status().word();
    }
    Trial.Pending trial = asked.get();
    double x = trial.point().real("x");
    double y = trial.point().real("y");
    if (word.equals("step")) {
      double value = (x - 0.3) * (x - 0.3) + (y - 0.7) * (y - 0.7);
      study.tell(trial.number(), value);
    } else if (word.equals("fail")) {
      study.tell(trial.number(), Outcome.failure("<script>document.title='owned'</script>"));
    }
    return trial.number() + " " + x + " " + y;
  }

  @Override
  public void close() {
    orders.close();
    try {
      if (process.waitFor(20, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
