package io.github.culmen.cli.location;

import io.github.culmen.cli.studyfile.ProblemNames;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.TestProblem;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ShellWords;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The problem that {@code run} takes instead of a study file. */
public final class ProblemOptions {
  @Option(
      names = "--problem",
      paramLabel = "NAME",
      completionCandidates = ProblemNames.class,
      description =
          "Instead of a study file: tune this built-in test problem, such as branin or ackley10."
              + " culmen bench problems lists them.")
  private String problem;

  @Option(
      names = "--noise",
      paramLabel = "SD",
      description =
          "Add Gaussian noise of this standard deviation to the problem's values (default: none).")
  private Double noise;

  /** The study that is asked for. */
  public StudyFile read(Path file, StudyOptions options) {
    if (problem == null) {
      if (noise != null) {
        throw CommandFailure.usage(
            "--noise is for --problem; a study file has its own key 'problem' with noise");
      }
      if (file == null) {
        throw CommandFailure.usage(
            "run needs a study file, or a test problem with --problem NAME, but got neither");
      }
      return options.read(file);
    }
    if (file != null) {
      throw CommandFailure.usage(
          "run takes a study file or --problem, but got both: '"
              + file
              + "' and '"
              + problem
              + "'; a study file may have the key 'problem' instead");
    }
    if (noise != null && !(noise >= 0 && Double.isFinite(noise))) {
      throw CommandFailure.usage(
          "--noise must be a standard deviation >= 0 and finite, but got " + noise);
    }
    try {
      return StudyFile.of(TestProblem.of(problem, noise == null ? 0 : noise), options.seed());
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--problem: " + e.getMessage());
    }
  }

  /** What of the command line says which study it is, to be given again. */
  public String again(StudyFile file) {
    return problem == null
        ? ShellWords.quoted(file.path().toString())
        : "--problem " + problem + (noise == null ? "" : " --noise " + noise);
  }
}
