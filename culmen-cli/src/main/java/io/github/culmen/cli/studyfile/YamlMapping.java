package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.space.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/** The keys and values of a YAML mapping, in the file's order, no key twice. */
final class YamlMapping {
  private final YamlValue place;
  private final Map<String, YamlValue> keys = new LinkedHashMap<>();
  private final Map<String, YamlValue> values = new LinkedHashMap<>();

  YamlMapping(YamlValue place, MappingNode node) {
    this.place = place;
    for (NodeTuple tuple : node.getValue()) {
      YamlValue keyPlace = new YamlValue(place.file(), place.path(), tuple.getKeyNode());
      if (!(tuple.getKeyNode() instanceof ScalarNode scalar)) {
        throw keyPlace.error("a key must be text, but this one is a list or mapping");
      }
      String key = scalar.getValue();
      YamlValue first = keys.putIfAbsent(key, keyPlace);
      if (first != null) {
        String line =
            first.node().getStartMark().map(m -> " in line " + (m.getLine() + 1)).orElse("");
        throw keyPlace.error("a key may be given once, but '" + key + "' was given before" + line);
      }
      String path = place.path().isEmpty() ? key : place.path() + "." + key;
      values.put(key, new YamlValue(place.file(), path, tuple.getValueNode()));
    }
  }

  /** All entries by key. */
  Map<String, YamlValue> entries() {
    return values;
  }

  /** An error at a key. */
  CommandFailure errorAtKey(String key, String message) {
    return keys.get(key).error(message);
  }

  void requireKeysAmong(List<String> legal) {
    for (Map.Entry<String, YamlValue> entry : keys.entrySet()) {
      if (!legal.contains(entry.getKey())) {
        throw entry
            .getValue()
            .error(
                "unknown key '"
                    + entry.getKey()
                    + "'"
                    + Spelling.hint(entry.getKey(), legal)
                    + "; legal keys are "
                    + String.join(", ", legal));
      }
    }
  }

  /** The value of a key that must be there. */
  YamlValue required(String key) {
    YamlValue value = values.get(key);
    if (value == null) {
      throw place.error("the key '" + key + "' is required, but it is missing");
    }
    return value;
  }

  /** The value of a key, if it is there. */
  Optional<YamlValue> optional(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** The value of a key as {@code read} takes it, if it is there. */
  <T> Optional<T> optional(String key, Function<YamlValue, T> read) {
    return optional(key).map(read);
  }
}
