package io.github.culmen.store.file;

import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.codec.EventCodec;
import io.github.culmen.store.codec.Line;
import io.github.culmen.study.event.StudyEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the bytes of a journal file hold.
 *
 * <p>An append begins only after the one before is on disk. So a crash can damage the last line and
 * nothing else: a last line that does not come to its end is torn and set aside, any other damage
 * is corruption.
 *
 * @param events the events of the good lines
 * @param length the number of bytes of the good lines; any more are what a crash left of an append
 * @param checksum the last good line's
 */
public record Contents(List<StudyEvent> events, int length, String checksum) {
  private static final List<String> OPENINGS =
      List.of(
          "{\"event\":\"created\",\"format\":" + EventCodec.FORMAT + ",",
          "{\"batch\":[{\"event\":\"created\",\"format\":" + EventCodec.FORMAT + ",");

  /**
   * Reads a whole file.
   *
   * @throws CorruptJournalException if a line other than the last is damaged, or if a line is whole
   *     but makes no sense
   */
  public static Contents of(byte[] bytes, String file) {
    List<StudyEvent> events = new ArrayList<>();
    String checksum = Line.START;
    int good = 0;
    for (int number = 1; good < bytes.length; number++) {
      int end = indexOfEnd(bytes, good);
      Optional<Line> line = end < 0 ? Optional.empty() : Line.parse(bytes, good, end, checksum);
      if (line.isEmpty()) {
        requireTorn(bytes, good, end, "journal " + file + ", line " + number);
        break;
      }
      try {
        events.addAll(Batch.decode(line.get().json(), events));
      } catch (IllegalArgumentException e) {
        throw new CorruptJournalException(
            "journal " + file + ", line " + number + ": " + e.getMessage(), e);
      }
      checksum = line.get().checksum();
      good = end + 1;
    }
    return new Contents(events, good, checksum);
  }

  /** Accepts a bad line as the remains of one append that never finished, or refuses the file. */
  private static void requireTorn(byte[] bytes, int from, int end, String where) {
    if (from == 0 && OPENINGS.stream().noneMatch(opening -> opens(bytes, opening))) {
      throw new CorruptJournalException(
          where + ": this is not a culmen journal of format " + EventCodec.FORMAT);
    }
    if (end >= 0 && end < bytes.length - 1) {
      throw new CorruptJournalException(
          where
              + ": the checksum does not match, and more lines follow; the file was damaged or"
              + " edited and is left unchanged; culmen repair shows what is lost and continues"
              + " without it");
    }
    // A crash leaves a line that ends early, or room that was never filled. A line that came to its
    // end was acknowledged, and to lose it is not for a note.
    if (end >= 0 && !hasZero(bytes, from, end)) {
      throw new CorruptJournalException(
          where
              + ", the last: the checksum does not match; the file was damaged or edited and is left"
              + " unchanged; culmen repair shows what is lost and continues without it");
    }
    int sealed = Line.endOfSeal(bytes, from);
    for (int i = sealed; i >= 0 && i < bytes.length; i++) {
      if (bytes[i] != Line.END && bytes[i] != 0) {
        throw new CorruptJournalException(
            where
                + ": more follows the checksum; the file was damaged or edited and is left unchanged");
      }
    }
  }

  // A file system may have made room for bytes that never arrived: those are zero.
  private static boolean opens(byte[] bytes, String opening) {
    byte[] expected = opening.getBytes(StandardCharsets.UTF_8);
    int common = Math.min(expected.length, bytes.length);
    int different = Arrays.mismatch(bytes, 0, common, expected, 0, common);
    return different < 0 || bytes[different] == 0;
  }

  private static boolean hasZero(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == 0) {
        return true;
      }
    }
    return false;
  }

  static int indexOfEnd(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == Line.END) {
        return i;
      }
    }
    return -1;
  }
}
