package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchQualityTest {
  @Test
  void thereAreFiftyStates() {
    List<SearchQuality.State> states = SearchQuality.states();
    assertThat(states).hasSize(50);
    assertThat(new HashSet<>(states)).hasSize(50);
  }

  @Test
  void theLargerSearchReachesNoLess() {
    SearchQuality found = SearchQuality.of(new SearchQuality.State("branin", 15, 1));
    assertThat(found.reached()).isPositive().isLessThanOrEqualTo(found.larger());
    assertThat(found.near()).isTrue();
    assertThat(found).isEqualTo(SearchQuality.of(new SearchQuality.State("branin", 15, 1)));
  }

  @Test
  void aShortfallIsAShareOfWhatTheLargerSearchReached() {
    assertThat(new SearchQuality("a", 1, 0.5, 0.5).shortfall()).isZero();
    assertThat(new SearchQuality("a", 1, 0.9, 1).shortfall()).isBetween(0.0999, 0.1001);
    assertThat(new SearchQuality("a", 1, 0.998, 1).near()).isFalse();
    assertThat(new SearchQuality("a", 1, 0.9991, 1).near()).isTrue();
    assertThat(new SearchQuality("a", 1, 0, 0).near()).isTrue();
  }
}
