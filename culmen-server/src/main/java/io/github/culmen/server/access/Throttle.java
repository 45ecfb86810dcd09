package io.github.culmen.server.access;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How often someone may do something: a bucket of permits for each, which fills at a constant rate.
 * Those who have not been seen for longest are forgotten when there are many.
 */
public final class Throttle {
  private static final int MOST = 10_000;

  private final double perNano;
  private final double burst;
  private final LongSupplier nanoTime;
  private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

  private static final class Bucket {
    private double permits;
    private long at;

    Bucket(double permits, long at) {
      this.permits = permits;
      this.at = at;
    }
  }

  /**
   * A limit.
   *
   * @param permits how many in {@code seconds}
   * @param seconds that time
   * @param burst how many at once after a pause
   * @param nanoTime a clock
   */
  public Throttle(double permits, double seconds, double burst, LongSupplier nanoTime) {
    this.perNano = permits / (seconds * 1e9);
    this.burst = burst;
    this.nanoTime = nanoTime;
  }

  /** Takes a permit; false if there is none. */
  public synchronized boolean take(String who) {
    Bucket bucket = fill(who);
    if (bucket.permits < 1) {
      return false;
    }
    bucket.permits--;
    return true;
  }

  /** Whether there is a permit, which is left there. */
  public synchronized boolean has(String who) {
    return fill(who).permits >= 1;
  }

  /** In how many seconds there is a permit again, at least 1. */
  public synchronized long wait(String who) {
    double missing = 1 - fill(who).permits;
    return Math.max(1, (long) Math.ceil(missing / perNano / 1e9));
  }

  private Bucket fill(String who) {
    long now = nanoTime.getAsLong();
    Bucket bucket = buckets.get(who);
    if (bucket == null) {
      if (buckets.size() >= MOST) {
        buckets.remove(buckets.keySet().iterator().next());
      }
      bucket = new Bucket(burst, now);
      buckets.put(who, bucket);
    }
    bucket.permits = Math.min(burst, bucket.permits + (now - bucket.at) * perNano);
    bucket.at = now;
    return bucket;
  }
}
