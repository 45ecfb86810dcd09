package io.github.culmen.study.belief;

import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import io.github.culmen.math.Sobol;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.Mixture;
import io.github.culmen.study.fit.ParameterAxis;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.insight.Contour;
import io.github.culmen.study.insight.Slice;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Cuts through a study's model: along one parameter, and over two. */
final class Sections {
  private static final int ALONG = 61;
  private static final int ACROSS = 33;
  // An average is smooth, and each of its points costs as much as one of the others.
  private static final int ALONG_AVERAGED = 21;
  private static final int POINTS = 4096;
  private static final int MOST = 32;
  private static final int FEWEST = 8;

  private final StudySpec spec;
  private final FittedStudy fittedStudy;
  private final Encoding encoding;
  // Of trials with a value, the best first.
  private final List<Trial.Finished> observed;

  Sections(StudySpec spec, FittedStudy fittedStudy, History history) {
    this.spec = spec;
    this.fittedStudy = fittedStudy;
    this.encoding = new Encoding(spec.space());
    this.observed =
        history.finished().stream()
            .filter(trial -> trial.value().isPresent())
            .sorted(
                Comparator.comparingDouble(
                    trial -> -spec.direction().flip(trial.value().getAsDouble())))
            .toList();
  }

  /** A point of the cube to cut through, and what the user calls it. */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  private record Base(double[] unit, Point point) {}

  /** Along a parameter. */
  Slice slice(int parameter) {
    String name = spec.space().parameters().get(parameter).name();
    Optional<Base> base = base(parameter);
    if (base.isEmpty()) {
      return new Slice(name, fittedStudy.recommendation().point(), List.of(), List.of());
    }
    List<Contour.Place> places = places(parameter, ALONG, base.get().unit()[parameter]);
    Matrix points = Matrix.zeros(places.size(), encoding.dimension());
    boolean[] legal = new boolean[places.size()];
    for (int i = 0; i < legal.length; i++) {
      double[] unit = base.get().unit().clone();
      unit[parameter] = places.get(i).position();
      legal[i] = put(points, i, unit);
    }
    Moments moments = Mixture.moments(fittedStudy.models(), points);
    List<Slice.Spot> spots = new ArrayList<>();
    for (int i = 0; i < legal.length; i++) {
      double mean = moments.mean()[i];
      double sd = Math.sqrt(moments.variance()[i]);
      double one = fittedStudy.toUser(mean - sd, points.row(i));
      double other = fittedStudy.toUser(mean + sd, points.row(i));
      spots.add(
          new Slice.Spot(
              places.get(i).value(),
              places.get(i).position(),
              fittedStudy.toUser(mean, points.row(i)),
              Math.min(one, other),
              Math.max(one, other),
              legal[i]));
    }
    return new Slice(name, base.get().point(), spots, averaged(parameter));
  }

  // E and sd of (1/M) sum_m f(x_j = v, the others as in x_m), whose variance is the mean of all
  // M^2 covariances.
  private List<Slice.Spot> averaged(int parameter) {
    Domain domain = fittedStudy.domain();
    int d = domain.dimension();
    List<Contour.Place> places = places(parameter, ALONG_AVERAGED, Double.NaN);
    int most = Math.max(FEWEST, Math.min(MOST, POINTS / (d * places.size())));
    Matrix over = Matrix.zeros(most, d);
    Sobol.of(d, Seeds.from(fittedStudy.random().effects())).fill(over.data(), most);
    List<Slice.Spot> spots = new ArrayList<>();
    for (Contour.Place place : places) {
      List<double[]> rows = new ArrayList<>();
      for (int m = 0; m < most; m++) {
        double[] row = over.row(m);
        row[parameter] = place.position();
        domain.snap(row);
        if (domain.active(row, parameter) && domain.contains(row)) {
          rows.add(row);
        }
      }
      spots.add(rows.isEmpty() ? nothing(place) : averaged(place, rows));
    }
    return spots;
  }

  private Slice.Spot nothing(Contour.Place place) {
    double centre = fittedStudy.units().toUser(0);
    return new Slice.Spot(place.value(), place.position(), centre, centre, centre, false);
  }

  private Slice.Spot averaged(Contour.Place place, List<double[]> rows) {
    Matrix points = Matrix.of(rows.toArray(double[][]::new));
    List<Moments> each = new ArrayList<>();
    for (Surrogate model : fittedStudy.models()) {
      Joint joint = model.joint(points);
      double variance = 0;
      for (int i = 0; i < rows.size(); i++) {
        for (int k = 0; k < rows.size(); k++) {
          variance += joint.covariance().get(i, k);
        }
      }
      variance = Math.max(0, variance / ((double) rows.size() * rows.size()));
      each.add(new Moments(new double[] {Samples.mean(joint.mean())}, new double[] {variance}));
    }
    Moments all = Mixture.of(each);
    double mean = all.mean()[0];
    double sd = Math.sqrt(all.variance()[0]);
    double one = fittedStudy.units().toUser(mean - sd);
    double other = fittedStudy.units().toUser(mean + sd);
    return new Slice.Spot(
        place.value(),
        place.position(),
        fittedStudy.units().toUser(mean),
        Math.min(one, other),
        Math.max(one, other),
        true);
  }

  /** Over two parameters; empty if they are never active together. */
  Optional<Contour> contour(int x, int y) {
    return base(x, y)
        .map(
            base -> {
              List<Contour.Place> columns = places(x, ACROSS, Double.NaN);
              List<Contour.Place> rows = places(y, ACROSS, Double.NaN);
              int size = columns.size() * rows.size();
              Matrix points = Matrix.zeros(size, encoding.dimension());
              boolean[] legal = new boolean[size];
              boolean[] active = new boolean[size];
              for (int i = 0; i < size; i++) {
                double[] unit = base.unit().clone();
                unit[x] = columns.get(i % columns.size()).position();
                unit[y] = rows.get(i / columns.size()).position();
                boolean contained = put(points, i, unit);
                active[i] = active(unit, x, y);
                legal[i] = contained && active[i];
              }
              Moments moments = Mixture.moments(fittedStudy.models(), points);
              List<Contour.Cell> cells = new ArrayList<>();
              for (int i = 0; i < size; i++) {
                double mean = moments.mean()[i];
                cells.add(
                    new Contour.Cell(
                        fittedStudy.toUser(mean, points.row(i)),
                        fittedStudy.units().sdToUser(mean, Math.sqrt(moments.variance()[i])),
                        legal[i],
                        active[i]));
              }
              return new Contour(
                  spec.space().parameters().get(x).name(),
                  spec.space().parameters().get(y).name(),
                  base.point(),
                  columns,
                  rows,
                  cells);
            });
  }

  // Inactive parameters go to their stand-ins, where models expect them.
  private boolean put(Matrix points, int row, double[] unit) {
    fittedStudy.domain().region().ifPresent(region -> region.settle(unit));
    System.arraycopy(unit, 0, points.data(), row * unit.length, unit.length);
    return fittedStudy.domain().contains(unit);
  }

  private Optional<Base> base(int... parameters) {
    double[] unit = fittedStudy.unit();
    if (active(unit, parameters)) {
      return Optional.of(new Base(unit, fittedStudy.recommendation().point()));
    }
    for (Trial.Finished trial : observed) {
      double[] tried = encoding.encode(trial.point());
      if (active(tried, parameters)) {
        return Optional.of(new Base(tried, trial.point()));
      }
    }
    return Optional.empty();
  }

  boolean active(double[] unit, int... parameters) {
    return Arrays.stream(parameters).allMatch(j -> fittedStudy.domain().active(unit, j));
  }

  // All values of a discrete parameter with few of them; else evenly spaced ones and one besides.
  private List<Contour.Place> places(int index, int most, double besides) {
    Parameter parameter = spec.space().parameters().get(index);
    Map<Double, Object> found = new TreeMap<>();
    long levels = new ParameterAxis(parameter).levels();
    if (levels > 0 && levels <= most) {
      for (long level = 0; level < levels; level++) {
        found.put(parameter.position(level), parameter.value(level));
      }
    } else {
      for (int i = 0; i < most; i++) {
        place(parameter, i / (most - 1.0), found);
      }
      if (!Double.isNaN(besides)) {
        place(parameter, besides, found);
      }
    }
    return found.entrySet().stream()
        .map(entry -> new Contour.Place(entry.getValue(), entry.getKey()))
        .toList();
  }

  private static void place(Parameter parameter, double unit, Map<Double, Object> found) {
    Object value = parameter.decode(unit);
    found.put(parameter.continuous() ? unit : parameter.encode(value), value);
  }
}
