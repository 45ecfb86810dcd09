package io.github.culmen.study.fit;

import io.github.culmen.gp.Factored;
import io.github.culmen.gp.LeaveOneOut;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.Warning;
import io.github.culmen.study.trial.AdditiveFit;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Models of a study's finished trials, of any kind: one or several of equal weight, with raw or
 * warped inputs, of one function or of a sum. Everything that reads a study's posterior goes
 * through this, so that it works the same for all kinds.
 *
 * <p>A model that is no sum has one component, which is the model itself.
 */
public sealed interface FittedModels permits ModelFitter.Fitted, AdditiveModelFitter.Fitted {
  /** The models, of points as they are. */
  List<Surrogate> surrogates();

  /** The models' factored covariances, for later models to reuse. */
  List<Factored> factored();

  /** The settings of each model; of a sum the variance is that of the whole. */
  List<Hyperparameters> hyperparameters();

  /** What each model predicts for each of its values from all the others. */
  List<LeaveOneOut> leaveOneOut();

  /** Which inputs belong to which component. */
  Decomposition decomposition();

  /** A component of each model, over the inputs of its group. */
  List<Surrogate> components(int group);

  /** The same component of drawn functions. */
  Paths component(Paths drawn, int group);

  /**
   * The components with points over their domains, in the order of the groups. A sum over a domain
   * with constraints has one part, the whole.
   */
  List<ModelComponent> parts(Observations observations, Domain domain, RandomGenerator random);

  /** The additive model; empty if there is none. */
  Optional<AdditiveFit> additive();

  /** What a person should know; empty when all went well. */
  List<Warning> warnings();
}
