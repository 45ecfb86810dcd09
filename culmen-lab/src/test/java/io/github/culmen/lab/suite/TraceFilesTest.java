package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFilesTest {
  @TempDir Path folder;

  private static SuitePlan plan(SuitePlan.Told told) {
    Suite suite = Suite.named("dev").reportedAfter(List.of(1, 3));
    return new SuitePlan(
        suite,
        Contender.parseAll("mes-g:2,random"),
        suite.problems("branin2"),
        List.of(5L),
        told,
        false);
  }

  private static final SuitePlan PLAN = plan(SuitePlan.Told.NOTHING);
  private static final SuitePlan.Run RUN = PLAN.runs().get(0);

  private static Trace trace() {
    return new Trace(
        RUN.key(),
        List.of(1e300, -0.1, -1.0 / 3),
        Map.of(1, 2.5, 3, Double.MIN_VALUE),
        OptionalDouble.of(0.125));
  }

  private Path file() {
    return folder.resolve("mes-g_2").resolve("branin2-b3-s5.csv");
  }

  @Test
  void whatWasWrittenIsReadToTheLastDigit() {
    TraceFiles files = new TraceFiles(folder, PLAN);
    assertThat(files.read(RUN)).isEmpty();
    files.write(RUN, trace());
    assertThat(files.read(RUN)).contains(trace());
    assertThat(file()).exists();
    assertThat(files.read(PLAN.runs().get(1))).isEmpty();
  }

  @Test
  void aRunThatIsWrittenAgainReplacesTheFirst() throws Exception {
    TraceFiles files = new TraceFiles(folder, PLAN);
    files.write(RUN, trace());
    Trace other = new Trace(RUN.key(), List.of(3.0, 2.0, 1.0), Map.of(), OptionalDouble.empty());
    files.write(RUN, other);
    assertThat(files.read(RUN)).contains(other);
    try (Stream<Path> all = Files.list(file().getParent())) {
      assertThat(all).hasSize(1);
    }
  }

  @Test
  void runsOfOtherSettingsAreNotTaken() {
    new TraceFiles(folder, PLAN).write(RUN, trace());
    TraceFiles others = new TraceFiles(folder, plan(SuitePlan.Told.NOISE));
    assertThatThrownBy(() -> others.read(RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("runs that are compared must have the same settings, but '")
        .hasMessageContaining("told=nothing")
        .hasMessageContaining("told=noise");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | ''",
        "1 | # cpu=0.125",
        "1 | # cpu-seconds-per-ask=fast",
        "2 | trial,best",
        "3 | 1",
        "4 | 2,x,",
        "4 | 2",
        "4 | 1,-0.1,",
        "4 | 2,-0.1,0.5,more",
        "5 | 4,-0.3,",
        "5 | three,-0.3,",
      })
  void aFileThatWasChangedIsNamed(int line, String instead) throws Exception {
    TraceFiles files = new TraceFiles(folder, PLAN);
    files.write(RUN, trace());
    List<String> lines = new java.util.ArrayList<>(Files.readAllLines(file()));
    lines.set(line, instead);
    Files.write(file(), lines);
    assertThatThrownBy(() -> files.read(RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("branin2-b3-s5.csv");
  }

  @Test
  void aFileThatWasCutIsNamed() throws Exception {
    TraceFiles files = new TraceFiles(folder, PLAN);
    files.write(RUN, trace());
    List<String> lines = Files.readAllLines(file());
    Files.write(file(), lines.subList(0, lines.size() - 1));
    assertThatThrownBy(() -> files.read(RUN)).isInstanceOf(IllegalArgumentException.class);
    Files.writeString(file(), "");
    assertThatThrownBy(() -> files.read(RUN)).isInstanceOf(IllegalArgumentException.class);
  }
}
