package io.github.culmen.lab.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.job.Jobs.Job;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobsTest {
  private record Sized(int name, double weight, Optional<String> kept) implements Job<String> {
    @Override
    public String call() {
      return "new " + name;
    }
  }

  private static List<Job<Integer>> numbers(int count) {
    return IntStream.range(0, count).mapToObj(i -> (Job<Integer>) () -> i).toList();
  }

  @Test
  void resultsAreInTheOrderOfTheJobsWhateverTheThreads() throws Exception {
    for (int threads : new int[] {1, 3, 50}) {
      assertThat(Jobs.run(numbers(20), threads))
          .containsExactlyElementsOf(IntStream.range(0, 20).boxed().toList());
    }
    assertThat(Jobs.run(numbers(0), 2)).isEmpty();
  }

  @Test
  void whatWasKeptIsNotDoneAgainButCounts() throws Exception {
    List<Job<String>> jobs =
        List.of(
            new Sized(0, 1, Optional.of("old 0")),
            new Sized(1, 1, Optional.empty()),
            new Sized(2, 1, Optional.of("old 2")),
            new Sized(3, 1, Optional.empty()));
    List<String> heard = new ArrayList<>();
    List<String> results =
        Jobs.run(
            jobs,
            1,
            (result, progress) ->
                heard.add(result + ": " + progress.done() + " of " + progress.total()));
    assertThat(results).containsExactly("old 0", "new 1", "old 2", "new 3");
    assertThat(heard).containsExactly("new 1: 3 of 4", "new 3: 4 of 4");
  }

  @Test
  void theTimeLeftFollowsTheWeights() throws Exception {
    List<Job<String>> jobs =
        List.of(
            new Sized(0, 3, Optional.empty()),
            new Sized(1, 1, Optional.empty()),
            new Sized(2, 0.1, Optional.empty()),
            new Sized(3, 0.2, Optional.empty()));
    List<Progress> heard = new ArrayList<>();
    Jobs.run(jobs, 1, (result, progress) -> heard.add(progress));
    double[] shares = {1.3 / 3, 0.3 / 4, 0.2 / 4.1, 0};
    for (int i = 0; i < shares.length; i++) {
      Progress progress = heard.get(i);
      double expected = progress.elapsed().toNanos() * shares[i];
      assertThat((double) progress.left().toNanos())
          .isBetween(expected * (1 - 1e-9) - 1, expected * (1 + 1e-9) + 1);
    }
  }

  @Test
  void whatGoesWrongIsThrownAsItIs() {
    Job<Integer> wrong =
        () -> {
          throw new IllegalArgumentException("no such thing");
        };
    assertThatThrownBy(() -> Jobs.run(List.of(wrong), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no such thing");
    Job<Integer> broken =
        () -> {
          throw new AssertionError("broken");
        };
    assertThatThrownBy(() -> Jobs.run(List.of(broken), 1)).isInstanceOf(AssertionError.class);
    Job<Integer> checked =
        () -> {
          throw new IOException("the disk");
        };
    assertThatThrownBy(() -> Jobs.run(List.of(checked), 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a job failed: java.io.IOException: the disk")
        .hasRootCauseInstanceOf(IOException.class);
    assertThatThrownBy(() -> Jobs.run(numbers(1), 0))
        .hasMessage("jobs must be at least 1, but jobs = 0");
  }

  @Test
  void noJobRunsAnyMoreAfterAFailure() {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    List<Job<Integer>> jobs =
        List.of(
            () -> {
              begun.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                interrupted.set(true);
              }
              return 1;
            },
            () -> {
              begun.await();
              throw new IllegalStateException("wrong");
            });
    assertThatThrownBy(() -> Jobs.run(jobs, 2)).hasMessage("wrong");
    assertThat(interrupted).isTrue();
  }

  @Test
  void anInterruptEndsAllJobs() {
    Thread caller = Thread.currentThread();
    AtomicBoolean interrupted = new AtomicBoolean();
    Job<Integer> endless =
        () -> {
          caller.interrupt();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.set(true);
          }
          return 1;
        };
    assertThatThrownBy(() -> Jobs.run(List.of(endless), 1))
        .isInstanceOf(InterruptedException.class);
    assertThat(interrupted).isTrue();
    assertThat(Thread.interrupted()).isFalse();
  }

  // Whatever the threads and whatever was kept, results are the same and in order.
  @ParameterizedTest
  @CsvSource({"1, 0", "2, 3", "5, 7", "3, 10"})
  void resultsDoNotDependOnThreadsOrOnWhatWasKept(int threads, int kept) throws Exception {
    AtomicInteger called = new AtomicInteger();
    List<Progress> heard = new ArrayList<>();
    List<Jobs.Job<String>> jobs = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int number = i;
      jobs.add(
          new Jobs.Job<>() {
            @Override
            public String call() {
              called.incrementAndGet();
              return "job " + number;
            }

            @Override
            public Optional<String> kept() {
              return number < kept ? Optional.of("job " + number) : Optional.empty();
            }

            @Override
            public double weight() {
              return number + 1;
            }
          });
    }
    List<String> results = Jobs.run(jobs, threads, (result, progress) -> heard.add(progress));
    assertThat(results).hasSize(10);
    for (int i = 0; i < 10; i++) {
      assertThat(results.get(i)).isEqualTo("job " + i);
    }
    assertThat(called).hasValue(10 - kept);
    assertThat(heard).hasSize(10 - kept);
    for (int i = 0; i < heard.size(); i++) {
      assertThat(heard.get(i).done()).isEqualTo(kept + i + 1);
      assertThat(heard.get(i).total()).isEqualTo(10);
      assertThat(heard.get(i).left().isNegative()).isFalse();
    }
    if (!heard.isEmpty()) {
      assertThat(heard.get(heard.size() - 1).left()).isZero();
    }
  }
}
