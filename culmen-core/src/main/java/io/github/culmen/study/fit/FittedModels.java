package io.github.culmen.study.fit;

import io.github.culmen.gp.Factored;
import io.github.culmen.gp.LeaveOneOut;
import io.github.culmen.model.Decomposition;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.study.trial.AdditiveFit;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Models of a study's finished trials, whatever their kind: one or several of the same weight, of
 * inputs as they are or warped, of one function or of a sum. Every question about what a study
 * believes goes through this, so that each has one answer for all kinds.
 *
 * <p>A model that is no sum has one component, which is the model itself.
 */
public sealed interface FittedModels permits ModelFitter.Fitted, AdditiveModelFitter.Fitted {
  /** The models, of points as they are. */
  List<Surrogate> surrogates();

  /** The models' factored covariances, for later models to take over. */
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
   * The components with points over their domains, in the order of the groups. Of a sum over a
   * domain with limits there is one part, the whole.
   */
  List<ModelComponent> parts(Observations observations, Domain domain, RandomGenerator random);

  /** The additive model; empty if there is none. */
  Optional<AdditiveFit> additive();

  /** What a person should know; empty when all went well. */
  List<String> warnings();
}
