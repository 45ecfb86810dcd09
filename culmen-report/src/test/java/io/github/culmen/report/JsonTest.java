package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is read back by a parser of the standard. */
class JsonTest {
  private static Object back(Object value) throws Exception {
    return JSON.std.anyFrom(Json.of(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "\"quoted\" \\ back\\slash",
        "</script><script>alert(1)</script>",
        "<!-- & ]]> -->",
        "line\nbreak\ttab\r\u0000\u001f\u007f\u0080",
        "\u2028\u2029\ufeff",
        "Größe 日本 \ud83d\ude00",
        "'single' `back` ${code}"
      })
  void textComesBackAndNoneOfItCouldEndAScript(String text) throws Exception {
    assertThat(back(text)).isEqualTo(text);
    assertThat(back(Map.of(text, 1))).isEqualTo(Map.of(text, 1));
    assertThat(Json.of(text)).isASCII().doesNotContain("<", ">", "&", "'", "\n");
  }

  @Test
  void everyCharacterComesBack() throws Exception {
    StringBuilder all = new StringBuilder();
    for (int c = 0; c < 0xD800; c++) {
      all.append((char) c);
    }
    assertThat(back(all.toString())).isEqualTo(all.toString());
  }

  private static double[] numbers() {
    Random random = new Random(3);
    double[] numbers = new double[60];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Double.longBitsToDouble(random.nextLong() & 0xFFDFFFFFFFFFFFFFL);
    }
    numbers[0] = Double.MIN_VALUE;
    numbers[1] = -Double.MAX_VALUE;
    numbers[2] = 1e15;
    numbers[3] = 999_999_999_999_999.0;
    numbers[4] = 0.1 + 0.2;
    return numbers;
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void everyBitOfANumberComesBack(double number) throws Exception {
    assertThat(((Number) back(number)).doubleValue()).isEqualTo(number);
    assertThat(((Number) ((List<?>) back(new double[] {number})).get(0)).doubleValue())
        .isEqualTo(number);
  }

  @ParameterizedTest(name = "{0} is written as {1}")
  @CsvSource({"3, 3", "-0.0, 0", "-17, -17", "1e14, 100000000000000", "NaN, null"})
  void wholeNumbersAreShortAndWhatIsNoneIsNothing(double number, String json) {
    assertThat(Json.of(number)).isEqualTo(json);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "9007199254740992, false",
    "9007199254740993, true",
    "-9007199254740992, false",
    "-9007199254740993, true",
    "-9223372036854775808, true"
  })
  void longNumbersThatABrowserWouldRoundAreText(long number, boolean text) throws Exception {
    Object back = back(number);
    assertThat(back instanceof String).isEqualTo(text);
    assertThat(Long.parseLong(back.toString())).isEqualTo(number);
  }

  @Test
  void structuresComeBackInTheirOrder() throws Exception {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("z", List.of(1, List.of(), Map.of()));
    map.put("a", Optional.of("inside"));
    map.put("m", Optional.empty());
    map.put("t", Arrays.asList(true, null, false));
    map.put("e", new double[0]);
    Map<String, Object> expected = new LinkedHashMap<>(map);
    expected.put("a", "inside");
    expected.put("m", null);
    expected.put("e", List.of());
    Map<String, Object> read = JSON.std.mapFrom(Json.of(map));
    assertThat(read).isEqualTo(expected);
    assertThat(new ArrayList<>(read.keySet())).containsExactly("z", "a", "m", "t", "e");
  }
}
