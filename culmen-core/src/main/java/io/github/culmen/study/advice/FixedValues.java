package io.github.culmen.study.advice;

import io.github.culmen.acquisition.Candidates;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Region;
import io.github.culmen.search.LegalPoints;
import io.github.culmen.search.Sweep;
import io.github.culmen.space.Condition;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.fit.FitRequest;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.ModelComponent;
import io.github.culmen.study.fit.PartOfRegion;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.trial.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The best point where some parameters have given values: on that face of the domain the posterior
 * mean is largest there, among points that are likely to be feasible if there are any.
 */
public final class FixedValues {
  private final SearchSpace space;
  private final Encoding encoding;
  private final Map<String, Object> fixed = new LinkedHashMap<>();
  // The values that remain for each parameter that has not all of them.
  private final Map<String, List<Object>> left = new LinkedHashMap<>();

  private FixedValues(SearchSpace space, Map<String, ?> values) {
    this.space = space;
    this.encoding = new Encoding(space);
    values.forEach(
        (name, value) -> {
          Object checked = space.parameter(name).check(value);
          fixed.put(name, checked);
          left.put(name, List.of(checked));
        });
    fixed.keySet().forEach(this::activate);
  }

  /**
   * Checks the values, and that parameters with a value can be active together.
   *
   * @throws IllegalArgumentException if one is unknown or out of range, or they contradict each
   *     other
   */
  public static FixedValues of(SearchSpace space, Map<String, ?> values) {
    return new FixedValues(space, values);
  }

  // A parameter means something only where its conditions hold.
  private void activate(String name) {
    for (Condition condition : space.conditions().getOrDefault(name, List.of())) {
      String parent = condition.parameter();
      List<Object> before = left.get(parent);
      List<Object> now =
          before == null
              ? condition.values()
              : before.stream().filter(condition.values()::contains).toList();
      if (now.isEmpty()) {
        throw new IllegalArgumentException(
            "'"
                + name
                + "' has a value only if '"
                + parent
                + "' is "
                + condition.values().stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(" or "))
                + ", but then '"
                + parent
                + "' would have to be "
                + before.stream().map(String::valueOf).collect(Collectors.joining(" or ")));
      }
      left.put(parent, now);
      activate(parent);
    }
  }

  /**
   * The point.
   *
   * @throws IllegalArgumentException if no legal point has these values
   */
  public Point best(FittedStudy study, History history, ModelCache fits) {
    Domain face = face(study.domain());
    FitRequest request = new FitRequest(study.spec(), history);
    FeasibleMean feasible =
        new FeasibleMean(
            fits.outcomes(request).feasibility(), fits.successes(request).probability());
    Sweep sweep = sweep(face, study);
    ModelComponent part =
        new ModelComponent(
            face, study.models(), Candidates.of(sweep.points(), study.models()), sweep.complete());
    double[] unit =
        (feasible.isEmpty() ? Recommender.largest(part) : feasible.largest(part)).point();
    return point(unit);
  }

  // The values as they were given, where coordinates may have rounded them.
  private Point point(double[] unit) {
    Point decoded = encoding.decode(encoding.snap(unit));
    Map<String, Object> exact = new LinkedHashMap<>(decoded.values());
    fixed.forEach((name, value) -> exact.computeIfPresent(name, (n, rounded) -> value));
    Point point = Point.of(exact);
    return space.contains(point) ? point : decoded;
  }

  private Sweep sweep(Domain face, FittedStudy study) {
    Domain whole = study.domain();
    if (Sweep.takesWhole(whole)) {
      List<double[]> rows = new ArrayList<>();
      for (long i = 0; i < whole.cardinality(); i++) {
        double[] row = whole.point(i);
        double[] moved = row.clone();
        face.snap(moved);
        if (Arrays.equals(row, moved)) {
          rows.add(row);
        }
      }
      requireSome(!rows.isEmpty());
      return new Sweep(Matrix.of(rows.toArray(double[][]::new)), true);
    }
    Dataset data = study.observations().data();
    List<double[]> near = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < data.size(); i++) {
      double[] row = data.inputs().row(i);
      face.snap(row);
      if (face.contains(row)) {
        near.add(row);
        values.add(data.value(i));
      }
    }
    Matrix tried =
        near.isEmpty()
            ? Matrix.zeros(0, face.dimension())
            : Matrix.of(near.toArray(double[][]::new));
    requireSome(
        LegalPoints.spread(face, 1, tried, Seeds.from(study.random().candidates())).isPresent());
    return Sweep.of(
        face,
        tried,
        values.stream().mapToDouble(Double::doubleValue).toArray(),
        Seeds.from(study.random().candidates()));
  }

  private void requireSome(boolean there) {
    if (!there) {
      throw new IllegalArgumentException(
          "some point must satisfy the constraints, but none was found with "
              + fixed.entrySet().stream()
                  .map(e -> e.getKey() + " = " + e.getValue())
                  .collect(Collectors.joining(", ")));
    }
  }

  private Domain face(Domain domain) {
    List<Axis> axes = new ArrayList<>(domain.axes());
    for (int j = 0; j < axes.size(); j++) {
      Parameter parameter = space.parameters().get(j);
      List<Object> some = left.get(parameter.name());
      if (some != null) {
        axes.set(
            j,
            new Positions(
                some.stream().mapToDouble(parameter::encode).sorted().toArray(),
                parameter.ordered()));
      }
    }
    return new Domain(axes, domain.region().map(Rest::new));
  }

  /** Some of an axis's coordinates, ascending. */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  private record Positions(double[] at, boolean ordered) implements Axis {
    @Override
    public long levels() {
      return at.length;
    }

    @Override
    public double position(long level) {
      return at[(int) level];
    }

    @Override
    public long level(double coordinate) {
      return IntStream.range(0, at.length)
          .boxed()
          .min((a, b) -> Double.compare(Math.abs(at[a] - coordinate), Math.abs(at[b] - coordinate)))
          .orElseThrow();
    }
  }

  /** The constraints of the whole domain on a face of it, whose points nobody has counted. */
  private static final class Rest extends PartOfRegion {
    Rest(Region whole) {
      super(whole);
    }

    @Override
    public long cardinality() {
      return Long.MAX_VALUE;
    }

    @Override
    public double[] point(long number) {
      throw new UnsupportedOperationException("the points of a face are not numbered");
    }
  }
}
