package io.github.culmen.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialStoryTest {
  @TempDir Path folder;

  private static String host() throws Exception {
    return InetAddress.getLocalHost().getHostName();
  }

  private String store() {
    return "sqlite:" + folder.resolve("s.db");
  }

  private Path study(String command) throws Exception {
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        """
        direction: minimize
        parameters:
          x: {type: real, low: 0, high: 1}
        strategy: {acquisition: random}
        trials: 2
        command: '%s'
        """
            .formatted(command));
    return file;
  }

  private CommandRun run(Path file) {
    return CommandRun.of("run", file, "--out", folder.resolve("out"), "--store", store());
  }

  @Test
  void saysWhereATrialRanAndHowItsProgramEnded() throws Exception {
    CommandRun run =
        run(study("if test $CULMEN_TRIAL = 2; then echo no >&2; exit 3; fi; echo {x}"));
    assertThat(run.code()).as(run.err()).isZero();
    CommandRun good = CommandRun.of("show", "s", 1, "--store", store());
    assertThat(good.out())
        .contains("attempt 1 by " + host() + ":")
        .containsPattern("on " + host() + ", process \\d+, started by culmen \\d+")
        .contains(", exited with status 0 at ")
        .contains("output in " + folder.toRealPath().resolve("out/logs/trial-0001.out"));
    CommandRun bad = CommandRun.of("show", "s", 2, "--store", store());
    assertThat(bad.out())
        .startsWith("trial 2: failed\n")
        .contains(": failed\n", "exited with status 3")
        .contains("  exit status 3: no");
  }

  @Test
  void tellsAttemptsApartOfWhichOneVanished() throws Exception {
    Path file = study("echo {x}");
    assertThat(CommandRun.of("create", file, "--store", store()).code()).isZero();
    try (StudyStore opened = StudyStores.openExisting(store())) {
      Worker vanishes = Study.resume(opened.open("s")).worker("machine-7", LeaseTerms.defaults());
      assertThat(vanishes.ask().attempt()).isEqualTo(1);
      Worker back = Study.resume(opened.open("s")).worker("machine-7", LeaseTerms.defaults());
      assertThat(back.release(back.ask())).isTrue();
    }
    assertThat(run(file).code()).isZero();
    CommandRun shown = CommandRun.of("show", "s", 1, "--store", store(), "--json");
    Map<?, ?> json = (Map<?, ?>) JsonText.parse(shown.out());
    List<?> attempts = (List<?>) json.get("attempts");
    assertThat(attempts).hasSize(3);
    assertThat((Object) ((Map<?, ?>) attempts.get(0)).get("ending"))
        .isEqualTo("taken over after machine-7 went silent");
    assertThat((Object) ((Map<?, ?>) attempts.get(1)).get("ending")).isEqualTo("given back");
    Map<?, ?> last = (Map<?, ?>) attempts.get(2);
    assertThat((Object) last.get("attempt")).isEqualTo(3);
    assertThat((Object) last.get("exit")).isEqualTo(0);
    assertThat(last.get("output").toString()).endsWith("trial-0001.3.out");
    assertThat((Object) last.get("host")).isEqualTo(host());
  }

  @Test
  void refusesATrialThatThereIsNot() throws Exception {
    assertThat(run(study("echo {x}")).code()).isZero();
    CommandRun shown = CommandRun.of("show", "s", 3, "--store", store());
    assertThat(shown.code()).isEqualTo(1);
    assertThat(shown.err()).isEqualTo("culmen: study 's' has the trials 1 to 2, but not 3\n");
  }
}
