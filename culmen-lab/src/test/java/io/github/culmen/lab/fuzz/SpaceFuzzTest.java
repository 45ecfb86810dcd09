package io.github.culmen.lab.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whatever the constraints and conditions, suggestions satisfy them. */
class SpaceFuzzTest {
  private static final int SPACES = 1000;

  @Test
  void suggestionsAreLegalInAThousandSpaces() throws InterruptedException {
    SpaceFuzz fuzz = new SpaceFuzz(100);
    assertThat(FuzzRun.run(fuzz::failure, 1, SPACES, 2, (failure, progress) -> {})).isEmpty();
    // Some are meant to be next to hopeless, such as equations over a range of 1e308.
    assertThat(fuzz.givenUp()).isLessThan(SPACES / 10);
  }
}
