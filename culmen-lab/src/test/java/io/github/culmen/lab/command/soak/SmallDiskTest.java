package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallDiskTest {
  @TempDir Path folder;

  @Test
  void aProcessMeetsAFullDiskThatNobodyElseHas() throws Exception {
    assumeTrue(SmallDisk.available());
    SmallDisk disk = new SmallDisk(folder.resolve("disk"));
    // Runs until it is ended, with its logs on that disk.
    Running running =
        Running.start(
            "sqlite:" + folder.resolve("s.db"),
            folder.resolve("log"),
            List.of(
                "serve",
                "--port",
                "0",
                "--audit-log",
                folder.resolve("disk").resolve("audit").toString()),
            disk);
    try {
      while (running.isAlive() && running.timesSaid("Culmen is at") == 0) {
        Thread.sleep(20);
      }
      assertThat(disk.fill(running)).isTrue();
      Path seen = Path.of("/proc/" + running.process().pid() + "/root" + folder + "/disk");
      assertThat(seen.resolve("audit")).exists();
      assertThat(Files.size(seen.resolve("filler"))).isGreaterThan(30_000_000L);
      assertThat(folder.resolve("disk")).isEmptyDirectory();
      disk.free(running);
      assertThat(seen.resolve("filler")).doesNotExist();
    } finally {
      running.end();
    }
    assertThat(disk.fill(running)).isFalse();
  }
}
