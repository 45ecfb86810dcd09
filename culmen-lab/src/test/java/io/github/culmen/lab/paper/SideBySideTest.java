package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SideBySideTest {
  private static TaskResult result(String method, long seed, double regret) {
    return new TaskResult(
        new TaskKey(method, "p", seed), List.of(9.0, 9.0), Map.of(2, regret), Optional.empty());
  }

  @Test
  void putsThePapersCellsNextToOurs() {
    Map<String, SideBySide.Column> columns = new LinkedHashMap<>();
    columns.put(
        "boston",
        new SideBySide.Column(
            List.of(result("mes-g:100", 1, 1), result("mes-g:100", 2, 3), result("jes", 1, 4)),
            2,
            1));
    columns.put("cancer (%)", new SideBySide.Column(List.of(result("ucb", 1, 0.03)), 2, 100));
    assertThat(new SideBySide(PaperTable.NEURAL_NETWORKS, columns).markdown())
        .isEqualTo(
            """
            | method | boston | paper | cancer (%) | paper |
            |---|--:|--:|--:|--:|
            | mes-g:100 | 2.00 ± 1.41 (1.00) | 1.51 ± 0.61 | - | 3.83 ± 0.01 |
            | jes | 4.00 | - | - | - |
            | ucb | - | 1.64 ± 0.43 | 3.00 | 3.83 ± 0.01 |

            Inference regret, mean ± sd (standard error); right of it Table 3 of the paper, mean ± sd.
            """);
  }

  @Test
  void findsCellsByMethodWithOrWithoutItsCount() {
    assertThat(PaperTable.TIMES.cell("pes:10", "seconds"))
        .contains(new PaperTable.Cell(1.61, 0.50));
    assertThat(PaperTable.TIMES.cell("pes", "seconds")).isEmpty();
    assertThat(PaperTable.TEST_FUNCTIONS.cell("pes:200", "shekel"))
        .contains(new PaperTable.Cell(8.73, 0.67));
    assertThat(PaperTable.TEST_FUNCTIONS.cell("pes", "branin")).isEmpty();
    assertThat(PaperTable.ROBOT_PUSHING.cell("mes-r", "4-d"))
        .contains(new PaperTable.Cell(0.16, 0.10));
  }

  @Test
  void refusesRowsOfOtherLengths() {
    assertThatThrownBy(() -> new PaperTable("T", List.of("a"), Map.of("m", List.of())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 cells, but m");
  }
}
