package io.github.culmen.store.file;

import io.github.culmen.store.Repaired;
import io.github.culmen.store.codec.Line;
import io.github.culmen.study.event.StudyEvent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What is left of a journal's file without its damage.
 *
 * @param whole how many events come before any damage
 * @param kept the events that are left
 * @param lost the others
 */
public record SalvagedJournal(int whole, List<StudyEvent> kept, List<String> lost) {
  /** Of the bytes of a file. */
  public static SalvagedJournal of(byte[] bytes) {
    Salvage salvage = new Salvage();
    Optional<String> previous = Optional.of(Line.START);
    int whole = 0;
    int number = 0;
    for (int from = 0; from < bytes.length; number++) {
      int end = Contents.indexOfEnd(bytes, from);
      int to = end < 0 ? bytes.length : end;
      List<StudyEvent> events = List.of();
      String what = "the checksum does not match";
      int start = from;
      Optional<Line> line =
          end < 0 ? Optional.empty() : previous.flatMap(p -> Line.parse(bytes, start, to, p));
      if (line.isPresent()) {
        try {
          events = Batch.decode(line.get().json(), salvage.kept());
        } catch (IllegalArgumentException e) {
          what = e.getMessage();
        }
      }
      if (events.isEmpty()) {
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        salvage.lose("line " + (number + 1) + ": " + what + "; " + Description.ofText(text));
      }
      for (StudyEvent event : events) {
        salvage.add(number, event);
      }
      whole = salvage.lost().isEmpty() ? salvage.size() : whole;
      previous = Line.stated(bytes, from, to);
      from = to + 1;
    }
    return new SalvagedJournal(whole, salvage.kept(), salvage.lost());
  }

  /** The same for people. */
  public Repaired repaired(String name) {
    return new Repaired(name, kept.size(), lost);
  }
}
