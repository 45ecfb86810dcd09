package io.github.culmen.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.JsonText;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TrialTableTest {
  private static Study study() {
    Study study =
        Study.create(
            StudySpec.builder(
                    SearchSpace.of(
                        Parameter.real("x", 0, 1), Parameter.categorical("c", "a,b", "c")))
                .name("table")
                .maximize()
                .build());
    study.add(Map.of("x", 1, "c", "a,b"), Outcome.value(1e-7, 0.5));
    study.add(Map.of("x", 0.1, "c", "c"), Outcome.failure("line 1\nsays \"no\""));
    study.enqueue(Map.of("x", 0.5, "c", "c"));
    study.ask();
    return study;
  }

  @Test
  void writesCsvThatOtherProgramsRead() {
    List<String> lines = List.of(TrialTable.csv(study()).split("\r\n"));
    assertThat(lines.get(0))
        .isEqualTo("trial,state,value,sd,params.x,params.c,origin,asked,finished,seconds,failure");
    assertThat(lines.get(1)).startsWith("1,finished,1e-7,0.5,1,\"a,b\",earlier,20").endsWith(",0,");
    assertThat(lines.get(2))
        .startsWith("2,failed,,,0.1,c,earlier,")
        .endsWith(",\"line 1\nsays \"\"no\"\"\"");
    assertThat(lines.get(3)).startsWith("3,pending,,,0.5,c,enqueued,").endsWith(",,,");
    assertThat(lines).hasSize(4);
  }

  @Test
  void saysHowLongATrialRanAndNotHowLongAgoItWasAskedFor() {
    Study study = study();
    study.tell(3, Outcome.value(1), OptionalDouble.of(86_400.5));
    assertThat(TrialTable.csv(study).split("\r\n", -1)[3]).endsWith(",86400.5,");
  }

  @Test
  void writesJsonWithNullForWhatIsNotThere() {
    Map<?, ?> document = (Map<?, ?>) JsonText.parse(TrialTable.json(study()));
    assertThat(document.get("study")).isEqualTo("table");
    assertThat(document.get("direction")).isEqualTo("maximize");
    List<?> trials = (List<?>) document.get("trials");
    Map<?, ?> failed = (Map<?, ?>) trials.get(1);
    assertThat(failed.get("value")).isNull();
    assertThat(failed.get("failure")).isEqualTo("line 1\nsays \"no\"");
    assertThat(failed.get("params")).isEqualTo(Map.of("x", 0.1, "c", "c"));
    assertThat(((Map<?, ?>) trials.get(2)).get("finished")).isNull();
  }
}
