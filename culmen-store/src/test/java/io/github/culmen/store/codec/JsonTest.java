package io.github.culmen.store.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.store.RandomStudies;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @ParameterizedTest
  // Double.toString makes 9.999999999999999E22 of 1.0E23 before JDK 19.
  @ValueSource(
      strings = {
        "1.0E23",
        "2.0E23",
        "0.002",
        "2.0E-44",
        "2.2E-322",
        "4.9E-324",
        "1.7976931348623157E308",
        "0.30000000000000004",
        "-0.0",
        "3.0",
        "1.0E300",
        "1.0E-300"
      })
  void writesTheShortestDecimalThatReadsBack(String text) {
    double value = Double.parseDouble(text);
    assertThat(Json.write(Map.of("v", value))).isEqualTo("{\"v\":" + text + "}");
  }

  @Test
  void keepsEveryBitOfRandomDoubles() {
    RandomStudies studies = new RandomStudies(new SplittableRandom(5));
    for (int i = 0; i < 20_000; i++) {
      double value = studies.real();
      Object back = Json.read(Json.write(Map.of("v", value))).get("v");
      assertThat(back).isEqualTo(value).isInstanceOf(Double.class);
    }
  }

  @Test
  void keepsWholeNumbersApartFromDoubles() {
    Map<String, Object> values = Map.of("v", List.of(1, 1.0, Long.MIN_VALUE, 9007199254740993L));
    assertThat(Json.write(values))
        .isEqualTo("{\"v\":[1,1.0,-9223372036854775808,9007199254740993]}");
    assertThat(Json.read(Json.write(values))).isEqualTo(values);
  }

  @Test
  void keepsAnyText() {
    char[] all = new char[Character.MAX_VALUE + 1];
    for (int i = 0; i < all.length; i++) {
      all[i] = (char) i;
    }
    String text = new String(all);
    String json = Json.write(Map.of("v", text));
    assertThat(json).doesNotContain("\n", "\r");
    byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
    String back = new String(utf8, StandardCharsets.UTF_8);
    assertThat(Json.read(back)).containsEntry("v", text);
  }

  @Test
  void readsTextAsLongAsItWrites() {
    String text = "x".repeat(21_000_000);
    assertThat(Json.read(Json.write(Map.of("v", text))).get("v")).isEqualTo(text);
  }

  @Test
  void keepsOrderAndNulls() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("z", null);
    values.put("a", Arrays.asList(null, true));
    values.put("m", Collections.emptyMap());
    assertThat(Json.write(values)).isEqualTo("{\"z\":null,\"a\":[null,true],\"m\":{}}");
    assertThat(Json.read(Json.write(values)).keySet()).containsExactly("z", "a", "m");
  }

  @Test
  void refusesWhatIsNotExactlyOneObject() {
    for (String text :
        List.of(
            "", " ", "[]", "3", "null", "{", "{}{}", "{} x", "{\"a\":1,\"a\":2}", "{\"a\":NaN}")) {
      assertThatThrownBy(() -> Json.read(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("JSON ");
    }
  }
}
