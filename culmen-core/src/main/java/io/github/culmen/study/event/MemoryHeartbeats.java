package io.github.culmen.study.event;

import java.util.HashMap;
import java.util.Map;

/** Heartbeats in a map. */
final class MemoryHeartbeats implements Heartbeats {
  private final Map<Integer, Heartbeat> entries = new HashMap<>();

  @Override
  public synchronized void extend(int trial, Heartbeat heartbeat) {
    entries.merge(trial, heartbeat, (old, more) -> old.attempt() > more.attempt() ? old : more);
  }

  @Override
  public synchronized void remove(int trial) {
    entries.remove(trial);
  }

  @Override
  public synchronized Map<Integer, Heartbeat> read() {
    return Map.copyOf(entries);
  }
}
