package io.github.culmen.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code culmen report} and {@code culmen plot}. */
class ReportTest {
  @TempDir Path folder;
  private Path journal;

  @BeforeEach
  void tell() {
    journal = folder.resolve("hill.jsonl");
    try (FileJournal events = FileJournal.open(journal)) {
      SearchSpace space = SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1));
      Study study =
          Study.open(StudySpec.builder(space).name("hill").noise(Noise.none()).build(), events);
      for (int i = 0; i < 4; i++) {
        double x = i / 4.0;
        Trial.Finished ignored = study.add(Map.of("x", x, "y", 1 - x), Outcome.value(x * x));
      }
    }
  }

  @Test
  void aReportIsAFileAndTheStudyStaysAsItIs() throws Exception {
    byte[] before = Files.readAllBytes(journal);
    Path out = folder.resolve("new/deep/report.html");
    CommandRun run = CommandRun.of("report", journal, "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .isEqualTo("report of 4 trials written to " + out + System.lineSeparator());
    assertThat(Files.readString(out))
        .startsWith("<!DOCTYPE html>")
        .contains("<title>hill · Culmen");
    assertThat(Files.readAllBytes(journal)).isEqualTo(before);
    CommandRun again = CommandRun.of("report", journal, "--out", out, "--json");
    assertThat(again.out()).isEqualTo("{\"study\":\"hill\",\"file\":\"" + out + "\"}\n");
  }

  @Test
  void aStudyOfTheStoreIsFoundByItsName() throws Exception {
    String store = "sqlite:" + folder.resolve("studies.db");
    CommandRun moved = CommandRun.of("import", journal, "--store", store);
    assertThat(moved.code()).as(moved.err()).isZero();
    Path out = folder.resolve("named.html");
    CommandRun run = CommandRun.of("report", "hill", "--store", store, "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(out)).contains("<title>hill · Culmen");
    CommandRun other = CommandRun.of("report", "valley", "--store", store, "--out", out);
    assertThat(other.code()).isEqualTo(ExitCode.USAGE);
    assertThat(other.err()).contains("there is no study file 'valley'");
    assertThat(CommandRun.of("explain", "hill", "--store", store).out()).contains("next point");
  }

  @Test
  void plotsAreSvgOrPngAsTheNameSays() throws Exception {
    Path svg = folder.resolve("a.svg");
    CommandRun run =
        CommandRun.of("plot", journal, "--kind", "contour", "--parameter", "y,x", "--out", svg);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(svg)).contains("hill: over y and x");
    Path png = folder.resolve("a.png");
    assertThat(CommandRun.of("plot", journal, "--kind", "timeline", "--out", png).code()).isZero();
    assertThat(Files.readAllBytes(png)).startsWith(0x89, 'P', 'N', 'G');
  }

  @Test
  void mistakesAreNamed() {
    CommandRun kind = CommandRun.of("plot", journal, "--kind", "pie");
    assertThat(kind.code()).isEqualTo(ExitCode.USAGE);
    assertThat(kind.err())
        .contains(
            "--kind: a kind of plot must be one of front, history, importance, slice, contour, parallel,"
                + " maximum, information, timeline, health, edf, rank, curves, scatter, but got 'pie'");
    CommandRun usual = CommandRun.of("plot", journal, "--out", folder + "/usual.svg");
    assertThat(usual.out()).startsWith("history written to ");
    CommandRun name =
        CommandRun.of(
            "plot", journal, "--kind", "slice", "--parameter", "z", "--out", folder + "/a.svg");
    assertThat(name.code()).isEqualTo(ExitCode.USAGE);
    assertThat(name.err()).contains("unknown parameter 'z'");
    CommandRun one = CommandRun.of("plot", journal, "--kind", "contour", "--parameter", "x");
    assertThat(one.code()).isEqualTo(ExitCode.USAGE);
    assertThat(one.err()).contains("a contour has two different parameters, but got x");
    CommandRun ending = CommandRun.of("plot", journal, "--kind", "slice", "--out", "a.pdf");
    assertThat(ending.err()).contains("--out must end in .svg or .png, but got 'a.pdf'");
    CommandRun page = CommandRun.of("report", journal, "--out", "a.txt");
    assertThat(page.code()).isEqualTo(ExitCode.USAGE);
    assertThat(page.err()).contains("--out must end in .html, but got 'a.txt'");
    CommandRun none = CommandRun.of("report", folder.resolve("none.jsonl"));
    assertThat(none.code()).isEqualTo(ExitCode.FAILED);
    assertThat(none.err()).contains("there is no journal");
  }

  @Test
  void aStudyOfAStoreIsReportedByItsName() throws Exception {
    String store = "sqlite:" + folder.resolve("studies.db");
    assertThat(CommandRun.of("import", journal, "--store", store).code()).isZero();
    Path out = folder.resolve("stored.html");
    CommandRun run = CommandRun.of("report", "--study", "hill", "--store", store, "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    Path direct = folder.resolve("direct.html");
    assertThat(CommandRun.of("report", journal, "--out", direct).code()).isZero();
    assertThat(Files.readString(out)).isEqualTo(Files.readString(direct));
  }
}
