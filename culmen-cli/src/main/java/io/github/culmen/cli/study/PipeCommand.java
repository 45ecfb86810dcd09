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
import io.github.culmen.cli.text.JsonText;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
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
      "  {\"op\":\"add\",\"params\":{..},\"value\":0.4}    (a result from elsewhere)",
      "      {\"ok\":true,\"trial\":3}",
      "  {\"op\":\"predict\",\"params\":{..}}, {\"op\":\"history\"}, {\"op\":\"explain\"}",
      "  {\"op\":\"measure\",\"trial\":1,\"step\":5,\"value\":0.9}    (of a trial that runs)",
      "  {\"op\":\"pause\"}, resume, finish; cancel, discard, restore with \"trial\":1",
      "  {\"op\":\"note\",\"trial\":1,\"value\":\"text\"}, {\"op\":\"attributes\",\"trial\":1}",
      "  {\"op\":\"stop\"}    (whether the study may end, by the file's stop rules)",
      "      {\"stop\":false,\"by\":null,..}",
      "A value of NaN or Infinity is a failure.",
      "A line that is wrong is answered by {\"error\":\"..\"}; the pipe goes on.",
      "",
      "Every tell is on disk when it is answered; the same command resumes the study.",
      "",
      "Without STUDY.yaml the first line is the study, with the keys of a study file:",
      "  {\"study\":{\"name\":\"mine\",\"direction\":\"minimize\",\"parameters\":{..}}}",
      "",
      "Example:",
      "  echo '{\"op\":\"ask\"}' | culmen pipe study.yaml --out results",
    })
public final class PipeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "STUDY.yaml",
      description = "The study file (default: the first line of the input is the study).")
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
    BufferedReader input =
        new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
    StudyFile file = study == null ? inline(input) : options.read(study);
    boolean inJournal = options.inJournal();
    if (inJournal) {
      OutputDirectory directory = options.directory(file);
      try (DurableStudy durable =
          DurableStudy.open(file, file.spec(), DurableStudy.Plan.none(), directory, begun -> {})) {
        return serve(file, durable, directory, input);
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
      return serve(own, durable, use.directory(), input);
    }
  }

  // The study is JSON with the keys of a study file; JSON is YAML.
  private StudyFile inline(BufferedReader input) throws IOException {
    String line = input.readLine();
    if (line == null) {
      throw CommandFailure.usage(
          "without a study file the first line of the input must be the study, but there is none");
    }
    try {
      if (!(JsonText.parse(line) instanceof Map<?, ?> request)
          || !(request.get("study") instanceof Map<?, ?> keys)
          || request.size() != 1
          || !keys.containsKey("name")) {
        throw CommandFailure.usage(
            "the first line of the input must be"
                + " {\"study\":{\"name\":..,\"direction\":..,\"parameters\":{..}}}, with the keys of a"
                + " study file");
      }
      return options.inline(JsonText.compact(keys));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("the first line of the input: " + e.getMessage());
    }
  }

  private int serve(
      StudyFile file, DurableStudy durable, OutputDirectory directory, BufferedReader input)
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
        new ResultFiles(durable.study(), directory, OptionalDouble.empty()),
        input);
  }

  private void note(String text) {
    terminal.err().println("culmen: note: " + text);
  }

  private int serve(Study study, List<StoppingRule> rules, ResultFiles files, BufferedReader input)
      throws IOException {
    PipeSession session = new PipeSession(study, rules);
    if (this.study == null) {
      Map<String, Object> reply = new LinkedHashMap<>();
      reply.put("ok", true);
      reply.put("study", study.spec().name());
      reply.put("trials", study.history().trials().size());
      terminal.out().writeBytes((JsonText.compact(reply) + "\n").getBytes(StandardCharsets.UTF_8));
      terminal.out().flush();
    }
    Checkpoints checkpoints = new Checkpoints(files::writeMost);
    Warnings warnings = new Warnings();
    int asked = study.history().trials().size();
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
