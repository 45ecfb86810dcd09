package io.github.culmen.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.store.open.StoreWorker;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Trial;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Many processes on one study, and what must be true afterwards. */
final class Crowd {
  private Crowd() {}

  /** Lets processes work on a new study until it has its trials, and checks that none is lost. */
  static void work(String url, int processes, int threads, int trials) throws Exception {
    try (StudyStore store = StudyStores.open(url)) {
      store.create(StudyStoreContract.spec("crowd"));
    }
    List<Process> started = new ArrayList<>();
    List<Integer> told = new ArrayList<>();
    try {
      for (int i = 0; i < processes; i++) {
        started.add(StoreWorker.start(url, "crowd", "w" + i, trials, threads));
      }
      for (Process process : started) {
        String numbers =
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        numbers.lines().map(Integer::parseInt).forEach(told::add);
      }
    } finally {
      started.forEach(Process::destroyForcibly);
    }
    List<Integer> all = IntStream.rangeClosed(1, trials).boxed().toList();
    assertThat(told).containsExactlyInAnyOrderElementsOf(all);
    try (StudyStore store = StudyStores.open(url)) {
      History history = Study.resume(store.open("crowd")).history();
      assertThat(history.trials()).extracting(Trial::number).isEqualTo(all);
      assertThat(history.pending()).isEmpty();
      assertThat(history.trials()).extracting(Trial::point).doesNotHaveDuplicates();
      assertThat(history.finished())
          .allSatisfy(t -> assertThat(t.value()).hasValue(StoreWorker.value(t.number())));
      // Handed out once, told once.
      List<StudyEvent> events = store.open("crowd").read(0);
      assertThat(events).hasSize(1 + 3 * trials);
      assertThat(events).filteredOn(e -> e instanceof StudyEvent.Leased).hasSize(trials);
    }
  }
}
