package io.github.culmen.study.fidelity;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Region;
import io.github.culmen.model.Surrogate;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.fit.Mixture;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.fit.PartOfRegion;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Where points may lie at the target of a study's fidelity: its axis has one position. */
public final class TargetDomain {
  private TargetDomain() {}

  /** The points at the target; the study's whole domain if it has no fidelity. */
  public static Domain of(StudySpec spec) {
    Domain whole = Observations.domain(spec);
    if (spec.fidelity().isEmpty()) {
      return whole;
    }
    List<Axis> axes = new ArrayList<>(whole.axes());
    axes.set(axis(spec), new Pinned(coordinate(spec)));
    return new Domain(axes, whole.region().map(region -> new TargetRegion(spec, region)));
  }

  /** Which coordinate is the fidelity. */
  public static int axis(StudySpec spec) {
    return spec.space().indexOf(spec.fidelity().orElseThrow().parameter());
  }

  /** The coordinate of the target. */
  public static double coordinate(StudySpec spec) {
    Fidelity fidelity = spec.fidelity().orElseThrow();
    return spec.space().parameter(fidelity.parameter()).encode(fidelity.target());
  }

  /** The rows of points that are at the target; all if there is no fidelity. */
  public static int[] rows(StudySpec spec, Matrix points) {
    IntStream all = IntStream.range(0, points.rows());
    if (spec.fidelity().isEmpty()) {
      return all.toArray();
    }
    int axis = axis(spec);
    double target = coordinate(spec);
    return all.filter(i -> points.get(i, axis) == target).toArray();
  }

  /** The data at the target; all if there are none at it. */
  public static Dataset data(StudySpec spec, Dataset data) {
    int[] rows = rows(spec, data.inputs());
    return rows.length == 0 || rows.length == data.size() ? data : data.select(rows);
  }

  /** The points moved to the target, each once. */
  public static Matrix moved(StudySpec spec, Matrix points) {
    if (spec.fidelity().isEmpty()) {
      return points;
    }
    int axis = axis(spec);
    double target = coordinate(spec);
    Map<List<Double>, double[]> different = new LinkedHashMap<>();
    for (int i = 0; i < points.rows(); i++) {
      double[] row = points.row(i);
      row[axis] = target;
      different.putIfAbsent(Arrays.stream(row).boxed().toList(), row);
    }
    return Observations.rows(List.copyOf(different.values()), points.columns());
  }

  /**
   * Observations as a sweep of the domain sees them: those of a study with a fidelity are at the
   * target, with the values that models expect there.
   */
  public static Observations swept(
      StudySpec spec, Observations observations, List<Surrogate> models) {
    if (spec.fidelity().isEmpty()) {
      return observations;
    }
    Matrix moved = moved(spec, observations.data().inputs());
    return observations.with(Dataset.of(moved, Mixture.mean(models, moved)));
  }

  /** One position of an axis. */
  private record Pinned(double at) implements Axis {
    @Override
    public long levels() {
      return 1;
    }

    @Override
    public boolean ordered() {
      return true;
    }

    @Override
    public double position(long level) {
      return at;
    }

    @Override
    public long level(double coordinate) {
      return 0;
    }
  }

  /** The constraints and conditions of the space, of which the fidelity has no part. */
  private static final class TargetRegion extends PartOfRegion {
    private final StudySpec spec;
    private final SearchSpace others;
    private final Encoding encoding;

    TargetRegion(StudySpec spec, Region whole) {
      super(whole);
      this.spec = spec;
      this.encoding = new Encoding(spec.space());
      String name = spec.fidelity().orElseThrow().parameter();
      List<Parameter> rest =
          spec.space().parameters().stream().filter(p -> !p.name().equals(name)).toList();
      this.others =
          SearchSpace.of(rest)
              .onlyWhen(spec.space().conditions())
              .constrained(spec.space().constraints().stream().map(c -> c.text()).toList());
    }

    @Override
    public long cardinality() {
      return others.cardinality();
    }

    @Override
    public double[] point(long number) {
      Fidelity fidelity = spec.fidelity().orElseThrow();
      return encoding.encode(
          spec.space().point(fidelity.at(others.pointAt(number), fidelity.target()).values()));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof TargetRegion region
          && whole().equals(region.whole())
          && spec.fidelity().equals(region.spec.fidelity());
    }

    @Override
    public int hashCode() {
      return whole().hashCode();
    }
  }

  /** How many points there are at the target; empty if they cannot be counted. */
  public static Optional<Long> count(StudySpec spec) {
    long count = of(spec).cardinality();
    return count == Long.MAX_VALUE ? Optional.empty() : Optional.of(count);
  }
}
