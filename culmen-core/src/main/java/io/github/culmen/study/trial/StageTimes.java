package io.github.culmen.study.trial;

import java.util.EnumMap;
import java.util.Map;

/**
 * How long the stages of a suggestion took, in nanoseconds of the clock.
 *
 * <p>That is no part of what the suggestion is, which follows from the events alone: any two of
 * these are equal, they are not kept in journals, and a study opened anew has none of earlier
 * suggestions.
 */
public final class StageTimes {
  /** What choosing a point consists of. */
  public enum Stage {
    /** Hyper-parameters and models, awaited points included. */
    FIT("fit"),
    /** What the acquisition needs to know: drawn values of the maximum, drawn functions. */
    MAXIMUM("y*"),
    /** What the models say of many candidates, and the acquisition there. */
    SWEEP("sweep"),
    /** Ascents from the best candidates. */
    REFINE("refine"),
    /** Everything else. */
    REST("rest");

    private final String word;

    Stage(String word) {
      this.word = word;
    }

    /** The word that names this stage in tables. */
    public String word() {
      return word;
    }
  }

  private static final StageTimes NONE = new StageTimes(Map.of());

  private final Map<Stage, Long> nanos;

  private StageTimes(Map<Stage, Long> nanos) {
    this.nanos = nanos;
  }

  /** Of a point that was not chosen by a model, or not by this process. */
  public static StageTimes none() {
    return NONE;
  }

  /** How long a stage took. */
  public long nanos(Stage stage) {
    return nanos.getOrDefault(stage, 0L);
  }

  /** How long all stages took. */
  public long total() {
    return nanos.values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StageTimes;
  }

  @Override
  public int hashCode() {
    return 1;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Stage stage : Stage.values()) {
      text.append(text.isEmpty() ? "" : ", ").append(stage.word()).append(' ');
      text.append(nanos(stage) / 1000).append(" µs");
    }
    return text.toString();
  }

  /** Takes the time of one suggestion, lap by lap. */
  public static final class Watch {
    private final Map<Stage, Long> nanos = new EnumMap<>(Stage.class);
    private long last = System.nanoTime();

    /** Starts the first lap. */
    public Watch() {}

    /** Adds the time since the last lap to a stage. */
    public void lap(Stage stage) {
      long now = System.nanoTime();
      nanos.merge(stage, now - last, Long::sum);
      last = now;
    }

    /** All laps; what came after the last one is the rest. */
    public StageTimes stop() {
      lap(Stage.REST);
      return new StageTimes(new EnumMap<>(nanos));
    }
  }
}
