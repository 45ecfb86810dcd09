package io.github.culmen.cli.study;

import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.StudyFileDraft;
import io.github.culmen.cli.studyfile.YamlDocument;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.ShellWords;
import io.github.culmen.cli.text.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen init}: writes a study file to go on with. */
@Command(
    name = "init",
    description = "Write a study file with comments, by asking or from options.",
    sortOptions = false,
    footer = {
      "",
      "Without --parameter it asks, and what is left blank keeps its default.",
      "",
      "Parameters:",
      "  rate=1e-5..1 log        a real number, whose order of magnitude matters",
      "  depth=2..12             a whole number",
      "  batch=16..256 step 16   a whole number on a grid",
      "  kernel=linear,rbf       one of several choices",
      "  shuffle=bool            true or false",
      "",
      "Examples:",
      "  culmen init",
      "  culmen init forest.yaml --maximize --parameter depth=2..12 \\",
      "      --parameter 'rate=1e-5..1 log' --command 'sh forest.sh {depth} {rate}'",
    })
public final class InitCommand implements Callable<Integer> {
  private static final Pattern EXTENSION = Pattern.compile("\\.ya?ml$");

  private final Terminal terminal;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "STUDY.yaml",
      defaultValue = "study.yaml",
      description = "The file to write (default: ${DEFAULT-VALUE}).")
  private Path file;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The study's name (default: as the file's).")
  private String name;

  @Option(names = "--maximize", description = "Larger values are better (default: smaller ones).")
  private boolean maximize;

  @Option(
      names = "--parameter",
      paramLabel = "NAME=VALUES",
      description = "What may vary; may be repeated.")
  private List<String> parameters = new ArrayList<>();

  @Option(
      names = "--command",
      paramLabel = "LINE",
      description = "What evaluates a trial, with {NAME} for the value of a parameter.")
  private String command;

  @Option(
      names = "--regex",
      paramLabel = "REGEX",
      description = "Finds the value in what the command prints (default: its last line).")
  private String regex;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "How many trials (default: 20 plus 10 per parameter).")
  private Integer trials;

  @Option(names = "--force", description = "Write over a file that is there.")
  private boolean force;

  public InitCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (Files.exists(file) && !force) {
      throw CommandFailure.usage(
          "'" + file + "' is there already; --force writes over it, or name another file");
    }
    if (trials != null && trials < 1) {
      throw CommandFailure.usage("--trials must be at least 1, but got " + trials);
    }
    String text = parameters.isEmpty() ? asked() : given();
    // What is written can be run; a wrong name or range is said before.
    StudyFile ignored =
        StudyFile.of(file, YamlDocument.parse("the new study file", text), OptionalLong.empty());
    try {
      Path parent = file.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.writeString(file, text);
    } catch (IOException e) {
      throw CommandFailure.failed("cannot write '" + file + "': " + e.getMessage(), e);
    }
    String shown = ShellWords.quoted(file.toString());
    terminal
        .out()
        .println(file + " written; to begin: " + Terminal.commandName() + " run " + shown);
    return ExitCode.OK;
  }

  private String given() {
    StudyFileDraft draft = new StudyFileDraft(name(), maximize ? "maximize" : "minimize");
    for (String parameter : parameters) {
      try {
        draft.parameter(parameter);
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage("--parameter: " + e.getMessage());
      }
    }
    finish(draft);
    return draft.text();
  }

  private void finish(StudyFileDraft draft) {
    if (command != null) {
      draft.command(command);
    }
    if (regex != null) {
      draft.regex(regex);
    }
    if (trials != null) {
      draft.trials(trials);
    }
  }

  private String name() {
    return name != null ? name : EXTENSION.matcher(PlotCommand.name(file)).replaceFirst("");
  }

  private String asked() throws IOException {
    BufferedReader answers =
        new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
    PrintStream out = terminal.out();
    String own = answer(answers, "name of the study", name());
    String direction = maximize ? "maximize" : "minimize";
    while (true) {
      direction = answer(answers, "minimize or maximize", direction);
      if (direction.equals("minimize") || direction.equals("maximize")) {
        break;
      }
      out.println("  must be minimize or maximize, but got '" + direction + "'");
      direction = maximize ? "maximize" : "minimize";
    }
    StudyFileDraft draft = new StudyFileDraft(own, direction);
    out.println("parameters, one a line, such as rate=1e-5..1 log, depth=2..12,");
    out.println("kernel=linear,rbf or shuffle=bool; an empty line ends them");
    while (true) {
      String line = answer(answers, "parameter", "");
      if (line.isEmpty()) {
        if (!draft.names().isEmpty()) {
          break;
        }
        throw CommandFailure.usage(
            "a study needs at least one parameter, but got none; nothing was written");
      }
      try {
        draft.parameter(line);
      } catch (IllegalArgumentException e) {
        out.println("  " + e.getMessage());
      }
    }
    draft.command(answer(answers, "command", command != null ? command : draft.defaultCommand()));
    String found =
        answer(
            answers,
            "regular expression that finds the value in its output",
            regex != null ? regex : "the last line");
    if (!found.equals("the last line")) {
      draft.regex(found);
    }
    String count =
        answer(
            answers, "trials", Integer.toString(trials != null ? trials : draft.defaultTrials()));
    try {
      draft.trials(Integer.parseInt(count));
    } catch (NumberFormatException e) {
      throw CommandFailure.usage("trials must be a whole number, but got '" + count + "'");
    }
    return draft.text();
  }

  // At the end of the input the rest keeps its defaults.
  private String answer(BufferedReader answers, String question, String standard)
      throws IOException {
    PrintStream out = terminal.out();
    out.print(question + (standard.isEmpty() ? "" : " [" + standard + "]") + ": ");
    out.flush();
    String line = answers.readLine();
    if (line == null) {
      out.println();
    }
    return line == null || line.isBlank() ? standard : line.strip();
  }
}
