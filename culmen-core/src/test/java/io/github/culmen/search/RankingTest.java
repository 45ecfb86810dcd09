package io.github.culmen.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class RankingTest {
  private static List<Integer> sorted(double[] values) {
    return IntStream.range(0, values.length)
        .filter(i -> !Double.isNaN(values[i]))
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -values[i]))
        .toList();
  }

  @Test
  void isTheOrderOfAStableSort() {
    SplittableRandom random = new SplittableRandom(1);
    double[] odd = {
      Double.NaN, 0.0, -0.0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1, 1
    };
    for (int size = 0; size < 60; size++) {
      double[] values = new double[size];
      for (int i = 0; i < size; i++) {
        values[i] = random.nextBoolean() ? random.nextInt(8) : odd[random.nextInt(odd.length)];
      }
      assertThat(new Ranking(values)).containsExactlyElementsOf(sorted(values));
    }
  }

  @Test
  void canBeReadAgainFurtherThanBefore() {
    double[] values = new SplittableRandom(2).doubles(500).toArray();
    Ranking ranking = new Ranking(values);
    assertThat(ranking.stream().filter(i -> i % 7 == 3).findFirst())
        .hasValue(sorted(values).stream().filter(i -> i % 7 == 3).findFirst().orElseThrow());
    List<Integer> all = new ArrayList<>();
    ranking.forEach(all::add);
    assertThat(all).isEqualTo(sorted(values));
    Iterator<Integer> ended = new Ranking(new double[0]).iterator();
    Assertions.assertThatThrownBy(ended::next).isInstanceOf(NoSuchElementException.class);
  }
}
