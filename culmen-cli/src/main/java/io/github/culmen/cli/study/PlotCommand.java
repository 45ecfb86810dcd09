package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StudySource;
import io.github.culmen.cli.output.TrialTable;
import io.github.culmen.cli.studyfile.ParameterText;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.report.StudyPlot;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.ReportPlan;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen plot}: one picture of a study as a file. */
@Command(
    name = "plot",
    description = "Draw a picture of a study as SVG or PNG.",
    sortOptions = false,
    footer = {
      "",
      "Kinds:",
      "  front        the Pareto front of several objectives",
      "  history      trials, the best so far, the expected regret",
      "  importance   how much each parameter matters",
      "  slice        the expected value along parameters (--parameter: a or a,b,c)",
      "  contour      the expected value over two parameters (--parameter: a,b)",
      "  parallel     all trials as lines across the parameters",
      "  maximum      the belief about the optimum over time",
      "  information  how much one more evaluation can tell, over time",
      "  timeline     who worked on which trial when",
      "  health       how well each value is predicted from the others",
      "  edf          which share of the trials is how good",
      "  rank         trials over two parameters by rank (--parameter: a,b)",
      "  curves       learning curves: what trials reported on their way",
      "  scatter      trials by two of their parameters, outcomes or attributes (--x, --y)",
      "",
      "Examples:",
      "  culmen plot training",
      "  culmen plot study.yaml --kind importance --out importance.svg",
      "  culmen plot study.yaml --kind contour --parameter rate,depth --out rate-depth.png",
      "  culmen plot study.yaml --x epochs --y value",
    })
public final class PlotCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private StudySource source;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description =
          "front, history (the default), importance, slice, contour, parallel, maximum, information,"
              + " timeline, health, edf, rank, curves or scatter (the default with --x or --y).")
  private String kind;

  @Option(
      names = "--parameter",
      paramLabel = "NAMES",
      description =
          "The parameters of a slice, a contour or ranks (default: the most important ones).")
  private String parameter;

  @Option(
      names = "--x",
      paramLabel = "NAME",
      description =
          "What a scatter plot shows to the right: trial (the default), value, a parameter, an"
              + " outcome or an attribute.")
  private String x;

  @Option(
      names = "--y",
      paramLabel = "NAME",
      description = "What a scatter plot shows upwards (default: value, or the first objective).")
  private String y;

  @Option(
      names = "--objective",
      paramLabel = "NAME",
      description =
          "Of several objectives, the one whose values and model are drawn (default: the first;"
              + " history draws the hypervolume).")
  private String objective;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file to write, .svg or .png (default: culmen-out/NAME/KIND.svg).")
  private Path out;

  @Option(names = "--json", description = "Print one JSON object with the result.")
  private boolean json;

  public PlotCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    StudyPlot.Kind wanted = kind();
    boolean scatter = wanted == StudyPlot.Kind.SCATTER;
    if (!scatter && (x != null || y != null)) {
      throw CommandFailure.usage(
          "--x and --y are for --kind scatter, but --kind is " + wanted.word());
    }
    if (scatter && (parameter != null || objective != null)) {
      throw CommandFailure.usage(
          "a scatter plot is drawn of --x and --y, but got "
              + (parameter != null ? "--parameter" : "--objective"));
    }
    List<String> names =
        parameter == null
            ? List.<String>of()
            : Arrays.stream(parameter.split(",", -1)).map(String::strip).toList();
    boolean png = out != null && name(out).endsWith(".png");
    if (out != null && !png && !name(out).endsWith(".svg")) {
      throw CommandFailure.usage("--out must end in .svg or .png, but got '" + out + "'");
    }
    Study study = source.read().study();
    StudyPlot plot;
    try {
      if (scatter) {
        plot = scatter(study);
      } else {
        ReportPlan plan = plan(study, wanted, names);
        // Before the work, which may take a while.
        names.forEach(name -> ParameterText.named(study.spec().space(), name));
        plot = StudyPlot.of(ReportCommand.report(study, plan, terminal), wanted, names);
      }
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage((scatter ? "--x, --y: " : "--parameter: ") + e.getMessage());
    }
    Path file = out != null ? out : ReportCommand.file(study, wanted.word() + ".svg");
    ReportCommand.write(file, content(plot, png));
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("study", study.spec().name());
      object.put("kind", wanted.word());
      object.put("file", file.toString());
      terminal.printJson(object);
    } else {
      terminal.out().println(wanted.word() + " written to " + file);
    }
    return ExitCode.OK;
  }

  private StudyPlot scatter(Study study) {
    return StudyPlot.scatter(
        study.spec(),
        study.history(),
        TrialTable.attributes(study),
        Optional.ofNullable(x),
        Optional.ofNullable(y));
  }

  private ReportPlan plan(Study study, StudyPlot.Kind wanted, List<String> names) {
    ReportPlan plan = wanted.plan(names);
    if (study.spec().objectives().isEmpty()) {
      if (objective != null) {
        throw CommandFailure.usage(
            "--objective is for studies with several objectives, but this one has one");
      }
      return plan;
    }
    if (objective == null && wanted.ofAllObjectives()) {
      return plan;
    }
    if (wanted == StudyPlot.Kind.FRONT) {
      throw CommandFailure.usage(
          "--objective is for pictures of one objective, but --kind is front");
    }
    return plan.withObjective(
        objective == null ? study.spec().objectives().get(0).name() : objective);
  }

  private StudyPlot.Kind kind() {
    if (kind == null) {
      return x == null && y == null ? StudyPlot.Kind.HISTORY : StudyPlot.Kind.SCATTER;
    }
    try {
      return StudyPlot.Kind.of(kind);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--kind: " + e.getMessage());
    }
  }

  private static byte[] content(StudyPlot plot, boolean png) {
    try {
      return png ? plot.toPng() : plot.toSvg().getBytes(StandardCharsets.UTF_8);
    } catch (UnsupportedOperationException e) {
      throw CommandFailure.failed(e.getMessage(), e);
    }
  }

  /** A file's name without its folder. */
  static String name(Path file) {
    Path name = file.getFileName();
    return name == null ? "" : name.toString();
  }
}
