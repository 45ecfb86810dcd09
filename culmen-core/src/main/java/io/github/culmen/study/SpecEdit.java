package io.github.culmen.study;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.advice.UnusedPoints;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What becomes of a study's trials when its spec is edited.
 *
 * <p>Points outside a range that was narrowed stay as data: what is searched is the space that
 * holds them too, with constraints that keep new points inside the range. Every model and strategy
 * can do that, since points that break a constraint may be told anyway.
 */
final class SpecEdit {
  private SpecEdit() {}

  /**
   * Makes a study another one, if its trials allow that.
   *
   * @return what was changed, one phrase each
   */
  static List<String> apply(StudyLog log, StudySpec to, Map<String, ?> was) {
    UnusedPoints.requireSome(to);
    Map<String, Object> values = new LinkedHashMap<>();
    was.forEach((name, value) -> values.put(name, to.space().parameter(name).check(value)));
    List<String> changes = new ArrayList<>();
    log.change(
        now -> {
          StudyState state = log.state();
          changes.clear();
          changes.addAll(SpecDifferences.between(state.spec(), to));
          List<String> obstacles = new ArrayList<>();
          if (!to.name().equals(state.spec().name())) {
            obstacles.add("name was " + state.spec().name() + " and is " + to.name());
          }
          if (state.values() > 0) {
            obstacles.addAll(obstacles(state.spec(), to, values));
          }
          if (!obstacles.isEmpty()) {
            throw new StudyMismatchException(obstacles);
          }
          return changes.isEmpty() ? List.of() : List.of(new StudyEvent.Edited(to, values, now));
        });
    return changes;
  }

  /**
   * Why trials with values cannot be kept, one phrase each; empty if they can.
   *
   * @param was the values of new parameters in earlier trials
   */
  static List<String> obstacles(StudySpec before, StudySpec after, Map<String, ?> was) {
    List<String> found = new ArrayList<>();
    if (before.direction() != after.direction()) {
      found.add(
          "direction was " + before.direction().word() + " and is " + after.direction().word());
    }
    for (Parameter parameter : after.space().parameters()) {
      String name = parameter.name();
      if (!before.space().names().contains(name)) {
        if (!was.containsKey(name)
            && before.space().conditions().isEmpty()
            && after.space().conditions().getOrDefault(name, List.of()).isEmpty()) {
          found.add(
              "parameter '"
                  + name
                  + "' is new, and nothing says which value it had in earlier trials (was: VALUE)");
        }
        continue;
      }
      Parameter.Kind kind = before.space().parameter(name).kind();
      boolean numbers =
          before.space().parameter(name).range().isPresent() && parameter.range().isPresent();
      if (kind != parameter.kind() && !numbers) {
        found.add(
            "parameter '" + name + "' was " + kind.word() + " and is " + parameter.kind().word());
      }
    }
    List<String> measured = before.outcomes().stream().map(OutcomeBound::name).toList();
    for (OutcomeBound bound : after.outcomes()) {
      if (!measured.contains(bound.name())) {
        found.add("outcome '" + bound.name() + "' is new, and earlier trials have no value of it");
      }
    }
    return found;
  }

  /** The values of an earlier point with those that new parameters had then. */
  static Map<String, Object> values(Point point, Map<String, ?> was) {
    Map<String, Object> values = new HashMap<>(was);
    values.putAll(point.values());
    return values;
  }

  /**
   * What is searched from now on: the spec, with a space that also holds earlier points as far as
   * that is possible.
   *
   * @param points the values of the earlier points
   */
  static StudySpec searched(StudySpec spec, List<Map<String, Object>> points) {
    List<Parameter> wider = new ArrayList<>();
    List<String> kept = new ArrayList<>();
    for (Parameter parameter : spec.space().parameters()) {
      List<Object> values = new ArrayList<>();
      points.forEach(
          point -> {
            if (point.containsKey(parameter.name())) {
              values.add(point.get(parameter.name()));
            }
          });
      wider.add(wider(parameter, values, kept));
    }
    if (kept.isEmpty()) {
      return spec;
    }
    try {
      SearchSpace space = SearchSpace.of(wider).onlyWhen(spec.space().conditions());
      space =
          space
              .constrained(spec.space().constraints().stream().map(c -> c.text()).toList())
              .constrained(kept);
      StudySpec searched = spec.withSpace(space);
      UnusedPoints.requireSome(searched);
      return searched;
    } catch (IllegalArgumentException e) {
      // The strategy takes no constraints, or the rest is too small to be found: without those.
      return spec;
    }
  }

  private static Parameter wider(Parameter parameter, List<Object> values, List<String> kept) {
    Parameter wider = parameter.including(values);
    if (parameter.range().isPresent()) {
      bounds(parameter.name(), parameter.range().get(), wider.range().orElseThrow(), kept);
    }
    for (Object choice : wider.choices()) {
      if (!parameter.choices().contains(choice)) {
        kept.add(parameter.name() + " != '" + choice + "'");
      }
    }
    return wider;
  }

  private static void bounds(
      String name, Parameter.Range was, Parameter.Range is, List<String> kept) {
    if (!is.low().equals(was.low())) {
      kept.add(name + " >= " + text(was.low()));
    }
    if (!is.high().equals(was.high())) {
      kept.add(name + " <= " + text(was.high()));
    }
  }

  private static String text(Number number) {
    return number instanceof Double real
        ? new BigDecimal(real.toString()).toString()
        : number.toString();
  }

  /** An earlier point in the space that is searched now; empty if it means nothing there. */
  static Optional<Point> moved(Map<String, Object> values, SearchSpace space) {
    Map<String, Object> known = new LinkedHashMap<>();
    for (Parameter parameter : space.parameters()) {
      Object value = values.get(parameter.name());
      if (value != null) {
        try {
          known.put(parameter.name(), parameter.check(value));
        } catch (IllegalArgumentException e) {
          return Optional.empty();
        }
      }
    }
    return space.adapted(known);
  }
}
