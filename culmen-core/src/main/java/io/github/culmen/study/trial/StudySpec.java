package io.github.culmen.study.trial;

import io.github.culmen.search.Sweep;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.plan.AutoPlan;
import io.github.culmen.study.prior.ModelPriors;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Custom;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Everything that defines a study before its first trial. A spec is complete or not constructed.
 *
 * @param name what the study is called, for files and messages
 * @param space the parameters and their ranges
 * @param direction whether small or large values are good
 * @param noise what is known about the noise of the told values
 * @param strategy how points are chosen
 * @param seed the seed all randomness is derived from
 * @param outcomes what is measured besides the objective and has a bound
 * @param budget how many trials are meant to be spent, those of the initial design included, if
 *     that is known: what {@link Strategy#auto} plans with. A study may have fewer or more
 * @param objectives if there are several, these; empty if there is one, which has no name. The
 *     direction is then that of the first
 * @param pruning whether trials are stopped early
 * @param fidelity the parameter that says how exactly a trial is evaluated, if there is one
 * @param cost what trials cost, if that is to be weighed
 */
public record StudySpec(
    String name,
    SearchSpace space,
    Direction direction,
    Noise noise,
    Strategy strategy,
    long seed,
    List<OutcomeBound> outcomes,
    OptionalInt budget,
    List<NamedObjective> objectives,
    Pruning pruning,
    Optional<Fidelity> fidelity,
    Optional<Cost> cost) {
  // With a budget, auto spends one trial in this many on the design, if that is less than by
  // default.
  private static final int DESIGN = 4;

  /** Checks that the parts fit together. */
  public StudySpec {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a study's name must not be blank");
    }
    if (budget.isPresent() && budget.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "budget must be at least 1 trial, but budget = " + budget.getAsInt());
    }
    outcomes = List.copyOf(outcomes);
    objectives = List.copyOf(objectives);
    direction = objectives.isEmpty() ? direction : objectives.get(0).direction();
    if (pruning.stops() && !objectives.isEmpty()) {
      throw new IllegalArgumentException(
          "pruning judges trials by one objective, but the study has " + objectives.size());
    }
    if (fidelity.isPresent()) {
      fidelity = Optional.of(fidelity.get().checked(space));
      requireAlone(objectives, pruning);
    }
    if (cost.isPresent()) {
      requireWeighable(cost.get(), space, objectives, fidelity);
    }
    if (strategy.composition().isEmpty()) {
      requireFits(space, noise, strategy, outcomes);
      OutcomeBound.check(outcomes, space, strategy);
      NamedObjective.check(objectives, outcomes, space, noise, strategy);
      fidelity.ifPresent(ignored -> Fidelity.requireFits(strategy));
      cost.ifPresent(ignored -> requireTogether(strategy));
    } else {
      // Whatever auto chooses has to go with what was named.
      for (AutoPlan.Facts facts :
          AutoPlan.Facts.possible(
              space.dimension(), !outcomes.isEmpty() && fidelity.isEmpty(), noise, 0)) {
        Strategy possible =
            objectives.isEmpty()
                ? AutoPlan.settled(strategy, facts)
                : AutoPlan.settledForSeveral(strategy, facts);
        requireFits(space, noise, possible, outcomes);
        OutcomeBound.check(outcomes, space, possible);
        NamedObjective.check(objectives, outcomes, space, noise, possible);
        fidelity.ifPresent(ignored -> Fidelity.requireFits(possible));
        cost.ifPresent(ignored -> requireTogether(possible));
      }
    }
  }

  private static void requireTogether(Strategy strategy) {
    if (strategy.apart()) {
      throw new IllegalArgumentException(
          "a cost is one of all parameters together, but the strategy's choice is apart");
    }
  }

  private static void requireWeighable(
      Cost cost, SearchSpace space, List<NamedObjective> objectives, Optional<Fidelity> fidelity) {
    if (!objectives.isEmpty()) {
      throw new IllegalArgumentException(
          "a cost is weighed against one objective, but the study has " + objectives.size());
    }
    if (fidelity.isPresent()) {
      throw new IllegalArgumentException(
          "a study has a fidelity, which has costs of its own, or a cost, but not both: cost = "
              + cost.unit());
    }
    if (cost.outcome().filter(space.names()::contains).isPresent()) {
      throw new IllegalArgumentException(
          "a cost must not have the name of a parameter, but '" + cost.unit() + "' has");
    }
  }

  private static void requireAlone(List<NamedObjective> objectives, Pruning pruning) {
    if (!objectives.isEmpty()) {
      throw new IllegalArgumentException(
          "a fidelity is for one objective, but the study has " + objectives.size());
    }
    if (pruning.stops()) {
      throw new IllegalArgumentException(
          "a study has a fidelity or stops trials early, but not both: pruning = "
              + pruning.rule().word());
    }
  }

  private static void requireFits(
      SearchSpace space, Noise noise, Strategy strategy, List<OutcomeBound> outcomes) {
    if (strategy.model().structure().additive() && !space.conditions().isEmpty()) {
      throw new IllegalArgumentException(
          "an additive model has each parameter in one group at all points, so the space must have no"
              + " conditions, but has conditions of "
              + space.conditions().keySet());
    }
    if (strategy.apart() && !space.constraints().isEmpty()) {
      throw new IllegalArgumentException(
          "an additive model, choice apart, chooses the values of its groups independently, so the"
              + " space must have no constraints (choice together can), but has the constraints "
              + space.constraints());
    }
    ModelPriors.check(space, noise, strategy.model());
    if (!outcomes.isEmpty()) {
      ModelPriors.checkOfOutcomes(space, noise, strategy.model().learning());
    }
    if (strategy.model().structure() instanceof Structure.Groups given) {
      var ignored = given.decomposition(space);
    }
    if (strategy.acquisition().cover().isPresent()
        && !strategy.model().structure().additive()
        && Sweep.takesWhole(space.cardinality())) {
      throw new IllegalArgumentException(
          "cover is for spaces of which candidates are a part, but this one has only "
              + space.cardinality()
              + " points, which are all candidates");
    }
    strategy
        .model()
        .learning()
        .hyperparameters()
        .ifPresent(
            fixed -> {
              if (fixed.dimension() != space.dimension()) {
                throw new IllegalArgumentException(
                    "hyperparameters need one lengthscale per parameter, but there are "
                        + fixed.dimension()
                        + " lengthscales for "
                        + space.dimension()
                        + " parameters");
              }
            });
  }

  /**
   * Whether a trial's outcome is feasible: it has a value and keeps the bounds of all outcomes, by
   * what was told.
   */
  public boolean feasible(Outcome outcome) {
    return outcome instanceof Outcome.Success success
        && outcomes.stream()
            .allMatch(
                limit ->
                    success.outcomes().containsKey(limit.name())
                        && limit.kept(success.outcomes().get(limit.name()).value()));
  }

  /**
   * Whether a trial may be the best one: it is feasible and, with a fidelity, was evaluated at its
   * target.
   */
  public boolean counts(Trial.Finished trial) {
    return feasible(trial.outcome()) && reached(trial.point());
  }

  /** Whether a point is at the target of the fidelity; true if there is none. */
  public boolean reached(Point point) {
    return fidelity.isEmpty() || fidelity.get().reached(point);
  }

  /**
   * What a trial is told by name: the objectives, if there are several, then the outcomes, then
   * what it cost, if that is told and no outcome with a bound.
   */
  public List<String> toldNames() {
    List<String> names = new ArrayList<>();
    objectives.forEach(objective -> names.add(objective.name()));
    names.addAll(measuredNames());
    return names;
  }

  /** The same without objectives: what is told beside them. */
  public List<String> measuredNames() {
    List<String> names = new ArrayList<>();
    outcomes.forEach(bound -> names.add(bound.name()));
    cost.flatMap(Cost::outcome).filter(name -> !names.contains(name)).ifPresent(names::add);
    return names;
  }

  /** Without stopping trials early, a fidelity and costs. */
  public StudySpec(
      String name,
      SearchSpace space,
      Direction direction,
      Noise noise,
      Strategy strategy,
      long seed,
      List<OutcomeBound> outcomes,
      OptionalInt budget,
      List<NamedObjective> objectives) {
    this(
        name,
        space,
        direction,
        noise,
        strategy,
        seed,
        outcomes,
        budget,
        objectives,
        Pruning.none(),
        Optional.empty(),
        Optional.empty());
  }

  /** With one objective. */
  public StudySpec(
      String name,
      SearchSpace space,
      Direction direction,
      Noise noise,
      Strategy strategy,
      long seed,
      List<OutcomeBound> outcomes,
      OptionalInt budget) {
    this(name, space, direction, noise, strategy, seed, outcomes, budget, List.of());
  }

  /** Without outcomes and budget. */
  public StudySpec(
      String name,
      SearchSpace space,
      Direction direction,
      Noise noise,
      Strategy strategy,
      long seed) {
    this(name, space, direction, noise, strategy, seed, List.of(), OptionalInt.empty());
  }

  /**
   * The share of the budget that is left when a trial is chosen, that one included; empty if there
   * is no budget or it is spent.
   *
   * @param number the trial's number, from 1
   */
  public OptionalDouble left(int number) {
    if (budget.isEmpty() || number > budget.getAsInt()) {
      return OptionalDouble.empty();
    }
    double trials = budget.getAsInt();
    return OptionalDouble.of((trials - number + 1) / trials);
  }

  /**
   * The share of the budget that is left when the next trial is chosen, by trials or by their cost,
   * whichever is less; empty if there is no budget, or one is spent.
   */
  public OptionalDouble left(History history) {
    OptionalDouble byCost = cost.map(own -> own.left(history)).orElse(OptionalDouble.empty());
    OptionalDouble byTrials = left(history.nextNumber());
    if (byCost.isEmpty()) {
      return byTrials;
    }
    if (byCost.getAsDouble() == 0 || budget.isPresent() && byTrials.isEmpty()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(Math.min(byCost.getAsDouble(), byTrials.orElse(1)));
  }

  /** The same under another name. */
  public StudySpec withName(String other) {
    return new Builder(this).name(other).build();
  }

  /** The same with another space. */
  public StudySpec withSpace(SearchSpace other) {
    Builder same = new Builder(this);
    same.space = other;
    return same.build();
  }

  /** The same with another budget. */
  public StudySpec withBudget(OptionalInt trials) {
    Builder same = new Builder(this);
    same.budget = trials;
    return same.build();
  }

  /** The same with another strategy. */
  public StudySpec withStrategy(Strategy other) {
    return new Builder(this).strategy(other).build();
  }

  /** The same with another cost. */
  public StudySpec withCost(Optional<Cost> other) {
    Builder same = new Builder(this);
    same.cost = other;
    return same.build();
  }

  /** The same with another rule for stopping trials early. */
  public StudySpec withPruning(Pruning other) {
    return new Builder(this).pruning(other).build();
  }

  /**
   * The size of the initial design: as the strategy says, or 2(d+1). {@link Strategy#auto} makes it
   * smaller where that is more than a quarter of the budget, and takes {@link AutoPlan#design six
   * points} where {@linkplain #lengthscalesAlike() it ties lengthscales}.
   */
  public int initialDesign() {
    return strategy.initial().orElseGet(this::usualDesign);
  }

  private int usualDesign() {
    int usual = 2 * (space.dimension() + 1);
    if (strategy.composition().isEmpty()) {
      return usual;
    }
    int planned =
        budget.isPresent()
            ? Math.min(usual, Math.max(usual / 2, budget.getAsInt() / DESIGN))
            : usual;
    return lengthscalesAlike() ? AutoPlan.design(strategy, space.dimension(), planned) : planned;
  }

  /**
   * Whether lengthscales have much in common: those of one function of ordered parameters, each of
   * which always counts. With categories, conditions, a fidelity, several objectives or bounds on
   * outcomes {@link Strategy#auto} ties none.
   */
  public boolean lengthscalesAlike() {
    return fidelity.isEmpty()
        && outcomes.isEmpty()
        && objectives.isEmpty()
        && space.conditions().isEmpty()
        && space.parameters().stream().allMatch(Parameter::ordered);
  }

  /**
   * The same after some trials: where there is a budget of cost, {@link Strategy#auto} ends the
   * design once a quarter of it is spent, but not before half of the usual size.
   */
  public int initialDesign(History history) {
    int whole = initialDesign();
    boolean open = strategy.composition().isPresent() && strategy.initial().isEmpty();
    double left = cost.map(own -> own.left(history).orElse(1)).orElse(1.0);
    return open && left <= 1 - 1.0 / DESIGN ? Math.min(whole, space.dimension() + 1) : whole;
  }

  /** A builder with defaults for everything but the space. */
  public static Builder builder(SearchSpace space) {
    return new Builder(space);
  }

  /** Builds a {@link StudySpec}. */
  public static final class Builder {
    private SearchSpace space;
    private String name = "study";
    private Direction direction = Direction.MINIMIZE;
    private Noise noise = Noise.learned();
    private Strategy strategy = Strategy.auto();
    private long seed;
    private final List<OutcomeBound> outcomes = new ArrayList<>();
    private OptionalInt budget = OptionalInt.empty();
    private List<NamedObjective> objectives = List.of();
    private Pruning pruning = Pruning.none();
    private Optional<Fidelity> fidelity = Optional.empty();
    private Optional<Cost> cost = Optional.empty();

    private Builder(SearchSpace space) {
      this.space = space;
    }

    private Builder(StudySpec spec) {
      this.space = spec.space;
      this.name = spec.name;
      this.direction = spec.direction;
      this.noise = spec.noise;
      this.strategy = spec.strategy;
      this.seed = spec.seed;
      this.outcomes.addAll(spec.outcomes);
      this.budget = spec.budget;
      this.objectives = spec.objectives;
      this.pruning = spec.pruning;
      this.fidelity = spec.fidelity;
      this.cost = spec.cost;
    }

    /** Sets the name; {@code study} if not set. */
    public Builder name(String text) {
      this.name = text;
      return this;
    }

    /** Small values are good; the default. */
    public Builder minimize() {
      return direction(Direction.MINIMIZE);
    }

    /** Large values are good. */
    public Builder maximize() {
      return direction(Direction.MAXIMIZE);
    }

    /** Sets whether small or large values are good. */
    public Builder direction(Direction choice) {
      this.direction = choice;
      return this;
    }

    /** Sets what is known about the noise; learned if not set. */
    public Builder noise(Noise knowledge) {
      this.noise = knowledge;
      return this;
    }

    /** Sets how points are chosen; {@link Strategy#auto} if not set. */
    public Builder strategy(Strategy choice) {
      this.strategy = choice;
      return this;
    }

    /**
     * Sets the acquisition to one's own. The model is the one of the strategy that was set before,
     * or what {@link Strategy#auto} chooses.
     */
    public Builder acquisition(CustomAcquisition score) {
      this.strategy = strategy.toBuilder().acquisition(score).build();
      return this;
    }

    /** Sets a whole strategy of one's own. */
    public Builder strategy(CustomStrategy own) {
      this.strategy =
          Strategy.builder().custom(AcquisitionKind.CUSTOM_STRATEGY, Custom.of(own)).build();
      return this;
    }

    /** Sets the seed; 0 if not set. */
    public Builder seed(long value) {
      this.seed = value;
      return this;
    }

    /** Sets how many trials are meant to be spent, for {@link Strategy#auto} to plan with. */
    public Builder budget(int trials) {
      this.budget = OptionalInt.of(trials);
      return this;
    }

    /** Adds an outcome, measured besides the objective, with its bound. */
    public Builder outcome(OutcomeBound limit) {
      this.outcomes.add(limit);
      return this;
    }

    /**
     * Sets several objectives, two to four, instead of one; each trial is then told all of them by
     * their names.
     */
    public Builder objectives(NamedObjective... several) {
      this.objectives = List.of(several);
      return this;
    }

    /** Sets whether trials are stopped early; none is if not set. */
    public Builder pruning(Pruning choice) {
      this.pruning = choice;
      return this;
    }

    /** Marks a parameter as the one that says how exactly a trial is evaluated. */
    public Builder fidelity(Fidelity choice) {
      this.fidelity = Optional.of(choice);
      return this;
    }

    /** Says what trials cost, for searches whose budget is time or another cost. */
    public Builder cost(Cost choice) {
      this.cost = Optional.of(choice);
      return this;
    }

    /** Builds the spec. */
    public StudySpec build() {
      return new StudySpec(
          name,
          space,
          direction,
          noise,
          strategy,
          seed,
          outcomes,
          budget,
          objectives,
          pruning,
          fidelity,
          cost);
    }
  }
}
