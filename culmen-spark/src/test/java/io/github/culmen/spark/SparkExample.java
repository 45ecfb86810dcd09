package io.github.culmen.spark;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.StudySpec;
import org.apache.spark.api.java.JavaSparkContext;

/** The program of docs/clients.md. */
final class SparkExample {
  private SparkExample() {}

  private static double train(double rate, long depth) {
    return Math.abs(Math.log10(rate) + 2) + Math.abs(depth - 6);
  }

  static double run(String url, JavaSparkContext spark) {
    // begin docs
    StudySpec spec =
        StudySpec.builder(
                SearchSpace.of(
                    Parameter.logReal("rate", 1e-5, 1), Parameter.integer("depth", 2, 12)))
            .name("trees")
            .build();
    try (StudyStore store = StudyStores.open(url)) {
      Study study = Study.open(spec, store.openOrCreate(spec));
      SparkTrials.of(study, spark)
          .atOnce(4)
          .listener(trial -> System.out.println(trial.point() + " " + trial.outcome()))
          .run(point -> train(point.real("rate"), point.integer("depth")), Budget.trials(20));
      System.out.println("best: " + study.best().orElseThrow().point());
      // end docs
      return study.best().orElseThrow().value().orElseThrow();
    }
  }
}
