package io.github.culmen.study;

import java.util.Optional;
import java.util.SplittableRandom;

/** Finds the point the model believes to be best. */
final class Recommender {
  Optional<Recommendation> recommend(StudySpec spec, History history, SplittableRandom random) {
    return history.finished().stream()
        .filter(t -> t.value().isPresent())
        .findFirst()
        .map(t -> new Recommendation(t.point(), t.value().getAsDouble(), 0));
  }
}
