package io.github.culmen;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.testdata.Rooms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which package may know which: the module system cannot see this, so the sources are read. */
class RoomsTest {
  private static final List<Pattern> FORBIDDEN =
      Stream.of(
              "java\\.util\\.Random\\b",
              "\\bThreadLocalRandom\\b",
              "\\bSecureRandom\\b",
              "\\bMath\\.random\\b",
              "\\bRandomGenerator\\.(getDefault|of)\\b",
              "\\bjava\\.sql\\b",
              "\\bjavax\\.sql\\b",
              "\\bjava\\.util\\.logging\\b",
              "\\bSystem\\.(getLogger|Logger|out|err)\\b",
              "\\bslf4j\\b",
              "\\blog4j\\b",
              "\\bprintStackTrace\\b",
              "\\bjava\\.(io|nio)\\b")
          .map(Pattern::compile)
          .toList();

  private static Map<Path, String> sources() throws IOException {
    return Rooms.ofThisModule().code();
  }

  @Test
  void everyPackageKnowsOnlyThoseItMay() throws IOException {
    Rooms.ofThisModule()
        .check(
            """
            study -> study.belief, study.curve, study.advice, study.fit, study.value, study.insight, study.event, \
                study.steering, study.trial, study.strategy, search, acquisition.maxvalue, acquisition.maximum, \
                acquisition, gp, setting, model, space, math
            study.belief -> study.advice, study.fit, study.value, study.insight, study.event, \
                study.trial, study.prior, study.strategy, search, acquisition.maxvalue, acquisition.maximum, \
                acquisition, gp.learn, gp, setting, model, space, math
            study.advice -> study.cost, study.fidelity, study.fit, study.value, study.trial, study.plan, study.strategy, search, \
                acquisition.pending, acquisition.feasible, acquisition.pareto, \
                acquisition.entropy, acquisition.maxvalue, acquisition.improvement, \
                acquisition, pareto, setting, model, space, math
            study.fit -> study.value, study.trial, study.prior, study.strategy, search, acquisition.feasible, \
                acquisition, gp.structure, gp.learn, gp, setting, model, space, math
            study.cost -> study.fit, study.trial, acquisition, space
            study.fidelity -> study.fit, study.trial, gp, model, space, math
            study.value -> study.trial, study.strategy, setting, model, math
            study.curve -> study.insight, study.trial, math
            study.insight -> study.trial, study.strategy, pareto, setting, model, space, math
            study.event -> study.steering, study.trial, space
            study.steering
            study.prior -> study.strategy, gp.learn, setting, space
            study.plan -> study.strategy, setting
            study.trial -> study.plan, study.prior, study.strategy, search, setting, model, space
            study.strategy -> gp.structure, setting, model, space
            search -> acquisition, setting, model, math
            acquisition.pareto -> acquisition.maximum, acquisition, pareto, model, math
            acquisition.pending -> acquisition.maxvalue, acquisition, setting, model, math
            acquisition.feasible -> acquisition.maximum, acquisition, setting, model, math
            acquisition.entropy -> acquisition.maxvalue, acquisition.maximum, acquisition, \
                setting, model, math
            acquisition.maxvalue -> acquisition.maximum, acquisition.information, \
                acquisition, setting, model, math
            acquisition.improvement -> acquisition.maximum, acquisition.information, \
                acquisition, setting, model, math
            acquisition.maximum -> acquisition.information, acquisition, setting, model, \
                math
            acquisition.information -> math
            acquisition -> setting, model, math
            gp.structure -> gp.learn, gp, gp.kernel, setting, model, math
            gp.learn -> gp, gp.kernel, setting, model, math
            gp -> gp.kernel, setting, model, math
            gp.kernel -> setting, model, math
            pareto -> math
            model -> setting, math
            setting -> math
            space -> space.constraint
            space.constraint
            """);
  }

  @Test
  void everyPackageIsDescribedAndSmall() throws IOException {
    Rooms rooms = Rooms.ofThisModule();
    rooms.requireDescriptions();
    rooms.requireAtMost(25);
  }

  @Test
  void noSourceLogsReadsFilesOrHasRandomnessOfItsOwn() throws IOException {
    List<String> offences = new ArrayList<>();
    sources()
        .forEach(
            (file, code) -> {
              for (Pattern pattern : FORBIDDEN) {
                if (pattern.matcher(code).find()) {
                  offences.add(file + " has " + pattern);
                }
              }
            });
    assertThat(offences).isEmpty();
  }

  @Test
  void onlyStudiesMakeGenerators() throws IOException {
    assertThat(
            sources().entrySet().stream()
                .filter(source -> source.getValue().contains("new SplittableRandom"))
                .map(source -> source.getKey().toString()))
        .containsExactly(Path.of("study", "fit", "Seeds.java").toString());
  }
}
