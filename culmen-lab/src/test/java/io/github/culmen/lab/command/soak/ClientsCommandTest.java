package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientsCommandTest {
  @Test
  void everyTrialIsToldOnceHoweverOftenClientsHangUp() {
    CommandRun run = CommandRun.of("bench", "clients", "--clients", 6, "--trials", 5);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    // One more for the trial with which the server was tried.
    assertThat(run.out())
        .startsWith("6 clients, 5 trials each: ")
        .contains(" 31 acknowledged tells, ")
        .endsWith("; 0 violations\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--clients 0 | --clients must be from 1 to 1000, but got 0",
        "--clients 1001 | --clients must be from 1 to 1000, but got 1001",
        "--clients -1 | --clients must be from 1 to 1000, but got -1",
        "--trials 0 | --trials must be from 1 to 100000, but got 0",
        "--trials 100001 | --trials must be from 1 to 100000, but got 100001",
      })
  void answersAWrongCommandLineInOneLine(String args, String message) {
    CommandRun run = CommandRun.of((Object[]) ("bench clients " + args).split(" ", -1));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("culmen: " + message + "\n");
  }
}
