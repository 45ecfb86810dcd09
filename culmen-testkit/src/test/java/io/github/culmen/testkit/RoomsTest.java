package io.github.culmen.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoomsTest {
  private static final String RULES =
      """
      top -> low.inner, low
      low -> low.inner
      low.inner
      """;

  @TempDir Path sources;

  @BeforeEach
  void build() throws IOException {
    write("top", "Top", "import io.github.culmen.low.inner.Inner;\n");
    write("low", "Low", "import static io.github.culmen.low.inner.Inner.one;\n");
    write("low.inner", "Inner", "// io.github.culmen.top.Top is far away\n");
  }

  private void write(String room, String name, String code) throws IOException {
    Path folder = sources.resolve("io/github/culmen").resolve(room.replace('.', '/'));
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve(name + ".java"), "package io.github.culmen." + room + ";\n" + code);
  }

  private Rooms rooms() throws IOException {
    return Rooms.of(sources);
  }

  @Test
  void arrowsThatFollowTheRulesAreFine() throws IOException {
    rooms().check(RULES);
  }

  @Test
  void anArrowAgainstTheRulesIsNamed() throws IOException {
    write("low", "Other", "class Other { io.github.culmen.top.Top top; }\n");
    assertThatThrownBy(() -> rooms().check(RULES))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Other.java knows top");
    write("low", "Other", "import io.github.culmen.low.Low;\n");
    write("low.inner", "Other", "import io.github.culmen.low.Low;\n");
    assertThatThrownBy(() -> rooms().check(RULES)).hasMessageContaining("knows low");
  }

  @Test
  void otherModulesAreKnownByThoseWhoMay() throws IOException {
    write("low", "Other", "import io.github.culmen.math.fast.Sum;\n");
    assertThatThrownBy(() -> rooms().check(RULES)).hasMessageContaining("knows math.fast");
    assertThatThrownBy(() -> rooms().check(RULES, "mat")).hasMessageContaining("knows math.fast");
    assertThatCode(() -> rooms().check(RULES, "math")).doesNotThrowAnyException();
    String named = RULES.replace("low -> ", "low -> math.fast, ");
    assertThatCode(() -> rooms().check(named)).doesNotThrowAnyException();
  }

  @Test
  void everyRoomHasOneRuleAndNoRuleIsForNothing() throws IOException {
    assertThatThrownBy(() -> rooms().check("top -> low\nlow"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("low.inner");
    assertThatThrownBy(() -> rooms().check(RULES + "attic\n")).hasMessageContaining("attic");
    assertThatThrownBy(() -> rooms().check(RULES + "top\n"))
        .hasMessage("there are two rules for top");
  }

  @Test
  void rulesGoOneWay() throws IOException {
    assertThatThrownBy(() -> rooms().check("top -> low\nlow -> low.inner\nlow.inner -> top"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("low.inner -> top -> low -> low.inner");
  }

  @Test
  void roomsHaveAPageAndAreNotTooLarge() throws IOException {
    assertThatThrownBy(() -> rooms().requireDescriptions()).hasMessageContaining("low.inner");
    for (String room : new String[] {"top", "low", "low.inner"}) {
      write(room, "package-info", "");
    }
    assertThatCode(() -> rooms().requireDescriptions()).doesNotThrowAnyException();
    assertThatCode(() -> rooms().requireAtMost(2)).doesNotThrowAnyException();
    assertThatThrownBy(() -> rooms().requireAtMost(1)).hasMessageContaining("top");
  }
}
