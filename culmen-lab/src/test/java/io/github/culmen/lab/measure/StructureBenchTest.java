package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.StructureMethod;
import java.util.List;
import org.junit.jupiter.api.Test;

class StructureBenchTest {
  private static StructureBench.Recovery agreeing(double agreement) {
    Decomposition any = Decomposition.singletons(2);
    return new StructureBench.Recovery(1, any, any, agreement);
  }

  @Test
  void findsTheGroupsOfAFunction() {
    StructureBench bench = new StructureBench(6, 0.2, 150, StructureMethod.GIBBS);
    StructureBench.Recovery recovery = bench.recover(3);
    assertThat(recovery.learned()).isEqualTo(recovery.truth());
    assertThat(recovery.agreement()).isEqualTo(1);
    assertThat(recovery.truth().size()).isBetween(2, 5);
  }

  @Test
  void cannotFindThemInAHandfulOfValues() {
    StructureBench bench = new StructureBench(10, 0.1, 5, StructureMethod.GIBBS);
    assertThat(bench.recover(1).agreement()).isLessThan(0.8);
    assertThat(bench.recover(1)).isEqualTo(bench.recover(1));
  }

  @Test
  void hasAMedian() {
    assertThat(StructureBench.median(List.of(agreeing(1), agreeing(0), agreeing(0.5))))
        .isEqualTo(0.5);
    assertThat(StructureBench.median(List.of(agreeing(1), agreeing(0.5)))).isEqualTo(0.75);
  }

  @Test
  void timesTheChoiceAmongRandomStructures() {
    StructureCost cost = StructureCost.measure(6, 40, 300, 5, true, 2);
    // There are 76 ways to make groups of at most two out of six.
    assertThat(cost.structures()).isBetween(60, 76);
    assertThat(cost.promising().scored()).isEqualTo(cost.structures());
    assertThat(cost.all()).contains(cost.promising());
    // Processor time is counted in steps of a hundredth of a second.
    assertThat(cost.plainSeconds()).isNotNegative();
    assertThat(cost.allSeconds()).isNotNegative();
    assertThat(cost.promisingSeconds()).isNotNegative();
  }

  @Test
  void saysWhatItNeeds() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StructureBench(1, 0.1, 50, StructureMethod.GIBBS))
        .withMessage("dimension must be from 2 to 100, but dimension = 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StructureBench(5, 0.1, 1, StructureMethod.GIBBS))
        .withMessage("points must be from 2 to 2000, but points = 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StructureBench(5, 0, 50, StructureMethod.GIBBS))
        .withMessage("lengthscale must be finite and at least 0.02, but lengthscale = 0.0");
  }
}
