package io.github.culmen.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.JournalInUseException;
import io.github.culmen.store.Repaired;
import io.github.culmen.store.StudyCheck;
import io.github.culmen.store.codec.Line;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small journal with appends of one, three, one and two events, and what can happen to it. */
class DamagedJournalTest {
  private static final int[] APPENDS = {1, 3, 1, 2};

  @TempDir Path directory;
  private Path file;
  private List<StudyEvent> events;
  private byte[] whole;
  // The length of the file and the number of events before each append, and at the end.
  private final List<Integer> lengths = new ArrayList<>(List.of(0));
  private final List<Integer> counts = new ArrayList<>(List.of(0));

  @BeforeEach
  void writeJournal() throws IOException {
    file = directory.resolve("j");
    events = smallEvents();
    int at = 0;
    try (FileJournal journal = FileJournal.open(file)) {
      for (int count : APPENDS) {
        assertThat(journal.append(at, events.subList(at, at + count))).isTrue();
        at += count;
        lengths.add((int) Files.size(file));
        counts.add(at);
      }
    }
    whole = Files.readAllBytes(file);
  }

  @Test
  void survivesATornEndAtEveryByte() throws IOException {
    for (int cut = 0; cut <= whole.length; cut++) {
      Files.write(file, Arrays.copyOf(whole, cut));
      int complete = completeAppends(cut);
      byte[] rest = Arrays.copyOfRange(whole, lengths.get(complete), cut);
      try (FileJournal journal = openQuickly(file)) {
        assertThat(journal.read(0)).isEqualTo(events.subList(0, counts.get(complete)));
        if (rest.length == 0) {
          assertThat(journal.warnings()).isEmpty();
          assertThat(tornFiles()).isEmpty();
        } else {
          assertThat(journal.warnings())
              .singleElement()
              .asString()
              .contains(file.toString(), rest.length + " bytes", "j.torn-1");
          assertThat(directory.resolve("j.torn-1")).hasBinaryContent(rest);
        }
        assertThat(Files.size(file)).isEqualTo((long) lengths.get(complete));
      }
      Files.deleteIfExists(directory.resolve("j.torn-1"));
    }
  }

  @Test
  void goesOnAfterATornEnd() throws IOException {
    for (int cut = 0; cut <= whole.length; cut += 13) {
      Files.write(file, Arrays.copyOf(whole, cut));
      int at = counts.get(completeAppends(cut));
      try (FileJournal journal = FileJournal.open(file)) {
        assertThat(journal.append(at, events.subList(at, events.size()))).isTrue();
      }
      try (FileJournal journal = FileJournal.open(file)) {
        assertThat(journal.warnings()).isEmpty();
        assertThat(journal.read(0)).isEqualTo(events);
      }
    }
  }

  @Test
  void survivesAnEndThatWasReservedButNotWritten() throws IOException {
    for (int cut = 0; cut < whole.length; cut += 7) {
      byte[] padded = Arrays.copyOf(Arrays.copyOf(whole, cut), cut + 300);
      Files.write(file, padded);
      try (FileJournal journal = FileJournal.open(file)) {
        assertThat(journal.read(0)).isEqualTo(events.subList(0, counts.get(completeAppends(cut))));
        assertThat(journal.warnings()).hasSize(1);
      }
    }
  }

  @Test
  void refusesALastLineThatCameToItsEndAndIsDamagedUntilItIsRepaired() throws IOException {
    int last = lengths.get(APPENDS.length - 1);
    for (int at = last; at < whole.length - 1; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 1;
      if (damaged[at] == '\n') {
        continue; // two damaged lines, which is another test
      }
      assertThatThrownBy(() -> Contents.of(damaged, "j"))
          .isInstanceOf(CorruptJournalException.class)
          .hasMessageContaining(", the last: the checksum does not match; the file was damaged");
      assertThat(SalvagedJournal.of(damaged).kept()).isEqualTo(events.subList(0, 5));
    }
    byte[] damaged = whole.clone();
    damaged[last + 3] ^= 1;
    refuses(damaged, ", the last: the checksum does not match");
    StudyCheck check = JournalFiles.verify(file);
    assertThat(check.events()).isEqualTo(5);
    assertThat(check.damage()).isPresent();
    Repaired expected = JournalFiles.damageOf(file);
    assertThat(expected.kept()).isEqualTo(5);
    assertThat(expected.lost())
        .singleElement()
        .asString()
        .startsWith("line 4: the checksum does not match; its text is '{\"");
    assertThat(JournalFiles.repair(file)).isEqualTo(expected);
    assertThat(directory.resolve("j.damaged-1")).hasBinaryContent(damaged);
    assertThat(JournalFiles.verify(file).damage()).isEmpty();
    assertThat(JournalFiles.repair(file).lost()).isEmpty();
    try (FileJournal journal = FileJournal.open(file)) {
      assertThat(journal.read(0)).isEqualTo(events.subList(0, 5));
      assertThatThrownBy(() -> JournalFiles.repair(file)).isInstanceOf(JournalInUseException.class);
    }
  }

  @Test
  void numbersWhatItSetsAside() throws IOException {
    for (int n = 1; n <= 3; n++) {
      Files.write(file, Arrays.copyOf(whole, whole.length - n));
      FileJournal.open(file).close();
      assertThat(directory.resolve("j.torn-" + n)).exists();
    }
    assertThat(tornFiles()).hasSize(3);
  }

  @Test
  void refusesDamageBeforeTheLastLine() throws IOException {
    int last = lengths.get(APPENDS.length - 1);
    for (int at = 0; at < last; at++) {
      for (int flip : new int[] {1, 0x80, '\n' ^ whole[at]}) {
        if (flip == 0) {
          continue;
        }
        byte[] damaged = whole.clone();
        damaged[at] ^= (byte) flip;
        assertThatThrownBy(() -> Contents.of(damaged, "j"))
            .isInstanceOf(CorruptJournalException.class)
            .hasMessageContaining("journal j, line ");
        if (at % 17 == 0) {
          refuses(damaged, "journal " + file.toRealPath() + ", line ");
        }
      }
    }
  }

  @Test
  void namesTheFirstDamagedLine() throws IOException {
    for (int line = 1; line < APPENDS.length; line++) {
      byte[] damaged = whole.clone();
      damaged[lengths.get(line) - 30] ^= 1;
      refuses(damaged, ", line " + line + ": the checksum does not match");
    }
  }

  @Test
  void refusesLinesThatAreMissingDoubledOrMoved() throws IOException {
    refuses(lines(0, 2, 3), ", line 2: the checksum does not match");
    refuses(lines(0, 1, 1, 2, 3), ", line 3: the checksum does not match");
    refuses(lines(0, 2, 1, 3), ", line 2: the checksum does not match");
    refuses(lines(1, 2, 3), ", line 1: ");
  }

  @Test
  void refusesFilesThatAreNoJournal() throws IOException {
    for (String text :
        List.of("hello", "hello\n", "a,b\n1,2\n", "{\"event\":\"created\"}", "\n", "{}\n", " ")) {
      refuses(text.getBytes(StandardCharsets.UTF_8), ", line 1: this is not a culmen journal");
    }
    String other =
        new String(whole, StandardCharsets.UTF_8).replace("\"format\":1", "\"format\":2");
    refuses(other.getBytes(StandardCharsets.UTF_8), "not a culmen journal of format 1");
  }

  @Test
  void refusesWholeLinesThatMakeNoSense() throws IOException {
    Line first = Line.parse(whole, 0, lengths.get(1) - 1, Line.START).orElseThrow();
    String created = first.json();
    refuses(
        Line.seal(created.replace("\"format\":1", "\"format\":9"), Line.START).bytes(),
        ", line 1: this version reads journals of format 1, but this one has 9");
    refuses(
        Line.seal("{\"event\":\"told\"}", Line.START).bytes(), ", line 1: a journal must begin");
    refuses(after(first, "{\"event\":\"sold\"}"), ", line 2: an event must be one of");
    refuses(after(first, created), ", line 2: a journal must have one event 'created'");
    refuses(after(first, "{\"batch\":3}"), ", line 2: line: field 'batch' must be a list");
    refuses(after(first, "{\"batch\":[3]}"), ", line 2: line: field 'batch' must be an object");
    refuses(after(first, "{\"batch\":[],\"more\":1}"), ", line 2: line: field 'more' is not known");
    refuses(after(first, "{3}"), ", line 2: JSON does not parse");
  }

  /** Opens the journal without waiting for the device, since these tests open it so often. */
  private static FileJournal openQuickly(Path file) {
    return FileJournal.open(file, path -> new UnsyncedFile(DiskFile.open(path)));
  }

  // Short, since the tests go through every byte; not all of the bytes are ASCII.
  private static List<StudyEvent> smallEvents() {
    SearchSpace space = SearchSpace.of(Parameter.categorical("c", "größer", 2));
    Point point = space.check(Map.of("c", "größer"));
    Suggestion suggestion = new Suggestion(point, Origin.EARLIER, Diagnostics.none());
    return List.of(
        new StudyEvent.Created(StudySpec.builder(space).build(), Instant.EPOCH),
        new StudyEvent.Enqueued(point, Instant.EPOCH),
        new StudyEvent.Asked(1, suggestion, Instant.EPOCH),
        new StudyEvent.Told(1, Outcome.value(1e-300), Instant.EPOCH),
        new StudyEvent.Enqueued(point, Instant.EPOCH),
        new StudyEvent.Asked(2, suggestion, Instant.EPOCH),
        new StudyEvent.Told(2, Outcome.failure("最\n\"crc\""), Instant.EPOCH));
  }

  private byte[] after(Line first, String json) {
    byte[] second = Line.seal(json, first.checksum()).bytes();
    byte[] both = Arrays.copyOf(first.bytes(), first.bytes().length + second.length);
    System.arraycopy(second, 0, both, first.bytes().length, second.length);
    return both;
  }

  private byte[] lines(int... numbers) {
    StringBuilder text = new StringBuilder();
    for (int n : numbers) {
      int from = lengths.get(n);
      text.append(new String(whole, from, lengths.get(n + 1) - from, StandardCharsets.UTF_8));
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private int completeAppends(int length) {
    int complete = 0;
    while (complete < APPENDS.length && lengths.get(complete + 1) <= length) {
      complete++;
    }
    return complete;
  }

  private void refuses(byte[] content, String message) throws IOException {
    Files.write(file, content);
    assertThatThrownBy(() -> FileJournal.open(file))
        .isInstanceOf(CorruptJournalException.class)
        .hasMessageContaining(message);
    assertThat(file).hasBinaryContent(content);
    assertThat(tornFiles()).isEmpty();
  }

  private List<Path> tornFiles() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(f -> f.getFileName().toString().contains(".torn-")).toList();
    }
  }
}
