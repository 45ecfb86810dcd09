package io.github.culmen.lab.command.soak;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A folder that is a small disk of its own to one process and its children, where the system has
 * mount namespaces: logs can meet a full disk there while a store beside them does not.
 */
final class SmallDisk {
  private static final String SIZE = "32m";
  private static final String FILLER = "filler";

  private final Path folder;

  /** A disk at a folder, which is made. */
  SmallDisk(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder.toAbsolutePath());
  }

  /** Whether this system lets us have one. */
  static boolean available() throws IOException, InterruptedException {
    Path place = Files.createTempDirectory("culmen-disk");
    try {
      List<String> line = new ArrayList<>(new SmallDisk(place).command());
      line.add("true");
      return new ProcessBuilder(line)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } finally {
      Files.delete(place);
    }
  }

  /** What a command line begins with to have it; the process is the command itself then. */
  List<String> command() {
    return List.of(
        "unshare",
        "-rm",
        "sh",
        "-c",
        "mount -t tmpfs -o size=" + SIZE + " none \"$0\" && exec \"$@\"",
        folder.toString());
  }

  private Path seenBy(Running running) {
    return Path.of("/proc", Long.toString(running.process().pid()), "root" + folder);
  }

  /** Fills it up; false if the process has gone. */
  boolean fill(Running running) {
    Path filler = seenBy(running).resolve(FILLER);
    if (!Files.isDirectory(filler.getParent())) {
      return false;
    }
    byte[] block = new byte[4096];
    try (OutputStream out = Files.newOutputStream(filler)) {
      while (true) {
        out.write(block);
      }
    } catch (IOException full) {
      return Files.exists(filler);
    }
  }

  /** Makes room again. */
  void free(Running running) {
    try {
      Files.deleteIfExists(seenBy(running).resolve(FILLER));
    } catch (IOException e) {
      // The process has gone, and the disk with it.
    }
  }
}
