package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results on disk: what is read is what was written, to the last digit, whatever was cut off. */
class ResultFileTest {
  @TempDir Path folder;

  private Path path() {
    return folder.resolve("results.csv");
  }

  private static TaskResult random(SplittableRandom random, long seed) {
    TaskKey key = new TaskKey("m:" + random.nextInt(3), "p-" + random.nextInt(3), seed);
    if (random.nextInt(4) == 0) {
      return TaskResult.failed(key, "it said \"no, never\", and more");
    }
    List<Double> simple = new ArrayList<>();
    Map<Integer, Double> inference = new TreeMap<>();
    for (int i = 0; i < random.nextInt(6); i++) {
      simple.add(Math.pow(10, random.nextDouble(-320, 300)) * (random.nextBoolean() ? 1 : -1));
      inference.put(i + 1, random.nextGaussian());
    }
    if (random.nextBoolean()) {
      simple.add(Double.POSITIVE_INFINITY);
    }
    return new TaskResult(key, simple, inference, Optional.empty());
  }

  @Test
  void linesAreReadAsTheyWereWritten() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 200; i++) {
      TaskResult result = random(random, i - 100);
      assertThat(ResultFile.read(ResultFile.line(result))).isEqualTo(result);
    }
  }

  @Test
  void aFileIsGoneOnWithAndTheLastLineOfATaskCounts() throws Exception {
    TaskKey key = new TaskKey("m", "p", 1);
    TaskResult failed = TaskResult.failed(key, "why");
    TaskResult done = new TaskResult(key, List.of(2.0), Map.of(), Optional.empty());
    try (ResultFile file = ResultFile.open(path(), "a=1")) {
      assertThat(file.result(key)).isEmpty();
      file.add(failed);
      assertThat(file.result(key)).contains(failed);
    }
    try (ResultFile file = ResultFile.open(path(), "a=1")) {
      assertThat(file.result(key)).contains(failed);
      file.add(done);
    }
    try (ResultFile file = ResultFile.open(path(), "a=1")) {
      assertThat(file.result(key)).contains(done);
    }
    assertThat(Files.readAllLines(path()))
        .containsExactly(
            "# a=1",
            "method,problem,seed,status,reason,simple,inference,tried",
            "m,p,1,failed,\"why\",,,",
            "m,p,1,done,\"\",2.0,,");
  }

  @Test
  void filesWithoutRegretsOfTriedPointsAreGoneOnWith() throws Exception {
    Files.writeString(
        path(),
        "# a=1\nmethod,problem,seed,status,reason,simple,inference\nm,p,1,done,\"\",2.0,1:3.0\n");
    TaskKey key = new TaskKey("m", "p", 2);
    TaskResult more =
        new TaskResult(key, List.of(2.0), Map.of(1, 5.0), Map.of(1, 4.0), Optional.empty());
    try (ResultFile file = ResultFile.open(path(), "a=1")) {
      assertThat(file.result(new TaskKey("m", "p", 1)).orElseThrow().tried()).isEmpty();
      file.add(more);
    }
    assertThat(ResultFile.read(path())).hasSize(2).contains(more);
  }

  // A crash can cut the file anywhere; whole lines stay.
  @Test
  void aLineThatWasCutOffIsDroppedWhereverTheCutIs() throws Exception {
    List<TaskResult> all = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(3);
    try (ResultFile file = ResultFile.open(path(), "a=1")) {
      for (int i = 0; i < 4; i++) {
        all.add(random(random, i));
        file.add(all.get(i));
      }
    }
    String whole = Files.readString(path());
    int head = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1;
    for (int cut = head; cut <= whole.length(); cut++) {
      Files.writeString(path(), whole.substring(0, cut));
      long lines = whole.substring(head, cut).chars().filter(c -> c == '\n').count();
      try (ResultFile file = ResultFile.open(path(), "a=1")) {
        for (int i = 0; i < 4; i++) {
          assertThat(file.result(all.get(i).key()).isPresent()).isEqualTo(i < lines);
        }
        file.add(all.get(3));
      }
      try (ResultFile file = ResultFile.open(path(), "a=1")) {
        assertThat(file.result(all.get(3).key())).contains(all.get(3));
      }
    }
  }

  @Test
  void otherSettingsAreRefusedAndTheFileStays() throws Exception {
    try (ResultFile file = ResultFile.open(path(), "a=1")) {
      file.add(TaskResult.failed(new TaskKey("m", "p", 1), "x"));
    }
    String before = Files.readString(path());
    assertThatThrownBy(() -> ResultFile.open(path(), "a=2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the results in one file must have the same settings, but '")
        .hasMessageEndingWith("begins with '# a=1' and this comparison has 'a=2'");
    assertThat(Files.readString(path())).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "m,p,1,done,\"\",1.0",
        "m,p,one,done,\"\",1.0,",
        "m,p,1,perhaps,\"\",1.0,",
        "m,p,1,done,\"\",x,",
        "m,p,1,done,\"\",1.0,5",
        "",
      })
  void aLineThatIsNoResultIsNamed(String line) throws Exception {
    ResultFile.open(path(), "a=1").close();
    Files.writeString(path(), line + "\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> ResultFile.open(path(), "a=1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 3 of '")
        .hasMessageContaining("' is no result: ");
  }

  // What someone else has there is not lost, whatever it is.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "one line of something else\n",
        "no line end at all",
        "# a=1 b=2",
        "# a=1\nmethod,problem\n",
        "# a=1\nmethod,problem,seed,status,reason,simple,inference,more\nm,p",
        "# a=2\nmethod,problem,seed,status,reason,simple,inference\nm,p,1,do",
        "# a=1\nmethod,problem,seed,status,reason,simple,inference\nnonsense\nm,p,1,do",
      })
  void aFileThatIsRefusedStaysAsItIs(String content) throws Exception {
    Files.writeString(path(), content);
    assertThatThrownBy(() -> ResultFile.open(path(), "a=1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("results.csv'");
    assertThat(Files.readString(path())).isEqualTo(content);
  }

  @Test
  void aHeadingThatWasCutOffIsWrittenAgainWhereverTheCutIs() throws Exception {
    ResultFile.open(path(), "a=1").close();
    String heading = Files.readString(path());
    for (int cut = 0; cut <= heading.length(); cut += 3) {
      Files.writeString(path(), heading.substring(0, cut));
      try (ResultFile file = ResultFile.open(path(), "a=1")) {
        file.add(TaskResult.failed(new TaskKey("m", "p", 1), "x"));
      }
      assertThat(Files.readString(path())).isEqualTo(heading + "m,p,1,failed,\"x\",,,\n");
    }
  }
}
