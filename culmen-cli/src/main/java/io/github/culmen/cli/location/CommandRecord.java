package io.github.culmen.cli.location;

import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Remembers, next to the journal, which command a study's values came from: values of another
 * command may mean something else.
 */
public final class CommandRecord {
  private static final String NAME = "study.json";

  private CommandRecord() {}

  /** Notes the command and where its result is found. */
  public static void write(StudyFile study, OutputDirectory directory) {
    directory.replace(NAME, JsonText.pretty(content(study)));
  }

  /** In what the command or the result differs from what was noted, in words. */
  public static List<String> changes(StudyFile study, OutputDirectory directory) {
    Path file = directory.file(NAME);
    return Files.exists(file) && read(file) instanceof Map<?, ?> before
        ? changes(before, study)
        : List.of();
  }

  /** In what the command or the result of a file differs from that of an earlier one, in words. */
  public static List<String> changes(StudyFile earlier, StudyFile file) {
    return changes(content(earlier), file);
  }

  private static List<String> changes(Map<?, ?> before, StudyFile file) {
    List<String> changes = new ArrayList<>();
    content(file)
        .forEach(
            (key, value) -> {
              if (!Objects.equals(before.get(key), value)) {
                changes.add(
                    key
                        + " was "
                        + JsonText.compact(before.get(key))
                        + " and is "
                        + JsonText.compact(value));
              }
            });
    return changes;
  }

  /** The command and where its result is found, or the problem, as a study file has them. */
  private static Map<String, Object> content(StudyFile study) {
    Map<String, Object> content = new LinkedHashMap<>();
    if (study.problem().isPresent()) {
      content.put("problem", study.problem().get().source());
      return content;
    }
    content.put("command", study.command().orElseThrow().source());
    content.put("result", study.result().source());
    return content;
  }

  private static Object read(Path file) {
    try {
      return JsonText.parse(Files.readString(file));
    } catch (IOException | IllegalArgumentException e) {
      throw CommandFailure.study("cannot read '" + file + "': " + e.getMessage(), e);
    }
  }
}
