import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.StudySpec;

/** Finds the minimum of a parabola; each run goes on where the one before ended. */
public final class Tune {
  private Tune() {}

  public static void main(String[] args) {
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).name("parabola").minimize().build();
    try (StudyStore store = StudyStores.open("sqlite:culmen.db")) {
      Study study = Study.open(spec, store.openOrCreate(spec));
      study.optimize(point -> Math.pow(point.real("x") - 0.3, 2), Budget.trials(20));
      System.out.println("best observed: " + study.best().orElseThrow().point());
    }
  }
}
