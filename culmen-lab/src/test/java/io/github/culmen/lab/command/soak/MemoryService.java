package io.github.culmen.lab.command.soak;

import io.github.culmen.cli.text.JsonText;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Suggestion;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A service in memory that keeps the rules, or breaks one of them. It answers no request, or that
 * its store is out of reach, as often as it is told to.
 */
final class MemoryService implements Service {
  /** A rule that is broken. */
  enum Lie {
    NONE,
    ASK_FAILS,
    KEY_OF_AN_ASK_IS_FORGOTTEN,
    SAME_TRIAL_FOR_ALL,
    POINT_IS_NOT_THE_RECORDED_ONE,
    TELL_IS_NOT_RECORDED,
    TELL_RECORDS_ANOTHER_VALUE,
    TELL_FAILS,
    TELL_OF_A_LOST_TRIAL,
    REPEATED_TELL_HAS_ANOTHER_ANSWER,
    LATER_VALUE_IS_TAKEN,
    RELEASE_FAILS
  }

  /** A request that reached the service whole. */
  record Received(String path, String key, Map<?, ?> body) {}

  private static final SearchSpace SPACE = SearchSpace.of(Parameter.real("x", 0, 1));

  private final Lie lie;
  private final int silentEvery;
  private final List<StudyEvent> events = new ArrayList<>();
  private final List<Received> received = new ArrayList<>();
  private final Map<String, Hasty.Reply> answered = new HashMap<>();
  private final Map<Integer, Outcome> told = new LinkedHashMap<>();
  private final Map<Integer, Integer> attempts = new HashMap<>();
  private final Deque<Integer> released = new ArrayDeque<>();
  private int sends;
  private int asked;
  private long paused;

  MemoryService(Lie lie, int silentEvery) {
    this.lie = lie;
    this.silentEvery = silentEvery;
  }

  List<StudyEvent> events() {
    return List.copyOf(events);
  }

  List<Received> received() {
    return List.copyOf(received);
  }

  Map<Integer, Outcome> told() {
    return Map.copyOf(told);
  }

  int asked() {
    return asked;
  }

  long paused() {
    return paused;
  }

  @Override
  public Hasty http() {
    return new Hasty("token");
  }

  @Override
  public void hangUp(SplittableRandom random, byte[] request, int length) {
    if (length == request.length) {
      Optional<Hasty.Reply> ignored = unheard(request);
    }
  }

  @Override
  public Optional<Hasty.Reply> send(SplittableRandom random, byte[] request) {
    sends++;
    if (silentEvery > 0 && sends % silentEvery == 0) {
      // Turns: not answered, answered in vain, out of reach.
      return switch (sends / silentEvery % 3) {
        case 0 -> Optional.empty();
        case 1 -> Optional.of(new Hasty.Reply(503, "{}"));
        default -> unheard(request);
      };
    }
    return Optional.of(answer(request));
  }

  @Override
  public void pause(int millis) {
    paused += millis;
  }

  private Optional<Hasty.Reply> unheard(byte[] request) {
    Hasty.Reply ignored = answer(request);
    return Optional.empty();
  }

  private Hasty.Reply answer(byte[] request) {
    String text = new String(request, StandardCharsets.UTF_8);
    String path = text.substring("POST /api/v1/studies/".length(), text.indexOf(" HTTP/1.1"));
    path = path.substring(path.indexOf('/') + 1);
    String key = text.lines().filter(l -> l.startsWith("Idempotency-Key: ")).findFirst().orElse("");
    Map<?, ?> body = (Map<?, ?>) JsonText.parse(text.substring(text.indexOf("\r\n\r\n") + 4));
    received.add(new Received(path, key, body));
    boolean ask = path.equals("ask");
    if (answered.containsKey(key) && !(ask && lie == Lie.KEY_OF_AN_ASK_IS_FORGOTTEN)) {
      Hasty.Reply first = answered.get(key);
      return lie == Lie.REPEATED_TELL_HAS_ANOTHER_ANSWER && path.endsWith("/tell")
          ? new Hasty.Reply(first.status(), "{\"again\":true}")
          : first;
    }
    Hasty.Reply reply = ask ? ask(body) : change(path, body);
    answered.put(key, reply);
    return reply;
  }

  private Hasty.Reply ask(Map<?, ?> body) {
    if (lie == Lie.ASK_FAILS) {
      return new Hasty.Reply(500, "{\"title\":\"no\"}");
    }
    Integer back = body.containsKey("worker") ? released.poll() : null;
    int trial = back != null ? back : lie == Lie.SAME_TRIAL_FOR_ALL && asked > 0 ? 1 : ++asked;
    double x = 1.0 / trial;
    if (events.stream().noneMatch(e -> e instanceof StudyEvent.Asked a && a.trial() == trial)) {
      double kept = lie == Lie.POINT_IS_NOT_THE_RECORDED_ONE ? x / 2 : x;
      events.add(
          new StudyEvent.Asked(
              trial,
              new Suggestion(SPACE.check(Map.of("x", kept)), Origin.STRATEGY, Diagnostics.none()),
              Instant.EPOCH));
    }
    int attempt =
        lie == Lie.SAME_TRIAL_FOR_ALL ? 1 : attempts.merge(trial, 1, (before, one) -> before + one);
    return new Hasty.Reply(
        200,
        "{\"trials\":[{\"trial\":"
            + trial
            + (body.containsKey("worker") ? ",\"attempt\":" + attempt : "")
            + ",\"params\":{\"x\":"
            + x
            + "}}]}");
  }

  private Hasty.Reply change(String path, Map<?, ?> body) {
    String[] words = path.split("/", -1);
    int trial = Integer.parseInt(words[1]);
    return switch (words[2]) {
      case "heartbeat" -> new Hasty.Reply(200, "{}");
      case "release" -> release(trial);
      case "fail" -> tell(trial, Outcome.failure((String) body.get("reason")));
      default -> tell(trial, Outcome.value(((Number) body.get("value")).doubleValue()));
    };
  }

  private Hasty.Reply release(int trial) {
    if (lie == Lie.RELEASE_FAILS) {
      return new Hasty.Reply(400, "{}");
    }
    released.add(trial);
    return new Hasty.Reply(200, "{}");
  }

  private Hasty.Reply tell(int trial, Outcome outcome) {
    if (lie == Lie.TELL_FAILS) {
      return new Hasty.Reply(400, "{\"title\":\"no\"}");
    }
    if (lie == Lie.TELL_OF_A_LOST_TRIAL) {
      return new Hasty.Reply(409, "{\"type\":\"urn:culmen:problem:trial\"}");
    }
    if (told.containsKey(trial)) {
      return new Hasty.Reply(lie == Lie.LATER_VALUE_IS_TAKEN ? 200 : 409, "{}");
    }
    told.put(trial, outcome);
    if (lie != Lie.TELL_IS_NOT_RECORDED) {
      Outcome kept =
          lie == Lie.TELL_RECORDS_ANOTHER_VALUE && outcome instanceof Outcome.Success success
              ? Outcome.value(success.value() + 1)
              : outcome;
      events.add(new StudyEvent.Told(trial, kept, Instant.EPOCH));
    }
    return new Hasty.Reply(200, "{\"trial\":" + trial + "}");
  }
}
