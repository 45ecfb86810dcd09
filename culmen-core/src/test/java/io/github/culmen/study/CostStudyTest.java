package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CostStudyTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("size", 0, 1));

  private static StudySpec.Builder spec() {
    return StudySpec.builder(SPACE).noise(Noise.none()).seed(3);
  }

  // Nothing in it depends on size.
  private static double loss(Point point) {
    double off = point.real("x") - 0.3;
    return off * off + 0.1 * Math.sin(9 * point.real("x"));
  }

  private static double cost(Point point) {
    return Math.exp(4 * point.real("size"));
  }

  private static List<Point> run(Study study, int trials) {
    boolean told = !study.spec().toldNames().isEmpty();
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < trials; i++) {
      Trial.Pending trial = study.ask();
      points.add(trial.point());
      Outcome.Success value = Outcome.value(loss(trial.point()));
      study.tell(
          trial.number(),
          told ? value.with("euros", cost(trial.point())) : value,
          OptionalDouble.of(cost(trial.point())));
    }
    return points;
  }

  private static double spent(List<Point> points) {
    return points.stream().mapToDouble(CostStudyTest::cost).sum();
  }

  @Test
  void cheapPointsThatTellAsMuchAreChosen() {
    Strategy strategy = Strategy.auto().toBuilder().initial(5).build();
    List<Point> plain = run(Study.create(spec().strategy(strategy).build()), 12);
    StudySpec.Builder spec = spec().strategy(strategy);
    Study byOutcome = Study.create(spec.cost(Cost.outcome("euros").budget(1000)).build());
    Study bySeconds = Study.create(spec.cost(Cost.seconds().budget(1000)).build());
    List<Point> points = run(byOutcome, 12);
    assertThat(spent(points.subList(5, 12))).isLessThan(0.6 * spent(plain.subList(5, 12)));
    // The same costs are the same costs, whoever told them.
    assertThat(run(bySeconds, 12)).isEqualTo(points);
    assertThat(byOutcome.best().orElseThrow().value().getAsDouble()).isLessThan(0.0);
    assertThat(byOutcome.ask().suggestion().diagnostics().plan().orElseThrow())
        .contains("per cost to the power 0.", "the budget of euros", "expected to cost");
  }

  @Test
  void withoutABudgetOfItCostsChangeNothing() {
    List<Point> plain = run(Study.create(spec().build()), 8);
    assertThat(run(Study.create(spec().cost(Cost.seconds()).build()), 8)).isEqualTo(plain);
    assertThat(run(Study.create(spec().cost(Cost.outcome("euros")).build()), 8)).isEqualTo(plain);
  }

  @Test
  void onceTheBudgetIsSpentCostsNoLongerCount() {
    Strategy strategy = Strategy.auto().toBuilder().initial(5).build();
    Study study =
        Study.create(spec().strategy(strategy).cost(Cost.outcome("euros").budget(1)).build());
    List<Point> plain = run(Study.create(spec().strategy(strategy).build()), 9);
    assertThat(run(study, 9)).isEqualTo(plain);
    assertThat(study.spec().left(study.history())).isEmpty();
  }

  @Test
  void theEndOfTheBudgetTriesTheBestMean() {
    Study study = Study.create(spec().cost(Cost.outcome("euros").budget(100)).build());
    for (int i = 0; i < 9; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), Outcome.value(loss(trial.point())).with("euros", 10));
    }
    assertThat(study.ask().suggestion().diagnostics().plan().orElseThrow())
        .startsWith("posterior mean of matern52 at the end of the budget");
  }

  // A quarter of the budget, unless that is less than half of it.
  @Test
  void aDearDesignIsShort() {
    Study study = Study.create(spec().cost(Cost.outcome("euros").budget(100)).build());
    List<Origin> origins = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Trial.Pending trial = study.ask();
      origins.add(trial.suggestion().origin());
      study.tell(trial.number(), Outcome.value(loss(trial.point())).with("euros", 6.5));
    }
    assertThat(origins)
        .containsExactly(
            Origin.INITIAL, Origin.INITIAL, Origin.INITIAL, Origin.INITIAL, Origin.STRATEGY);
  }

  @Test
  void theSameDataGiveTheSameSuggestionsAfterARestart() {
    Journal journal = Journal.inMemory();
    StudySpec spec = spec().cost(Cost.seconds().budget(300)).build();
    run(Study.open(spec, journal), 10);
    Journal copy = Journal.inMemory();
    assertThat(copy.append(0, journal.read(0))).isTrue();
    Point next = Study.resume(journal).ask().point();
    assertThat(Study.open(spec, copy).ask().point()).isEqualTo(next);
  }

  @Test
  void aStudyKeepsItsBudgetWhereNoneIsNamed() {
    StudySpec begun = spec().cost(Cost.seconds().budget(300)).build();
    assertThat(Study.planned(spec().cost(Cost.seconds()).build(), begun).cost())
        .contains(Cost.seconds().budget(300));
    assertThat(Study.planned(spec().cost(Cost.seconds().budget(9)).build(), begun).cost())
        .contains(Cost.seconds().budget(9));
    assertThat(Study.planned(spec().cost(Cost.outcome("euros")).build(), begun).cost())
        .contains(Cost.outcome("euros"));
    assertThat(SpecDifferences.between(begun, spec().build()))
        .containsExactly("cost was seconds with a budget of 300 and is not set");
  }

  @Test
  void whatTrialsCostIsAddedUp() {
    Cost euros = Cost.outcome("euros").budget(100);
    Study study = Study.create(spec().cost(euros).build());
    assertThat(euros.spent(study.history())).isZero();
    study.add(Map.of("x", 0.1, "size", 0.5), Outcome.value(1).with("euros", 50));
    // What was done elsewhere was not paid for here.
    assertThat(euros.left(study.history())).hasValue(1);
    study.tell(study.ask().number(), Outcome.value(1).with("euros", 10));
    study.tell(study.ask().number(), Outcome.value(1).with("euros", 30));
    assertThat(euros.spent(study.history())).isEqualTo(40);
    // Those whose cost is not known count with the mean.
    study.fail(study.ask().number(), "no");
    int pending = study.ask().number();
    assertThat(euros.left(study.history())).hasValueCloseTo(0.2, within(1e-12));
    study.discard(pending, "not wanted");
    study.discard(3, "broken");
    assertThat(euros.spent(study.history())).isEqualTo(60);
    assertThat(Cost.seconds().left(study.history())).isEmpty();
  }

  @Test
  void costsAreToldWithEachValueAndNotNegative() {
    Study study =
        Study.create(
            spec()
                .outcome(OutcomeBound.atMost("memory", 5))
                .cost(Cost.outcome("euros").budget(9))
                .build());
    assertThat(study.spec().toldNames()).containsExactly("memory", "euros");
    int trial = study.ask().number();
    assertThatThrownBy(() -> study.tell(trial, Outcome.value(1).with("memory", 2)))
        .hasMessageContaining("euros was not told");
    assertThatThrownBy(
            () -> study.tell(trial, Outcome.value(1).with("memory", 2).with("euros", -1)))
        .hasMessage("a cost must be at least 0, but euros = -1.0");
    study.tell(trial, Outcome.value(1).with("memory", 2).with("euros", 0));
    // An outcome with a bound may be the cost.
    assertThat(
            spec()
                .outcome(OutcomeBound.atMost("memory", 5))
                .cost(Cost.outcome("memory"))
                .build()
                .toldNames())
        .containsExactly("memory");
  }

  @Test
  void costsOfAnySizeGoWithFailuresPendingTrialsAndOutcomes() {
    double[] costs = {0, Double.MIN_VALUE, 1e-300, 1e300, 5, 0, 0, 1e-9, 7, 7, 7};
    Study study =
        Study.create(
            spec()
                .outcome(OutcomeBound.atMost("memory", 0.5))
                .cost(Cost.outcome("euros").budget(Double.MAX_VALUE))
                .strategy(Strategy.auto().toBuilder().initial(3).build())
                .build());
    for (double cost : costs) {
      Trial.Pending trial = study.ask();
      study.ask();
      study.fail(study.ask().number(), "no");
      study.tell(
          trial.number(),
          Outcome.value(loss(trial.point()))
              .with("memory", trial.point().real("size"))
              .with("euros", cost));
    }
    assertThat(SPACE.names()).containsExactlyElementsOf(study.ask().point().values().keySet());
  }

  // All data are from elsewhere, where nobody looked at the clock.
  @Test
  void whereNoCostIsKnownNoneIsWeighed() {
    Strategy strategy = Strategy.auto().toBuilder().initial(1).build();
    Study study = Study.create(spec().strategy(strategy).cost(Cost.seconds().budget(9)).build());
    for (double x : new double[] {0.1, 0.5, 0.9}) {
      study.add(Map.of("x", x, "size", 1 - x), Outcome.value(x));
    }
    assertThat(study.ask().suggestion().diagnostics().plan().orElseThrow())
        .startsWith("mes-g")
        .doesNotContain("per cost");
  }

  @Test
  void whatCannotBeWeighedIsRefused() {
    assertThatThrownBy(() -> Cost.seconds().budget(0)).hasMessageContaining("budget = 0.0");
    assertThatThrownBy(() -> Cost.outcome("a b")).hasMessageContaining("'a b'");
    assertThatThrownBy(() -> spec().cost(Cost.outcome("x")).build())
        .hasMessage("a cost must not have the name of a parameter, but 'x' has");
    assertThatThrownBy(
            () ->
                spec()
                    .cost(Cost.seconds())
                    .objectives(NamedObjective.minimize("a"), NamedObjective.minimize("b"))
                    .build())
        .hasMessage("a cost is weighed against one objective, but the study has 2");
    assertThatThrownBy(() -> spec().cost(Cost.seconds()).fidelity(Fidelity.of("size", 1.0)).build())
        .hasMessageContaining("a fidelity, which has costs of its own, or a cost, but not both");
    assertThatThrownBy(
            () ->
                spec()
                    .cost(Cost.seconds())
                    .strategy(
                        Strategy.plain().toBuilder()
                            .acquisition(AcquisitionKind.MES_G)
                            .structure(
                                new Structure.Groups(
                                    List.of(List.of("x"), List.of("size")),
                                    Optional.of(Structure.Choice.APART)))
                            .build())
                    .build())
        .hasMessageContaining("a cost is one of all parameters together");
  }
}
