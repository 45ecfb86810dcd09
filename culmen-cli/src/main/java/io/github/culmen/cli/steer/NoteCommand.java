package io.github.culmen.cli.steer;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.study.Study;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Attribute;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen note}: texts and numbers kept with a study or a trial. */
@Command(
    name = "note",
    description = "Keep a note, or another attribute, with a study or one of its trials.",
    sortOptions = false,
    footer = {
      "",
      "Without TEXT it prints the note that is there. Notes do not affect the search.",
      "--version is the one that was printed: if someone else wrote meanwhile, nothing changes.",
      "",
      "Examples:",
      "  culmen note training \"learning rates above 0.1 diverge\"",
      "  culmen note training --trial 17 --key gpu A100",
      "  culmen note training --trial 17 --key gpu --remove",
    })
public final class NoteCommand extends SteerCommand {
  @Parameters(index = "1", arity = "0..1", paramLabel = "TEXT", description = "What is to be kept.")
  private String text;

  @Option(names = "--trial", paramLabel = "N", description = "The trial (default: the study).")
  private Integer trial;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      defaultValue = Annotation.NOTE,
      description = "What it is (default: ${DEFAULT-VALUE}).")
  private String key;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Keeps the keys of different programs apart (default: none).")
  private String namespace;

  @Option(names = "--number", description = "TEXT is a number.")
  private boolean number;

  @Option(names = "--remove", description = "Remove the note.")
  private boolean remove;

  @Option(
      names = "--version",
      paramLabel = "N",
      description = "Replace this version only; 0 if there must be none.")
  private Integer version;

  public NoteCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  protected Done steer(Study study) {
    if (trial != null && trial < 1) {
      throw CommandFailure.usage("--trial must be at least 1, but got " + trial);
    }
    if (remove && text != null) {
      throw CommandFailure.usage("--remove takes no text, but got '" + text + "'");
    }
    int of = trial == null ? 0 : trial;
    if (!remove && text == null) {
      return there(of, found(study, of));
    }
    Annotation annotation =
        new Annotation(of, namespace, key, remove ? Optional.empty() : Optional.of(value()));
    if (version == null) {
      study.annotate(List.of(annotation));
    } else {
      study.annotate(annotation, version);
    }
    Optional<Attribute> now = found(study, of);
    return remove
        ? new Done(object(of, now), "'" + key + "' of " + place(of) + " is removed")
        : there(of, now);
  }

  private Object value() {
    if (!number) {
      return text;
    }
    return Decimals.parse(text)
        .orElseThrow(() -> CommandFailure.usage("--number needs a number, but got '" + text + "'"));
  }

  private Optional<Attribute> found(Study study, int of) {
    if (of > study.history().trials().size()) {
      throw CommandFailure.failed(
          "study '" + name + "' has no trial " + of + ", only " + study.history().trials().size());
    }
    return study.attributes(of).stream()
        .filter(one -> one.namespace().equals(namespace) && one.key().equals(key))
        .findFirst();
  }

  private Done there(int of, Optional<Attribute> attribute) {
    return new Done(
        object(of, attribute),
        attribute
            .map(
                one ->
                    "'"
                        + key
                        + "' of "
                        + place(of)
                        + ", version "
                        + one.version()
                        + ": "
                        + (one.value() instanceof Double value
                            ? Decimals.argument(value)
                            : one.value()))
            .orElse("there is no '" + key + "' of " + place(of)));
  }

  private String place(int of) {
    return of == 0 ? "'" + name + "'" : "trial " + of + " of '" + name + "'";
  }

  private Map<String, Object> object(int of, Optional<Attribute> attribute) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("trial", of == 0 ? null : of);
    object.put("namespace", namespace);
    object.put("key", key);
    object.put("value", attribute.map(Attribute::value).orElse(null));
    object.put("version", attribute.map(Attribute::version).orElse(0));
    return object;
  }
}
