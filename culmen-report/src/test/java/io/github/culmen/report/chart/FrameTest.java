package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.report.canvas.Canvas.Anchor;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.RecordingCanvas;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Panels and the pictures that are made of them. */
class FrameTest {
  private static final Frame.Box BOX = new Frame.Box(100, 50, 400, 300);
  private final RecordingCanvas canvas = new RecordingCanvas();

  @TempDir Path folder;

  private Frame frame(PlotScale x, PlotScale y) {
    return new Frame(canvas, BOX, x, y, true);
  }

  private static PlotScale choices(int count, String name) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(name + i);
    }
    return new PlotScale.Choices(names);
  }

  @ParameterizedTest(name = "{0} to {1}, logarithmic: {2}")
  @CsvSource({"0, 1, false", "-1e300, 1e300, false", "1e-9, 1e9, true", "5, 5, false"})
  void valuesLieInsideTheBoxWithLargeOnesUpAndRight(double low, double high, boolean log) {
    PlotScale scale = PlotScale.numbers(log, low, high, false);
    Frame frame = frame(scale, scale);
    frame.axes("title", "x");
    assertThat(frame.left).isGreaterThan(100);
    assertThat(frame.right).isLessThan(500);
    assertThat(frame.top).isGreaterThan(50);
    assertThat(frame.bottom).isLessThan(350);
    assertThat(frame.x(high)).isBetween(frame.x(low), frame.right);
    assertThat(frame.y(high)).isBetween(frame.top, frame.y(low));
    for (RecordingCanvas.Words one : canvas.words()) {
      assertThat(one.extent()[0]).as(one.text()).isGreaterThan(100 - 8);
      assertThat(one.y()).as(one.text()).isBetween(50.0, 350.0);
    }
  }

  @Test
  void numbersHaveGridLinesAndChoicesDoNot() {
    frame(PlotScale.numbers(false, 0, 1, false), choices(3, "c")).axes("", "");
    assertThat(canvas.lines(Frame.GRID)).isEmpty();
    assertThat(canvas.texts()).contains("c0", "c1", "c2");
    frame(choices(3, "c"), PlotScale.numbers(false, 0, 1, false)).axes("", "");
    assertThat(canvas.lines(Frame.GRID)).hasSizeGreaterThan(2);
  }

  @ParameterizedTest(name = "{0} choices")
  @ValueSource(ints = {1, 2, 7, 40, 1000})
  void namesAlongTheAxisDoNotOverlap(int count) {
    Frame frame = frame(choices(count, "a long name of a choice "), choices(count, "level "));
    frame.axes("t", "x");
    List<RecordingCanvas.Words> below =
        canvas.words().stream().filter(one -> one.y() == frame.bottom + 18).toList();
    assertThat(below).isNotEmpty();
    for (int i = 1; i < below.size(); i++) {
      assertThat(below.get(i).extent()[0]).isGreaterThan(below.get(i - 1).extent()[1]);
    }
    List<RecordingCanvas.Words> beside =
        canvas.words().stream().filter(one -> one.x() == frame.left - 7).toList();
    for (int i = 1; i < beside.size(); i++) {
      assertThat(beside.get(i - 1).y() - beside.get(i).y()).isGreaterThan(12);
    }
  }

  @Test
  void longNamesAreCutBeforeTheyPressThePlotTogether() {
    Frame frame = frame(choices(2, "x"), choices(2, "w".repeat(200)));
    frame.axes("t".repeat(300), "x".repeat(300));
    assertThat(frame.right - frame.left).isGreaterThan(200);
    assertThat(canvas.texts().stream().filter(text -> text.endsWith("…"))).hasSize(4);
    for (RecordingCanvas.Words one : canvas.words()) {
      assertThat(one.extent()[1]).as(one.text()).isLessThanOrEqualTo(frame.right + 30);
    }
  }

  @Test
  void nothingIsWrittenForAnEmptyText() {
    Frame frame = frame(choices(1, "a"), choices(1, "b"));
    frame.text("", 0, 0, true, Anchor.START, 100);
    assertThat(canvas.words()).isEmpty();
    frame.text("something", 7, 9, true, Anchor.END, 1000);
    assertThat(canvas.words("something").lettering().bold()).isTrue();
    assertThat(canvas.words("something").lettering().rgb()).isEqualTo(Frame.INK);
  }

  @Test
  void aDotHasALightEdge() {
    Frame frame = frame(choices(1, "a"), choices(1, "b"));
    frame.dot(10, 20, 3, Palette.ORANGE, 0.5);
    RecordingCanvas.Circle edge = canvas.discs(0xFFFFFF).get(0);
    RecordingCanvas.Circle dot = canvas.discs(Palette.ORANGE.rgb()).get(0);
    assertThat(edge.radius()).isGreaterThan(dot.radius());
    assertThat(edge.opacity()).isCloseTo(0.4, within(1e-12));
    assertThat(dot).isEqualTo(new RecordingCanvas.Circle(10, 20, 3, Palette.ORANGE.rgb(), 0.5));
  }

  @Test
  void aDrawingHasItsHeadlinesUnlessItsContentHas() {
    Drawing headed = new Drawing(300, 200, "head <1>", "below", c -> c.disc(9, 9, 1, 0, 1));
    SvgDocument svg = SvgDocument.of(headed.toSvg());
    assertThat(svg.texts()).containsExactly("head <1>", "below");
    assertThat(svg.all("title").get(0).getTextContent()).isEqualTo("head <1>");
    Drawing bare = new Drawing(300, 200, "head", "below", false, c -> c.disc(9, 9, 1, 0, 1));
    assertThat(SvgDocument.of(bare.toSvg()).texts()).isEmpty();
    assertThat(SvgDocument.of(bare.toSvg()).all("circle")).hasSize(1);
  }

  @Test
  void aPictureOfNothingSaysWhy() {
    assertThat(SvgDocument.of(Drawing.nothing("t", "there is <none>").toSvg()).texts())
        .containsExactly("t", "", "there is <none>");
  }

  @Test
  void aFileNamesItsFormatByItsEnding() throws Exception {
    Drawing drawing = Drawing.nothing("t", "why");
    drawing.write(folder.resolve("x.SVG"), "a file");
    assertThat(folder.resolve("x.SVG")).hasContent(drawing.toSvg());
    drawing.write(folder.resolve("x.png"), "a file");
    assertThat(Files.readAllBytes(folder.resolve("x.png"))).isEqualTo(drawing.toPng());
    for (String name : List.of("x", "x.svg.txt", "svg", "x.jpeg")) {
      Path file = folder.resolve(name);
      assertThatThrownBy(() -> drawing.write(file, "a file"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a file must end in .svg or .png, but was " + file);
      assertThat(file).doesNotExist();
    }
    assertThatThrownBy(() -> drawing.write(Path.of("/"), "a file"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must end in .svg or .png");
  }
}
