package io.github.culmen.server.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void valuesAreReadBackAsTheyWere() {
    Map<String, Object> value =
        Map.of("text", "a\"\\\n\t\u2028é😀</script>", "list", List.of(1, 2.5, true));
    assertThat(JsonReader.parse(JsonWriter.bytes(value))).isEqualTo(value);
    assertThat(JsonWriter.text("</script>")).doesNotContain("<", ">");
    assertThat(JsonWriter.text(Arrays.asList(null, Double.NaN, Optional.empty())))
        .isEqualTo("[null,null,null]");
    assertThat(JsonWriter.text(OptionalDouble.of(2))).isEqualTo("2.0");
    // Half of a pair has no form in UTF-8.
    assertThat(new String(JsonWriter.bytes("\ud800"), StandardCharsets.UTF_8))
        .isEqualTo("\"\\ud800\"");
  }

  @Test
  void roundingIsThatOfDecimals() {
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      double value = random.nextGaussian() * Math.pow(10, random.nextInt(60) - 30);
      int digits = 1 + random.nextInt(8);
      double exact = new BigDecimal(value).round(new MathContext(digits)).doubleValue();
      // A tie of the last digit may go either way by the rounding of the product.
      assertThat(JsonWriter.rounded(value, digits))
          .isCloseTo(exact, Percentage.withPercentage(1e-10));
    }
    assertThat(JsonWriter.rounded(0, 6)).isZero();
    assertThat(JsonWriter.rounded(0.1 + 0.2, 6)).isEqualTo(0.3);
    assertThat(JsonWriter.rounded(Double.POSITIVE_INFINITY, 6)).isInfinite();
  }

  @Test
  void whatIsTooMuchIsRefused() {
    for (String bad :
        List.of("", "{", "[1,]", "{\"a\":1,\"a\":2}", "1 2", "[".repeat(100), "9".repeat(500))) {
      assertThatThrownBy(() -> JsonReader.parse(bad))
          .as(bad)
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> JsonReader.parse(new byte[] {'"', (byte) 0xff, '"'}))
        .hasMessageContaining("UTF-8");
  }

  @Test
  void aBodysErrorsNameTheFieldTheRuleAndTheOffence() {
    Body body =
        Body.of(
            "{\"a\":1,\"b\":\"x\",\"c\":[1]}".getBytes(StandardCharsets.UTF_8),
            List.of("a", "b", "c"));
    assertThatThrownBy(() -> body.text("a")).hasMessage("the field 'a' must be a text, but got 1");
    assertThatThrownBy(() -> body.number("b")).hasMessageContaining("'b' must be a number");
    assertThatThrownBy(() -> body.count("a", 2, 3, 2)).hasMessageContaining("from 2 to 3");
    assertThatThrownBy(() -> body.text("d")).hasMessageContaining("but is missing");
    assertThatThrownBy(() -> body.maps("c", 5)).hasMessageContaining("a list of objects");
    assertThatThrownBy(() -> Body.of("{\"z\":1}".getBytes(StandardCharsets.UTF_8), List.of("a")))
        .hasMessageContaining("may have the fields a, but has \"z\"");
  }
}
