package io.github.culmen.report;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** Studies for the tests of their pictures. */
final class ReportFixtures {
  static final String EVIL = "</script><b>&\"'";
  static final SearchSpace SPACE =
      SearchSpace.of(
              Parameter.logReal("rate", 1e-4, 1),
              Parameter.integer("depth", 1, 6),
              Parameter.categorical("kind", "flat", EVIL),
              Parameter.real("drop", 0, 1))
          .onlyWhen("drop", "kind", EVIL)
          .constrained("rate + drop <= 1.5");

  private ReportFixtures() {}

  static Study study(SearchSpace space, Direction direction) {
    return Study.open(
        StudySpec.builder(space)
            .name("study " + EVIL)
            .direction(direction)
            .noise(Noise.none())
            .build(),
        Journal.inMemory(),
        Clock.fixed(Instant.parse("2030-01-01T00:00:00Z"), ZoneOffset.UTC));
  }

  /** A study with trials of every state and with parameters that are not always active. */
  static Study mixed(Direction direction) {
    Study study = study(SPACE, direction);
    double[] rates = {1e-4, 0.003, 0.01, 0.1, 0.9};
    for (int i = 0; i < 10; i++) {
      double rate = rates[i % 5];
      long depth = 1L + i % 6;
      double value = direction.flip(-Math.pow(Math.log10(rate) + 2, 2) - 0.1 * depth);
      Map<String, Object> point =
          i % 2 == 0
              ? Map.of("rate", rate, "depth", depth, "kind", "flat")
              : Map.of("rate", rate, "depth", depth, "kind", EVIL, "drop", 0.1 * (i % 5));
      Trial.Finished ignored = study.add(point, Outcome.value(value));
    }
    Trial.Finished failed =
        study.add(
            Map.of("rate", 0.5, "depth", 2, "kind", "flat"), Outcome.failure("broke " + EVIL));
    if (failed.value().isPresent()) {
      throw new IllegalStateException("a failed trial has no value");
    }
    Trial.Pending pending = study.ask();
    if (pending.number() != 12) {
      throw new IllegalStateException("the pending trial is the last");
    }
    return study;
  }

  /** The report of {@link #mixed}, to be minimised; made once, since it takes a while. */
  static final StudyReport MIXED = report(mixed(Direction.MINIMIZE));

  /** The reports of {@link #odd}. */
  static final List<StudyReport> ODD = odd().stream().map(ReportFixtures::report).toList();

  static StudyReport report(Study study) {
    return study.report(ReportPlan.standard().withCheckpoints(2), share -> {});
  }

  /** Without any value, with one, with equal ones, with huge ones. */
  private static List<Study> odd() {
    SearchSpace line = SearchSpace.of(Parameter.real("x", 0, 1));
    Study none = study(line, Direction.MINIMIZE);
    Study failed = study(line, Direction.MINIMIZE);
    Trial.Finished ignored = failed.fail(failed.ask().number(), "no");
    Study one = study(line, Direction.MINIMIZE);
    Trial.Finished only = one.add(Map.of("x", 0.5), Outcome.value(-3));
    Study equal = study(line, Direction.MAXIMIZE);
    Study huge = study(line, Direction.MINIMIZE);
    for (double x : new double[] {0.1, 0.4, 0.8}) {
      only = equal.add(Map.of("x", x), Outcome.value(0));
      only = huge.add(Map.of("x", x), Outcome.value((x - 0.4) * 1e300));
    }
    return only.value().isPresent() ? List.of(none, failed, one, equal, huge) : List.of();
  }
}
