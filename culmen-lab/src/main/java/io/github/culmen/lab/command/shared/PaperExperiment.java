package io.github.culmen.lab.command.shared;

import java.util.List;

/**
 * An experiment of the paper.
 *
 * @param bench the command that repeats it
 * @param where its table or figure in the paper
 * @param what what is compared
 * @param share how long it takes in the quick profile next to the others, roughly
 */
public record PaperExperiment(String bench, String where, String what, double share) {
  /** All of them, in the order of the paper. */
  public static final List<PaperExperiment> ALL =
      List.of(
          new PaperExperiment("gp-samples", "Fig. 1", "functions of a 3-d Gaussian process", 4),
          new PaperExperiment("timing", "Table 1", "time to choose the next input", 1),
          new PaperExperiment(
              "test-functions", "Table 2", "eggholder, Shekel and Michalewicz functions", 3),
          new PaperExperiment("neural-network", "Table 3, Fig. 2", "two neural networks", 3),
          new PaperExperiment(
              "robot-pushing", "Table 4, Fig. 4", "robot pushing with 3 and 4 parameters", 3),
          new PaperExperiment("additive", "Fig. 3", "additive functions of many inputs", 4),
          new PaperExperiment("robot-14d", "Fig. 5 (a)", "two robots, 14 parameters", 1),
          new PaperExperiment("walker-25d", "Fig. 5 (b)", "a walking robot, 25 parameters", 2),
          new PaperExperiment("gumbel", "appendix", "the law of the maximum and its fit", 0.2),
          new PaperExperiment(
              "regret-bound", "Theorem 3.2", "the bound and the regret achieved", 0.2));
}
