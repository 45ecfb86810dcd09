package io.github.culmen.cli.studyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.space.Point;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.ExtensionException;
import io.github.culmen.study.strategy.ScoreContext;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.CustomStrategy;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words of acquisitions and strategies that a jar on the class path brings. */
class AcquisitionReaderTest {
  /** An acquisition of a plugin. */
  public static final class Bold implements CustomAcquisition {
    @Override
    public String word() {
      return "bold";
    }

    @Override
    public double score(double mean, double sd, ScoreContext context) {
      return mean + 3 * sd;
    }
  }

  /** Another one of the same word. */
  public static final class BoldToo implements CustomAcquisition {
    @Override
    public String word() {
      return "bold";
    }

    @Override
    public double score(double mean, double sd, ScoreContext context) {
      return sd;
    }
  }

  /** A strategy of a plugin. */
  public static final class First implements CustomStrategy {
    @Override
    public String word() {
      return "first";
    }

    @Override
    public Point suggest(StudySpec spec, History history, RandomGenerator random) {
      return spec.space().pointAt(0);
    }
  }

  @TempDir Path plugin;
  private ClassLoader before;
  private URLClassLoader loader;

  @BeforeEach
  void install() throws IOException {
    provide(CustomAcquisition.class, Bold.class.getName());
    provide(CustomStrategy.class, First.class.getName());
    before = Thread.currentThread().getContextClassLoader();
    loader = new URLClassLoader(new URL[] {plugin.toUri().toURL()}, before);
    Thread.currentThread().setContextClassLoader(loader);
  }

  @AfterEach
  void remove() throws IOException {
    Thread.currentThread().setContextClassLoader(before);
    loader.close();
  }

  private void provide(Class<?> service, String... names) throws IOException {
    Path file = plugin.resolve("META-INF/services").resolve(service.getName());
    Files.createDirectories(file.getParent());
    Files.writeString(file, String.join("\n", names));
  }

  private static Strategy read(String strategy) {
    String text =
        "direction: minimize\nparameters:\n  x: {type: real, low: 0, high: 1}\nstrategy: "
            + strategy
            + "\n";
    return StudyFile.of(Path.of("s.yaml"), YamlDocument.parse("s.yaml", text), OptionalLong.empty())
        .spec()
        .strategy();
  }

  @Test
  void anAcquisitionIsKnownByItsWordAndTakesAutosModelUnlessOneIsNamed() {
    for (String text :
        new String[] {"bold", "{acquisition: bold}", "{acquisition: bold, seed: 2}"}) {
      Strategy strategy = read(text);
      assertThat(strategy.acquisition().kind()).as(text).isEqualTo(AcquisitionKind.AUTO);
      assertThat(strategy.word()).isEqualTo("bold");
    }
    Strategy named = read("{acquisition: bold, kernel: se, initial: 4}");
    assertThat(named.named()).containsExactly("kernel se");
    assertThat(named.word()).isEqualTo("bold");
    assertThat(named.initial()).hasValue(4);
    assertThat(read("{preset: plain, acquisition: bold}").acquisition().kind())
        .isEqualTo(AcquisitionKind.CUSTOM_ACQUISITION);
  }

  @Test
  void aStrategyIsKnownByItsWord() {
    assertThat(read("first").acquisition().kind()).isEqualTo(AcquisitionKind.CUSTOM_STRATEGY);
    assertThat(read("{acquisition: first, seed: 3}").word()).isEqualTo("first");
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> read("{acquisition: first, initial: 4}"))
        .withMessage(
            "s.yaml:4:11: strategy: strategy first chooses every point itself, the first ones too,"
                + " but initial = 4");
  }

  @Test
  void aBuiltInWordIsThatAcquisitionInAutosModel() {
    assertThat(read("ei")).isEqualTo(Strategy.builder().acquisition(AcquisitionKind.EI).build());
    assertThat(read("{seed: 4}")).isEqualTo(Strategy.auto());
  }

  @Test
  void anUnknownWordIsToldTheKnownOnesAndWhereOthersComeFrom() {
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> read("bald"))
        .withMessageContaining("sobol, bold, first, but got 'bald' (did you mean 'bold'?)");
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> read("something-else"))
        .withMessageEndingWith(
            "; one of your own comes from a jar in the directory CULMEN_PLUGINS names");
    assertThatExceptionOfType(CommandFailure.class).isThrownBy(() -> read("custom-acquisition"));
  }

  @Test
  void aBrokenOrDoubtfulPluginIsNamed() throws IOException {
    provide(CustomAcquisition.class, Bold.class.getName(), BoldToo.class.getName());
    assertThatExceptionOfType(ExtensionException.class)
        .isThrownBy(() -> read("bold"))
        .withMessageContaining("'bold' is the word of ")
        .withMessageContaining(BoldToo.class.getName());
    provide(CustomAcquisition.class, "no.such.Class");
    assertThatExceptionOfType(ExtensionException.class)
        .isThrownBy(() -> read("bold"))
        .withMessageStartingWith("an extension cannot be loaded: ")
        .withMessageContaining("no.such.Class");
    assertThat(read("ei").word()).isEqualTo("ei");
  }
}
