package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.robot.PhysicsUnavailableException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen bench show}: a simulated problem to look at. */
@Command(
    name = "show",
    description = "Draw an animation of a simulated problem.",
    sortOptions = false,
    footer = {
      "",
      "Without --parameters a point is shown that is known to be good.",
      "",
      "Examples:",
      "  culmen bench show robot-pushing",
      "  culmen bench show robot-pushing-3d-goal7 --parameters=-1.5,4,20",
    })
public final class BenchShowCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = "What to show: ${COMPLETION-CANDIDATES}.")
  private String name;

  @Option(
      names = "--parameters",
      paramLabel = "LIST",
      description = "The point to show: its coordinates, with commas.")
  private String parameters;

  @Option(names = "--noise", description = "Simulate the noise of the problem too.")
  private boolean noise;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of the noise (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "An .svg, animated, or a .png with the last frame (default: culmen-out/NAME.svg).")
  private Path out;

  public BenchShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  private static String names() {
    return String.join(", ", new Names());
  }

  /** The names, for the help and the completion. */
  private static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Showable.ALL.stream().map(Showable::name).iterator();
    }
  }

  @Override
  public Integer call() {
    Showable showable = showable();
    Path file = file();
    boolean png = ending(file).equals("png");
    Showable.Shown shown;
    try {
      shown = showable.drawing().draw(new Showable.Request(wanted(), point(), noise, seed));
    } catch (PhysicsUnavailableException e) {
      throw CommandFailure.failed(e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
    if (png && shown.png().isEmpty()) {
      throw CommandFailure.usage(
          "of " + name + " there is only an .svg, but --out was '" + out + "'");
    }
    Path directory = file.toAbsolutePath().getParent();
    OutputDirectory target = OutputDirectory.create(directory);
    String fileName = file.getFileName().toString();
    if (png) {
      target.replace(fileName, shown.png().orElseThrow().get());
    } else {
      target.replace(fileName, shown.svg());
    }
    shown.lines().forEach(terminal.out()::println);
    terminal.out().println("file: " + file);
    return ExitCode.OK;
  }

  private String wanted() {
    return name.strip().toLowerCase(Locale.ROOT);
  }

  private Showable showable() {
    if (name == null) {
      throw CommandFailure.usage("what to show must be one of " + names() + ", but there is none");
    }
    return Showable.ALL.stream()
        .filter(showable -> showable.answersTo(wanted()))
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "what to show must be one of " + names() + ", but was '" + name + "'"));
  }

  private Path file() {
    if (out == null) {
      return Path.of("culmen-out", wanted() + ".svg");
    }
    if (!List.of("svg", "png").contains(ending(out))) {
      throw CommandFailure.usage("--out must end with .svg or .png, but was '" + out + "'");
    }
    return out;
  }

  private static String ending(Path path) {
    String text = String.valueOf(path.getFileName());
    return text.substring(text.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  private Optional<double[]> point() {
    if (parameters == null) {
      return Optional.empty();
    }
    String[] words = parameters.split(",", -1);
    double[] point = new double[words.length];
    for (int i = 0; i < words.length; i++) {
      try {
        point[i] = Double.parseDouble(words[i].strip());
      } catch (NumberFormatException e) {
        throw CommandFailure.usage(
            "--parameters must be numbers with commas, but number "
                + (i + 1)
                + " was '"
                + words[i]
                + "'");
      }
    }
    return Optional.of(point);
  }
}
