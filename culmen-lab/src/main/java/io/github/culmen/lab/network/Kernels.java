package io.github.culmen.lab.network;

/**
 * What training needs of the inputs alone, made once for all steps.
 *
 * @param inputProducts (1, xₛ)·(1, xₜ) for t ≤ s and for t &gt; s
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared or used as a key.
record Kernels(double[][] inputProducts) {
  static Kernels of(Samples samples) {
    int count = samples.count();
    double[][] columns = RowSums.transposed(samples.inputs(), samples.inputSize() + 1);
    double[][] products = new double[count][count];
    for (int s = 0; s < count; s++) {
      RowSums.add(samples.inputs()[s], columns.length, columns, count, products[s]);
    }
    return new Kernels(products);
  }
}
