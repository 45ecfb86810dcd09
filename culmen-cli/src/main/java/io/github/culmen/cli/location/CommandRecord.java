package io.github.culmen.cli.location;

import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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

  /** Refuses a study whose command or result differs from what was noted. */
  public static void requireSame(StudyFile study, OutputDirectory directory) {
    Path file = directory.file(NAME);
    Map<String, Object> now = content(study);
    if (Files.exists(file) && read(file) instanceof Map<?, ?> before) {
      now.forEach(
          (key, value) -> {
            if (!Objects.equals(before.get(key), value)) {
              throw CommandFailure.study(
                  "'"
                      + directory.path()
                      + "' holds values of a different "
                      + key
                      + ": it was "
                      + JsonText.compact(before.get(key))
                      + " and is now "
                      + JsonText.compact(value)
                      + "; choose a new directory with --out, or give --accept-changed-command if"
                      + " the values mean the same",
                  null);
            }
          });
    }
  }

  /** The command and where its result is found, or the problem, as a study file has them. */
  static Map<String, Object> content(StudyFile study) {
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
