package consumer;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.StudySpec;
import java.util.Locale;

/** Optimises a function and finds the study again in its store. */
public final class Main {
  public static void main(String[] args) {
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).name("parabola").minimize().build();
    try (StudyStore store = StudyStores.open("sqlite:studies.db")) {
      Study study = Study.open(spec, store.openOrCreate(spec));
      study.optimize(point -> Math.pow(point.real("x") - 0.3, 2), Budget.trials(25));
    }
    try (StudyStore store = StudyStores.open("sqlite:studies.db")) {
      Study study = Study.resume(store.open("parabola"));
      System.out.printf(
          Locale.ROOT,
          "%d trials are kept; best %.4f%n",
          study.history().trials().size(),
          study.best().orElseThrow().value().getAsDouble());
    }
  }
}
