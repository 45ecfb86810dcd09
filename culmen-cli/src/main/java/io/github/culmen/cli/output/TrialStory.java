package io.github.culmen.cli.output;

import io.github.culmen.cli.location.AttemptNotes;
import io.github.culmen.cli.location.AttemptRecord;
import io.github.culmen.cli.text.Dates;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Everything that happened to one trial: who tried it where and when, and how each attempt ended.
 */
public final class TrialStory {
  private final Study study;
  private final Trial trial;
  private final List<Chapter> chapters;

  /**
   * One attempt.
   *
   * @param attempt its number
   * @param worker who, if it has a name
   * @param begun when it was taken up
   * @param ended when it was told, given back or taken over, if it was
   * @param ending how, in words
   * @param record where it ran, if that was kept
   */
  private record Chapter(
      int attempt,
      Optional<String> worker,
      Instant begun,
      Optional<Instant> ended,
      String ending,
      Optional<AttemptRecord> record) {}

  private TrialStory(Study study, Trial trial, List<Chapter> chapters) {
    this.study = study;
    this.trial = trial;
    this.chapters = chapters;
  }

  /** The story of a trial of the study in a journal. */
  public static TrialStory of(Study study, Trial trial, StoredJournal journal) {
    List<StudyEvent> events = journal.read(0);
    return new TrialStory(study, trial, new Fold(trial.number(), events).chapters());
  }

  private static final class Fold {
    private final int number;
    private final List<AttemptRecord> records;
    private final List<Chapter> chapters = new ArrayList<>();
    private Optional<String> worker = Optional.empty();
    private Optional<Instant> begun = Optional.empty();

    Fold(int number, List<StudyEvent> events) {
      this.number = number;
      this.records = AttemptNotes.of(events, number);
      events.forEach(this::fold);
      if (begun.isPresent()) {
        // Without a lease, as in a journal, an attempt that was begun again says nothing of its
        // end.
        close(Optional.empty(), "running, or its end was not recorded");
      }
    }

    List<Chapter> chapters() {
      return chapters;
    }

    private void fold(StudyEvent event) {
      if (event instanceof StudyEvent.Asked asked && asked.trial() == number) {
        begun = Optional.of(asked.at());
      } else if (event instanceof StudyEvent.Started started && started.trial() == number) {
        begun = Optional.of(started.at());
      } else if (event instanceof StudyEvent.Discarded discarded && discarded.trial() == number) {
        close(Optional.of(discarded.at()), "discarded");
      } else if (event instanceof StudyEvent.Leased leased && leased.trial() == number) {
        if (worker.isPresent() && begun.isPresent()) {
          close(Optional.of(leased.at()), "taken over after " + worker.get() + " went silent");
        }
        worker = Optional.of(leased.worker());
        begun = Optional.of(leased.at());
      } else if (event instanceof StudyEvent.Released released && released.trial() == number) {
        close(Optional.of(released.at()), "given back");
      } else if (event instanceof StudyEvent.Told told && told.trial() == number) {
        close(
            Optional.of(told.at()),
            told.outcome() instanceof Outcome.Success success
                ? "value " + Decimals.brief(success.value())
                : told.outcome() instanceof Outcome.Stopped stopped
                    ? "stopped early at step " + stopped.step()
                    : "failed");
      }
    }

    private void close(Optional<Instant> at, String ending) {
      if (begun.isEmpty()) {
        return;
      }
      List<AttemptRecord> own = new ArrayList<>();
      if (worker.isPresent()) {
        int attempt = chapters.size() + 1;
        records.stream().filter(record -> record.attempt() == attempt).forEach(own::add);
      } else {
        own.addAll(records);
      }
      for (int i = 0; i + 1 < own.size(); i++) {
        add(own.get(i).worker(), own.get(i).begun(), Optional.empty(), "started again", own.get(i));
      }
      Optional<AttemptRecord> last =
          own.isEmpty() ? Optional.empty() : Optional.of(own.get(own.size() - 1));
      chapters.add(
          new Chapter(
              chapters.size() + 1,
              worker,
              last.filter(ignored -> worker.isEmpty())
                  .map(AttemptRecord::begun)
                  .orElse(begun.get()),
              at,
              ending,
              last.map(Fold::asItIsHere)));
      begun = Optional.empty();
      worker = Optional.empty();
    }

    private void add(
        Optional<String> who,
        Instant from,
        Optional<Instant> to,
        String ending,
        AttemptRecord record) {
      chapters.add(
          new Chapter(chapters.size() + 1, who, from, to, ending, Optional.of(asItIsHere(record))));
    }

    // The file beside the output knows the end, where it can be seen from here.
    private static AttemptRecord asItIsHere(AttemptRecord kept) {
      String out = kept.out().getFileName().toString();
      Path file = kept.out().resolveSibling(out.replaceFirst("\\.out$", "") + ".attempt.json");
      return AttemptRecord.read(file).filter(here -> here.id().equals(kept.id())).orElse(kept);
    }
  }

  /** The lines that people read. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("trial " + trial.number() + ": " + state());
    trial
        .point()
        .values()
        .forEach((name, value) -> lines.add("  " + name + " = " + Decimals.argument(value)));
    lines.add(
        "asked "
            + Dates.seconds(trial.asked())
            + ", "
            + trial.suggestion().origin().word()
            + study.requestOf(trial.number()).map(TrialStory::request).orElse(""));
    predicted().ifPresent(lines::add);
    for (Chapter chapter : chapters) {
      lines.add(
          "attempt "
              + chapter.attempt()
              + chapter.worker().map(name -> " by " + name).orElse("")
              + " from "
              + Dates.seconds(chapter.begun())
              + chapter.ended().map(at -> " to " + Dates.seconds(at)).orElse("")
              + ": "
              + chapter.ending());
      chapter.record().ifPresent(record -> lines.addAll(where(record)));
    }
    if (trial instanceof Trial.Finished finished) {
      finished.stopped().ifPresent(early -> lines.add(stopped(early)));
      finished
          .failure()
          .ifPresent(reason -> reason.lines().forEach(line -> lines.add("  " + line)));
    }
    if (trial instanceof Trial.Discarded discarded) {
      lines.add(
          "discarded "
              + discarded.discarded()
              + (discarded.reason().isEmpty() ? "" : ": " + discarded.reason()));
    }
    prognosis().ifPresent(lines::add);
    study.measurements(trial.number()).forEach(measured -> lines.add(line(measured)));
    lines.addAll(lines(study.attributes(trial.number())));
    return lines;
  }

  private static String request(Request request) {
    return (request.by().isEmpty() ? "" : " by " + request.by())
        + (request.why().isEmpty() ? "" : ": " + request.why());
  }

  private Optional<String> predicted() {
    Diagnostics how = trial.suggestion().diagnostics();
    return how.mean().isEmpty() || how.sd().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "predicted "
                + Decimals.brief(how.mean().getAsDouble())
                + " (sd "
                + Decimals.brief(how.sd().getAsDouble())
                + ") when it was asked for");
  }

  private static String stopped(Outcome.Stopped early) {
    return "predicted to end at "
        + Decimals.brief(early.predicted())
        + " (sd "
        + Decimals.brief(early.sd())
        + ")"
        + (early.why().isEmpty() ? "" : "; " + early.why());
  }

  // A trial that runs: what it is expected to come to.
  private Optional<String> prognosis() {
    return trial instanceof Trial.Pending
        ? study
            .prognosis(trial.number())
            .map(
                found ->
                    "expected to end at "
                        + Decimals.brief(found.predicted())
                        + " (sd "
                        + Decimals.brief(found.sd())
                        + ")"
                        + (found.probability().isPresent()
                            ? String.format(
                                Locale.ROOT,
                                ", better than the best with probability %.2g",
                                found.probability().getAsDouble())
                            : ""))
        : Optional.empty();
  }

  private static String line(StudyEvent.Measured measured) {
    StringBuilder line = new StringBuilder("measured");
    measured.measurement().step().ifPresent(step -> line.append(" at step ").append(step));
    measured
        .measurement()
        .seconds()
        .ifPresent(seconds -> line.append(" after ").append(Decimals.brief(seconds)).append(" s"));
    measured
        .measurement()
        .metrics()
        .forEach(
            (name, value) ->
                line.append(line.indexOf(":") < 0 ? ": " : ", ")
                    .append(name)
                    .append(" = ")
                    .append(Decimals.brief(value)));
    return line.toString();
  }

  /** Attributes as lines. */
  public static List<String> lines(List<Attribute> attributes) {
    return attributes.stream()
        .map(
            one ->
                (one.namespace().isEmpty() ? "" : one.namespace() + " ")
                    + one.key()
                    + ": "
                    + (one.value() instanceof Double number
                        ? Decimals.argument(number)
                        : one.value()))
        .toList();
  }

  /** Attributes as programs read them. */
  public static List<Map<String, Object>> attributes(List<Attribute> attributes) {
    List<Map<String, Object>> list = new ArrayList<>();
    for (Attribute one : attributes) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("namespace", one.namespace());
      map.put("key", one.key());
      map.put("value", one.value());
      map.put("version", one.version());
      map.put("at", one.at().toString());
      list.add(map);
    }
    return list;
  }

  /** Measurements as programs read them. */
  public static List<Map<String, Object>> measurements(List<StudyEvent.Measured> measurements) {
    List<Map<String, Object>> list = new ArrayList<>();
    for (StudyEvent.Measured one : measurements) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("at", one.at().toString());
      one.measurement().step().ifPresent(step -> map.put("step", step));
      one.measurement().seconds().ifPresent(seconds -> map.put("seconds", seconds));
      map.put("metrics", one.measurement().metrics());
      list.add(map);
    }
    return list;
  }

  private static List<String> where(AttemptRecord record) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "  on "
            + record.host()
            + (record.pid().isPresent() ? ", process " + record.pid().getAsLong() : "")
            + ", started by culmen "
            + record.culmen().pid()
            + record.ending().map(how -> ", " + how).orElse("")
            + (record.exit().isPresent() ? " with status " + record.exit().getAsInt() : "")
            + record.ended().map(at -> " at " + Dates.seconds(at)).orElse(""));
    lines.add("  output in " + record.out());
    return lines;
  }

  private String state() {
    if (trial instanceof Trial.Finished finished) {
      return finished.value().isPresent()
          ? Decimals.argument(finished.value().getAsDouble())
          : finished
              .stopped()
              .map(early -> "stopped early at step " + early.step())
              .orElse("failed");
    }
    return trial instanceof Trial.Discarded
        ? "discarded"
        : study.cancellation(trial.number()).isPresent() ? "cancelled, still running" : "pending";
  }

  /** The object that programs read. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("trial", trial.number());
    json.put("params", trial.point().values());
    json.put("origin", trial.suggestion().origin().word());
    json.put("asked", trial.asked().toString());
    if (trial instanceof Trial.Finished finished) {
      json.put("value", finished.value().isPresent() ? finished.value().getAsDouble() : null);
      json.put("failure", finished.failure().orElse(null));
      finished.stopped().ifPresent(early -> json.put("stopped", stoppedJson(early)));
      json.put("finished", finished.finished().toString());
    }
    study
        .requestOf(trial.number())
        .ifPresent(
            request -> {
              json.put("by", request.by());
              json.put("why", request.why());
            });
    Diagnostics how = trial.suggestion().diagnostics();
    how.mean().ifPresent(mean -> json.put("mean", mean));
    how.sd().ifPresent(sd -> json.put("sd", sd));
    if (trial instanceof Trial.Discarded discarded) {
      json.put("discarded", discarded.discarded().toString());
      json.put("reason", discarded.reason());
    }
    json.put("cancelled", study.cancellation(trial.number()).isPresent());
    json.put("measurements", measurements(study.measurements(trial.number())));
    json.put("attributes", attributes(study.attributes(trial.number())));
    json.put("attempts", chapters.stream().map(TrialStory::json).toList());
    return json;
  }

  private static Map<String, Object> stoppedJson(Outcome.Stopped early) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("step", early.step());
    json.put("last", early.last());
    json.put("predicted", early.predicted());
    json.put("sd", early.sd());
    early.probability().ifPresent(probability -> json.put("probability", probability));
    json.put("why", early.why());
    return json;
  }

  private static Map<String, Object> json(Chapter chapter) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("attempt", chapter.attempt());
    json.put("worker", chapter.worker().orElse(null));
    json.put("begun", chapter.begun().toString());
    json.put("ended", chapter.ended().map(Instant::toString).orElse(null));
    json.put("ending", chapter.ending());
    chapter
        .record()
        .ifPresent(
            record -> {
              json.put("host", record.host());
              json.put("pid", record.pid().isPresent() ? record.pid().getAsLong() : null);
              json.put("culmen-pid", record.culmen().pid());
              OptionalInt exit = record.exit();
              json.put("exit", exit.isPresent() ? exit.getAsInt() : null);
              json.put("program", record.ending().orElse(null));
              json.put("output", record.out().toString());
            });
    return json;
  }
}
