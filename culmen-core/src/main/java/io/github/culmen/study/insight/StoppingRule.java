package io.github.culmen.study.insight;

/**
 * When a study may end before its budget is spent, judged by its model.
 *
 * <p>x̂ is the recommended point, f the unknown function, seen so that large is good; probabilities
 * and expectations are over the posterior. {@link StopCheck} says how rules are guarded.
 */
public sealed interface StoppingRule {
  /** The word that names this rule in study files. */
  String word();

  /** The rule in words. */
  String sentence();

  /** How many checks in a row must find it met. */
  int checks();

  /**
   * E[max f - f(x̂)] ≤ ε.
   *
   * @param epsilon in the user's units, positive and finite
   */
  record ExpectedRegret(double epsilon) implements StoppingRule {
    /** Checks the threshold. */
    public ExpectedRegret {
      requirePositive("expected-regret", epsilon);
    }

    @Override
    public String word() {
      return "expected-regret";
    }

    @Override
    public String sentence() {
      return "expected regret at most " + epsilon;
    }

    @Override
    public int checks() {
      return 3;
    }
  }

  /**
   * P(max f - f(x̂) ≤ ε) ≥ p. [Wilson2024]
   *
   * @param epsilon in the user's units, positive and finite
   * @param probability p, above 0 and at most 0.99: the number of drawn functions cannot
   *     distinguish larger ones from 1
   */
  record Within(double epsilon, double probability) implements StoppingRule {
    private static final double MOST = 0.99;

    /** Checks the thresholds. */
    public Within {
      requirePositive("epsilon", epsilon);
      if (!(probability > 0 && probability <= MOST)) {
        throw new IllegalArgumentException(
            "probability must be above 0 and at most 0.99, but probability = " + probability);
      }
    }

    @Override
    public String word() {
      return "within";
    }

    @Override
    public String sentence() {
      return "within " + epsilon + " of the optimum with probability at least " + probability;
    }

    @Override
    public int checks() {
      return 1;
    }
  }

  /**
   * max over x of the information that an evaluation at x brings about max f, in nats, ≤ τ.
   *
   * @param nats τ, positive and finite
   */
  record Information(double nats) implements StoppingRule {
    /** Checks the threshold. */
    public Information {
      requirePositive("information", nats);
    }

    @Override
    public String word() {
      return "information";
    }

    @Override
    public String sentence() {
      return "no evaluation expected to bring more than " + nats + " nats about the optimum";
    }

    @Override
    public int checks() {
      return 3;
    }
  }

  /** Expected regret of at most {@code epsilon}. */
  static StoppingRule expectedRegret(double epsilon) {
    return new ExpectedRegret(epsilon);
  }

  /** Within {@code epsilon} of the optimum with at least that probability. */
  static StoppingRule within(double epsilon, double probability) {
    return new Within(epsilon, probability);
  }

  /** No evaluation expected to bring more than {@code nats} about the optimum. */
  static StoppingRule information(double nats) {
    return new Information(nats);
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          name + " must be positive and finite, but " + name + " = " + value);
    }
  }
}
