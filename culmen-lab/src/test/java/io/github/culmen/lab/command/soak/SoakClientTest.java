package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.soak.MemoryService.Lie;
import io.github.culmen.lab.command.soak.MemoryService.Received;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of a service that keeps the rules, and of services that break one each. */
class SoakClientTest {
  @TempDir Path folder;

  private int ledgers;

  private Ledger ledger() throws IOException {
    return new Ledger(folder.resolve("told-" + ledgers++));
  }

  private static void evaluate(Service service, Ledger ledger, long seed, int evaluations) {
    AtomicInteger begun = new AtomicInteger();
    new SoakClient(
            "c",
            "study",
            service,
            ledger,
            new SplittableRandom(seed),
            () -> begun.getAndIncrement() == evaluations)
        .run();
  }

  private static long count(MemoryService service, Predicate<Received> wanted) {
    return service.received().stream().filter(wanted).map(Received::key).distinct().count();
  }

  private static int number(Ledger ledger, String what) {
    for (String part : ledger.toString().split(", ", -1)) {
      if (part.endsWith(" " + what)) {
        return Integer.parseInt(part.substring(0, part.indexOf(' ')));
      }
    }
    throw new AssertionError(what + " is not in " + ledger);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aServiceThatKeepsTheRulesHasNoViolations(long seed) throws Exception {
    Ledger ledger = ledger();
    MemoryService service = new MemoryService(Lie.NONE, 5);
    evaluate(service, ledger, seed, 200);
    assertThat(ledger.judge(service.events())).isEmpty();
    assertThat(number(ledger, "acknowledged tells")).isEqualTo(service.told().size());
    assertThat(ledger.lines()).isEqualTo(service.told().size());
    // Whatever was asked for was told, given back, or left by one who vanished.
    long asks = count(service, each -> each.path().equals("ask"));
    long releases = count(service, each -> each.path().endsWith("/release"));
    int vanished = number(ledger, "clients vanished");
    assertThat(asks).isEqualTo(200);
    assertThat(service.told().size() + releases + vanished).isEqualTo(200);
    assertThat(releases).isPositive();
    assertThat(vanished).isPositive();
    assertThat(service.received()).anyMatch(each -> each.path().endsWith("/heartbeat"));
    assertThat(service.received()).anyMatch(each -> each.path().endsWith("/fail"));
    assertThat(service.paused()).isPositive();
  }

  @Test
  void aKeyBelongsToOneRequestAndIsSentUntilItIsAnswered() throws Exception {
    Ledger ledger = ledger();
    MemoryService service = new MemoryService(Lie.NONE, 2);
    evaluate(service, ledger, 4, 100);
    Map<String, Received> first = new HashMap<>();
    int again = 0;
    for (Received each : service.received()) {
      Received before = first.putIfAbsent(each.key(), each);
      again += before == null ? 0 : 1;
      assertThat(before == null ? each : before).isEqualTo(each);
    }
    assertThat(again).isPositive();
    assertThat(ledger.judge(service.events())).isEmpty();
    // Half of what is sent has no answer, so that more is sent than is needed.
    assertThat(number(ledger, "requests")).isGreaterThan(first.size());
  }

  @Test
  void whoVanishesIsNeverHeardOfAgain() throws Exception {
    Ledger ledger = ledger();
    MemoryService service = new MemoryService(Lie.NONE, 0);
    evaluate(service, ledger, 5, 150);
    List<Integer> lives = new ArrayList<>();
    for (Received each : service.received()) {
      if (each.body().get("worker") instanceof String name) {
        assertThat(name).startsWith("c-");
        lives.add(Integer.parseInt(name.substring(2)));
      }
    }
    assertThat(lives).isSorted();
    assertThat(lives.stream().distinct().count())
        .isBetween(
            (long) number(ledger, "clients vanished"), number(ledger, "clients vanished") + 1L);
  }

  @Test
  void whoHasNoLeaseTellsInTheEnd() throws Exception {
    MemoryService service = new MemoryService(Lie.NONE, 0);
    evaluate(service, ledger(), 6, 150);
    List<String> unleased =
        service.received().stream()
            .filter(each -> each.path().equals("ask") && each.body().isEmpty())
            .map(Received::key)
            .distinct()
            .toList();
    assertThat(unleased).isNotEmpty();
    // The next key is that of the tell: nothing else is done to such a trial.
    for (String key : unleased) {
      String next = "Idempotency-Key: c." + (Integer.parseInt(key.substring(19)) + 1);
      assertThat(service.received())
          .filteredOn(each -> each.key().equals(next))
          .isNotEmpty()
          .allMatch(each -> each.path().matches("trials/\\d+/(tell|fail)"));
    }
  }

  @Test
  void theSameSeedDoesTheSame() throws Exception {
    List<MemoryService> services = new ArrayList<>();
    for (long seed : new long[] {7, 7, 8}) {
      MemoryService service = new MemoryService(Lie.NONE, 3);
      evaluate(service, ledger(), seed, 60);
      services.add(service);
    }
    assertThat(services.get(1).received()).isEqualTo(services.get(0).received());
    assertThat(services.get(1).paused()).isEqualTo(services.get(0).paused());
    assertThat(services.get(2).received()).isNotEqualTo(services.get(0).received());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ASK_FAILS | an ask was answered Reply[status=500, body={\"title\":\"no\"}]",
        "POINT_IS_NOT_THE_RECORDED_ONE | trial 1 was handed out as {x=1.0}, which is not recorded",
        "TELL_IS_NOT_RECORDED | , but is recorded as null",
        "TELL_RECORDS_ANOTHER_VALUE | , which no program printed",
        "TELL_FAILS | : a tell was answered Reply[status=400, body={\"title\":\"no\"}]",
        "TELL_OF_A_LOST_TRIAL | : a tell was answered Reply[status=409,",
        "REPEATED_TELL_HAS_ANOTHER_ANSWER | : a repeated tell was answered Reply[status=200, body={\"again\"",
        "LATER_VALUE_IS_TAKEN | : another value told later was answered Reply[status=200",
        "RELEASE_FAILS | a release was answered Reply[status=400, body={}]",
      })
  void aBrokenRuleIsAViolation(Lie lie, String violation) throws Exception {
    Ledger ledger = ledger();
    MemoryService service = new MemoryService(lie, 0);
    evaluate(service, ledger, 9, 80);
    assertThat(ledger.judge(service.events())).anyMatch(each -> each.contains(violation));
  }

  @Test
  void onlyATrialWithoutALeaseMustNotBeLost() throws Exception {
    Ledger ledger = ledger();
    MemoryService service = new MemoryService(Lie.TELL_OF_A_LOST_TRIAL, 0);
    evaluate(service, ledger, 10, 80);
    long unleased =
        count(service, each -> each.path().equals("ask") && !each.body().containsKey("worker"));
    assertThat(ledger.judge(service.events())).hasSize((int) unleased);
    assertThat(number(ledger, "acknowledged tells")).isZero();
  }

  // The clients of bench clients have no leases: one trial for each ask, and each is told.
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 7})
  void countedClientsTellEachTrialOnce(int silentEvery) throws Exception {
    Ledger ledger = ledger();
    MemoryService service = new MemoryService(Lie.NONE, silentEvery);
    ClientsCommand.evaluate(service, ledger, "a", 30, new SplittableRandom(11 + silentEvery));
    ClientsCommand.evaluate(service, ledger, "b", 20, new SplittableRandom(12 + silentEvery));
    assertThat(ledger.judge(service.events())).isEmpty();
    assertThat(service.asked()).isEqualTo(50);
    assertThat(service.told()).hasSize(50);
    assertThat(number(ledger, "acknowledged tells")).isEqualTo(50);
    assertThat(number(ledger, "hang-ups")).isPositive();
    assertThat(number(ledger, "repeats")).isPositive();
  }

  @ParameterizedTest
  @EnumSource(
      value = Lie.class,
      names = {"NONE", "RELEASE_FAILS", "LATER_VALUE_IS_TAKEN"},
      mode = EnumSource.Mode.EXCLUDE)
  void countedClientsFindWhatConcernsThem(Lie lie) throws Exception {
    Ledger ledger = ledger();
    MemoryService service = new MemoryService(lie, 0);
    ClientsCommand.evaluate(service, ledger, "a", 10, new SplittableRandom(13));
    assertThat(ledger.judge(service.events())).isNotEmpty();
  }

  @Test
  void anAskThatFailsIsAViolationAndNotTheEnd() throws Exception {
    Ledger ledger = ledger();
    MemoryService service = new MemoryService(Lie.ASK_FAILS, 0);
    ClientsCommand.evaluate(service, ledger, "a", 3, new SplittableRandom(14));
    assertThat(ledger.judge(List.of()))
        .containsExactly(
            "ask was answered Reply[status=500, body={\"title\":\"no\"}]",
            "ask was answered Reply[status=500, body={\"title\":\"no\"}]",
            "ask was answered Reply[status=500, body={\"title\":\"no\"}]");
  }
}
