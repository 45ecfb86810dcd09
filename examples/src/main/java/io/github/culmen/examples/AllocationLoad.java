package io.github.culmen.examples;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * The program that {@link JvmFlags} tunes: it makes many short-lived objects and some that live
 * longer, and prints how many milliseconds of processor time that took, those of the collector and
 * the compiler included.
 */
public final class AllocationLoad {
  private static final int ROUNDS = 60;
  private static final int ENTRIES = 20_000;
  private static final int KEPT = 4;

  private AllocationLoad() {}

  /** Runs the program. */
  public static void main(String[] args) {
    Duration before = processorTime();
    ArrayDeque<Map<Integer, String>> kept = new ArrayDeque<>();
    long letters = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Map<Integer, String> words = new HashMap<>();
      for (int i = 0; i < ENTRIES; i++) {
        words.put(i, "word " + i * round);
      }
      letters += words.values().stream().mapToLong(String::length).sum();
      kept.add(words);
      if (kept.size() > KEPT) {
        kept.remove();
      }
    }
    if (letters == 0) {
      throw new IllegalStateException("nothing was made");
    }
    System.out.println(processorTime().minus(before).toMillis());
  }

  // Other programs on the machine change it less than the time on the clock.
  private static Duration processorTime() {
    return ProcessHandle.current()
        .info()
        .totalCpuDuration()
        .orElseGet(() -> Duration.ofNanos(System.nanoTime()));
  }
}
