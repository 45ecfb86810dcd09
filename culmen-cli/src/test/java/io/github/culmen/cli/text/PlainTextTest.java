package io.github.culmen.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://me:SECRET@db/studies",
        "postgres://me:SECRET@db:5432/studies?sslmode=require",
        "jdbc:postgresql://me:SECRET@db/studies",
        "postgresql:/me:SECRET@db/studies",
        "postgresql:me:SECRET@db/studies",
        "postgresq://me:SECRET@db/studies",
        "postgresql://me:SECRET",
        "postgresql://me:SECRET/more@at@db/studies",
        "postgresql://db/studies?user=me&password=SECRET",
        "postgresql://db/studies?sslpassword=SECRET&sslmode=require",
        "mysql://me:SECRET@db/studies",
        "POSTGRESQL://me:SECRET@db/studies",
        "Unmatched argument at index 3: 'postgresql://me:SECRET@db/studies'; try --help",
      })
  void showsNoPassword(String text) {
    assertThat(PlainText.of(text)).doesNotContain("SECRET").contains("***");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://me@db:5432/studies",
        "sqlite:culmen.db",
        "a store must be sqlite:FILE or postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE",
        "postgresql://db:5432/studies",
        "trial 7: value 3 at 12:30:45, asked by me@machine",
        "image=registry:5000/tool:v2@sha256",
        "machine:/home/me/study: 3 trials\n\tand more",
        "Größe ≤ 3 – 東京",
      })
  void leavesOtherTextAlone(String text) {
    assertThat(PlainText.of(text)).isEqualTo(text);
  }

  @Test
  void spellsOutWhatATerminalWouldObey() {
    assertThat(PlainText.of("a\u001b[31mred\u001b]0;title\u0007 b\rc\bd\u009b2J"))
        .isEqualTo("a\\x1b[31mred\\x1b]0;title\\x07 b\\x0dc\\x08d\\x9b2J");
    assertThat(PlainText.of("one\r\ntwo")).isEqualTo("one\ntwo");
    assertThat(PlainText.of("abc\u202edef\u2066")).isEqualTo("abc\\u202edef\\u2066");
  }
}
