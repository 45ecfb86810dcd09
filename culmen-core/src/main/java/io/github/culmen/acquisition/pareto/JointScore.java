package io.github.culmen.acquisition.pareto;

/**
 * The logarithm of an acquisition that sees a point only through the posterior mean and sd of each
 * objective there, the objectives being independent. An instance belongs to one thread, since it
 * keeps its scratch arrays.
 */
interface JointScore {
  /** How many objectives there are. */
  int objectives();

  /** The score at one point, finite. */
  double score(double[] mean, double[] sd);

  /** The score and its derivatives by each mean and each sd, finite. */
  double scoreWithPartials(double[] mean, double[] sd, double[] byMean, double[] bySd);
}
