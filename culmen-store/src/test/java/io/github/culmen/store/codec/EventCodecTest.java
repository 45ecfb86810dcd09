package io.github.culmen.store.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.Warning;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.RandomStudies;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.FeasibilityForecast;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StageTimes;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EventCodecTest {
  private static final Instant AT = Instant.parse("2026-01-31T12:00:00.5Z");
  private static final SearchSpace SPACE =
      SearchSpace.of(
          Parameter.real("x", -1, 10),
          Parameter.integer("n", 0, Long.MAX_VALUE),
          Parameter.categorical("c", "1", 2, 3.0, true));
  private static final Point POINT = SPACE.check(Map.of("x", 3, "n", 9007199254740993L, "c", 3.0));

  @Test
  void readsBackWhatItWrote() {
    RandomStudies studies = new RandomStudies(new SplittableRandom(2));
    for (int i = 0; i < 200; i++) {
      List<StudyEvent> events = studies.events(12);
      StudyEvent.Created created = (StudyEvent.Created) events.get(0);
      assertThat(EventCodec.decodeCreated(throughUtf8(EventCodec.encode(created))))
          .isEqualTo(created);
      for (StudyEvent event : events) {
        String text = throughUtf8(EventCodec.encode(event));
        assertThat(text).doesNotContain("\n", "\r");
        StudyEvent back = EventCodec.decode(text, created.spec().space());
        assertThat(back).isEqualTo(event);
        assertThat(EventCodec.encode(back)).isEqualTo(text);
      }
    }
  }

  @Test
  void writesAskedWithoutDiagnosticsWhenThereAreNone() {
    assertThat(
            EventCodec.encode(
                new StudyEvent.Asked(
                    3, new Suggestion(POINT, Origin.INITIAL, Diagnostics.none()), AT)))
        .isEqualTo(
            "{\"event\":\"asked\",\"trial\":3,\"at\":\"2026-01-31T12:00:00.500Z\","
                + "\"params\":{\"x\":3.0,\"n\":9007199254740993,\"c\":3.0},"
                + "\"origin\":\"initial\"}");
  }

  @Test
  void writesDiagnosticsByName() {
    Diagnostics diagnostics =
        new Diagnostics(
            List.of(Hyperparameters.of(new double[] {0.1, 2, 3}, 1.5, 0)),
            Optional.empty(),
            OptionalDouble.of(-2.5),
            OptionalDouble.of(Double.NEGATIVE_INFINITY),
            List.of(1.0, 2.0, 3.0),
            1e-8,
            List.of(new Warning("look", "look\nhere"), Warning.of("there")),
            Optional.empty(),
            FeasibilityForecast.none(),
            OptionalDouble.of(-0.5),
            OptionalDouble.of(0.25),
            StageTimes.none());
    assertThat(
            EventCodec.encode(
                new StudyEvent.Asked(1, new Suggestion(POINT, Origin.STRATEGY, diagnostics), AT)))
        .endsWith(
            "\"origin\":\"strategy\",\"diagnostics\":{\"hyperparameters\":[{"
                + "\"lengthscales\":[0.1,2.0,3.0],\"variance\":1.5,\"noise\":0.0}],"
                + "\"acquisition\":-2.5,\"acquisitionOfSweep\":\"-Infinity\","
                + "\"maximumQuantiles\":[1.0,2.0,3.0],\"jitter\":1.0E-8,"
                + "\"warnings\":[\"look\\nhere\",\"there\"],\"warningKinds\":[\"look\",\"there\"],"
                + "\"mean\":-0.5,\"sd\":0.25}}");
  }

  @Test
  void readsWarningsWrittenBeforeTheyHadKinds() {
    assertThat(warnings("\"warnings\":[\"one\",\"two\"]"))
        .containsExactly(Warning.of("one"), Warning.of("two"));
    assertThat(warnings("\"warnings\":[\"one\"],\"warningKinds\":[\"first\"]"))
        .containsExactly(new Warning("first", "one"));
    assertThatThrownBy(() -> warnings("\"warnings\":[\"one\"],\"warningKinds\":[]"))
        .hasMessageContaining("each warning needs a kind, but there are 1 warnings and 0 kinds");
  }

  private static List<Warning> warnings(String fields) {
    String asked =
        EventCodec.encode(
            new StudyEvent.Asked(3, new Suggestion(POINT, Origin.INITIAL, Diagnostics.none()), AT));
    String text =
        asked.substring(0, asked.length() - 1)
            + ",\"diagnostics\":{\"jitter\":0.0,"
            + fields
            + "}}";
    return ((StudyEvent.Asked) EventCodec.decode(text, SPACE))
        .suggestion()
        .diagnostics()
        .warnings();
  }

  @Test
  void writesOutcomesInTheWordsOfThePipe() {
    assertThat(EventCodec.encode(new StudyEvent.Told(1, Outcome.value(-0.0, 0.1), AT)))
        .endsWith("\"value\":-0.0,\"sd\":0.1}");
    assertThat(
            EventCodec.encode(
                new StudyEvent.Told(1, Outcome.value(2), AT, OptionalDouble.of(0.25))))
        .endsWith(",\"value\":2.0,\"seconds\":0.25}");
    assertThat(EventCodec.encode(new StudyEvent.Told(1, Outcome.failure("exit 1\n"), AT)))
        .endsWith("\"failed\":\"exit 1\\n\"}");
  }

  @Test
  void statesItsFormatFirst() {
    StudyEvent created = new StudyEvent.Created(StudySpec.builder(SPACE).build(), AT);
    assertThat(EventCodec.encode(created))
        .startsWith("{\"event\":\"created\",\"format\":1,\"at\":\"2026-01-31T12:00:00.500Z\",");
  }

  @Test
  void keepsTheTypeOfEachChoice() {
    for (Object choice : List.of("1", 2L, 3.0, true)) {
      Point point = SPACE.check(Map.of("x", 0, "n", 0, "c", choice));
      String text = EventCodec.encode(new StudyEvent.Enqueued(point, AT));
      StudyEvent.Enqueued back = (StudyEvent.Enqueued) EventCodec.decode(text, SPACE);
      assertThat(back.point().get("c")).isEqualTo(choice).hasSameClassAs(choice);
    }
  }

  @Test
  void turnsPointsIntoParamsAndBack() {
    StudySpec spec = StudySpec.builder(SPACE).build();
    assertThat(EventCodec.params(POINT).keySet()).containsExactly("x", "n", "c");
    assertThat(EventCodec.point(EventCodec.params(POINT), spec)).isEqualTo(POINT);
    assertThatThrownBy(() -> EventCodec.point(Map.of("x", 11, "n", 0, "c", 2), spec))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'x'");
  }

  @Test
  void namesWhatIsWrong() {
    String told = "{\"event\":\"told\",\"trial\":1,\"at\":\"2026-01-31T12:00:00Z\"";
    refuses("nonsense", "JSON does not parse");
    refuses("{}", "event: field 'event' is missing");
    refuses(
        "{\"event\":\"sold\"}",
        "one of created, edited, enqueued, asked, told, leased, released, noted,");
    refuses("{\"event\":\"told\"}", "event 'told': field 'trial' is missing");
    refuses(told + "}", "event 'told': field 'value' is missing");
    refuses(
        told + ",\"value\":\"high\"}", "field 'value' must be a number, but is the text 'high'");
    refuses(told + ",\"value\":\"NaN\"}", "must be finite");
    refuses(told + ",\"value\":null}", "field 'value' is missing");
    refuses(told + ",\"value\":1,\"failed\":\"too\"}", "field 'value' is not known");
    refuses(told + ",\"value\":1.0,\"mood\":2}", "field 'mood' is not known");
    refuses("{\"event\":\"told\",\"trial\":0,\"value\":1}", "field 'trial' must be a whole number");
    refuses("{\"event\":\"told\",\"trial\":1,\"at\":\"noon\",\"value\":1}", "an ISO-8601 instant");
    refuses("{\"event\":\"enqueued\",\"at\":\"2026-01-31T12:00:00Z\"}", "'params' is missing");
    refuses(
        "{\"event\":\"enqueued\",\"at\":\"2026-01-31T12:00:00Z\",\"params\":{\"x\":11,\"n\":0,\"c\":2}}",
        "parameter 'x'");
    refuses(
        "{\"event\":\"asked\",\"trial\":1,\"at\":\"2026-01-31T12:00:00Z\","
            + "\"params\":{\"x\":1,\"n\":0,\"c\":2},\"origin\":\"nowhere\"}",
        "field 'origin' must be one of initial, strategy, enqueued, earlier");
  }

  @Test
  void refusesOtherFormats() {
    assertThatThrownBy(() -> EventCodec.decodeCreated("{\"event\":\"created\",\"format\":2}"))
        .isInstanceOf(CorruptJournalException.class)
        .hasMessage("this version reads journals of format 1, but this one has 2");
    assertThatThrownBy(() -> EventCodec.decodeCreated("{\"event\":\"created\"}"))
        .hasMessage("event 'created': field 'format' is missing");
    assertThatThrownBy(() -> EventCodec.decodeCreated("{\"event\":\"told\"}"))
        .hasMessageContaining("must begin with the event 'created', but begins with 'told'");
  }

  private static void refuses(String text, String message) {
    assertThatThrownBy(() -> EventCodec.decode(text, SPACE))
        .isInstanceOf(CorruptJournalException.class)
        .hasMessageContaining(message);
  }

  private static String throughUtf8(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}
