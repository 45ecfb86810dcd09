package io.github.culmen.cli.studyfile;

import io.github.culmen.setting.StructureMethod;
import io.github.culmen.gp.structure.StructureLearner;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.strategy.Structure;
import java.util.List;
import java.util.Optional;

/** Reads the keys of a study file's {@code strategy} that make the model a sum. */
final class StructureReader {
  private static final List<String> LEARNING =
      List.of("structure", "group-size", "structure-interval");
  private static final int MOST = 1_000_000;

  private StructureReader() {}

  static Optional<Structure> read(YamlMapping keys) {
    Optional<YamlValue> model = keys.optional("model");
    boolean additive = model.map(StructureReader::additive).orElse(false);
    if (!additive) {
      for (String key :
          List.of("groups", "structure", "group-size", "structure-interval", "choice")) {
        if (keys.optional(key).isPresent()) {
          throw keys.errorAtKey(
              key, "'" + key + "' is used by model: additive only, but the model is ordinary");
        }
      }
      return model.map(value -> Structure.whole());
    }
    YamlValue groups = keys.required("groups");
    Optional<Structure.Choice> choice =
        keys.optional("choice").map(v -> v.word(Structure.Choice.values(), Structure.Choice::word));
    Structure structure =
        groups.isText() && groups.text().equals("learn")
            ? learned(keys, groups)
            : given(keys, groups);
    return Optional.of(choice.map(structure::with).orElse(structure));
  }

  private static Structure given(YamlMapping keys, YamlValue groups) {
    for (String key : LEARNING) {
      if (keys.optional(key).isPresent()) {
        throw keys.errorAtKey(
            key, "'" + key + "' is used by groups: learn only, but the groups are given");
      }
    }
    if (!groups.isList()) {
      throw groups.error(
          "must be learn, or lists of parameter names such as [[a, b], [c]], but got "
              + groups.description());
    }
    List<List<String>> names =
        groups.list().stream()
            .map(group -> group.list().stream().map(YamlValue::text).toList())
            .toList();
    return Structure.groups(names);
  }

  private static boolean additive(YamlValue value) {
    String word = value.isText() ? value.text() : "";
    if (word.equals("additive") || word.equals("ordinary")) {
      return word.equals("additive");
    }
    throw value.error(
        "must be ordinary or additive, but got "
            + value.description()
            + Spelling.hint(word, List.of("ordinary", "additive")));
  }

  private static Structure learned(YamlMapping keys, YamlValue place) {
    Structure.Learned usual = (Structure.Learned) Structure.learned();
    StructureMethod method =
        keys.optional("structure")
            .map(v -> v.word(StructureMethod.values(), StructureMethod::word))
            .orElse(usual.method());
    int limit = keys.optional("group-size").map(v -> v.integer(1, MOST)).orElse(usual.limit());
    int interval =
        keys.optional("structure-interval").map(v -> v.integer(1, MOST)).orElse(usual.interval());
    return place.checked(() -> new Structure.Learned(method, limit, interval));
  }
}
