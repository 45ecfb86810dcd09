package io.github.culmen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every journal promises, whatever it keeps its events in. */
public abstract class JournalContract {
  /** For the journals under test. */
  protected JournalContract() {}

  /** A new, empty journal. */
  protected abstract Journal create() throws Exception;

  public static List<StudyEvent> someEvents(int seed, int count) {
    return new RandomStudies(new SplittableRandom(seed)).events(count);
  }

  @Test
  void isEmptyAtFirst() throws Exception {
    assertThat(create().read(0)).isEmpty();
  }

  @Test
  void keepsEventsInOrder() throws Exception {
    Journal journal = create();
    List<StudyEvent> events = someEvents(1, 20);
    for (int i = 0; i < events.size(); i++) {
      assertThat(journal.append(i, events.subList(i, i + 1))).isTrue();
    }
    assertThat(journal.read(0)).isEqualTo(events);
  }

  @Test
  void appendsSeveralEventsTogether() throws Exception {
    Journal journal = create();
    List<StudyEvent> events = someEvents(2, 20);
    assertThat(journal.append(0, events.subList(0, 7))).isTrue();
    assertThat(journal.append(7, events.subList(7, 20))).isTrue();
    assertThat(journal.read(0)).isEqualTo(events);
  }

  @Test
  void readsFromAnyPosition() throws Exception {
    Journal journal = create();
    List<StudyEvent> events = someEvents(3, 5);
    assertThat(journal.append(0, events)).isTrue();
    for (int from = 0; from <= 5; from++) {
      assertThat(journal.read(from)).isEqualTo(events.subList(from, 5));
    }
  }

  @Test
  void refusesPositionsItDoesNotHave() throws Exception {
    Journal journal = create();
    assertThat(journal.append(0, someEvents(3, 2))).isTrue();
    assertThatThrownBy(() -> journal.read(-1))
        .isInstanceOfAny(IndexOutOfBoundsException.class, IllegalArgumentException.class);
    assertThatThrownBy(() -> journal.read(3))
        .isInstanceOfAny(IndexOutOfBoundsException.class, IllegalArgumentException.class);
  }

  @Test
  void writesNothingIfTheLengthIsNotAsExpected() throws Exception {
    Journal journal = create();
    List<StudyEvent> events = someEvents(4, 6);
    assertThat(journal.append(0, events.subList(0, 3))).isTrue();
    for (int wrong : new int[] {-1, 0, 2, 4, Integer.MAX_VALUE}) {
      assertThat(journal.append(wrong, events.subList(3, 6))).isFalse();
    }
    assertThat(journal.read(0)).isEqualTo(events.subList(0, 3));
    assertThat(journal.append(3, events.subList(3, 6))).isTrue();
    assertThat(journal.read(0)).isEqualTo(events);
  }

  @Test
  void handsOutListsThatStayAsTheyAre() throws Exception {
    Journal journal = create();
    List<StudyEvent> events = someEvents(5, 3);
    List<StudyEvent> given = new ArrayList<>(events.subList(0, 1));
    assertThat(journal.append(0, given)).isTrue();
    given.clear();
    List<StudyEvent> read = journal.read(0);
    assertThat(journal.append(1, events.subList(1, 3))).isTrue();
    assertThat(read).isEqualTo(events.subList(0, 1));
    assertThatThrownBy(() -> read.add(events.get(0)))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void letsOneOfSeveralWritersWin() throws Exception {
    Journal journal = create();
    List<StudyEvent> events = someEvents(6, 101);
    assertThat(journal.append(0, events.subList(0, 1))).isTrue();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> writers = new ArrayList<>();
      for (int w = 0; w < 4; w++) {
        List<StudyEvent> mine = events.subList(1 + 25 * w, 26 + 25 * w);
        writers.add(pool.submit(() -> mine.forEach(event -> insist(journal, event))));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
    } finally {
      pool.shutdownNow();
    }
    List<StudyEvent> read = journal.read(0);
    assertThat(read).hasSameSizeAs(events);
    for (int w = 0; w < 4; w++) {
      assertThat(read).containsSubsequence(events.subList(1 + 25 * w, 26 + 25 * w));
    }
  }

  private static void insist(Journal journal, StudyEvent event) {
    while (true) {
      int length = journal.read(0).size();
      if (journal.append(length, List.of(event))) {
        return;
      }
    }
  }
}
