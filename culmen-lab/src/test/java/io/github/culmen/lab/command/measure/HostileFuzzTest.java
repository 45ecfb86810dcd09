package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A short run of what {@code culmen bench fuzz --study-files} and its like do at length. */
@Timeout(600)
class HostileFuzzTest {
  @Test
  void takesOrRefusesNearlyRightStudyFiles() {
    assertThat(LongStream.range(1, 400).mapToObj(HostileFuzz::studyFile))
        .allMatch(found -> found.isEmpty());
  }

  @Test
  void takesOrRefusesNearlyRightExamples() throws Exception {
    List<String> files = new ArrayList<>();
    try (Stream<Path> examples = Files.list(Path.of("../examples/studies"))) {
      for (Path file : examples.filter(f -> f.toString().endsWith(".yaml")).sorted().toList()) {
        files.add(Files.readString(file));
      }
    }
    assertThat(files).hasSizeGreaterThan(5);
    assertThat(LongStream.range(1, 400).mapToObj(seed -> HostileFuzz.studyFile(files, seed)))
        .allMatch(found -> found.isEmpty());
  }

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
