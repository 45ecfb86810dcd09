package io.github.culmen.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPointerTest {
  private static final Object DOCUMENT =
      JsonText.parse("{\"a\":{\"b\":[10,20]},\"x/y\":3,\"t~\":4,\"\":5,\"n\":null}");

  @ParameterizedTest
  @CsvSource({"/a/b/0, 10", "/a/b/1, 20", "/x~1y, 3", "/t~0, 4", "/, 5"})
  void findsAPlace(String pointer, int value) {
    assertThat(new JsonPointer(pointer).in(DOCUMENT)).contains(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/b", "/a/b/2", "/a/b/-", "/a/b/01", "/x~1y/0", "/n", "/a/b/99999999999"})
  void findsNothingWhereNothingIs(String pointer) {
    assertThat(new JsonPointer(pointer).in(DOCUMENT)).isEmpty();
  }

  @Test
  void takesTheWholeDocumentWhenEmpty() {
    assertThat(new JsonPointer("").in(7)).contains(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a/b", "/a~2", "/~"})
  void rejectsWhatIsNoPointer(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new JsonPointer(text))
        .withMessageContaining("JSON pointer")
        .withMessageContaining("'" + text + "'");
  }
}
