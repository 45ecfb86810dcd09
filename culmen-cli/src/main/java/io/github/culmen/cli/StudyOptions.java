package io.github.culmen.cli;

import java.nio.file.Path;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** What {@code run} and {@code pipe} have in common. */
final class StudyOptions {
  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of all randomness (default: the file's, else 0).")
  private Long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The output directory (default: culmen-out/NAME).")
  private Path out;

  /** Reads the study file. */
  StudyFile read(Path study) {
    return StudyFile.read(study, seed());
  }

  /** The seed, if it was given. */
  OptionalLong seed() {
    return seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
  }

  /** The output directory, which exists then. */
  OutputDirectory directory(StudyFile file) {
    return OutputDirectory.create(place(file));
  }

  private Path place(StudyFile file) {
    return out != null ? out : Path.of("culmen-out").resolve(file.spec().name());
  }

  /** The seed as it was given on the command line, to be given again; empty if it was not. */
  String seedOption() {
    return seed == null ? "" : " --seed " + seed;
  }
}
