package io.github.culmen.cli.output;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.space.Point;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Choice;
import io.github.culmen.study.insight.Explanation;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.insight.Grouping;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.OptimumBelief;
import io.github.culmen.study.insight.Proportion;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** An explanation for people. */
public final class ExplanationText {
  private static final int BAR = 20;

  private final Study study;
  private final Beliefs beliefs;
  private final Optional<Choice> next;
  private final double epsilon;
  private final boolean unicode;
  private final Optional<String> store;
  private final List<String> lines = new ArrayList<>();

  /** Of one objective. The store is the one that the study is in; empty if it is in a journal. */
  public ExplanationText(
      Study study,
      Explanation explanation,
      double epsilon,
      boolean unicode,
      Optional<String> store) {
    this.store = store;
    this.study = study;
    this.beliefs = explanation.beliefs();
    this.next = explanation.next();
    this.epsilon = epsilon;
    this.unicode = unicode;
  }

  /** Of several objectives: what each model has learned, then the next point. */
  public static List<String> several(
      Study study, Explanation explanation, boolean unicode, Optional<String> store) {
    List<String> all = new ArrayList<>();
    Summary.observed(study, all);
    explanation
        .objectives()
        .forEach(
            (name, own) -> {
              all.add("");
              ExplanationText text = new ExplanationText(study, own, 0, unicode, store);
              text.lines.add(
                  name
                      + ": what the model of "
                      + own.beliefs().values()
                      + (own.beliefs().values() == 1 ? " value" : " values")
                      + " believes");
              text.model();
              text.fit();
              text.importance();
              own.beliefs().warnings().forEach(warning -> text.row("note", warning.text()));
              all.addAll(text.lines);
            });
    all.add("");
    all.addAll(nextOfSeveral(study, explanation));
    return all;
  }

  private static List<String> nextOfSeveral(Study study, Explanation explanation) {
    if (explanation.next().isEmpty()) {
      return List.of("next point    none, since every point of the space was tried");
    }
    ExplanationText text = new ExplanationText(study, explanation, 0, false, Optional.empty());
    Choice choice = explanation.next().get();
    text.row(
        "next point",
        "trial " + study.history().nextNumber() + ": " + shown(choice.suggestion().point()));
    explanation
        .objectives()
        .forEach(
            (name, own) ->
                text.row(
                    "  expected",
                    name
                        + " "
                        + Decimals.brief(own.next().orElseThrow().mean())
                        + " (sd "
                        + Decimals.brief(own.next().orElseThrow().sd())
                        + ")"));
    choice
        .suggestion()
        .diagnostics()
        .forecast()
        .success()
        .ifPresent(
            p -> text.row("  success", percent(p) + " probable, judging by the failures so far"));
    choice
        .suggestion()
        .diagnostics()
        .forecast()
        .feasible()
        .ifPresent(
            p -> text.row("  feasible", percent(p) + " probable, judging by the outcomes so far"));
    choice.suggestion().diagnostics().plan().ifPresent(plan -> text.row("  auto", plan));
    return text.lines;
  }

  public List<String> lines(Optional<StopCheck> check) {
    lines.clear();
    lines.add(
        study.spec().name()
            + ": what the model of "
            + beliefs.values()
            + (beliefs.values() == 1 ? " value" : " values")
            + " believes");
    lines.add("");
    model();
    fit();
    lines.add("");
    importance();
    beliefs.grouping().ifPresent(this::groups);
    lines.add("");
    optimum();
    check.ifPresent(this::stopping);
    lines.add("");
    choice();
    beliefs.warnings().forEach(warning -> row("note", warning.text()));
    return List.copyOf(lines);
  }

  private void row(String label, String text) {
    lines.add(String.format(Locale.ROOT, "%-13s %s", label, text).stripTrailing());
  }

  private void model() {
    int count = beliefs.hyperparameters().size();
    Hyperparameters first = beliefs.hyperparameters().get(0);
    row(
        "model",
        beliefs.kernel().word()
            + (automatic() ? " of the values as told" : "")
            + ", inference "
            + beliefs.inference().word()
            + (beliefs.grouping().isPresent() ? ", additive" : "")
            + (count == 1
                ? ", variance "
                    + Decimals.brief(first.variance())
                    + ", noise variance "
                    + Decimals.brief(first.noiseVariance())
                : ", " + count + " hyper-parameter samples averaged"));
    row("noise", noise());
  }

  // The search of auto clips and bends values; what is said about the function does not.
  private boolean automatic() {
    return study.spec().strategy().composition().isPresent();
  }

  private String noise() {
    String sd = "sd " + Decimals.brief(beliefs.noiseSd());
    if (beliefs.inference() == Learning.Inference.FIXED) {
      return sd + ", fixed";
    }
    return study.spec().noise() instanceof Noise.None
        ? "none, as declared"
        : study.spec().noise() instanceof Noise.Known ? sd + ", as declared" : sd + ", estimated";
  }

  private void fit() {
    FitQuality fit = beliefs.fit();
    row("fit", fit.verdict().word() + ": " + fit.sentence());
    Summary.repeat(study, fit, store).ifPresent(command -> row("", command));
    row(
        "",
        String.format(
            Locale.ROOT,
            "left-out values: %s inside 50 %% intervals, %s inside 90 %%,",
            percent(fit.coverage50()),
            percent(fit.coverage90())));
    row(
        "",
        String.format(
            Locale.ROOT,
            "squared errors %s of those expected, %s of the variance explained",
            number(fit.squaredError()),
            percent(Math.max(0, fit.explained()))));
  }

  private void importance() {
    int width =
        Math.max(
            13,
            beliefs.importance().stream().mapToInt(i -> i.parameter().length()).max().orElse(0));
    String format = "%-" + width + "s %11s %11s %7s %7s  %s";
    lines.add(
        String.format(
                Locale.ROOT,
                format,
                "parameter",
                "lengthscale",
                "sensitivity",
                "alone",
                "total",
                "")
            .stripTrailing());
    double alone = 0;
    for (Importance one : beliefs.importance()) {
      alone += one.alone();
      lines.add(
          String.format(
                  Locale.ROOT,
                  format,
                  one.parameter(),
                  number(one.lengthscale()),
                  percent(one.sensitivity()),
                  percent(one.alone()),
                  percent(one.total()),
                  bar(one.total()))
              .stripTrailing());
    }
    if (beliefs.importance().size() > 1) {
      boolean flat = beliefs.importance().stream().allMatch(one -> one.total() == 0);
      row(
          "",
          flat
              ? "the model expects the same value everywhere"
              : percent(Math.max(0, 1 - alone))
                  + " of the variance comes from parameters acting together");
    }
  }

  private void groups(Grouping grouping) {
    lines.add("");
    int count = grouping.groups().size();
    row(
        "groups",
        count
            + (count == 1 ? " group, " : " groups that act apart, ")
            + (grouping.learned()
                ? "learned when there were "
                    + grouping.learnedAt()
                    + (grouping.learnedAt() == 1 ? " value" : " values")
                : "as given"));
    List<String> names =
        grouping.groups().stream().map(group -> String.join(", ", group.parameters())).toList();
    int width = names.stream().mapToInt(String::length).max().orElse(0);
    for (int g = 0; g < count; g++) {
      double share = grouping.groups().get(g).share();
      row(
          "",
          String.format(
              Locale.ROOT, "%-" + width + "s %5s  %s", names.get(g), percent(share), bar(share)));
    }
  }

  private String bar(double share) {
    int length = (int) Math.round(share * BAR);
    return (unicode ? "\u2588" : "#").repeat(length);
  }

  private void optimum() {
    OptimumBelief belief = beliefs.optimum();
    row(
        "recommended",
        Decimals.brief(beliefs.recommended().mean())
            + " (sd "
            + Decimals.brief(beliefs.recommended().sd())
            + ") at "
            + shown(beliefs.recommended().point()));
    beliefs
        .recommended()
        .feasible()
        .ifPresent(p -> row("", Summary.feasible(p, beliefs.recommended().surelyFeasible())));
    row("", "because " + beliefs.recommended().reason());
    String optimum = study.spec().direction() == Direction.MINIMIZE ? "minimum" : "maximum";
    row(
        optimum,
        String.format(
            Locale.ROOT,
            "%s (5 %%), %s (50 %%), %s (95 %%)",
            Decimals.brief(belief.optimumQuantile(0.05)),
            Decimals.brief(belief.optimumQuantile(0.5)),
            Decimals.brief(belief.optimumQuantile(0.95))));
    row(
        "regret",
        String.format(
            Locale.ROOT,
            "%s expected (standard error %s, %d drawn functions)",
            number(belief.expectedRegret()),
            number(belief.expectedRegretError()),
            belief.draws()));
    Proportion share = belief.within(epsilon);
    row(
        "near enough",
        String.format(
            Locale.ROOT,
            "within %s of the %s with probability %.3f (%.3f to %.3f)",
            Decimals.brief(epsilon),
            optimum,
            share.value(),
            share.lower(),
            share.upper()));
    row(
        "information",
        number(beliefs.information()) + " nats about the " + optimum + " from one more evaluation");
  }

  private void stopping(StopCheck check) {
    for (StopCheck.Finding finding : check.findings()) {
      row(
          "stop",
          finding.rule().word()
              + ": "
              + (finding.fulfilled()
                  ? "fulfilled"
                  : finding.ignored().isPresent()
                      ? "ignored, " + finding.ignored().get().text()
                      : finding.inARow() > 0
                          ? "met " + finding.inARow() + " of " + finding.rule().checks() + " times"
                          : "not met")
              + "; "
              + finding.text());
    }
  }

  private void choice() {
    if (next.isEmpty()) {
      row("next point", "none: every point of the space was tried");
      return;
    }
    Choice choice = next.get();
    row(
        "next point",
        "trial "
            + study.history().nextNumber()
            + ", "
            + origin(choice.suggestion().origin())
            + ": "
            + shown(choice.suggestion().point()));
    row("  expected", Decimals.brief(choice.mean()) + " (sd " + Decimals.brief(choice.sd()) + ")");
    choice
        .suggestion()
        .diagnostics()
        .forecast()
        .success()
        .ifPresent(p -> row("  success", percent(p) + " probable, judging by the failures so far"));
    choice
        .suggestion()
        .diagnostics()
        .forecast()
        .feasible()
        .ifPresent(
            p -> row("  feasible", percent(p) + " probable, judging by the outcomes so far"));
    row(
        "  why",
        percent(choice.exploration())
            + " exploration, "
            + percent(1 - choice.exploration())
            + " exploitation"
            + (choice.suggestion().diagnostics().acquisition().isPresent()
                    && choice.suggestion().diagnostics().plan().isEmpty()
                ? "; "
                    + study.spec().strategy().word()
                    + " "
                    + number(choice.suggestion().diagnostics().acquisition().getAsDouble())
                : ""));
    choice.suggestion().diagnostics().plan().ifPresent(plan -> row("  auto", plan));
    row(
        "  differs",
        choice.differences().isEmpty()
            ? "not at all from the recommended point"
            : "from the recommended point in "
                + choice.differences().stream()
                    .map(
                        d ->
                            d.parameter()
                                + " ("
                                + shown(d.chosen())
                                + ", not "
                                + shown(d.recommended())
                                + ")")
                    .collect(Collectors.joining(", ")));
    choice
        .nearest()
        .ifPresent(
            trial ->
                row(
                    "  nearest",
                    "trial "
                        + trial
                        + ", "
                        + String.format(Locale.ROOT, "%.2g %%", 100 * choice.distance())
                        + " of a range away"));
  }

  private static String origin(Origin origin) {
    return switch (origin) {
      case INITIAL -> "from the initial design";
      case ENQUEUED -> "from the queue";
      default -> "chosen by the strategy";
    };
  }

  private static String shown(Optional<Object> value) {
    return value.map(Decimals::brief).orElse("inactive");
  }

  private static String shown(Point point) {
    return point.values().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + Decimals.brief(entry.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3g", value);
  }
}
