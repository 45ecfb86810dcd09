package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.CommandFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Reads a YAML 1.2 file into values that remember their line and column. */
public final class YamlDocument {
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

  /** What a study file says, as it stands there. */
  static String text(Path file) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
          .toString();
    } catch (NoSuchFileException e) {
      throw CommandFailure.usage("there is no study file '" + file + "'");
    } catch (CharacterCodingException e) {
      throw CommandFailure.usage(file + ": a study file must be UTF-8 text, but this one is not");
    } catch (IOException e) {
      String reason = Files.isDirectory(file) ? "it is a directory" : e.getMessage();
      throw CommandFailure.usage("cannot read the study file '" + file + "': " + reason);
    }
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
