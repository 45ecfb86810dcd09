package io.github.culmen.cli.run;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A process with everything it started. */
final class ProcessTree {
  private static final long GRACE_MILLIS = 2000;
  private static final long STEP_MILLIS = 10;

  private ProcessTree() {}

  /** Asks all of them to end, then forces those that do not within two seconds. */
  static void kill(Process process) {
    kill(Set.of(process.toHandle()));
  }

  /** The same of several with everything they started. */
  static void kill(Set<ProcessHandle> roots) {
    Set<ProcessHandle> all = new LinkedHashSet<>();
    roots.forEach(root -> collect(root, all));
    all.forEach(ProcessHandle::destroy);
    try {
      for (long waited = 0; waited < GRACE_MILLIS && anyAlive(all); waited += STEP_MILLIS) {
        TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // Whatever was started in the meantime by one that is still there goes as well.
    for (ProcessHandle handle : Set.copyOf(all)) {
      collect(handle, all);
    }
    all.forEach(ProcessHandle::destroyForcibly);
  }

  private static void collect(ProcessHandle root, Set<ProcessHandle> into) {
    into.add(root);
    root.descendants().forEach(into::add);
  }

  private static boolean anyAlive(Set<ProcessHandle> handles) {
    return handles.stream().anyMatch(ProcessHandle::isAlive);
  }
}
