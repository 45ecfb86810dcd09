package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What the hostile fuzzers make of a text. */
class HostileTextTest {
  private static final String TEXT = "name: a\ntrials: 40\nnoise: none\n";

  @Test
  void theSameSeedMakesTheSameChanges() {
    for (long seed = 1; seed < 50; seed++) {
      assertThat(HostileFuzz.changed(TEXT, new SplittableRandom(seed)))
          .isEqualTo(HostileFuzz.changed(TEXT, new SplittableRandom(seed)));
    }
  }

  @Test
  void nearlyAllSeedsMakeAnotherText() {
    Set<String> texts = new HashSet<>();
    for (long seed = 1; seed <= 500; seed++) {
      texts.add(HostileFuzz.changed(TEXT, new SplittableRandom(seed)));
    }
    assertThat(texts).hasSizeGreaterThan(460);
    assertThat(texts).anyMatch(text -> text.length() < TEXT.length());
    assertThat(texts).anyMatch(text -> text.length() > 200);
    assertThat(texts).anyMatch(text -> text.contains("9223372036854775807"));
    assertThat(texts).anyMatch(text -> text.indexOf('\0') >= 0);
  }

  @Test
  void anEmptyTextCanBeChangedToo() {
    for (long seed = 1; seed < 100; seed++) {
      assertThat(HostileFuzz.changed("", new SplittableRandom(seed))).isNotNull();
    }
  }

  @Test
  void shownTextsAreOnOneLineAndNotEndless() {
    assertThat(HostileFuzz.shown("a\nb")).isEqualTo("\"a\\nb\"");
    assertThat(HostileFuzz.shown("x".repeat(5000))).hasSize(2001).endsWith("…");
  }
}
