package io.github.culmen.cli.optuna;

/** The words under which studies and trials keep what only one of the two sides has. */
final class OptunaKeys {
  /** Namespace of a study's attributes: the distribution of each parameter, by Optuna's name. */
  static final String PARAMETERS = "optuna.parameters";

  /** Namespace of attributes that are neither text nor number, as JSON. */
  static final String JSON = "optuna.json";

  /** Namespace of a trial's attributes that say what it was in Optuna. */
  static final String TRIAL = "optuna.trial";

  /** In Optuna: a trial that ended early. */
  static final String PRUNED = "pruned";

  /** System attribute of a study: its spec, as the first line of a journal of Culmen's. */
  static final String SPEC = "culmen:spec";

  /** System attribute of a study: Culmen's names of parameters by Optuna's, where they differ. */
  static final String NAMES = "culmen:names";

  /** System attribute of a trial: why it failed. */
  static final String FAILURE = "culmen:failure";

  /** System attribute of a trial: standard deviations, of the value under the empty name. */
  static final String SD = "culmen:sd";

  /** System attribute of a trial: outcomes by name. */
  static final String OUTCOMES = "culmen:outcomes";

  /** System attribute of a trial that Culmen stopped early: how far it got, what was expected. */
  static final String STOPPED = "culmen:stopped";

  /** Optuna's own system attributes. */
  static final String CONSTRAINTS = "constraints";

  static final String FIXED = "fixed_params";
  static final String METRICS = "study:metric_names";

  private OptunaKeys() {}
}
