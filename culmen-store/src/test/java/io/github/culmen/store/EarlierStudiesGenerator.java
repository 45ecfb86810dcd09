package io.github.culmen.store;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.culmen.store.codec.EventCodec;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Trial;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Made the fixtures of {@link EarlierStudiesTest} out of the table of earlier studies, with the
 * code of commit 0557870 on JDK 17. To be run again for new lines of the table only, with the
 * library of that commit: made by later code, the fixtures would prove nothing. The README beside
 * the table says how.
 *
 * <p>Specs are written in the words of the stored format, so that this needs no names of settings.
 */
final class EarlierStudiesGenerator {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

  private EarlierStudiesGenerator() {}

  /** Writes all fixtures into a new directory, the only argument. */
  public static void main(String[] arguments) throws IOException {
    Path directory = Files.createDirectory(Path.of(arguments[0]));
    Path database = directory.resolve("studies.db");
    StringBuilder expected = new StringBuilder();
    for (EarlierStudy study : EarlierStudy.table()) {
      Path file = directory.resolve(study.name() + ".jsonl");
      if (study.inSqlite()) {
        try (StudyStore store = StudyStores.open("sqlite:" + database)) {
          StoredJournal journal = store.add(List.of(created(study)));
          run(study, journal);
          JournalFiles.write(journal, file);
        }
      } else {
        try (FileJournal journal = FileJournal.open(file)) {
          if (!journal.append(0, List.of(created(study)))) {
            throw new IllegalStateException(file + " is not empty");
          }
          run(study, journal);
        }
        Files.deleteIfExists(directory.resolve(file.getFileName() + ".lock"));
      }
      Map<String, Object> next = study.goOn(Study.resume(inMemory(FileJournal.events(file))));
      // A study that was never closed must go on alike, or the fixture would hold a fault.
      Map<String, Object> uninterrupted = study.goOn(run(study, inMemory(List.of(created(study)))));
      if (!next.equals(uninterrupted)) {
        throw new IllegalStateException(
            study + " goes on with " + next + " but with " + uninterrupted + " if never closed");
      }
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("study", study.name());
      line.put("next", next);
      expected.append(JSON.std.asString(line)).append('\n');
      zip(file);
      System.out.println(study);
    }
    zip(database);
    Files.writeString(directory.resolve("expected.jsonl"), expected);
    Files.writeString(
        directory.resolve("arithmetic.jsonl"),
        JSON.std.asString(Map.of("fingerprint", Arithmetic.fingerprint())) + "\n");
  }

  private static Journal inMemory(List<StudyEvent> events) {
    Journal journal = Journal.inMemory();
    if (!journal.append(0, events)) {
      throw new IllegalStateException("a new journal did not take " + events);
    }
    return journal;
  }

  // As many trials as the table says, told in the order it says.
  private static Study run(EarlierStudy row, Journal journal) {
    Study study = Study.resume(journal, CLOCK);
    Map<String, Object> line = row.line();
    List<EarlierResult> earlier = new ArrayList<>();
    for (int i = 1; i <= (int) line.getOrDefault("earlier", 0); i++) {
      Map<String, Object> point = new LinkedHashMap<>();
      for (String name : study.spec().space().names()) {
        point.put(name, Math.rint(1000 * EarlierStudy.share(31L * i + name.hashCode())) / 1000);
      }
      earlier.add(new EarlierResult(point, row.outcome(i, point)));
    }
    if (!earlier.isEmpty()) {
      study.addAll(earlier);
    }
    if (line.containsKey("worker")) {
      study.note("by", "two\nworkers");
      study.worker("first", LeaseTerms.defaults().lasting(Duration.ofDays(36500))).ask();
    }
    List<?> pending = (List<?>) line.getOrDefault("pending", List.of());
    Map<String, Object> queue = EarlierStudy.map(line, "enqueue");
    int trials = (int) line.get("trials");
    enqueue(study, queue);
    while (study.history().trials().size() < trials) {
      List<Trial.Pending> asked = study.ask((int) line.getOrDefault("at-once", 1));
      // Backwards, since trials end in any order.
      for (int i = asked.size() - 1; i >= 0; i--) {
        if (!pending.contains(asked.get(i).number())) {
          row.tell(study, asked.get(i));
        }
      }
      enqueue(study, queue);
    }
    return study;
  }

  private static void enqueue(Study study, Map<String, Object> queue) {
    String number = Integer.toString(study.history().trials().size());
    if (queue.containsKey(number)) {
      study.enqueue(EarlierStudy.map(queue, number));
    }
  }

  private static StudyEvent created(EarlierStudy row) {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("name", row.name());
    spec.put("direction", "minimize");
    spec.put("noise", "learned");
    spec.putAll(EarlierStudy.map(row.line(), "spec"));
    Map<String, Object> parameters = new LinkedHashMap<>();
    for (int j = 1; j <= (int) row.line().getOrDefault("reals", 0); j++) {
      parameters.put("x" + j, Map.of("type", "real", "low", 0.0, "high", 1.0, "scale", "linear"));
    }
    parameters.putAll(EarlierStudy.map(spec, "parameters"));
    spec.put("parameters", parameters);
    Map<String, Object> strategy = new LinkedHashMap<>();
    strategy.put("acquisition", "mes-g");
    strategy.put("maxima", 10);
    strategy.put("max-values", "gumbel");
    strategy.put("information", "noise-aware");
    strategy.put("kernel", "matern52");
    strategy.put("inference", "map");
    strategy.put("prior", "default");
    strategy.put("standardize", true);
    strategy.put("model", "ordinary");
    strategy.put("paths", "pathwise");
    strategy.put("pending", "believer");
    strategy.put("failures", "learn");
    strategy.putAll(EarlierStudy.map(row.line(), "strategy"));
    spec.put("strategy", strategy);
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("event", "created");
    event.put("format", 1);
    event.put("at", CLOCK.instant().toString());
    event.put("study", spec);
    try {
      return EventCodec.decodeCreated(JSON.std.asString(event));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void zip(Path file) throws IOException {
    Path zipped = file.resolveSibling(file.getFileName() + ".gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      Files.copy(file, out);
    }
    Files.delete(file);
  }
}
