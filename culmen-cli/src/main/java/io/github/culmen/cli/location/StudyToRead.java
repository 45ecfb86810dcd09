package io.github.culmen.cli.location;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The same for commands that write no files, whose {@code --out} is where a study is. */
public final class StudyToRead extends StudySource {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The output directory of a study that was run with --journal.")
  private Path out;

  @Override
  Path directory() {
    return out;
  }
}
