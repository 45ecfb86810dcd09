package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A short run of what {@code culmen bench fuzz --study-files} and its like do at length. */
@Timeout(600)
class HostileFuzzTest {
  @Test
  void takesOrRefusesConstraintsOfRandomWords() {
    assertThat(LongStream.range(1, 2000).mapToObj(HostileFuzz::expression))
        .allMatch(found -> found.isEmpty());
  }

  @Test
  void answersEveryRequestOfAPipe() {
    assertThat(LongStream.range(1, 20).mapToObj(HostileFuzz::pipe))
        .allMatch(found -> found.isEmpty());
  }
}
