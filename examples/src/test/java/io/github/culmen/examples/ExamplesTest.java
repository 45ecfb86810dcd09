package io.github.culmen.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Point;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.trial.Extensions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runs the examples as a reader would, and looks at what they print. */
class ExamplesTest {
  private static String printed(Runnable example) {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream capture = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setOut(capture);
      example.run();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static double number(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as("%s in %s", pattern, text).isTrue();
    return Double.parseDouble(matcher.group(1));
  }

  @Test
  void braninComesCloseToItsMinimum() {
    String text = printed(() -> Branin.main(new String[0]));
    double x = number(text, "best observed: \\{x=([-.0-9E]+)");
    double y = number(text, "best observed: .*y=([-.0-9E]+)");
    assertThat(Branin.branin(x, y)).isBetween(0.397887, 0.45);
    assertThat(text).contains("recommended:");
  }

  @Test
  void hartmannSixIsNearlySolvedInEightyTrials() {
    String text = printed(() -> Hartmann6.main(new String[0]));
    assertThat(number(text, "simple regret: ([-.0-9]+)")).isBetween(0.0, 0.3);
  }

  @Test
  void theBeamHasAFrontAndAKneeThatIsStiffEnough() {
    String text = printed(() -> TwoObjectives.main(new String[0]));
    assertThat(text.lines().filter(line -> line.contains(" mm "))).hasSizeGreaterThan(5);
    assertThat(text).contains("knee: ");
  }

  @Test
  void theMixedSpaceFindsTheRightChoices() {
    String text = printed(() -> MixedSpace.main(new String[0]));
    List<String> lines = text.lines().toList();
    assertThat(lines).hasSize(51);
    assertThat(lines.get(50)).contains("booster=dart").contains("bagging=true");
    double rate = number(lines.get(50), "rate=([-.0-9E]+)");
    long depth = (long) number(lines.get(50), "depth=([0-9]+)");
    Point best = Point.of(Map.of("rate", rate, "depth", depth, "booster", "dart", "bagging", true));
    assertThat(MixedSpace.accuracy(best)).isGreaterThan(0.94);
  }

  @Test
  void aSearchEndsOnceTheModelIsSure() {
    String text = printed(() -> StopWhenSure.main(new String[0]));
    assertThat(number(text, "stopped after (\\d+) values: true")).isBetween(16.0, 45.0);
    double x = number(text, "expected regret .* at \\{x=([-.0-9E]+)");
    double y = number(text, "expected regret .* at \\{.*y=([-.0-9E]+)");
    assertThat(Branin.branin(x, y)).isBetween(0.397887, 0.9);
    assertThat(text).contains("fit: ", "x explains ", "exploration");
  }

  @Test
  void cheapSumsFindWhatOnlyExactOnesCountFor() {
    String text = printed(() -> CheapApproximations.main(new String[0]));
    assertThat(number(text, "cost of ([.0-9]+) exact")).isBetween(3.0, 32.0);
    assertThat(text)
        .containsPattern("best: .*cells=1000")
        .containsPattern("recommended: .*cells=1000");
    assertThat(number(text, "cells=1000\\}, ([.0-9E-]+) expected")).isBetween(0.0, 0.2);
  }

  @Test
  void eightThreadsShareOneStudy() {
    String text =
        printed(
            () -> {
              try {
                EightThreads.main(new String[0]);
              } catch (Exception e) {
                throw new AssertionError(e);
              }
            });
    assertThat(text).contains("trials: 40");
    assertThat(text.lines().filter(line -> line.startsWith("a thread evaluated "))).hasSize(8);
    // The threads end in any order, so that no two runs are alike.
    assertThat(number(text, "best observed: ([-.0-9E]+)")).isBetween(0.397887, 10.0);
  }

  @Test
  void theParametersOfABenchmarkAreTuned() {
    // Another benchmark on this machine is no reason not to run this one.
    System.setProperty("jmh.ignoreLock", "true");
    String text =
        printed(
            () -> {
              try {
                TuneBenchmark.main(new String[] {"4", "0", "5"});
              } catch (org.openjdk.jmh.runner.RunnerException e) {
                throw new AssertionError(e);
              }
            });
    assertThat(text.lines().filter(line -> line.matches("\\d: \\d+ us for tiles of .*")))
        .hasSize(4);
    double rows = number(text, "best observed: .*of (\\d+) x");
    assertThat(rows).isBetween(1.0, 768.0);
    assertThat(text).contains("recommended:   {rows=");
  }

  @Test
  void theFlagsOfAVirtualMachineAreTuned() {
    String text = printed(() -> JvmFlags.main(new String[] {"3"}));
    assertThat(text.lines().filter(line -> line.matches("\\d: .* with -XX:\\+Use\\w+GC -Xmx.*")))
        .hasSize(3);
    assertThat(text).containsPattern("\\d: \\d+ ms with ").contains("best: -XX:+Use");
  }

  @Test
  void anAcquisitionAndAStrategyOfOnesOwnFindGoodPoints() {
    String text = printed(() -> BringYourOwn.main(new String[0]));
    assertThat(number(text, "optimistic: ([.0-9]+)")).isBetween(0.397, 0.6);
    assertThat(number(text, "neighbour-of-the-best: ([.0-9]+)")).isBetween(0.397, 5.0);
  }

  @Test
  void everyAcquisitionSaysWhatItThinksOfAPoint() throws Exception {
    String text = printed(() -> AcquisitionValues.main(new String[0]));
    assertThat(text.lines()).hasSize(13);
    // A point between known ones of which the better is far from its neighbour is worth most.
    assertThat(number(text, "log-ei +[-.0-9]+ +([-.0-9]+)")).isNegative();
    String page = Files.readString(Path.of("..", "docs", "bring-your-own.md"));
    assertThat(page).contains(text.strip());
    assertThat(page).contains(printed(() -> BringYourOwn.main(new String[0])).strip());
  }

  @Test
  void theProvidersAreFoundByTheirWords() {
    assertThat(Extensions.installed()).containsKeys("optimistic", "neighbour-of-the-best");
  }

  @Test
  void theReadmeShowsTheExampleThatRuns() throws Exception {
    String readme = Files.readString(Path.of("..", "README.md"));
    Matcher code = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(readme);
    assertThat(code.find()).isTrue();
    String example =
        Files.readString(Path.of("src/main/java/io/github/culmen/examples/Branin.java"));
    assertThat(example.replaceAll("\\s+", " "))
        .contains(code.group(1).strip().replaceAll("\\s+", " "));
  }

  @Test
  void theGalleryShowsEveryAcquisitionThatUsesAModel() throws Exception {
    assertThat(AcquisitionGallery.rules().keySet())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    Stream.of("reachable"), // mes-g with another law of the maximum
                    Arrays.stream(AcquisitionKind.builtIn())
                        .filter(AcquisitionKind::usesModel)
                        .filter(kind -> kind != AcquisitionKind.AUTO) // one of the others
                        .map(AcquisitionKind::word))
                .toList());
    String page = Files.readString(Path.of("..", "docs", "acquisitions.md"));
    for (String word : AcquisitionGallery.rules().keySet()) {
      assertThat(page).contains("(images/acquisition-" + word + ".svg)");
      assertThat(Path.of("..", "docs", "images", "acquisition-" + word + ".svg")).exists();
    }
    assertThat(AcquisitionGallery.picture("ei", AcquisitionGallery.rules().get("ei")).toSvg())
        .contains("next");
  }
}
