package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Reads a YAML 1.2 file into values that remember their line and column. */
public final class YamlDocument {
  private static final int DEEPEST = 50;
  private static final int MOST_BYTES = 1 << 20;

  private YamlDocument() {}

  /** The one document of a file. */
  static YamlValue read(Path file) {
    String label = file.toString();
    return parse(label, text(file));
  }

  /** The one document of a text; {@code label} stands for the file in messages. */
  public static YamlValue parse(String label, String text) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(label)
            .setSchema(new CoreSchema())
            // Reported by YamlMapping, which knows both places.
            .setAllowDuplicateKeys(true)
            .build();
    try {
      requireShallow(label, text, settings);
      Iterator<Node> documents = new Compose(settings).composeAllFromString(text).iterator();
      if (!documents.hasNext()) {
        throw CommandFailure.usage(label + ": a study file must hold a mapping, but it is empty");
      }
      YamlValue document = new YamlValue(label, "", documents.next());
      if (documents.hasNext()) {
        throw new YamlValue(label, "", documents.next())
            .error("a study file must hold one YAML document, but here a second one begins");
      }
      return document;
    } catch (MarkedYamlEngineException e) {
      String where =
          e.getProblemMark()
              .or(e::getContextMark)
              .map(mark -> ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1))
              .orElse("");
      String context = e.getContext() == null ? "" : e.getContext() + ", ";
      throw CommandFailure.usage(
          label + where + ": not valid YAML: " + oneLine(context + e.getProblem()));
    } catch (YamlEngineException e) {
      throw CommandFailure.usage(label + ": not valid YAML: " + oneLine(e.getMessage()));
    }
  }

  // What reads the text calls itself for each level, as deep as the stack is.
  private static void requireShallow(String label, String text, LoadSettings settings) {
    int depth = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      depth += event instanceof CollectionStartEvent ? 1 : 0;
      depth -= event instanceof CollectionEndEvent ? 1 : 0;
      if (depth > DEEPEST) {
        throw CommandFailure.usage(
            label
                + event
                    .getStartMark()
                    .map(mark -> ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1))
                    .orElse("")
                + ": lists and mappings may be nested "
                + DEEPEST
                + " deep, but these go deeper");
      }
    }
  }

  /** What a study file says, as it stands there. */
  static String text(Path file) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file))).toString();
    } catch (NoSuchFileException e) {
      throw CommandFailure.usage("there is no study file '" + file + "'");
    } catch (CharacterCodingException e) {
      throw CommandFailure.usage(file + ": a study file must be UTF-8 text, but this one is not");
    } catch (IOException e) {
      String reason = Files.isDirectory(file) ? "it is a directory" : e.getMessage();
      throw CommandFailure.usage("cannot read the study file '" + file + "': " + reason);
    }
  }

  // A pipe or a device has no size, and may have no end.
  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw CommandFailure.usage(
            file
                + ": a study file must have at most "
                + MOST_BYTES
                + " bytes, but this one has more");
      }
      return bytes;
    }
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
