package io.github.culmen.server.api;

import io.github.culmen.server.json.Body;
import io.github.culmen.server.live.LegalPoints;
import io.github.culmen.server.live.LiveStudy;
import io.github.culmen.space.Point;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Prediction;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Supplier;

/** What the model expects of points. */
final class PredictEndpoints {
  private static final int MOST = 1000;
  private static final int AMONG = 2000;

  /**
   * What evaluations at many points would tell.
   *
   * @param place how many events the study had
   * @param information sorted
   */
  // Written once and never compared.
  @SuppressWarnings("ArrayRecordComponent")
  private record Ranking(int place, double[] information) {
    // How many tell more.
    int above(double told) {
      int at = Arrays.binarySearch(information, told);
      int after = at < 0 ? -at - 1 : at;
      while (after < information.length && information[after] <= told) {
        after++;
      }
      return information.length - after;
    }
  }

  private final Services services;
  private final Map<LiveStudy, Ranking> rankings = new WeakHashMap<>();

  PredictEndpoints(Services services) {
    this.services = services;
  }

  Answer predict(Call call) {
    Body body = Body.of(call.body(), List.of("points", "bestWith", "nearest", "objective", "rank"));
    List<String> given =
        List.of("points", "bestWith", "nearest").stream().filter(body::has).toList();
    if (given.size() != 1) {
      throw new IllegalArgumentException(
          "a prediction is of 'points', of the best point 'bestWith' some values or of the allowed"
              + " point 'nearest' to one, but got "
              + (given.isEmpty() ? "none of them" : String.join(" and ", given)));
    }
    boolean rank = body.flag("rank", false);
    Optional<String> objective = body.optionalText("objective");
    if (rank && objective.isPresent()) {
      throw new IllegalArgumentException(
          "'rank' is by the information about the optimum, and cannot go with 'objective'");
    }
    LiveStudy live = services.studies().view(call.study());
    if (body.has("bestWith")) {
      Map<String, Object> fixed = body.map("bestWith");
      return later(
          () ->
              objective
                  .map(name -> live.study().bestWith(name, fixed))
                  .orElseGet(() -> live.study().bestWith(fixed))
                  .stream()
                  .map(p -> json(live, p, rank))
                  .toList());
    }
    if (body.has("nearest")) {
      Map<String, Object> wished = body.map("nearest");
      return later(() -> predicted(live, objective, nearest(live.study(), wished), rank));
    }
    List<Map<String, Object>> points = body.maps("points", MOST);
    return later(() -> predicted(live, objective, points, rank));
  }

  private List<Map<String, Object>> predicted(
      LiveStudy live, Optional<String> objective, List<Map<String, Object>> points, boolean rank) {
    List<Prediction> predictions =
        objective
            .map(name -> live.study().predict(name, points))
            .orElseGet(() -> live.study().predict(points));
    return predictions.stream().map(p -> json(live, p, rank)).toList();
  }

  private static List<Map<String, Object>> nearest(Study study, Map<String, Object> wished) {
    List<Point> tried = study.history().trials().stream().map(Trial::point).toList();
    return new LegalPoints(study.spec().space(), AMONG)
        .nearest(wished, tried).stream().map(Point::values).toList();
  }

  private Answer later(Supplier<List<Map<String, Object>>> predictions) {
    return new Answer.Later(
        services
            .crew()
            .start(() -> (Answer) Answer.json(Map.of("predictions", predictions.get())))
            .orElseThrow(() -> new ApiProblem(503, "busy", "too many computations wait", 1)));
  }

  private Map<String, Object> json(LiveStudy live, Prediction prediction, boolean rank) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("params", prediction.point().values());
    json.put("mean", prediction.mean());
    json.put("sd", prediction.sd());
    json.put("better", prediction.better());
    json.put("feasible", prediction.feasible());
    json.put("meets", prediction.meets());
    json.put("success", prediction.success());
    json.put("information", prediction.information());
    json.put("asOf", prediction.values());
    if (rank && prediction.information().isPresent()) {
      Ranking ranking = ranking(live);
      json.put("rank", 1 + ranking.above(prediction.information().getAsDouble()));
      json.put("among", ranking.information().length);
    }
    return json;
  }

  // Made once for all who ask while nothing changes.
  private Ranking ranking(LiveStudy live) {
    int place = live.knownPlace();
    synchronized (rankings) {
      Ranking known = rankings.get(live);
      if (known == null || known.place() != place) {
        List<Map<String, Object>> points = new ArrayList<>();
        new LegalPoints(live.study().spec().space(), AMONG)
            .points()
            .forEach(point -> points.add(point.values()));
        known =
            new Ranking(
                place,
                live.study().predict(points).stream()
                    .mapToDouble(p -> p.information().orElse(0))
                    .sorted()
                    .toArray());
        rankings.put(live, known);
      }
      return known;
    }
  }
}
