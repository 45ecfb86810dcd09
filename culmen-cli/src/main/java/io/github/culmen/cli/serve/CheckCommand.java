package io.github.culmen.cli.serve;

import io.github.culmen.cli.location.StudySource;
import io.github.culmen.cli.location.StudyToRead;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.report.HealthCheck;
import io.github.culmen.report.StudyHealth;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StudyReport;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen check}: the health checks that the page of a study shows. */
@Command(
    name = "check",
    description = "Check a study's health: model, space, trials, workers, budget.",
    sortOptions = false,
    footer = {
      "",
      "Each check has its figure, its rule and what to do. Nothing is changed and nothing",
      "is locked: a study can be checked while it runs.",
      "",
      "Examples:",
      "  culmen check study.yaml",
      "  culmen check --study training --store sqlite:studies.db --json",
    })
public final class CheckCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private StudyToRead source;

  @Option(names = "--json", description = "Print one JSON object instead.")
  private boolean json;

  public CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    StudySource.Found found = source.read();
    Progress progress = new Progress(terminal.err(), terminal.errIsScreen(), terminal.columns());
    progress.status("examining the model");
    StudyReport report =
        found
            .study()
            .report(
                ReportPlan.standard(),
                share ->
                    progress.status(
                        String.format(
                            Locale.ROOT, "examining the model: %.0f %% done", 100 * share)));
    progress.end();
    List<HealthCheck> checks = new ArrayList<>(StudyHealth.of(report, Clock.systemUTC().instant()));
    HealthCheck.ofStore(source.reads(), "reads").ifPresent(checks::add);
    if (json) {
      terminal.printJson(Map.of("checks", checks.stream().map(CheckCommand::entry).toList()));
    } else {
      checks.forEach(this::print);
    }
    return ExitCode.OK;
  }

  private static Map<String, Object> entry(HealthCheck check) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", check.name());
    entry.put("verdict", check.verdict().word());
    check.number().ifPresent(number -> entry.put("number", number));
    entry.put("sentence", check.sentence());
    entry.put("rule", check.rule());
    entry.put("advice", check.advice());
    return entry;
  }

  private void print(HealthCheck check) {
    terminal
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "%-4s  %s: %s",
                check.verdict().word(),
                check.name(),
                check.sentence()));
    boolean fine = check.verdict() == HealthCheck.Verdict.PASS;
    if (!fine) {
      terminal.out().println("      rule: " + check.rule());
    }
    if (!fine && !check.advice().isEmpty()) {
      terminal.out().println("      " + check.advice());
    }
  }
}
