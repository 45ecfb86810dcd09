package io.github.culmen.cli.study;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.location.StudySource;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.report.HtmlReport;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StudyReport;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen report}: a study as one page for the browser. */
@Command(
    name = "report",
    description = "Write a report on a study as one page for the browser.",
    sortOptions = false,
    footer = {
      "",
      "The history, what the model believed and believes about the optimum, which",
      "parameters matter and how, who worked on which trial, whether the model can be",
      "trusted, and a table of all trials. One file that loads nothing from elsewhere.",
      "Nothing is changed and nothing is locked: a study can be reported on while it runs.",
      "",
      "Examples:",
      "  culmen report study.yaml",
      "  culmen report --study training --store sqlite:studies.db --out training.html",
    })
public final class ReportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private StudySource source;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file to write (default: culmen-out/NAME/report.html).")
  private Path out;

  @Option(names = "--json", description = "Print one JSON object with the result.")
  private boolean json;

  public ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (out != null && !PlotCommand.name(out).endsWith(".html")) {
      throw CommandFailure.usage("--out must end in .html, but got '" + out + "'");
    }
    Study study = source.read().study();
    StudyReport report = report(study, ReportPlan.standard(), terminal);
    Path file = out != null ? out : file(study, "report.html");
    write(file, HtmlReport.of(report).html().getBytes(StandardCharsets.UTF_8));
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("study", study.spec().name());
      object.put("file", file.toString());
      terminal.printJson(object);
    } else {
      int trials = report.trials().size();
      terminal
          .out()
          .println(
              "report of " + trials + (trials == 1 ? " trial" : " trials") + " written to " + file);
    }
    return ExitCode.OK;
  }

  /** The report, with progress on the way. */
  static StudyReport report(Study study, ReportPlan plan, Terminal terminal) {
    Progress progress = new Progress(terminal.err(), terminal.errIsScreen(), terminal.columns());
    progress.status("examining the model");
    StudyReport report =
        study.report(
            plan,
            share ->
                progress.status(
                    String.format(Locale.ROOT, "examining the model: %.0f %% done", 100 * share)));
    progress.end();
    return report;
  }

  /** Where a file of a study goes unless it is said. */
  static Path file(Study study, String name) {
    // Names of studies may hold what names of folders cannot.
    String folder = study.spec().name().replaceAll("[^\\w.-]+", "-");
    return OutputDirectory.standard(folder).resolve(name);
  }

  /** Puts a file in place as a whole. */
  static void write(Path file, byte[] content) {
    Path folder = file.toAbsolutePath().getParent();
    OutputDirectory.create(folder).replace(PlotCommand.name(file), content);
  }
}
