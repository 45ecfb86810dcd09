package io.github.culmen.cli.output;

import io.github.culmen.cli.location.StoreOptions;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.Durations;
import io.github.culmen.cli.text.ShellWords;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.space.Point;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a run has come to, for people and for programs. */
public final class Summary {
  private final Study study;
  private final Optional<Recommendation> recommendation;
  private final Ending ending;
  private final Duration time;
  private final Optional<StopCheck> check;
  private final Duration checking;
  private final Optional<String> store;

  public Summary(
      Study study, Optional<Recommendation> recommendation, Ending ending, Duration time) {
    this(study, recommendation, ending, time, Optional.empty(), Duration.ZERO, Optional.empty());
  }

  /**
   * With stopping rules.
   *
   * @param check what they said last
   * @param checking how long they took
   * @param store the store the study is in; empty if commands do not reach it
   */
  public Summary(
      Study study,
      Optional<Recommendation> recommendation,
      Ending ending,
      Duration time,
      Optional<StopCheck> check,
      Duration checking,
      Optional<String> store) {
    this.store = store;
    this.check = check;
    this.checking = checking;
    this.study = study;
    this.recommendation = recommendation;
    this.ending = ending;
    this.time = time;
  }

  /** The lines that people read. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(counts() + why());
    spent().ifPresent(lines::add);
    check.ifPresent(found -> rules(found, lines));
    observed(study, lines);
    recommended(recommendation, lines);
    health().ifPresent(fit -> lines.addAll(warning(fit)));
    return lines;
  }

  // What the trials have cost, and of which budget.
  private Optional<String> spent() {
    return study
        .spec()
        .cost()
        .map(
            own ->
                "spent: "
                    + amount(own, own.spent(study.history()))
                    + (own.budget().isPresent()
                        ? " of " + amount(own, own.budget().getAsDouble())
                        : "; without a budget of it the search does not weigh what trials cost"));
  }

  /** An amount of a cost. */
  public static String amount(Cost cost, double amount) {
    return cost.outcome().isEmpty() && amount < Integer.MAX_VALUE
        ? Durations.brief(Duration.ofMillis(Math.round(1000 * amount)))
        : Decimals.brief(amount) + " " + cost.unit();
  }

  // What explain would warn of too; nothing if all is well or there are too few values to judge.
  private Optional<FitQuality> health() {
    return study
        .fit()
        .filter(fit -> !fit.trustworthy() && fit.verdict() != FitQuality.Verdict.UNKNOWN);
  }

  private List<String> warning(FitQuality fit) {
    List<String> lines = new ArrayList<>(List.of("note: " + fit.sentence()));
    repeat(study, fit, store).ifPresent(command -> lines.add("  " + command));
    return lines;
  }

  /** The command that tries a trial's point again, if there is one to try and a store. */
  static Optional<String> repeat(Study study, FitQuality fit, Optional<String> store) {
    if (fit.repeat().isEmpty()) {
      return Optional.empty();
    }
    return store.map(
        url ->
            Terminal.commandName()
                + " enqueue "
                + ShellWords.quoted(study.spec().name())
                + " --trial "
                + fit.repeat().getAsInt()
                + StoreOptions.naming(url));
  }

  /** The best observed trial. */
  public static void observed(Study study, List<String> lines) {
    if (!study.spec().objectives().isEmpty()) {
      FrontText.observed(study, lines);
      return;
    }
    study
        .best()
        .ifPresent(
            best -> {
              lines.add(
                  "best observed: "
                      + Decimals.brief(best.value().getAsDouble())
                      + " in trial "
                      + best.number());
              parameters(best.point(), lines);
              outcomes(study, best, lines);
            });
    if (study.best().isEmpty() && hasValues(study)) {
      lines.add(
          study.spec().fidelity().isPresent()
              ? "best observed: none, since no trial at the target has a value that counts"
              : "best observed: none, since no trial meets the bounds of all outcomes");
    }
  }

  private static void outcomes(Study study, Trial.Finished trial, List<String> lines) {
    if (trial.outcome() instanceof Outcome.Success success) {
      for (OutcomeBound limit : study.spec().outcomes()) {
        lines.add(
            "  "
                + limit.name()
                + " = "
                + Decimals.brief(success.outcomes().get(limit.name()).value())
                + " ("
                + limit.sense().sign()
                + " "
                + Decimals.brief(limit.bound())
                + ")");
      }
    }
  }

  private static boolean hasValues(Study study) {
    return study.history().finished().stream().anyMatch(trial -> trial.value().isPresent());
  }

  /** The recommended point. */
  public static void recommended(Optional<Recommendation> recommendation, List<String> lines) {
    recommendation.ifPresent(
        r -> {
          if (!r.objectives().isEmpty()) {
            lines.add("recommended: a knee, where the models expect");
            lines.addAll(FrontText.expected(r));
            lines.add("at");
          } else {
            lines.add(
                "recommended: the model expects "
                    + Decimals.brief(r.mean())
                    + " (sd "
                    + Decimals.brief(r.sd())
                    + ") at");
          }
          parameters(r.point(), lines);
          r.feasible().ifPresent(p -> lines.add("  " + feasible(p, r.surelyFeasible())));
          if (!r.reason().isEmpty()) {
            lines.add("  use this one, because " + r.reason());
          }
        });
  }

  /** The probability that a recommended point meets all bounds, in words. */
  static String feasible(double probability, boolean sure) {
    String percent = String.format(Locale.ROOT, "%.3g %%", 100 * probability);
    return sure
        ? "feasible with probability " + percent
        : "feasible with probability "
            + percent
            + " only: no point is known to be feasible, and this one is the most likely";
  }

  private void rules(StopCheck found, List<String> lines) {
    found
        .reason()
        .ifPresent(
            reason ->
                lines.add(
                    "stopped by stop."
                        + reason.rule().word()
                        + " after "
                        + found.values()
                        + " values: "
                        + reason.text()));
    found.findings().stream()
        .filter(finding -> !finding.fulfilled())
        .forEach(
            finding ->
                lines.add(
                    "stop."
                        + finding.rule().word()
                        + ": "
                        + finding.text()
                        + finding
                            .ignored()
                            .map(reason -> "; ignored: " + reason.text())
                            .orElse("")));
    lines.add("stopping rules took " + Durations.brief(checking));
  }

  private static Map<String, Object> rules(StopCheck found) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("by", found.reason().map(reason -> reason.rule().word()).orElse(null));
    json.put("values", found.values());
    json.put(
        "rules",
        found.findings().stream()
            .map(
                finding -> {
                  Map<String, Object> rule = new LinkedHashMap<>();
                  rule.put("rule", finding.rule().word());
                  rule.put("figure", finding.figure());
                  rule.put("in-a-row", finding.inARow());
                  rule.put("fulfilled", finding.fulfilled());
                  rule.put("text", finding.text());
                  rule.put(
                      "ignored", finding.ignored().map(warning -> warning.text()).orElse(null));
                  return rule;
                })
            .toList());
    return json;
  }

  /** What stopping rules say, as JSON. */
  public static Map<String, Object> stopping(StopCheck found) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("stop", found.stop());
    json.putAll(rules(found));
    return json;
  }

  private String counts() {
    History history = study.history();
    long failed = failed(history);
    return String.format(
        Locale.ROOT,
        "%d %s%s%s in %s",
        history.trials().size(),
        history.trials().size() == 1 ? "trial" : "trials",
        failed > 0 ? ", " + failed + " of them failed," : "",
        stopped(history) > 0 ? ", " + stopped(history) + " of them stopped early," : "",
        Durations.brief(time));
  }

  private String why() {
    return switch (ending) {
      case DONE -> "";
      case EXHAUSTED -> "; every point of the space was tried";
      case RULE -> "; a stopping rule was met";
      case FINISHED -> "; the study was finished by someone";
      case OUT_OF_TIME -> "; the time for this run is up, the same command resumes";
      case DISMISSED -> "; this worker was dismissed, and its trials have ended";
      case CANNOT_START -> "; the command does not start";
      case DRAINED -> "; told to end, the trials under way were finished";
      case STOPPED -> "; stopped";
    };
  }

  private static void parameters(Point point, List<String> lines) {
    point
        .values()
        .forEach((name, value) -> lines.add("  " + name + " = " + Decimals.argument(value)));
  }

  private static long failed(History history) {
    return history.finished().stream().filter(trial -> trial.failure().isPresent()).count();
  }

  private static long stopped(History history) {
    return history.finished().stream().filter(trial -> trial.stopped().isPresent()).count();
  }

  /** The object that programs read. */
  public Map<String, Object> json(Map<String, Object> files) {
    History history = study.history();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("study", study.spec().name());
    if (study.spec().objectives().isEmpty()) {
      json.put("direction", study.spec().direction().word());
    } else {
      json.put("objectives", BestJson.objectives(study.spec()));
    }
    json.put("ended", ending.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    check.ifPresent(found -> json.put("stopping", rules(found)));
    json.putAll(BestJson.of(study, recommendation));
    json.put("warning", health().map(FitQuality::sentence).orElse(null));
    json.put("trials", history.trials().size());
    json.put("failed", failed(history));
    if (study.spec().pruning().stops()) {
      json.put("stopped-early", stopped(history));
    }
    json.put("pending", history.pending().size());
    json.put("seconds", time.toMillis() / 1000.0);
    study
        .spec()
        .cost()
        .ifPresent(
            own -> {
              Map<String, Object> cost = new LinkedHashMap<>();
              cost.put("of", own.unit());
              cost.put("spent", own.spent(study.history()));
              cost.put("budget", own.budget().isPresent() ? own.budget().getAsDouble() : null);
              json.put("cost", cost);
            });
    json.put("files", files);
    return json;
  }

  /** The reason of the latest failure, if every trial failed. */
  public Optional<String> whyAllFailed() {
    List<Trial.Finished> finished = study.history().finished();
    return hasValues(study) || finished.isEmpty()
        ? Optional.empty()
        : finished.get(finished.size() - 1).failure();
  }
}
