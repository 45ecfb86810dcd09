package io.github.culmen.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
  @TempDir Path folder;

  private Path journal() throws Exception {
    Path file = folder.resolve("study.jsonl");
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
            .name("bad")
            .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
            .build();
    try (FileJournal events = FileJournal.open(file)) {
      Study study = Study.open(spec, events);
      for (int i = 1; i <= 12; i++) {
        var trial = study.ask();
        if (i % 2 == 0) {
          study.fail(trial.number(), "out of memory");
        } else {
          study.tell(trial.number(), trial.point().real("x"));
        }
      }
    }
    return file;
  }

  @Test
  void eachCheckIsALineWithItsRuleIfItDoesNotPass() throws Exception {
    CommandRun run = CommandRun.of("check", journal());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("warn  failures: 6 of 12 trials failed.")
        .contains("rule: at most 20 % of the trials fail")
        .contains("out of memory")
        .contains("pass  clocks: ");
  }

  @Test
  void theSameIsThereForPrograms() throws Exception {
    CommandRun run = CommandRun.of("check", journal(), "--json");
    Map<?, ?> json = (Map<?, ?>) JsonText.parse(run.out());
    assertThat((List<?>) json.get("checks"))
        .anySatisfy(
            one -> {
              Map<?, ?> check = (Map<?, ?>) one;
              assertThat(check.get("name")).isEqualTo("failures");
              assertThat(check.get("verdict")).isEqualTo("warn");
              assertThat(((Number) check.get("number")).doubleValue()).isEqualTo(0.5);
            });
  }
}
