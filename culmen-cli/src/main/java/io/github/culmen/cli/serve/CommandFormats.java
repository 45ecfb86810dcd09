package io.github.culmen.cli.serve;

import io.github.culmen.cli.location.StudyFileNote;
import io.github.culmen.cli.output.TrialTable;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.YamlDocument;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.server.StudyFormats;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.StoppingRule;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What the server exports and reads, as the command writes and reads it. */
final class CommandFormats implements StudyFormats {
  @Override
  public String csv(Study study) {
    return TrialTable.csv(study, true);
  }

  @Override
  public String json(Study study) {
    return TrialTable.json(study);
  }

  @Override
  public List<StoppingRule> rules(Study study) {
    try {
      return StudyFileNote.of(study, Path.of("")).map(StudyFile::stop).orElse(List.of());
    } catch (CommandFailure e) {
      // A newer culmen may have written it; the page can do without.
      return List.of();
    }
  }

  @Override
  public NewStudy read(String text, boolean commands) {
    StudyFile file;
    try {
      // No file of that name is read or written: it stands in messages only.
      file =
          StudyFile.of(
              Path.of("study.yaml"), YamlDocument.parse("the study", text), OptionalLong.empty());
    } catch (CommandFailure e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    if (file.command().isPresent() && !commands) {
      throw new IllegalArgumentException(
          "a study made over the network must not have the key 'command', which workers would run;"
              + " leave it out, or have the server started with --allow-commands");
    }
    return new NewStudy(file.spec(), file.runnable() ? Optional.of(text) : Optional.empty());
  }
}
