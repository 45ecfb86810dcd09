package io.github.culmen.store;

import io.github.culmen.math.Matrix;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * What a machine's arithmetic is, as far as it may differ: {@code Math} may round the last bit of a
 * logarithm as it likes, and products are added in one rounding only where the processor can.
 */
final class Arithmetic {
  private static final int POINTS = 2000;

  private Arithmetic() {}

  /** The same text on machines where computations give the same bits, in all likelihood. */
  static String fingerprint() {
    CRC32C crc = new CRC32C();
    ByteBuffer bits = ByteBuffer.allocate(Double.BYTES);
    for (int i = 1; i <= POINTS; i++) {
      double x = 20 * EarlierStudy.share(i);
      double[] values = {
        Math.log(x),
        Math.exp(-x),
        Math.exp(x),
        Math.log1p(x),
        Math.expm1(-x),
        Math.pow(x, 1.7),
        Math.sin(x),
        Math.cos(x)
      };
      for (double value : values) {
        crc.update(bits.clear().putDouble(value).flip());
      }
    }
    // What rounding took from the square is left if the product is not rounded by itself.
    double x = 1 + 0x1p-30;
    double left = Matrix.of(new double[][] {{-(x * x), x}}).times(new double[] {1, x})[0];
    return String.format("%08x-%s", crc.getValue(), left == 0 ? "separate" : "fused");
  }
}
