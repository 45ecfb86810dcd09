package io.github.culmen.cli.location;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.space.Point;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Results from elsewhere as data of a study: they are no trials of its budget. */
public final class EarlierData {
  private EarlierData() {}

  /**
   * What was added.
   *
   * @param added how many results
   * @param known how many were there already
   * @param left how many were left out for another reason
   * @param why that reason
   */
  public record Added(int added, int known, int left, String why) {
    /** In words. */
    public String text(String name) {
      return "added "
          + Decimals.count(added, "trial")
          + " to '"
          + name
          + "'"
          + (known > 0 ? "; left out " + known + " that it has already" : "")
          + (left > 0 ? "; left out " + left + " " + why : "");
    }
  }

  /** Adds the results of a table, each once. */
  public static Added table(Study study, Path file) {
    String text;
    try {
      text = Files.readString(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw CommandFailure.usage("there is no file '" + file + "'");
    } catch (IOException e) {
      throw CommandFailure.usage("cannot read '" + file + "' as text in UTF-8: " + e.getMessage());
    }
    EarlierResults read = EarlierResults.read(file.toString(), text, study.spec());
    return results(study, read.results(), read.pending(), "without an outcome");
  }

  /**
   * Adds the values of another study, as far as its points have a place in this one.
   *
   * @param was the values that new parameters had in it
   */
  public static Added study(Study study, Study other, Map<String, Object> was) {
    if (other.spec().direction() != study.spec().direction()) {
      throw CommandFailure.study(
          "--from needs a study with the same direction, but '"
              + other.spec().name()
              + "' has "
              + other.spec().direction().word(),
          null);
    }
    List<EarlierResult> results = new ArrayList<>();
    int left = 0;
    for (Trial.Finished trial : other.history().finished()) {
      Map<String, Object> values = new HashMap<>(was);
      values.putAll(trial.point().values());
      Optional<Point> point =
          study.spec().space().adapted(values).filter(study.spec().space()::contains);
      Optional<Outcome> outcome = outcome(study, trial.outcome());
      if (point.isPresent() && outcome.isPresent()) {
        results.add(new EarlierResult(point.get().values(), outcome.get()));
      } else {
        left++;
      }
    }
    return results(study, results, left, "without a place in it");
  }

  private static Optional<Outcome> outcome(Study study, Outcome outcome) {
    if (!(outcome instanceof Outcome.Success success)) {
      return Optional.of(outcome);
    }
    Outcome.Success kept = new Outcome.Success(success.value(), success.sd(), Map.of());
    for (String name : study.spec().measuredNames()) {
      if (!success.outcomes().containsKey(name)) {
        return Optional.empty();
      }
      kept = kept.with(name, success.outcomes().get(name));
    }
    return Optional.of(kept);
  }

  private record Known(Point point, Outcome outcome) {}

  /**
   * Adds results, each once.
   *
   * @param left how many others there were
   * @param why they are not among them
   */
  public static Added results(Study study, List<EarlierResult> results, int left, String why) {
    Set<Known> known = new HashSet<>();
    for (Trial.Finished trial : study.history().finished()) {
      if (trial.suggestion().origin() == Origin.EARLIER) {
        known.add(new Known(trial.point(), trial.outcome()));
      }
    }
    List<EarlierResult> news = new ArrayList<>();
    for (EarlierResult result : results) {
      Point point = study.spec().space().check(result.values());
      if (!known.contains(new Known(point, result.outcome()))) {
        news.add(result);
      }
    }
    if (!news.isEmpty()) {
      List<Trial.Finished> ignored = study.addAll(news);
    }
    return new Added(news.size(), results.size() - news.size(), left, why);
  }

  /** How many of a study's trials are results from elsewhere. */
  public static int count(Study study) {
    return (int)
        study.history().trials().stream()
            .filter(trial -> trial.suggestion().origin() == Origin.EARLIER)
            .count();
  }
}
