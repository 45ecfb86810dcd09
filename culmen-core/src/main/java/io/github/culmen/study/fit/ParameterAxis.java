package io.github.culmen.study.fit;

import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import java.util.Optional;

/** A parameter as a coordinate of the unit cube. */
public record ParameterAxis(Parameter parameter) implements Axis {
  // Coordinates in [0, 1] tell no more levels apart.
  private static final long MOST_LEVELS = 1L << 53;

  public static Domain domain(SearchSpace space) {
    return new Domain(
        space.parameters().stream().map(p -> (Axis) new ParameterAxis(p)).toList(),
        space.restricted() ? Optional.of(new SpaceRegion(space)) : Optional.empty());
  }

  @Override
  public long levels() {
    // Ranges with more values than coordinates can tell apart are as good as continuous.
    long cardinality = parameter.cardinality();
    return cardinality > MOST_LEVELS ? 0 : cardinality;
  }

  @Override
  public boolean ordered() {
    return parameter.ordered();
  }

  @Override
  public double position(long level) {
    return parameter.position(level);
  }

  @Override
  public long level(double coordinate) {
    return parameter.level(coordinate);
  }
}
