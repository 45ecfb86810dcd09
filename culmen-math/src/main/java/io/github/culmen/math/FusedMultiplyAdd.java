package io.github.culmen.math;

/**
 * a·b + c, in one rounding where the processor can.
 *
 * <p>{@link Math#fma} is one instruction on processors that have it and lets the compiler vectorise
 * the loops of {@link RowKernels} fully; elsewhere it takes a detour over {@code BigDecimal} of
 * some microseconds. The choice is made once, when this class is loaded; being a constant, it costs
 * compiled code nothing.
 */
final class FusedMultiplyAdd {
  /** Whether {@link Math#fma} runs as a processor instruction. */
  static final boolean IN_HARDWARE = measure();

  private static final int BATCHES = 12;
  private static final int CALLS_PER_BATCH = 8;

  /*
   * An interpreted call of the instruction takes tens of nanoseconds, an interpreted BigDecimal
   * detour several thousand; so few calls never get the detour compiled.
   */
  private static final long LIMIT_NANOSECONDS_PER_CALL = 1000;

  private FusedMultiplyAdd() {}

  /** a·b + c, fused if that is fast here. */
  static double of(double a, double b, double c) {
    return IN_HARDWARE ? Math.fma(a, b, c) : a * b + c;
  }

  /** The fastest of a few batches decides, so that being interrupted does not change the answer. */
  private static boolean measure() {
    long fastest = Long.MAX_VALUE;
    double value = 1.1;
    for (int batch = 0; batch < BATCHES; batch++) {
      long start = System.nanoTime();
      for (int call = 0; call < CALLS_PER_BATCH; call++) {
        value = Math.fma(value, 0.7, 0.3);
      }
      fastest = Math.min(fastest, System.nanoTime() - start);
    }
    // The value converges to 1; asking for it keeps the calls from being optimised away.
    return value > 0 && fastest < CALLS_PER_BATCH * LIMIT_NANOSECONDS_PER_CALL;
  }
}
