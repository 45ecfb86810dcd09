package io.github.culmen.math;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.StringTokenizer;

/**
 * The generating matrices of the Sobol sequence with the direction numbers of [Joe2008].
 *
 * <p>Column k of a dimension's matrix is a number of {@link #BITS} bits; its highest bit is the
 * first binary digit after the point.
 */
final class DirectionNumbers {
  /** Digits per coordinate and columns per matrix: as many as a double holds, less one for 1/2. */
  static final int BITS = 52;

  /** How many dimensions the table has. */
  static final int MAX_DIMENSION = 1024;

  private DirectionNumbers() {}

  /** The columns of the first dimensions: element [j][k] is column k of dimension j. */
  static long[][] of(int dimension) {
    long[][] columns = new long[dimension][BITS];
    for (int k = 0; k < BITS; k++) {
      // The first dimension is van der Corput's sequence: the identity matrix.
      columns[0][k] = 1L << (BITS - 1 - k);
    }
    if (dimension == 1) {
      return columns;
    }
    try (InputStream in = DirectionNumbers.class.getResourceAsStream("joe-kuo-6.txt");
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
      int j = 1;
      while (j < dimension) {
        String line = lines.readLine();
        if (!line.startsWith("#")) {
          expand(line, columns[j++]);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return columns;
  }

  /**
   * Continues the tabulated numbers m_1 ... m_s by the recurrence of the primitive polynomial
   * [Joe2008, eq. 2], here on v_k = m_k/2^k in fixed point.
   */
  private static void expand(String line, long[] v) {
    StringTokenizer numbers = new StringTokenizer(line);
    int degree = Integer.parseInt(numbers.nextToken());
    int inner = Integer.parseInt(numbers.nextToken());
    for (int k = 0; k < degree; k++) {
      v[k] = Long.parseLong(numbers.nextToken()) << (BITS - 1 - k);
    }
    for (int k = degree; k < v.length; k++) {
      v[k] = v[k - degree] ^ (v[k - degree] >>> degree);
      for (int i = 1; i < degree; i++) {
        if ((inner >>> (degree - 1 - i) & 1) == 1) {
          v[k] ^= v[k - i];
        }
      }
    }
  }
}
