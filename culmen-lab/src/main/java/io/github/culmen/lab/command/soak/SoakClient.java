package io.github.culmen.lab.command.soak;

import io.github.culmen.cli.text.JsonText;
import io.github.culmen.study.trial.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * A program that asks and tells over HTTP, any server each time. It hangs up amid requests and
 * answers, repeats itself until it has an answer, and vanishes between an ask and a tell: what is
 * left of it then is a name that is never used again.
 */
final class SoakClient implements Runnable {
  private static final int LEASE_SECONDS = 5;
  private static final String TRIAL_PROBLEM = "urn:culmen:problem:trial";

  private final String base;
  private final String study;
  private final Service servers;
  private final Ledger ledger;
  private final SplittableRandom random;
  private final BooleanSupplier over;
  private int lives;
  private int keys;

  SoakClient(
      String base,
      String study,
      Service servers,
      Ledger ledger,
      SplittableRandom random,
      BooleanSupplier over) {
    this.base = base;
    this.study = study;
    this.servers = servers;
    this.ledger = ledger;
    this.random = random;
    this.over = over;
  }

  private record Held(int trial, boolean leased) {}

  @Override
  public void run() {
    try {
      while (!over.getAsBoolean()) {
        evaluate();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      ledger.violation("client " + name() + " failed: " + e);
      throw e;
    }
  }

  private String name() {
    return base + "-" + lives;
  }

  private String key() {
    return base + "." + keys++;
  }

  private void vanish() {
    ledger.vanished();
    lives++;
  }

  private void evaluate() throws IOException, InterruptedException {
    // Without a lease nobody else gets the trial, so that such a client must not vanish.
    boolean leased = random.nextInt(4) > 0;
    String body = leased ? "{\"worker\":\"" + name() + "\",\"lease\":" + LEASE_SECONDS + "}" : "{}";
    Hasty.Reply reply = insist("ask", body, key());
    if (reply.status() != 200) {
      ledger.violation("an ask was answered " + reply);
      return;
    }
    Held held = held(reply, leased);
    if (leased && random.nextInt(12) == 0) {
      vanish();
      return;
    }
    work(held);
    int fate = random.nextInt(20);
    if (leased && fate == 0) {
      vanish();
    } else if (leased && fate == 1) {
      Hasty.Reply released =
          insist("trials/" + held.trial() + "/release", "{\"worker\":\"" + name() + "\"}", key());
      if (released.status() != 200) {
        ledger.violation("a release was answered " + released);
      }
    } else {
      tell(held, fate == 2);
    }
  }

  private Held held(Hasty.Reply reply, boolean leased) {
    Map<?, ?> trial = (Map<?, ?>) ((List<?>) object(reply).get("trials")).get(0);
    int number = ((Number) trial.get("trial")).intValue();
    int attempt = leased ? ((Number) trial.get("attempt")).intValue() : 0;
    ledger.handedOut(number, attempt, name(), point((Map<?, ?>) trial.get("params")));
    return new Held(number, leased);
  }

  static Map<?, ?> object(Hasty.Reply reply) {
    return (Map<?, ?>) JsonText.parse(reply.body());
  }

  // JSON does not tell 0.0 from 0.
  static Map<String, Object> point(Map<?, ?> params) {
    Map<String, Object> point = new LinkedHashMap<>();
    params.forEach((name, value) -> point.put((String) name, ((Number) value).doubleValue()));
    return point;
  }

  private void work(Held held) throws InterruptedException {
    servers.pause(random.nextInt(600));
    if (held.leased() && random.nextInt(10) == 0) {
      // Longer than the lease, and heard of meanwhile.
      for (int i = 0; i < 4; i++) {
        Hasty.Reply ignored =
            insist(
                "trials/" + held.trial() + "/heartbeat",
                "{\"worker\":\"" + name() + "\",\"lease\":" + LEASE_SECONDS + "}",
                key());
        servers.pause(random.nextInt(1000, 2000));
      }
    }
  }

  private void tell(Held held, boolean fails) throws IOException, InterruptedException {
    long number = Integer.toUnsignedLong(random.nextInt());
    Outcome outcome = fails ? Ledger.failure(number) : Outcome.value((double) number);
    ledger.tells(held.trial(), outcome);
    String path = "trials/" + held.trial() + (fails ? "/fail" : "/tell");
    String body =
        outcome instanceof Outcome.Failure failure
            ? "{\"reason\":\"" + failure.reason() + "\"}"
            : "{\"value\":" + number + "}";
    String key = key();
    Hasty.Reply first = insist(path, body, key);
    if (first.status() == 409 && held.leased() && first.body().contains(TRIAL_PROBLEM)) {
      // The lease was lost, and another client was first.
      return;
    }
    if (first.status() != 200) {
      ledger.violation("trial " + held.trial() + ": a tell was answered " + first);
      return;
    }
    ledger.acknowledged(held.trial(), outcome);
    int again = random.nextInt(6);
    if (again < 2) {
      ledger.repeated();
      Hasty.Reply second = insist(path, body, key);
      if (!second.equals(first)) {
        ledger.violation(
            "trial "
                + held.trial()
                + ": a repeated tell was answered "
                + second
                + ", at first "
                + first);
      }
    } else if (again == 2) {
      Hasty.Reply other =
          insist("trials/" + held.trial() + "/tell", "{\"value\":" + (number + 1) + "}", key());
      if (other.status() != 409) {
        ledger.violation(
            "trial " + held.trial() + ": another value told later was answered " + other);
      }
    }
  }

  // An answer other than that the store is out of reach for now, however long it takes.
  private Hasty.Reply insist(String path, String body, String key) throws InterruptedException {
    byte[] request = servers.http().request(study + "/" + path, body, key);
    while (true) {
      int mood = random.nextInt(8);
      if (mood < 2) {
        ledger.hungUp();
        // Amid the request, or after it and before the answer.
        int length = mood == 0 ? random.nextInt(request.length) : request.length;
        servers.hangUp(random, request, length);
      } else {
        ledger.requested();
        Optional<Hasty.Reply> reply = servers.send(random, request);
        if (reply.isPresent() && reply.get().status() != 503) {
          return reply.get();
        }
        servers.pause(random.nextInt(50, 500));
      }
    }
  }
}
