package io.github.culmen.lab.walker;

/** Sees a walk while it is computed. */
interface WalkerObserver {
  /** The walker begins on its first leg. */
  void begins(double[] state);

  /** The state at a later time, in order. */
  void moves(double time, double[] state);

  /** The legs change roles. */
  void changesLegs(double time, double[] before, double[] after);
}
