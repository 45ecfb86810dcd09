package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which file is damaged how, and what comes of it. */
class DamagedFilesTest {
  @TempDir static Path folder;

  private static DamagedFiles files;
  private static final List<DamagedFiles.Finding> FINDINGS = new ArrayList<>();

  @BeforeAll
  static void damage() throws Exception {
    files = new DamagedFiles(folder);
    LongStream.range(5000, 5080).mapToObj(files::damage).forEach(FINDINGS::add);
  }

  private static List<DamagedFiles.Finding> of(String what) {
    return FINDINGS.stream().filter(finding -> finding.what().startsWith(what)).toList();
  }

  @Test
  void everyKindOfFileIsDamaged() {
    assertThat(of("SQLite file")).hasSizeGreaterThan(15);
    assertThat(of("journal")).hasSizeGreaterThan(8);
    assertThat(FINDINGS).anyMatch(finding -> finding.what().contains("in use, -wal"));
    assertThat(FINDINGS).anyMatch(finding -> finding.what().contains("in use, -shm"));
  }

  @Test
  void noDamageIsAViolation() {
    assertThat(FINDINGS).noneMatch(finding -> finding.verdict() == DamagedFiles.Verdict.VIOLATION);
  }

  @Test
  void anIndexOfALogIsMadeAnew() {
    List<DamagedFiles.Finding> index =
        FINDINGS.stream().filter(finding -> finding.what().contains("-shm")).toList();
    assertThat(index)
        .isNotEmpty()
        .allMatch(finding -> finding.verdict() == DamagedFiles.Verdict.HARMLESS);
  }

  @Test
  void aLogIsTakenUpToItsDamage() {
    List<DamagedFiles.Finding> logs =
        FINDINGS.stream().filter(finding -> finding.what().contains("-wal")).toList();
    assertThat(logs)
        .isNotEmpty()
        .anyMatch(finding -> finding.verdict() == DamagedFiles.Verdict.EARLIER)
        .noneMatch(finding -> finding.verdict() == DamagedFiles.Verdict.TORN);
    // Only a log can take a store back to an earlier moment without a word.
    assertThat(FINDINGS)
        .filteredOn(finding -> finding.verdict() == DamagedFiles.Verdict.EARLIER)
        .allMatch(finding -> finding.what().contains("-wal"));
  }

  @Test
  void theSameSeedIsTheSameDamage() {
    for (long seed = 5000; seed < 5004; seed++) {
      assertThat(files.damage(seed)).isEqualTo(FINDINGS.get((int) (seed - 5000)));
    }
  }
}
