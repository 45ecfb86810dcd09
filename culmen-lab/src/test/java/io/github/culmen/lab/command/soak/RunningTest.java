package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.CommandRun;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Processes of the command, and what becomes of them. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class RunningTest {
  private static final long AMPLE = 120_000;

  @TempDir Path folder;

  private Running start(String... args) throws Exception {
    return Running.start(
        "sqlite:" + folder.resolve("none.db"), folder.resolve("log"), List.of(args));
  }

  @Test
  void whatItSaysIsKeptAndLogged() throws Exception {
    Running running = start("bench", "--help");
    assertThat(running.endsWithin(AMPLE)).isTrue();
    String said = running.said();
    List<String> lines = CommandRun.of("bench", "--help").out().lines().toList();
    assertThat(Files.readAllLines(folder.resolve("log"))).isEqualTo(lines);
    // The latest fifty lines.
    List<String> kept = lines.subList(Math.max(0, lines.size() - 50), lines.size());
    assertThat(said.lines().toList()).isEqualTo(kept);
    assertThat(running.lastWords()).isEqualTo(kept.get(kept.size() - 1));
    assertThat(running.timesSaid("culmen"))
        .isEqualTo((int) kept.stream().filter(line -> line.contains("culmen")).count());
    assertThat(running.timesSaid("never said")).isZero();
    assertThat(running.isAlive()).isFalse();
    assertThat(running.process().exitValue()).isZero();
    // Nothing can be done to one that has gone, and trying to is no failure.
    assertThat(running.limitFiles("4096")).isFalse();
    running.signal("-TERM");
    running.end();
  }

  @Test
  void theStoreIsTheOneItIsStartedOn() throws Exception {
    String url = "sqlite:" + folder.resolve("one.db");
    try (StudyStore store = StudyStores.open(url)) {
      StoredJournal ignored =
          store.create(
              StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).name("walnut").build());
    }
    Running running = Running.start(url, folder.resolve("log"), List.of("list"));
    assertThat(running.endsWithin(AMPLE)).isTrue();
    assertThat(running.process().exitValue()).isZero();
    assertThat(running.timesSaid("walnut")).isEqualTo(1);
  }

  @Test
  void errorsAreItsLastWords() throws Exception {
    Running running = start("list", "--nosuch");
    assertThat(running.endsWithin(AMPLE)).isTrue();
    assertThat(running.process().exitValue()).isEqualTo(2);
    assertThat(running.lastWords()).startsWith("culmen: ").contains("--nosuch");
  }

  @Test
  void oneThatIsStoppedEndsAllTheSame() throws Exception {
    Running running = start("serve", "--port", "0");
    assertThat(running.isAlive()).isTrue();
    running.signal("-STOP");
    running.end();
    assertThat(running.isAlive()).isFalse();
    assertThat(running.endsWithin(0)).isTrue();
  }

  @Test
  void oneThatIsKilledSaysNothing() throws Exception {
    Running running = start("serve", "--port", "0");
    running.signal("-KILL");
    assertThat(running.endsWithin(AMPLE)).isTrue();
    assertThat(running.process().exitValue()).isEqualTo(128 + 9);
    assertThat(running.said()).doesNotContain("Exception");
  }
}
