package io.github.culmen.acquisition.pareto;

import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;

/**
 * The models of several objectives, as many of each: model s of one goes with model s of the
 * others. All of them in one list, as candidates have their moments, are those of the first
 * objective, then those of the second, and so on.
 *
 * @param all the models of each objective
 */
public record ObjectiveSurrogates(List<List<Surrogate>> all) {
  /** Repeats the models of objectives that have fewer than others. */
  public ObjectiveSurrogates {
    int samples = all.stream().mapToInt(List::size).max().orElse(0);
    if (all.stream().anyMatch(List::isEmpty) || samples == 0) {
      throw new IllegalArgumentException("every objective needs a model");
    }
    List<List<Surrogate>> even = new ArrayList<>();
    for (List<Surrogate> own : all) {
      List<Surrogate> repeated = new ArrayList<>();
      for (int s = 0; s < samples; s++) {
        repeated.add(own.get((int) ((long) s * own.size() / samples)));
      }
      even.add(List.copyOf(repeated));
    }
    all = List.copyOf(even);
  }

  /** How many models each objective has. */
  public int samples() {
    return all.get(0).size();
  }

  /** How many objectives there are. */
  public int objectives() {
    return all.size();
  }

  /** All models in one list. */
  public List<Surrogate> flat() {
    return all.stream().flatMap(List::stream).toList();
  }

  /** The moments of all models in one list, by objective. */
  List<List<Moments>> split(List<Moments> flat) {
    List<List<Moments>> moments = new ArrayList<>();
    for (int m = 0; m < all.size(); m++) {
      moments.add(flat.subList(m * samples(), (m + 1) * samples()));
    }
    return moments;
  }
}
