package io.github.culmen.study;

import io.github.culmen.gp.Hyperparameters;
import java.util.Optional;

/**
 * How a model's hyper-parameters are found.
 *
 * @param inference the method
 * @param prior the prior they are found under
 * @param hyperparameters the values of {@link Inference#FIXED}; absent otherwise
 */
public record Learning(
    Inference inference, PriorKind prior, Optional<Hyperparameters> hyperparameters) {

  /** How hyper-parameters are found. */
  public enum Inference {
    /** The maximum of their posterior density. */
    MAP("map"),
    /** Given by the user. */
    FIXED("fixed");

    private final String word;

    Inference(String word) {
      this.word = word;
    }

    /** The word that names this choice in study files. */
    public String word() {
      return word;
    }
  }

  /** The priors hyper-parameters can be found under. */
  public enum PriorKind {
    /** Log-normal lengthscales whose typical size grows with the dimension. */
    DEFAULT("default"),
    /** Gamma lengthscales, log-uniform variances: the paper's. */
    PAPER("paper");

    private final String word;

    PriorKind(String word) {
      this.word = word;
    }

    /** The word that names this prior in study files. */
    public String word() {
      return word;
    }
  }

  /** Checks that the parts fit together. */
  public Learning {
    if (inference == Inference.FIXED && hyperparameters.isEmpty()) {
      throw new IllegalArgumentException(
          "inference fixed needs hyperparameters (lengthscales, variance, noise), but there are"
              + " none");
    }
    if (inference != Inference.FIXED && hyperparameters.isPresent()) {
      throw new IllegalArgumentException(
          "hyperparameters are used by inference fixed only, but inference = " + inference.word());
    }
  }
}
