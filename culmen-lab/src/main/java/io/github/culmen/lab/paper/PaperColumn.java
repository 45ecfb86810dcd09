package io.github.culmen.lab.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The columns of the paper's tables and the panels of its figures, by the beginnings of the names
 * of measurements. [Wang2017] §5
 */
enum PaperColumn {
  SAMPLES("gp-samples", "Functions from a process", "", 1, 100, true),
  EGGHOLDER("eggholder", "Eggholder", "eggholder", 1, 10, true),
  SHEKEL("shekel", "Shekel", "shekel", 1, 10, true),
  MICHALEWICZ("michalewicz", "Michalewicz", "michalewicz", 1, 10, true),
  BOSTON("neural-network-boston", "Boston", "boston", 1, 20, false),
  CANCER("neural-network-cancer", "Breast cancer, %", "cancer (%)", 100, 20, false),
  PUSHING_3("robot-pushing-3-d", "Pushing, 3-d", "3-d", 1, 20, true),
  PUSHING_4("robot-pushing-4-d", "Pushing, 4-d", "4-d", 1, 20, true),
  ADDITIVE_10("additive-d10", "10 inputs", "", 1, 50, true),
  ADDITIVE_20("additive-d20", "20 inputs", "", 1, 50, true),
  ADDITIVE_30("additive-d30", "30 inputs", "", 1, 50, true),
  ADDITIVE_50("additive-d50", "50 inputs", "", 1, 50, true),
  ADDITIVE_100("additive-d100", "100 inputs", "", 1, 50, true),
  ROBOTS("robot-14d", "Two robots", "", 1, 0, true),
  WALKER("walker-25d", "Walker", "", 1, 0, false);

  private static final List<String> SAMPLED = List.of("pes", "mes-r", "mes-g");
  private static final List<String> ADDITIVE = List.of("add-mes-g", "add-mes-r", "add-gp-ucb");

  private final String prefix;
  private final String title;
  private final String cell;
  private final double factor;
  private final int runs;
  private final boolean known;

  PaperColumn(String prefix, String title, String cell, double factor, int runs, boolean known) {
    this.prefix = prefix;
    this.title = title;
    this.cell = cell;
    this.factor = factor;
    this.runs = runs;
    this.known = known;
  }

  /** What measurements are of, if the paper has it. */
  static Optional<PaperColumn> of(Measured measured) {
    for (PaperColumn column : values()) {
      if (PaperClaims.about(column.prefix, measured.name())) {
        return Optional.of(column);
      }
    }
    return Optional.empty();
  }

  /** What it is called above a table of its own. */
  String title() {
    return title;
  }

  /** What regrets are multiplied with in the paper. */
  double factor() {
    return factor;
  }

  /** How often the paper repeats it; 0 where it does not say. */
  int runs() {
    return runs;
  }

  /** Whether the optimum is known. */
  boolean known() {
    return known;
  }

  /** The table it is a column of; figures have none. */
  Optional<PaperTable> table() {
    return switch (this) {
      case EGGHOLDER, SHEKEL, MICHALEWICZ -> Optional.of(PaperTable.TEST_FUNCTIONS);
      case BOSTON, CANCER -> Optional.of(PaperTable.NEURAL_NETWORKS);
      case PUSHING_3, PUSHING_4 -> Optional.of(PaperTable.ROBOT_PUSHING);
      case SAMPLES,
          ADDITIVE_10,
          ADDITIVE_20,
          ADDITIVE_30,
          ADDITIVE_50,
          ADDITIVE_100,
          ROBOTS,
          WALKER ->
          Optional.empty();
    };
  }

  /** What the paper has for a method. */
  Optional<PaperTable.Cell> cell(String method) {
    return table().flatMap(table -> table.cell(method, cell));
  }

  /** The block of the page it belongs to. */
  String block() {
    return number().toLowerCase(Locale.ROOT).replace(". ", "-").replace(' ', '-');
  }

  /** The table or figure it is of. */
  String number() {
    return table()
        .map(PaperTable::name)
        .orElse(this == SAMPLES ? "Fig. 1" : functions() ? "Fig. 3" : "Fig. 5");
  }

  /** Whether its problems are functions drawn from a process. */
  boolean functions() {
    return this == SAMPLES || prefix.startsWith("additive-");
  }

  /** The methods the paper has. */
  List<String> methods() {
    if (this != SAMPLES) {
      return table().map(table -> List.copyOf(table.rows().keySet())).orElse(ADDITIVE);
    }
    List<String> all = new ArrayList<>(List.of("ucb", "pi", "ei", "est", "es"));
    for (String method : SAMPLED) {
      for (int count : List.of(1, 10, 100)) {
        all.add(method + ":" + count);
      }
    }
    return all;
  }
}
