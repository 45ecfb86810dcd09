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

  @Test
  void isTheSameWhereBoundsStandForValues() {
    SplittableRandom random = new SplittableRandom(3);
    for (int size = 0; size < 200; size++) {
      double[] values = new double[size];
      double[] upper = new double[size];
      boolean[] bound = new boolean[size];
      int[] asked = new int[size];
      for (int i = 0; i < size; i++) {
        values[i] = random.nextInt(9) == 0 ? Double.NaN : random.nextInt(12);
        bound[i] = random.nextInt(4) > 0;
        double above = Double.isNaN(values[i]) ? random.nextInt(12) : values[i] + random.nextInt(3);
        upper[i] = !bound[i] ? values[i] : random.nextInt(20) == 0 ? Double.NaN : above;
      }
      Ranking ranking =
          new Ranking(
              upper,
              bound,
              (rows, out) -> {
                boolean[] still = new boolean[rows.length];
                for (int r = 0; r < rows.length; r++) {
                  // Every third takes two steps.
                  still[r] = rows[r] % 3 == 0 && asked[rows[r]]++ == 0;
                  out[r] = still[r] ? upper[rows[r]] : values[rows[r]];
                }
                return still;
              });
      assertThat(ranking).containsExactlyElementsOf(sorted(values));
      assertThat(ranking).allSatisfy(i -> assertThat(ranking.value(i)).isEqualTo(values[i]));
    }
  }

  @Test
  void leavesOutUnknownOnesThatArePassed() {
    double[] values = {5, 4, 3, 2, 1};
    boolean[] bound = {false, true, true, false, true};
    List<Integer> learned = new ArrayList<>();
    Ranking ranking =
        new Ranking(
            values,
            bound,
            (rows, out) -> {
              for (int r = 0; r < rows.length; r++) {
                learned.add(rows[r]);
                out[r] = values[rows[r]];
              }
              return new boolean[rows.length];
            });
    assertThat(ranking.without(i -> i < 2)).containsExactly(0, 2, 3, 4);
    assertThat(learned).containsExactly(2, 4);
  }
}
