package io.github.culmen.cli.studyfile;

import io.github.culmen.space.Spelling;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.NamedObjective;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Reads several objectives from a study file: {@code objectives} with their directions, {@code
 * reference} for the reference point, {@code at-least} and {@code at-most} for what is wanted.
 */
final class ObjectiveReader {
  private static final List<String> BESIDES = List.of("reference", "at-least", "at-most");

  private ObjectiveReader() {}

  /** The objectives; none if the file has one, which it gives by its direction. */
  static List<NamedObjective> read(YamlMapping keys) {
    Optional<YamlValue> given = keys.optional("objectives");
    if (given.isEmpty()) {
      for (String key : BESIDES) {
        if (keys.optional(key).isPresent()) {
          throw keys.errorAtKey(
              key,
              "the key '" + key + "' goes with several objectives, but there is no 'objectives'");
        }
      }
      return List.of();
    }
    if (keys.optional("direction").isPresent()) {
      throw keys.errorAtKey(
          "direction",
          "a study has a direction, or objectives with a direction each, but the file has both");
    }
    List<NamedObjective> objectives = new ArrayList<>();
    given
        .get()
        .mapping()
        .entries()
        .forEach(
            (name, value) -> {
              Direction direction = value.word(Direction.values(), Direction::word);
              objectives.add(
                  value.checked(
                      () ->
                          direction == Direction.MAXIMIZE
                              ? NamedObjective.maximize(name)
                              : NamedObjective.minimize(name)));
            });
    if (objectives.size() < NamedObjective.FEWEST || objectives.size() > NamedObjective.MOST) {
      throw given
          .get()
          .error(
              "must have "
                  + NamedObjective.FEWEST
                  + " to "
                  + NamedObjective.MOST
                  + " objectives such as accuracy: maximize, but has "
                  + objectives.size());
    }
    add(keys, "reference", objectives, NamedObjective::reference);
    add(keys, "at-least", objectives, NamedObjective::atLeast);
    add(keys, "at-most", objectives, NamedObjective::atMost);
    return objectives;
  }

  private static void add(
      YamlMapping keys,
      String key,
      List<NamedObjective> objectives,
      BiFunction<NamedObjective, Double, NamedObjective> with) {
    keys.optional(key)
        .ifPresent(
            values ->
                values
                    .mapping()
                    .entries()
                    .forEach(
                        (name, value) -> {
                          int place = place(objectives, name, value);
                          double number = value.number();
                          objectives.set(
                              place,
                              value.checked(() -> with.apply(objectives.get(place), number)));
                        }));
  }

  private static int place(List<NamedObjective> objectives, String name, YamlValue value) {
    List<String> names = objectives.stream().map(NamedObjective::name).toList();
    if (!names.contains(name)) {
      throw value.error(
          "must be about the objectives "
              + String.join(", ", names)
              + ", but got '"
              + name
              + "'"
              + Spelling.hint(name, names));
    }
    return names.indexOf(name);
  }
}
