package io.github.culmen.cli;

import io.github.culmen.cli.run.DemoCommand;
import io.github.culmen.cli.run.RunCommand;
import io.github.culmen.cli.run.WorkerCommand;
import io.github.culmen.cli.serve.CheckCommand;
import io.github.culmen.cli.serve.ServeCommand;
import io.github.culmen.cli.serve.TokenCommand;
import io.github.culmen.cli.steer.CancelCommand;
import io.github.culmen.cli.steer.DiscardCommand;
import io.github.culmen.cli.steer.DismissCommand;
import io.github.culmen.cli.steer.FinishCommand;
import io.github.culmen.cli.steer.NoteCommand;
import io.github.culmen.cli.steer.PauseCommand;
import io.github.culmen.cli.steer.ReportStepCommand;
import io.github.culmen.cli.steer.ResumeCommand;
import io.github.culmen.cli.study.AskCommand;
import io.github.culmen.cli.study.BackupCommand;
import io.github.culmen.cli.study.BestCommand;
import io.github.culmen.cli.study.CreateCommand;
import io.github.culmen.cli.study.DeleteCommand;
import io.github.culmen.cli.study.DiagnoseCommand;
import io.github.culmen.cli.study.EnqueueCommand;
import io.github.culmen.cli.study.ExplainCommand;
import io.github.culmen.cli.study.ExportCommand;
import io.github.culmen.cli.study.ImportCommand;
import io.github.culmen.cli.study.InitCommand;
import io.github.culmen.cli.study.ListCommand;
import io.github.culmen.cli.study.PipeCommand;
import io.github.culmen.cli.study.PlotCommand;
import io.github.culmen.cli.study.PredictCommand;
import io.github.culmen.cli.study.RepairCommand;
import io.github.culmen.cli.study.ReportCommand;
import io.github.culmen.cli.study.ShowCommand;
import io.github.culmen.cli.study.TellCommand;
import io.github.culmen.cli.study.VerifyCommand;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.problem.ProblemUnavailableException;
import io.github.culmen.space.Spelling;
import io.github.culmen.store.StudyStoreException;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.strategy.ExtensionException;
import io.github.culmen.study.trial.SpaceExhaustedException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code culmen} command. */
@Command(
    name = "culmen",
    description = {
      "Finds the best settings of a program in as few tries as possible, by Bayesian"
          + " optimisation. The default strategy, auto, picks its parts for each study; max-value"
          + " entropy search and its rivals can be named instead.",
    },
    versionProvider = Culmen.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  culmen demo                          see it work",
      "  culmen init                          write a study file by answering questions",
      "  culmen run study.yaml --trials 50    tune your program",
      "  culmen pipe study.yaml               drive a study from any language",
      "  culmen bench list                    compare methods on known functions",
      "  culmen diagnose study.yaml           check what the model expects of the maximum",
      "  culmen explain study.yaml            see what the model believes, and why",
      "  culmen report study.yaml             see everything in the browser",
      "  culmen list                          see the studies in a store",
      "  culmen serve --open                  watch them in the browser",
      "  culmen help run                      all options of a command",
      "  source <(culmen completion)          complete commands in this shell",
      "",
      "Exit codes:",
      "  0    done",
      "  1    the work failed: no trial gave a value, the program cannot be started,",
      "       files cannot be written",
      "  2    the command line or the study file is wrong",
      "  3    the output directory or the store holds another study under that name,",
      "       is in use, paused, finished or damaged",
      "  130  interrupted (Ctrl-C); 143 terminated; the same command resumes",
      "",
      "CULMEN_DEBUG=1 shows where in the program an error came from.",
    })
public final class Culmen implements Runnable {
  private static final Pattern PICTURE =
      Pattern.compile("(.*?)(\n  [^\n]*\n *\\^)", Pattern.DOTALL);

  // In the order of the help.
  private static final Map<String, List<String>> GROUPS = groups();

  private static final List<String> COMMANDS =
      GROUPS.values().stream().flatMap(List::stream).toList();

  private static final String OUT_OF_MEMORY =
      "out of memory: %d MB were not enough; allow more, such as CULMEN_JAVA_OPTS=-Xmx4g (java"
          + " -Xmx4g -jar culmen.jar), and run the same command again: it resumes, and nothing told"
          + " is lost";

  @Spec private CommandSpec spec;

  private Culmen() {}

  private static Map<String, List<String>> groups() {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    groups.put("Begin:", List.of("demo", "init"));
    groups.put("Evaluate trials:", List.of("run", "worker", "pipe"));
    groups.put(
        "Look at a study:",
        List.of(
            "list", "show", "best", "explain", "check", "report", "plot", "predict", "diagnose"));
    groups.put("Share studies:", List.of("serve", "token"));
    groups.put("Ask and tell by hand:", List.of("create", "ask", "report-step", "tell", "enqueue"));
    groups.put(
        "Steer a study:",
        List.of("pause", "resume", "finish", "cancel", "discard", "dismiss", "note"));
    groups.put(
        "Move and mend:", List.of("import", "export", "delete", "backup", "verify", "repair"));
    groups.put("More:", List.of("bench", "completion", "help"));
    return groups;
  }

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(run(Terminal.system(), System.getenv("CULMEN_DEBUG") != null, args));
  }

  /** Runs the command. */
  public static int run(Terminal terminal, boolean debug, String... args) {
    CommandLine line = commandLine(terminal, wanted(args));
    line.setParameterExceptionHandler((e, ignored) -> usage(e, terminal, debug));
    line.setExecutionExceptionHandler((e, ignored1, ignored2) -> failure(e, terminal, debug));
    int code;
    try {
      code = line.execute(args);
    } catch (Error e) {
      code = failure(e, terminal, debug);
    }
    terminal.err().flush();
    Optional<String> unwritten = terminal.outFailure();
    if (code == ExitCode.OK && unwritten.isPresent()) {
      code =
          failure(
              CommandFailure.failed("cannot write to standard output: " + unwritten.get()),
              terminal,
              debug);
    }
    return code;
  }

  /** The command with all of its subcommands. */
  static CommandLine commandLine(Terminal terminal) {
    return commandLine(terminal, COMMANDS);
  }

  // A third of the time to start goes into describing subcommands: one is enough if it is named.
  // Only completion needs all of them.
  private static List<String> wanted(String... args) {
    return args.length > 0 && COMMANDS.contains(args[0]) && !args[0].equals("completion")
        ? List.of(args[0])
        : COMMANDS;
  }

  private static CommandLine commandLine(Terminal terminal, List<String> commands) {
    CommandLine line = new CommandLine(new Culmen());
    for (String name : commands) {
      line.addSubcommand(command(name, terminal));
    }
    addHelp(line);
    NumberOptions.register(line);
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
    line.getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, Culmen::groupedCommands);
    return line.setOut(new PrintWriter(terminal.out(), true, terminal.charset()))
        .setErr(new PrintWriter(terminal.err(), true, terminal.charset()))
        .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
        .setUsageHelpWidth(Math.min(terminal.columns(), 100));
  }

  private static Object command(String name, Terminal terminal) {
    return switch (name) {
      case "demo" -> new DemoCommand(terminal);
      case "init" -> new InitCommand(terminal);
      case "help" -> new HelpCommand(terminal);
      case "run" -> new RunCommand(terminal);
      case "pipe" -> new PipeCommand(terminal);
      case "bench" -> contributed(name, terminal).orElseGet(MissingBenchCommand::new);
      case "diagnose" -> new DiagnoseCommand(terminal);
      case "explain" -> new ExplainCommand(terminal);
      case "check" -> new CheckCommand(terminal);
      case "report" -> new ReportCommand(terminal);
      case "plot" -> new PlotCommand(terminal);
      case "create" -> new CreateCommand(terminal);
      case "list" -> new ListCommand(terminal);
      case "show" -> new ShowCommand(terminal);
      case "best" -> new BestCommand(terminal);
      case "ask" -> new AskCommand(terminal);
      case "tell" -> new TellCommand(terminal);
      case "enqueue" -> new EnqueueCommand(terminal);
      case "predict" -> new PredictCommand(terminal);
      case "worker" -> new WorkerCommand(terminal);
      case "serve" -> new ServeCommand(terminal);
      case "token" -> TokenCommand.commandLine(terminal);
      case "pause" -> new PauseCommand(terminal);
      case "resume" -> new ResumeCommand(terminal);
      case "finish" -> new FinishCommand(terminal);
      case "cancel" -> new CancelCommand(terminal);
      case "report-step" -> new ReportStepCommand(terminal);
      case "discard" -> new DiscardCommand(terminal);
      case "dismiss" -> new DismissCommand(terminal);
      case "note" -> new NoteCommand(terminal);
      case "export" -> new ExportCommand(terminal);
      case "import" -> new ImportCommand(terminal);
      case "delete" -> new DeleteCommand(terminal);
      case "backup" -> new BackupCommand(terminal);
      case "verify" -> new VerifyCommand(terminal);
      case "repair" -> new RepairCommand(terminal);
      case "completion" -> new CompletionCommand(terminal);
      default -> throw new IllegalStateException(name + " is not a command");
    };
  }

  private static Optional<Object> contributed(String name, Terminal terminal) {
    return ServiceLoader.load(CommandContribution.class, Culmen.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(contribution -> contribution.name().equals(name))
        .findFirst()
        .map(contribution -> contribution.commandLine(terminal));
  }

  private static void addHelp(CommandLine line) {
    CommandSpec command = line.getCommandSpec();
    if (command.optionsMap().containsKey("--version")) {
      // A version of something else; the standard options come together or not at all.
      command.addOption(
          OptionSpec.builder("-h", "--help")
              .usageHelp(true)
              .description("Show this help message and exit.")
              .build());
    } else {
      command.mixinStandardHelpOptions(true);
    }
    line.getSubcommands().values().forEach(Culmen::addHelp);
  }

  @Override
  public void run() {
    CommandLine line = spec.commandLine();
    line.usage(line.getOut());
  }

  // The commands by what they are for, one table so that descriptions begin at the same column.
  private static String groupedCommands(CommandLine.Help help) {
    int names = COMMANDS.stream().mapToInt(String::length).max().orElse(0) + 4;
    StringBuilder text = new StringBuilder();
    GROUPS.forEach(
        (title, commands) -> {
          TextTable table =
              TextTable.forColumns(
                  help.colorScheme(),
                  new Column(names, 2, Column.Overflow.SPAN),
                  new Column(
                      help.commandSpec().usageMessage().width() - names, 0, Column.Overflow.WRAP));
          for (String command : commands) {
            CommandLine sub = help.commandSpec().subcommands().get(command);
            if (sub != null) {
              table.addRowValues(
                  command, String.join(" ", sub.getCommandSpec().usageMessage().description()));
            }
          }
          text.append(String.format("%n%s%n", title)).append(table);
        });
    return text.toString();
  }

  private static int usage(ParameterException e, Terminal terminal, boolean debug) {
    String message = NumberOptions.plain(e.getMessage());
    if (e instanceof UnmatchedArgumentException unmatched) {
      message = message.lines().findFirst().orElse("") + suggestion(unmatched);
    }
    terminal
        .err()
        .println(
            "culmen: "
                + oneLine(message)
                + "; try '"
                + e.getCommandLine().getCommandSpec().qualifiedName()
                + " --help'");
    trace(e, terminal, debug);
    return ExitCode.USAGE;
  }

  private static String suggestion(UnmatchedArgumentException e) {
    List<String> near = e.getSuggestions();
    CommandLine line = e.getCommandLine();
    if (near.isEmpty()) {
      List<String> legal = new ArrayList<>(line.getSubcommands().keySet());
      legal.addAll(line.getCommandSpec().optionsMap().keySet());
      near = Spelling.nearest(e.getUnmatched().get(0), legal).stream().toList();
    }
    return near.isEmpty() ? "" : " (did you mean " + String.join(" or ", near) + "?)";
  }

  static int failure(Throwable e, Terminal terminal, boolean debug) {
    String message = e.getMessage();
    int code = ExitCode.FAILED;
    if (isOutOfMemory(e)) {
      message = OUT_OF_MEMORY.formatted(Runtime.getRuntime().maxMemory() >> 20);
    } else if (e instanceof CommandFailure failure) {
      code = failure.exitCode();
    } else if (e instanceof StudyStoreException kept) {
      code = exitCode(kept.fault());
    } else if (e instanceof StudyMismatchException || e instanceof StudyNotOpenException) {
      code = ExitCode.STUDY;
    } else if (!(e instanceof UncheckedIOException
        || e instanceof SpaceExhaustedException
        || e instanceof ExtensionException
        || e instanceof ProblemUnavailableException)) {
      message = "unexpected: " + e + " (CULMEN_DEBUG=1 shows where)";
    }
    terminal.err().println("culmen: " + oneLine(String.valueOf(message)));
    trace(e, terminal, debug);
    return code;
  }

  private static int exitCode(StudyStoreException.Fault fault) {
    return switch (fault) {
      case UNAVAILABLE -> ExitCode.FAILED;
      case CONFLICT -> ExitCode.STUDY;
    };
  }

  private static boolean isOutOfMemory(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError) {
        return true;
      }
    }
    return false;
  }

  // A line of text with a mark below a place in it stays as it is, below the message.
  static String oneLine(String message) {
    Matcher picture = PICTURE.matcher(message);
    return picture.matches()
        ? oneLine(picture.group(1)) + picture.group(2)
        : message.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  private static void trace(Throwable e, Terminal terminal, boolean debug) {
    if (debug) {
      e.printStackTrace(terminal.err());
    }
  }

  /** Says which version this is. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Culmen.class.getPackage().getImplementationVersion();
      return new String[] {
        "culmen "
            + (version == null ? "development" : version)
            + " (Java "
            + System.getProperty("java.version")
            + ")"
      };
    }
  }
}
