package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamageCommandTest {
  @TempDir Path folder;

  @Test
  void everyDamagedFileIsRefusedOrRepairedInWordsOrReadsTheSame() throws Exception {
    DamagedFiles files = new DamagedFiles(folder);
    List<String> violations = new ArrayList<>();
    int refused = 0;
    for (long seed = 1; seed <= 100; seed++) {
      DamagedFiles.Finding finding = files.damage(seed);
      if (finding.verdict() == DamagedFiles.Verdict.VIOLATION) {
        violations.add(seed + ": " + finding.what());
      }
      refused += finding.verdict() == DamagedFiles.Verdict.REFUSED ? 1 : 0;
    }
    assertThat(violations).isEmpty();
    assertThat(refused).isGreaterThan(30);
  }

  @Test
  void isACommand() {
    CommandRun run = CommandRun.of("bench", "damage", "--files", 3);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out().lines()).hasSize(6).last().asString().endsWith(" 0 violation");
    assertThat(CommandRun.of("bench", "damage", "--files", 0).code()).isEqualTo(2);
  }
}
