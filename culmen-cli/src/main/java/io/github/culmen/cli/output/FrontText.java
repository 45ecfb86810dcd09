package io.github.culmen.cli.output;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Front;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The Pareto front of a study with several objectives, for people. */
public final class FrontText {
  private static final int MOST_LINES = 30;

  private FrontText() {}

  /** The objectives in words, such as {@code maximize accuracy, minimize latency_ms}. */
  public static String goals(StudySpec spec) {
    return spec.objectives().isEmpty()
        ? spec.direction().word()
        : spec.objectives().stream()
            .map(own -> own.direction().word() + " " + own.name())
            .collect(Collectors.joining(", "));
  }

  /** The objectives one by one, with their reference and what is wanted. */
  public static List<String> objectives(StudySpec spec) {
    return spec.objectives().stream()
        .map(
            own ->
                "  objective: "
                    + own.direction().word()
                    + " "
                    + own.name()
                    + with(", reference ", own.reference())
                    + wanted(own))
        .toList();
  }

  private static String wanted(NamedObjective own) {
    return with(own.direction().flip(1) > 0 ? ", at least " : ", at most ", own.wanted());
  }

  private static String with(String words, OptionalDouble value) {
    return value.isPresent() ? words + Decimals.brief(value.getAsDouble()) : "";
  }

  /** The front as a table, the knee marked. */
  static void observed(Study study, List<String> lines) {
    StudySpec spec = study.spec();
    Front front = study.front();
    if (front.trials().isEmpty()) {
      if (study.history().successes() > 0) {
        lines.add("front: empty, since no trial meets the bounds of all outcomes");
      }
      return;
    }
    int size = front.trials().size();
    lines.add(
        "front: "
            + size
            + (size == 1 ? " trial" : " trials")
            + ", hypervolume "
            + Decimals.brief(front.hypervolume())
            + " above "
            + front.reference().entrySet().stream()
                .map(entry -> entry.getKey() + " " + Decimals.brief(entry.getValue()))
                .collect(Collectors.joining(", ")));
    List<String> names = spec.toldNames();
    lines.add(row("trial", names, spec.space().names()));
    int knee = front.knee().orElseThrow().number();
    List<Trial.Finished> shown = shown(front, knee);
    for (Trial.Finished trial : shown) {
      Outcome.Success success = (Outcome.Success) trial.outcome();
      lines.add(
          row(
              trial.number() + (trial.number() == knee ? "*" : " "),
              names.stream()
                  .map(name -> Decimals.brief(success.outcomes().get(name).value()))
                  .toList(),
              spec.space().names().stream()
                  .map(
                      name ->
                          trial.point().values().containsKey(name)
                              ? Decimals.brief(trial.point().values().get(name))
                              : "-")
                  .toList()));
    }
    if (shown.size() < size) {
      lines.add("  and " + (size - shown.size()) + " more between these");
    }
    boolean any = spec.objectives().stream().anyMatch(own -> own.wanted().isPresent());
    lines.add(
        "  * the knee, nearest to the best of every objective"
            + (any
                ? Front.wanted(spec, front.knee().get())
                    ? " among the trials with all wanted values"
                    : "; no trial has all wanted values yet"
                : ""));
  }

  // Evenly spaced along a long front, its ends and the knee among them.
  private static List<Trial.Finished> shown(Front front, int knee) {
    int size = front.trials().size();
    if (size <= MOST_LINES) {
      return front.trials();
    }
    List<Trial.Finished> shown = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      boolean due =
          (long) i * (MOST_LINES - 1) / (size - 1) > (i - 1L) * (MOST_LINES - 1) / (size - 1);
      if (i == 0 || due || front.trials().get(i).number() == knee) {
        shown.add(front.trials().get(i));
      }
    }
    return shown;
  }

  private static String row(String trial, List<String> values, List<String> parameters) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%7s", trial));
    values.forEach(value -> line.append(String.format(Locale.ROOT, " %12s", value)));
    line.append(" ");
    parameters.forEach(value -> line.append(String.format(Locale.ROOT, " %12s", value)));
    return line.toString().stripTrailing();
  }

  /** What the models expect of each objective at a recommended point. */
  static List<String> expected(Recommendation recommendation) {
    return recommendation.objectives().entrySet().stream()
        .map(
            entry ->
                "  "
                    + entry.getKey()
                    + " "
                    + Decimals.brief(entry.getValue().value())
                    + " (sd "
                    + Decimals.brief(entry.getValue().sd().orElse(0))
                    + ")")
        .toList();
  }
}
