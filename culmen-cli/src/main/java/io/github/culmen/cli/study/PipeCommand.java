package io.github.culmen.cli.study;

import io.github.culmen.cli.location.DirectoryUse;
import io.github.culmen.cli.location.DurableStudy;
import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.location.StudyOptions;
import io.github.culmen.cli.output.ResultFiles;
import io.github.culmen.cli.run.Checkpoints;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.cli.text.Warnings;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.trial.Trial;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen pipe}: lets a program in any language drive a study. */
@Command(
    name = "pipe",
    description = "Drive a study from any language: one JSON request per line in, one reply out.",
    sortOptions = false,
    footer = {
      "",
      "Requests, each with its reply:",
      "  {\"op\":\"ask\",\"count\":2}",
      "      {\"trials\":[{\"trial\":1,\"params\":{..}},{\"trial\":2,\"params\":{..}}]}",
      "  {\"op\":\"tell\",\"trial\":1,\"value\":0.4}    (also \"sd\":0.1)",
      "      {\"ok\":true}",
      "  {\"op\":\"tell\",\"trial\":2,\"failed\":\"why\"}",
      "      {\"ok\":true}",
      "  {\"op\":\"best\"}",
      "      {\"observed\":{\"trial\":1,..},\"recommended\":{\"params\":{..},\"mean\":0.3,\"sd\":0.1}}",
      "  {\"op\":\"enqueue\",\"params\":{..}}    (the next ask hands it out)",
      "      {\"ok\":true}",
      "  {\"op\":\"pending\"}    (asked for and not told yet)",
      "      {\"trials\":[..]}",
      "  {\"op\":\"stop\"}    (whether the study may end, by the file's stop rules)",
      "      {\"stop\":false,\"by\":null,..}",
      "A line that is wrong is answered by {\"error\":\"..\"}; the pipe goes on.",
      "",
      "Every tell is on disk when it is answered; the same command resumes the study.",
      "",
      "Example:",
      "  echo '{\"op\":\"ask\"}' | culmen pipe study.yaml --out results",
    })
public final class PipeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "STUDY.yaml", description = "The study file.")
  private Path study;

  @Mixin private StudyOptions options;

  // As the other commands on studies have it.
  @Option(names = "--json", description = "Changes nothing: a pipe speaks JSON anyway.")
  private boolean ignored;

  public PipeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    StudyFile file = options.read(study);
    boolean inJournal = options.inJournal();
    if (inJournal) {
      OutputDirectory directory = options.directory(file);
      try (DurableStudy durable =
          DurableStudy.open(file, file.spec(), OptionalInt.empty(), directory, begun -> {})) {
        return serve(file, durable, directory);
      }
    }
    StudyStore store = options.store(file.folder());
    StudyFile own =
        options.seed().isPresent()
            ? file.named(
                DurableStudy.nameOfSeed(store, file.spec().name(), options.seed().getAsLong()))
            : file;
    try (DurableStudy durable = DurableStudy.open(own, store);
        DirectoryUse use = DirectoryUse.of(options.directory(own))) {
      return serve(own, durable, use.directory());
    }
  }

  private int serve(StudyFile file, DurableStudy durable, OutputDirectory directory)
      throws IOException {
    durable.warnings().forEach(this::note);
    durable.edits().forEach(edit -> note("from here on: " + edit));
    if (durable.begun()) {
      int before = durable.study().history().trials().size();
      note("resumed with " + before + (before == 1 ? " trial" : " trials"));
    }
    return serve(
        durable.study(),
        file.stop(),
        new ResultFiles(durable.study(), directory, OptionalDouble.empty()));
  }

  private void note(String text) {
    terminal.err().println("culmen: note: " + text);
  }

  private int serve(Study study, List<StoppingRule> rules, ResultFiles files) throws IOException {
    PipeSession session = new PipeSession(study, rules);
    Checkpoints checkpoints = new Checkpoints(files::writeMost);
    Warnings warnings = new Warnings();
    int asked = study.history().trials().size();
    BufferedReader input =
        new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
    int finished = study.history().finished().size();
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      terminal.out().writeBytes((session.reply(line) + "\n").getBytes(StandardCharsets.UTF_8));
      if (terminal.out().checkError()) {
        // Further requests would ask for trials that nobody gets to know of.
        files.writeMost(session.latest());
        throw CommandFailure.failed(
            "the client has gone: its reply cannot be written; what was told is kept");
      }
      for (Trial trial :
          study.history().trials().subList(asked, study.history().nextNumber() - 1)) {
        warnings.news(trial).forEach(warning -> note(warning.text()));
      }
      asked = study.history().nextNumber() - 1;
      if (study.history().finished().size() > finished) {
        finished = study.history().finished().size();
        checkpoints.after(session.latest());
      }
    }
    files.writeAll(study.recommend());
    return ExitCode.OK;
  }
}
