package io.github.culmen.cli;

import io.github.culmen.cli.text.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A short run through the commands that people wait for, in a folder of its own that is gone
 * afterwards. The launcher lets the virtual machine write down which classes that takes, so that
 * later runs find them ready.
 */
final class Rehearsal {
  // Few trials, of which the first are the design: enough for a model.
  private static final int TRIALS = 8;
  private static final String STUDY =
      """
      name: rehearsal
      problem: branin
      """;

  private Rehearsal() {}

  public static void main(String[] args) throws IOException {
    Path folder = Files.createTempDirectory("culmen-rehearsal");
    int worst;
    try {
      worst = run(folder);
    } finally {
      delete(folder);
    }
    System.exit(worst);
  }

  /** The worst exit code of the commands. */
  static int run(Path folder) throws IOException {
    Path study = Files.writeString(folder.resolve("study.yaml"), STUDY);
    String store = "sqlite:" + folder.resolve("culmen.db");
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Terminal terminal =
        new Terminal(InputStream.nullInputStream(), nowhere, nowhere, false, false, true, 80);
    int worst = 0;
    for (List<String> command :
        List.of(
            List.of(
                "run",
                study.toString(),
                "--store",
                store,
                "--trials",
                Integer.toString(TRIALS),
                "--out",
                folder.resolve("out").toString()),
            List.of("ask", "rehearsal", "--store", store),
            List.of("tell", "rehearsal", Integer.toString(TRIALS + 1), "1", "--store", store),
            List.of("best", "rehearsal", "--store", store),
            List.of("list", "--store", store),
            List.of("--help"))) {
      worst = Math.max(worst, Culmen.run(terminal, false, command.toArray(String[]::new)));
    }
    return worst;
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
