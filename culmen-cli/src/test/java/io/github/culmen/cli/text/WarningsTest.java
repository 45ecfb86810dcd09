package io.github.culmen.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.setting.Warning;
import org.junit.jupiter.api.Test;

class WarningsTest {
  @Test
  void aKindIsShownOnceWhateverItsFigures() {
    Warnings warnings = new Warnings();
    assertThat(warnings.isNew(new Warning("clipped", "1 of 4 values were clipped to 3"))).isTrue();
    assertThat(warnings.isNew(new Warning("clipped", "2 of 5 values were clipped to 2"))).isFalse();
    assertThat(warnings.isNew(new Warning("jitter", "jitter of 1e-6 was added"))).isTrue();
  }

  @Test
  void outcomesWhoseNamesDifferInDigitsOnlyAreWarnedAboutOneByOne() {
    Warnings warnings = new Warnings();
    Warning clipped = new Warning("clipped", "1 of 4 values were clipped to 3");
    assertThat(warnings.isNew(clipped.about("outcome 'cost1'"))).isTrue();
    assertThat(warnings.isNew(clipped.about("outcome 'cost2'"))).isTrue();
    assertThat(warnings.isNew(clipped.about("outcome 'cost1'"))).isFalse();
  }
}
