package io.github.culmen.server.api;

import io.github.culmen.server.json.Body;
import io.github.culmen.server.live.Studies;
import io.github.culmen.study.Lease;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Prognosis;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.steering.WorkerDismissedException;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** What programs that evaluate trials do: ask, tell, measure; and what the model expects. */
final class WorkEndpoints {
  private static final int MOST = 1000;
  private static final int QUICK = 8;
  private static final int LONGEST_LEASE = 24 * 3600;
  private static final int USUAL_LEASE = 60;
  private static final List<String> OUTCOME =
      List.of("value", "values", "sd", "outcomes", "failure");

  private final Services services;

  WorkEndpoints(Services services) {
    this.services = services;
  }

  private Answer later(Supplier<Answer> work) {
    return new Answer.Later(
        services
            .crew()
            .start(work)
            .orElseThrow(
                () ->
                    new ApiProblem(
                        503,
                        "busy",
                        "so many asks may wait at a time, but "
                            + services.crew().waiting()
                            + " do; try again",
                        1)));
  }

  Answer ask(Call call) {
    Body body = Body.of(call.body(), List.of("count", "upTo", "worker", "lease"));
    int count = body.count("count", 1, MOST, 1);
    int most = body.count("upTo", 1, Integer.MAX_VALUE, Integer.MAX_VALUE);
    Optional<String> worker = worker(body);
    Duration length = Duration.ofSeconds(body.count("lease", 1, LONGEST_LEASE, USUAL_LEASE));
    Study study = services.studies().writer(call.study()).study();
    Optional<String> receipt = Repeats.receipt("ask", call);
    Supplier<Answer> work =
        () -> {
          List<Object> trials = new ArrayList<>();
          try {
            while (trials.size() < count) {
              Optional<Map<String, Object>> next =
                  worker.isPresent()
                      ? services
                          .leases()
                          .ask(study, worker.get(), length, most)
                          .map(WorkEndpoints::lease)
                      : withoutLease(study, most, receipt, trials.size());
              if (next.isEmpty()) {
                break;
              }
              trials.add(next.get());
            }
          } catch (WorkerDismissedException e) {
            if (trials.isEmpty()) {
              // An answer and no failure, so that a repetition of the request gets it again.
              return ApiProblem.of(e).orElseThrow().answer();
            }
            // These go out first; the next ask is refused.
            study.dismiss(worker.orElseThrow(), e.reason());
          } catch (SpaceExhaustedException e) {
            // What was handed out must reach the caller.
            if (trials.isEmpty()) {
              throw e;
            }
          }
          return Answer.json(Map.of("trials", trials));
        };
    // A choice without a model takes no longer than a tell, and less than changing the thread.
    AcquisitionKind kind = study.spec().strategy().acquisition().kind();
    boolean quick = kind == AcquisitionKind.RANDOM || kind == AcquisitionKind.SOBOL;
    return quick && count <= QUICK ? work.get() : later(work);
  }

  // Nobody else gets such a trial: one that was handed out under this key goes out again, also if
  // it was another server that did so. A worker's lease says the same for those who have a name.
  private static Optional<Map<String, Object>> withoutLease(
      Study study, int most, Optional<String> receipt, int place) {
    return receipt.isPresent()
        ? study.askUpTo(most, receipt.get() + "-" + place).map(WorkEndpoints::pending)
        : study.askUpTo(most).map(WorkEndpoints::pending);
  }

  private static Map<String, Object> pending(Trial trial) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("trial", trial.number());
    json.put("params", trial.point().values());
    return json;
  }

  private static Map<String, Object> lease(Lease lease) {
    Map<String, Object> json = pending(lease.trial());
    json.put("attempt", lease.attempt());
    json.put("until", lease.until().toString());
    return json;
  }

  private static Optional<String> worker(Body body) {
    Optional<String> worker = body.optionalText("worker");
    worker.ifPresent(
        name -> {
          if (name.isBlank() || name.length() > 200) {
            throw new IllegalArgumentException(
                "a worker's name must have 1 to 200 letters, but has " + name.length());
          }
        });
    return worker;
  }

  Answer tell(Call call) {
    Body body =
        Body.of(call.body(), List.of("value", "values", "sd", "outcomes", "seconds", "stopped"));
    if (!body.flag("stopped", false)) {
      return ended(call, success(body), body.optionalNumber("seconds"));
    }
    if (body.has("value")) {
      throw new IllegalArgumentException(
          "a trial that was stopped early has no value, but one was told");
    }
    Study study = services.studies().writer(call.study()).study();
    return known(
        study,
        call.trial(),
        () ->
            ended(
                call,
                study
                    .prognosis(call.trial())
                    .map(Prognosis::outcome)
                    .orElseThrow(
                        () ->
                            new IllegalArgumentException(
                                "only a trial that has reported values can be stopped early, but"
                                    + " trial "
                                    + call.trial()
                                    + " has none that say anything")),
                body.optionalNumber("seconds")));
  }

  Answer fail(Call call) {
    Body body = Body.of(call.body(), List.of("reason", "seconds"));
    return ended(
        call,
        Outcome.failure(body.optionalText("reason").orElse("failed")),
        body.optionalNumber("seconds"));
  }

  private Answer ended(Call call, Outcome outcome, OptionalDouble seconds) {
    Study study = services.studies().writer(call.study()).study();
    int trial = call.trial();
    return known(
        study,
        trial,
        () -> {
          long began = System.nanoTime();
          Trial told = services.leases().tell(study, trial, outcome, seconds);
          services.studies().commits().since(began);
          return Answer.json(new TrialJson(study.spec(), 0).brief(told));
        });
  }

  // Only what failed is looked into: most trials are known.
  static Answer known(Study study, int trial, Supplier<Answer> answer) {
    try {
      return answer.get();
    } catch (UnknownTrialException e) {
      requireKnown(study, trial);
      throw e;
    }
  }

  static void requireKnown(Study study, int trial) {
    int count = study.history().trials().size();
    if (trial < 1 || trial > count) {
      throw StudyEndpoints.unknownTrial(trial, count);
    }
  }

  private static Outcome.Success success(Body body) {
    Map<String, Measurement> outcomes = new LinkedHashMap<>();
    if (body.has("outcomes")) {
      body.map("outcomes").forEach((name, value) -> outcomes.put(name, measurement(name, value)));
    }
    if (body.has("values")) {
      if (body.has("value") || body.has("sd")) {
        throw new IllegalArgumentException(
            "'values' are all objectives by their names, without 'value' and 'sd', but one came"
                + " with them");
      }
      Outcome.Success told = Outcome.value(0);
      for (Map.Entry<String, Object> one : body.map("values").entrySet()) {
        Measurement own = measurement(one.getKey(), one.getValue());
        told =
            own.sd().isPresent()
                ? told.with(one.getKey(), own.value(), own.sd().getAsDouble())
                : told.with(one.getKey(), own.value());
      }
      outcomes.putAll(told.outcomes());
      return new Outcome.Success(0, OptionalDouble.empty(), outcomes);
    }
    return new Outcome.Success(body.number("value"), body.optionalNumber("sd"), outcomes);
  }

  private static Measurement measurement(String name, Object value) {
    if (value instanceof Number number) {
      return Measurement.of(number.doubleValue());
    }
    if (value instanceof Map<?, ?> both
        && both.get("value") instanceof Number measured
        && both.get("sd") instanceof Number sd
        && both.size() == 2) {
      return Measurement.of(measured.doubleValue(), sd.doubleValue());
    }
    throw new IllegalArgumentException(
        "an outcome must be a number, or an object of value and sd, but '" + name + "' is neither");
  }

  Answer release(Call call) {
    Body body = Body.of(call.body(), List.of("worker"));
    Study study = services.studies().writer(call.study()).study();
    requireKnown(study, call.trial());
    boolean released = services.leases().release(study, call.trial(), body.text("worker"));
    return Answer.json(Map.of("released", released));
  }

  Answer heartbeat(Call call) {
    Body body = Body.of(call.body(), List.of("worker", "lease"));
    String worker = body.text("worker");
    Duration length = Duration.ofSeconds(body.count("lease", 1, LONGEST_LEASE, USUAL_LEASE));
    Studies.Writer writer = services.studies().writer(call.study());
    int trial = call.trial();
    requireKnown(writer.study(), trial);
    Optional<Instant> until =
        services
            .leases()
            .heartbeat(writer.study(), writer.journal().heartbeats(), trial, worker, length);
    Trial now = writer.study().history().trials().get(trial - 1);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("held", until.isPresent());
    json.put("until", until.map(Instant::toString));
    json.put(
        "cancelled",
        now instanceof Trial.Discarded
            || now instanceof Trial.Pending && writer.study().cancellation(trial).isPresent());
    json.put("dismissed", writer.study().dismissals().containsKey(worker));
    return Answer.json(json);
  }

  Answer measure(Call call) {
    Body body = Body.of(call.body(), List.of("step", "seconds", "metrics"));
    Map<String, Double> metrics = new LinkedHashMap<>();
    body.map("metrics")
        .forEach(
            (name, value) -> {
              if (!(value instanceof Number number)) {
                throw new IllegalArgumentException(
                    "a metric must be a number, but '" + name + "' is none");
              }
              metrics.put(name, number.doubleValue());
            });
    if (metrics.isEmpty() || metrics.size() > 100) {
      throw new IllegalArgumentException(
          "a measurement must have 1 to 100 metrics, but has " + metrics.size());
    }
    Study study = services.studies().writer(call.study()).study();
    TrialMeasurement measurement =
        new TrialMeasurement(
            body.has("step")
                ? OptionalLong.of(body.count("step", 0, Integer.MAX_VALUE, 0))
                : OptionalLong.empty(),
            body.optionalNumber("seconds"),
            metrics);
    return known(
        study,
        call.trial(),
        () -> {
          study.measure(call.trial(), measurement);
          Map<String, Object> wishes = new LinkedHashMap<>();
          wishes.put("cancelled", study.cancellation(call.trial()).isPresent());
          wishes.put("stop", study.shouldStop(call.trial()));
          return Answer.json(wishes);
        });
  }

  Answer add(Call call) {
    Body body = Body.of(call.body(), List.of("results"));
    List<String> known = new ArrayList<>(OUTCOME);
    known.add("params");
    List<EarlierResult> results = new ArrayList<>();
    for (Body one : body.list("results", MOST, known)) {
      results.add(
          new EarlierResult(
              one.map("params"),
              one.has("failure") ? Outcome.failure(one.text("failure")) : success(one)));
    }
    Study study = services.studies().writer(call.study()).study();
    List<? extends Trial> added =
        Repeats.receipt("add", call)
            .<List<? extends Trial>>map(receipt -> study.addAll(results, receipt))
            .orElseGet(() -> study.addAll(results));
    return Answer.json(Map.of("trials", added.stream().map(Trial::number).toList()));
  }
}
