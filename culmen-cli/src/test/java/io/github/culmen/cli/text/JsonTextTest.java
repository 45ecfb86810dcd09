package io.github.culmen.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTextTest {
  @Test
  void tellsRealsFromWholeNumbers() {
    assertThat(JsonText.compact(Arrays.asList(1, 2L, 3.0, 0.1, 1e-300, true, null, "x")))
        .isEqualTo("[1,2,3.0,0.1,1e-300,true,null,\"x\"]");
  }

  @Test
  void keepsTheOrderOfKeysAndEscapesText() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("b", "quote \" slash \\ line\nbell\u0007 é");
    map.put("a", Map.of());
    assertThat(JsonText.compact(map))
        .isEqualTo("{\"b\":\"quote \\\" slash \\\\ line\\nbell\\u0007 é\",\"a\":{}}");
    assertThat(JsonText.parse(JsonText.compact(map))).isEqualTo(map);
  }

  @Test
  void indentsWhenPretty() {
    assertThat(JsonText.pretty(Map.of("a", List.of(1, 2))))
        .isEqualTo("{\n  \"a\": [\n    1,\n    2\n  ]\n}\n");
  }

  @Test
  void writesNullForWhatJsonCannotSay() {
    assertThat(JsonText.compact(List.of(Double.NaN, Double.POSITIVE_INFINITY)))
        .isEqualTo("[null,null]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|JSON must hold a value, but the text is empty",
        "{} {}|JSON must end after one value, but there is more at column 4",
        "{\"a\":1,\"a\":2}|not valid JSON at line 1, column",
        "[1,|not valid JSON at line 1, column",
        "[NaN]|not valid JSON at line 1, column 5: Non-standard token 'NaN'",
      })
  void saysWhatIsWrongAndWhere(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonText.parse(text))
        .withMessageStartingWith(message);
  }
}
