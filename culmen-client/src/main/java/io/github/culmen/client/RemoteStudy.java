package io.github.culmen.client;

import io.github.culmen.space.Point;
import io.github.culmen.study.Objective;
import io.github.culmen.study.trial.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A study on a server: ask for a point, evaluate it, tell the value. What was told is in the
 * server's store when the call returns. Safe for use by several threads.
 */
public final class RemoteStudy {
  private static final String DISMISSED = "dismissed";

  private final CulmenClient client;
  private final String name;
  private final Optional<Holder> holder;
  private volatile ServerException dismissed;

  // Who holds trials, and for how long after its latest heartbeat.
  private record Holder(String worker, Duration lease) {}

  RemoteStudy(CulmenClient client, String name, Optional<Holder> holder) {
    this.client = client;
    this.name = name;
    this.holder = holder;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /**
   * The same study for a worker that may die: its trials are leased, and handed out again if it
   * falls silent. {@link #optimize} sends the heartbeats.
   *
   * @param worker unique among the workers alive
   * @param lease how long it may be silent, in whole seconds
   */
  public RemoteStudy as(String worker, Duration lease) {
    return new RemoteStudy(client, name, Optional.of(new Holder(worker, lease)));
  }

  private String path(String rest) {
    return "studies/" + CulmenClient.encoded(name) + rest;
  }

  private Map<String, Object> post(String rest, Map<String, ?> body) {
    return client.call("POST", path(rest), body);
  }

  /** The next point to evaluate. */
  public RemoteTrial ask() {
    return askUpTo(Integer.MAX_VALUE).orElseThrow();
  }

  /** The same, unless the study has that many trials already. */
  public Optional<RemoteTrial> askUpTo(int trials) {
    return ask(1, trials).stream().findFirst();
  }

  /**
   * Several points to evaluate at the same time.
   *
   * @throws ServerException of the kind {@code dismissed} if someone wants this worker to end; from
   *     then on always
   */
  public List<RemoteTrial> ask(int count, int upTo) {
    if (dismissed != null) {
      throw dismissed;
    }
    try {
      return asked(count, upTo);
    } catch (ServerException e) {
      if (e.kind().equals(DISMISSED)) {
        // The server tells one thread only: who asks under that name after it is another worker.
        dismissed = e;
      }
      throw e;
    }
  }

  private List<RemoteTrial> asked(int count, int upTo) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("count", count);
    body.put("upTo", upTo);
    holder.ifPresent(
        who -> {
          body.put("worker", who.worker());
          body.put("lease", who.lease().toSeconds());
        });
    List<RemoteTrial> trials = new ArrayList<>();
    for (Object one : (List<?>) post("/ask", body).get("trials")) {
      Map<?, ?> trial = (Map<?, ?>) one;
      trials.add(
          new RemoteTrial(((Number) trial.get("trial")).intValue(), point(trial.get("params"))));
    }
    return trials;
  }

  private static Point point(Object params) {
    Map<String, Object> values = new LinkedHashMap<>();
    ((Map<?, ?>) params).forEach((key, value) -> values.put(String.valueOf(key), value));
    return Point.of(values);
  }

  /** Tells the value of a trial. Telling the same again changes nothing. */
  public void tell(int trial, double value) {
    tell(trial, Outcome.value(value));
  }

  /** Tells how a trial ended. */
  public void tell(int trial, Outcome outcome) {
    Map<String, Object> body = new LinkedHashMap<>();
    if (outcome instanceof Outcome.Success success) {
      body.put("value", success.value());
      success.sd().ifPresent(sd -> body.put("sd", sd));
      Map<String, Object> outcomes = new LinkedHashMap<>();
      success
          .outcomes()
          .forEach(
              (key, measured) ->
                  outcomes.put(
                      key,
                      measured.sd().isEmpty()
                          ? measured.value()
                          : Map.of("value", measured.value(), "sd", measured.sd().getAsDouble())));
      if (!outcomes.isEmpty()) {
        body.put("outcomes", outcomes);
      }
      Map<String, Object> ignored = post("/trials/" + trial + "/tell", body);
    } else if (outcome instanceof Outcome.Failure failure) {
      fail(trial, failure.reason());
    } else {
      stopEarly(trial);
    }
  }

  /**
   * Ends a trial as stopped early: with its last measured step and the final value that the study
   * predicts for it.
   */
  public void stopEarly(int trial) {
    Map<String, Object> ignored = post("/trials/" + trial + "/tell", Map.of("stopped", true));
  }

  /** Reports that a trial gave no value. */
  public void fail(int trial, String reason) {
    Map<String, Object> ignored = post("/trials/" + trial + "/fail", Map.of("reason", reason));
  }

  /** Says that this worker still works on a trial; whether someone wants that to end. */
  public boolean heartbeat(int trial) {
    Holder who =
        holder.orElseThrow(
            () -> new IllegalStateException("only a worker sends heartbeats; see as(…)"));
    Map<String, Object> answer =
        post(
            "/trials/" + trial + "/heartbeat",
            Map.of("worker", who.worker(), "lease", who.lease().toSeconds()));
    return Boolean.TRUE.equals(answer.get("cancelled"));
  }

  /**
   * Keeps a measurement of a trial that still runs.
   *
   * @return whether the trial is to end: someone cancelled it, or it should stop early, which
   *     {@link #stopEarly} then tells
   */
  public boolean measure(int trial, long step, Map<String, Double> metrics) {
    Map<String, Object> answer =
        post("/trials/" + trial + "/measure", Map.of("step", step, "metrics", metrics));
    return Boolean.TRUE.equals(answer.get("cancelled")) || Boolean.TRUE.equals(answer.get("stop"));
  }

  /** Puts a point into the queue: the next ask hands it out. */
  public void enqueue(Map<String, ?> params) {
    Map<String, Object> ignored = post("/enqueue", Map.of("params", params));
  }

  /** Adds a result obtained elsewhere; the trial's number. */
  public int add(Map<String, ?> params, double value) {
    Object trials =
        post("/add", Map.of("results", List.of(Map.of("params", params, "value", value))))
            .get("trials");
    return ((Number) ((List<?>) trials).get(0)).intValue();
  }

  /** What the model expects of points, as the server's JSON has it. */
  public List<Map<String, Object>> predict(List<? extends Map<String, ?>> points) {
    return predicted(Map.of("points", points));
  }

  /**
   * The best point that has given values, as the model expects it, and what that is; empty before
   * the first value.
   *
   * @param fixed values of some parameters
   */
  public Optional<Map<String, Object>> bestWith(Map<String, ?> fixed) {
    return predicted(Map.of("bestWith", fixed)).stream().findFirst();
  }

  private List<Map<String, Object>> predicted(Map<String, ?> body) {
    List<Map<String, Object>> predictions = new ArrayList<>();
    for (Object one : (List<?>) post("/predict", body).get("predictions")) {
      Map<String, Object> copy = new LinkedHashMap<>();
      ((Map<?, ?>) one).forEach((key, value) -> copy.put(String.valueOf(key), value));
      predictions.add(copy);
    }
    return predictions;
  }

  /** No trial is handed out until the study is resumed. */
  public void pause(String why) {
    control("pause", why);
  }

  /** Trials are handed out again. */
  public void resume(String why) {
    control("resume", why);
  }

  /** No trial is handed out any more. */
  public void finish(String why) {
    control("finish", why);
  }

  /**
   * Dismisses a worker: it gets no other trial and ends after those it holds.
   *
   * @param worker its name
   * @param why the reason; may be empty
   */
  public void dismiss(String worker, String why) {
    Map<String, Object> ignored = post("/dismiss", Map.of("worker", worker, "why", why));
  }

  private void control(String action, String why) {
    Map<String, Object> ignored = post("/control", Map.of("action", action, "why", why));
  }

  /** The best trial so far with its value, as the server's JSON has it; empty before the first. */
  public Optional<Map<String, Object>> best() {
    Object best = client.call("GET", path(""), null).get("best");
    if (!(best instanceof Map<?, ?> map)) {
      return Optional.empty();
    }
    Map<String, Object> copy = new LinkedHashMap<>();
    map.forEach((key, value) -> copy.put(String.valueOf(key), value));
    return Optional.of(copy);
  }

  /**
   * Evaluates the objective until the study has that many trials, the thread is interrupted or
   * someone dismisses this worker. What the objective throws is told as a failure.
   */
  public void optimize(Objective objective, int trials) {
    while (!Thread.currentThread().isInterrupted()) {
      Optional<RemoteTrial> trial;
      try {
        trial = askUpTo(trials);
      } catch (ServerException e) {
        if (e.kind().equals(DISMISSED)) {
          return;
        }
        throw e;
      }
      if (trial.isEmpty()) {
        return;
      }
      int number = trial.get().number();
      Beat beat = new Beat(number);
      try {
        tell(number, objective.outcome(trial.get().point()));
      } catch (ServerException e) {
        throw e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (Exception e) {
        fail(number, e.toString());
      } finally {
        beat.end();
      }
    }
  }

  /** Heartbeats while a trial is evaluated, if there is a worker. */
  private final class Beat {
    private final Optional<ScheduledExecutorService> thread;

    Beat(int trial) {
      this.thread =
          holder.map(
              who -> {
                ScheduledExecutorService made =
                    Executors.newSingleThreadScheduledExecutor(
                        task -> {
                          Thread beats = new Thread(task, "culmen-heartbeat");
                          beats.setDaemon(true);
                          return beats;
                        });
                long millis = Math.max(100, who.lease().toMillis() / 3);
                var ignored =
                    made.scheduleAtFixedRate(
                        () -> beat(trial), millis, millis, TimeUnit.MILLISECONDS);
                return made;
              });
    }

    private void beat(int trial) {
      try {
        boolean ignored = heartbeat(trial);
      } catch (ServerException late) {
        // The next one comes.
      }
    }

    void end() {
      thread.ifPresent(ScheduledExecutorService::shutdownNow);
    }
  }
}
