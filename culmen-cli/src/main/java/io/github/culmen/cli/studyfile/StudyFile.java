package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Durations;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A study as a file describes it.
 *
 * @param path the file
 * @param spec what is searched and how
 * @param command what evaluates a trial, if the file says
 * @param result where the command leaves its value
 * @param timeout how long one trial may take
 * @param trials how many trials the study is to have, if the file says
 * @param stop when it may end before that
 * @param problem what evaluates a trial instead of a command, if the file says
 * @param text what the file would say; empty if there is a file
 * @param anyStrategy whether it leaves open how points are chosen
 * @param was the values that new parameters had in earlier trials
 * @param attributes what is kept of a program's output besides its result
 */
public record StudyFile(
    Path path,
    StudySpec spec,
    Optional<CommandTemplate> command,
    ResultSource result,
    Optional<Duration> timeout,
    OptionalInt trials,
    List<StoppingRule> stop,
    Optional<TestProblem> problem,
    Optional<String> text,
    boolean anyStrategy,
    Map<String, Object> was,
    List<String> attributes) {

  // A name is a folder's name too.
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_. +-]{0,99}");
  private static final Pattern ATTRIBUTE = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");
  private static final int MOST_TRIALS = 1_000_000;

  /** Reads a study file; {@code seed} overrides the file's. */
  public static StudyFile read(Path path, OptionalLong seed) {
    return of(path, YamlDocument.read(path), seed);
  }

  /** The study that a problem stands for. */
  public static StudyFile of(TestProblem problem, OptionalLong seed) {
    Path path = Path.of(problem.exact().name() + ".yaml");
    String text = problem.studyFile();
    return of(path, YamlDocument.parse("--problem", text), seed, Optional.of(text));
  }

  public static StudyFile of(Path path, YamlValue document, OptionalLong seed) {
    return of(path, document, seed, Optional.empty());
  }

  private static StudyFile of(
      Path path, YamlValue document, OptionalLong seed, Optional<String> text) {
    YamlMapping keys =
        document.mapping(
            "name",
            "direction",
            "objectives",
            "reference",
            "at-least",
            "at-most",
            "parameters",
            "constraints",
            "outcomes",
            "noise",
            "strategy",
            "command",
            "problem",
            "result",
            "timeout",
            "trials",
            "budget",
            "stop",
            "pruning",
            "cost",
            "attributes");
    Optional<TestProblem> problem = keys.optional("problem", TestProblem::read);
    problem.ifPresent(ignored -> requireNothingOfACommand(keys));
    SearchSpace unlimited =
        problem
            .map(TestProblem::space)
            .orElseGet(() -> ParameterReader.read(keys.required("parameters")));
    SearchSpace space =
        keys.optional("constraints", value -> constrained(unlimited, value)).orElse(unlimited);
    StudySpec.Builder spec = StudySpec.builder(space).name(name(path, keys));
    List<NamedObjective> objectives = ObjectiveReader.read(keys);
    spec.objectives(objectives.toArray(NamedObjective[]::new));
    if (objectives.isEmpty()) {
      spec.direction(
          problem
              .map(TestProblem::direction)
              .orElseGet(
                  () -> keys.required("direction").word(Direction.values(), Direction::word)));
    }
    spec.noise(
        keys.optional("noise", StrategyReader::noise)
            .or(() -> problem.map(TestProblem::knownNoise))
            .orElse(Noise.learned()));
    keys.optional("outcomes", OutcomeReader::limits)
        .ifPresent(limits -> limits.forEach(spec::outcome));
    Optional<YamlValue> strategy = keys.optional("strategy");
    spec.strategy(strategy.map(StrategyReader::read).orElse(Strategy.auto()));
    long ownSeed = strategy.flatMap(StrategyReader::seed).orElse(0L);
    spec.seed(seed.orElse(ownSeed));
    keys.optional("budget").map(v -> v.integer(1, MOST_TRIALS)).ifPresent(spec::budget);
    keys.optional("pruning", PruningReader::read).ifPresent(spec::pruning);
    keys.optional("cost", CostReader::read).ifPresent(spec::cost);
    keys.optional("parameters")
        .flatMap(value -> FidelityReader.read(value, unlimited))
        .ifPresent(spec::fidelity);
    requireOneObjective(keys, objectives);
    StudySpec built = strategy.orElse(document).checked(spec::build);
    keys.optional("constraints")
        .ifPresent(
            constraints ->
                constraints.checked(
                    () -> {
                      Study.requireLegalPoint(built);
                      return built;
                    }));
    ResultSource source =
        keys.optional("result", value -> result(value, built))
            .orElse(ResultSource.standardOutput());
    return new StudyFile(
        path,
        built,
        keys.optional("command", value -> command(value, space, source.namesAttempt())),
        source,
        keys.optional("timeout", v -> v.checked(() -> Durations.parse(v.text()))),
        keys.optional("trials", v -> v.integer(1, MOST_TRIALS))
            .map(OptionalInt::of)
            .orElse(OptionalInt.empty()),
        keys.optional("stop", value -> stop(value, built)).orElse(List.of()),
        problem,
        text,
        strategy.map(StrategyReader::leavesOpen).orElse(true),
        problem.isPresent() ? Map.of() : ParameterReader.was(keys.required("parameters"), space),
        keys.optional("attributes", value -> attributes(value, built)).orElse(List.of()));
  }

  // Columns of tables and keys of JSON, so that none may be another thing's name.
  private static List<String> attributes(YamlValue value, StudySpec spec) {
    List<String> names = new ArrayList<>();
    for (YamlValue one : value.list()) {
      String name = one.text();
      if (!ATTRIBUTE.matcher(name).matches()) {
        throw one.error(
            "must be letters, digits, '_', '.' and '-', beginning with a letter or '_', but is '"
                + name
                + "'");
      }
      boolean outcome = spec.toldNames().contains(name);
      if (outcome || names.contains(name)) {
        throw one.error(
            "must be another name than those of outcomes and other attributes, but got '"
                + name
                + "'");
      }
      names.add(name);
    }
    return names;
  }

  /** The same study under another name. */
  public StudyFile named(String name) {
    return new StudyFile(
        path,
        spec.withName(name),
        command,
        result,
        timeout,
        trials,
        stop,
        problem,
        text,
        anyStrategy,
        was,
        attributes);
  }

  /**
   * A spec of this file for a study that is there: what the file does not say about how points are
   * chosen is as it was, whatever the default is now.
   *
   * @param given the file's spec, perhaps with another budget
   * @param stored what the study was begun with
   */
  public StudySpec asIn(StudySpec given, StudySpec stored) {
    Strategy begun = stored.strategy();
    return given.withStrategy(
        anyStrategy
            ? StrategyReader.over(begun, given.strategy())
            : given.strategy().asBegun(begun));
  }

  private static void requireNothingOfACommand(YamlMapping keys) {
    for (String key :
        List.of(
            "command",
            "result",
            "timeout",
            "parameters",
            "constraints",
            "outcomes",
            "objectives",
            "direction")) {
      keys.optional(key)
          .ifPresent(
              ignored -> {
                throw keys.errorAtKey(
                    key,
                    "a study with the key 'problem' takes parameters and direction from it and runs"
                        + " no command, but the file also has the key '"
                        + key
                        + "'");
              });
    }
  }

  private static void requireOneObjective(YamlMapping keys, List<NamedObjective> objectives) {
    if (!objectives.isEmpty() && keys.optional("pruning").isPresent()) {
      throw keys.errorAtKey(
          "pruning",
          "pruning judges trials by one objective, but the study has " + objectives.size());
    }
  }

  // One by one, so that an error is at its own line.
  private static SearchSpace constrained(SearchSpace space, YamlValue constraints) {
    SearchSpace limited = space;
    for (YamlValue constraint : constraints.list()) {
      SearchSpace before = limited;
      limited = constraint.checked(() -> before.constrained(constraint.text()));
    }
    return limited;
  }

  private static ResultSource result(YamlValue value, StudySpec spec) {
    ResultSource source = ResultSource.read(value);
    List<String> names = spec.toldNames();
    if (!spec.objectives().isEmpty() && source.sd().isPresent()) {
      throw value.error(
          "sd is for one objective; with several an objective is a number, or an object with value"
              + " and sd");
    }
    for (String name : source.placed()) {
      if (!names.contains(name)) {
        throw value.error(
            "outcomes must be the objectives and outcomes of the study, "
                + (names.isEmpty() ? "which has none" : String.join(", ", names))
                + ", but got '"
                + name
                + "'"
                + Spelling.hint(name, names));
      }
    }
    return source;
  }

  private static List<StoppingRule> stop(YamlValue value, StudySpec spec) {
    if (!spec.objectives().isEmpty()) {
      throw value.error(
          "stopping rules judge the optimum of one objective, but the study has "
              + spec.objectives().size());
    }
    return StoppingReader.read(value);
  }

  private static CommandTemplate command(YamlValue value, SearchSpace space, boolean attempts) {
    return value.isList()
        ? value.checked(
            () ->
                CommandTemplate.arguments(
                    value.list().stream().map(YamlValue::text).toList(), space, attempts))
        : value.checked(() -> CommandTemplate.shell(value.text(), space, attempts));
  }

  private static String name(Path path, YamlMapping keys) {
    Optional<YamlValue> given = keys.optional("name");
    String name = given.map(YamlValue::text).orElseGet(() -> stem(path.getFileName().toString()));
    if (!namesFolder(name)) {
      String message =
          "a study's name must be usable as a folder's name: letters, digits, '_', '.', '+', '-' and"
              + " blanks, beginning with a letter, digit or '_', but got '"
              + name
              + "'";
      throw given
          .map(value -> value.error(message))
          .orElseGet(() -> CommandFailure.usage(path + ": " + message + "; give it a name"));
    }
    return name;
  }

  /** Whether a study's name can be a folder's name as it is. */
  public static boolean namesFolder(String name) {
    return NAME.matcher(name).matches() && !name.endsWith(" ") && !name.endsWith(".");
  }

  private static String stem(String fileName) {
    int dot = fileName.lastIndexOf('.');
    return dot > 0 ? fileName.substring(0, dot) : fileName;
  }

  /** The folder the command runs in. */
  public Path folder() {
    return path.toAbsolutePath().normalize().getParent();
  }

  /** What the file says. */
  public String content() {
    return text.orElseGet(() -> YamlDocument.text(path));
  }

  /** Whether trials can be evaluated: by a command, or by a problem. */
  public boolean runnable() {
    return command.isPresent() || problem.isPresent();
  }

  /** How many trials the study is to have: as the file says, or 20 and 10 for each parameter. */
  public int trialsOrDefault() {
    return trials.orElse(20 + 10 * spec.space().dimension());
  }
}
