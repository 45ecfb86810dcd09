package io.github.culmen.gp;

/** Eigenvectors by Jacobi rotations, plain and slow: a witness for the tests. */
final class Jacobi {
  private Jacobi() {}

  /** The symmetric positive semi-definite root of such a matrix. */
  static double[][] symmetricRoot(double[][] symmetric) {
    int n = symmetric.length;
    double[][] a = new double[n][];
    double[][] vectors = new double[n][n];
    for (int i = 0; i < n; i++) {
      a[i] = symmetric[i].clone();
      vectors[i][i] = 1;
    }
    for (int sweep = 0; sweep < 12; sweep++) {
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          rotate(a, vectors, p, q);
        }
      }
    }
    double[][] root = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          root[i][j] += vectors[i][k] * Math.sqrt(Math.max(0, a[k][k])) * vectors[j][k];
        }
      }
    }
    return root;
  }

  private static void rotate(double[][] a, double[][] vectors, int p, int q) {
    if (a[p][q] == 0) {
      return;
    }
    double angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
    double c = Math.cos(angle);
    double s = Math.sin(angle);
    for (int k = 0; k < a.length; k++) {
      double x = a[k][p];
      double y = a[k][q];
      a[k][p] = c * x - s * y;
      a[k][q] = s * x + c * y;
      x = vectors[k][p];
      y = vectors[k][q];
      vectors[k][p] = c * x - s * y;
      vectors[k][q] = s * x + c * y;
    }
    for (int k = 0; k < a.length; k++) {
      double x = a[p][k];
      double y = a[q][k];
      a[p][k] = c * x - s * y;
      a[q][k] = s * x + c * y;
    }
  }
}
