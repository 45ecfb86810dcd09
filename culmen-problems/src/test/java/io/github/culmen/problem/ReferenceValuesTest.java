package io.github.culmen.problem;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.testdata.Reference;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferenceValuesTest {
  private static final Reference AUTHORS =
      Reference.load(ReferenceValuesTest.class, "test_functions");
  private static final Reference CUBE =
      Reference.load(ReferenceValuesTest.class, "unit_cube_values");

  private static void agrees(Problem problem, Reference reference) {
    double[][] points = reference.get("points").rows();
    double[] values = reference.get("values").numbers();
    assertThat(values).hasSameSizeAs(points).hasSizeGreaterThan(10);
    for (int i = 0; i < values.length; i++) {
      assertClose(problem.value(points[i]), values[i], 1e-8, reference + " point " + i);
    }
    assertClose(problem.optimum().getAsDouble(), reference.get("min").number(), 1e-10, "optimum");
    assertClose(problem.optimizers().get(0), reference.get("argmin").numbers(), 1e-6, "argmin");
  }

  @Test
  void eggholderAgreesWithTheAuthorsCode() {
    agrees(Problems.named("eggholder"), AUTHORS.get("eggholder"));
  }

  @Test
  void michalewiczAgreesWithTheAuthorsCode() {
    agrees(Problems.named("michalewicz"), AUTHORS.get("michalewicz"));
  }

  @Test
  void shekelAgreesWithTheAuthorsCode() {
    agrees(Problems.named("shekel"), AUTHORS.get("shekel"));
  }

  @Test
  void shekelAgreesWithFewerHoles() {
    double[][] points = AUTHORS.get("shekel").get("points").rows();
    for (int holes : new int[] {5, 7}) {
      double[] values = AUTHORS.get("shekel").get("values_m" + holes).numbers();
      for (int i = 0; i < points.length; i++) {
        assertClose(TabulatedProblems.shekel(holes, points[i]), values[i], 1e-8, "m = " + holes);
      }
    }
  }

  /** The peers use the variant of Shekel's function with other centres. */
  private static Problem ofPeers(String name) {
    return Problems.named(name.equals("shekel4") ? "shekel-symmetric" : name);
  }

  private static void agreesInTheCube(Reference set) {
    Problem problem = ofPeers(set.get("problem").text());
    double[][] unit = set.get("unit").rows();
    double[] values = set.get("value").numbers();
    double[] lower = problem.lower();
    double[] upper = problem.upper();
    for (int i = 0; i < unit.length; i++) {
      double[] x = new double[problem.dimension()];
      for (int j = 0; j < x.length; j++) {
        x[j] = lower[j] + unit[i][j] * (upper[j] - lower[j]);
      }
      assertClose(problem.value(x), values[i], 1e-8, problem.name() + " point " + i);
    }
  }

  @Test
  void valuesInTheUnitCubeAgree() {
    List<Reference> sets = CUBE.get("sets").elements();
    assertThat(sets).hasSize(3);
    sets.forEach(ReferenceValuesTest::agreesInTheCube);
  }

  @Test
  void designsOfPeersAgreeInDomainValuesAndOptimum() {
    List<Reference> designs = CUBE.get("designs").elements();
    assertThat(designs).hasSize(9);
    for (Reference design : designs) {
      Problem problem = ofPeers(design.get("problem").text());
      double[][] bounds = design.get("bounds").rows();
      assertThat(bounds).hasNumberOfRows(problem.dimension());
      for (int j = 0; j < bounds.length; j++) {
        assertThat(problem.lower()[j]).isEqualTo(bounds[j][0]);
        assertThat(problem.upper()[j]).isEqualTo(bounds[j][1]);
      }
      agreesInTheCube(design);
      double best = design.get("f_opt").number();
      assertClose(problem.optimum().getAsDouble(), best, 1e-8, problem.name());
    }
  }
}
