package io.github.culmen.report.animation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.RecordingCanvas;
import io.github.culmen.report.chart.Figure;
import io.github.culmen.report.chart.SvgDocument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** When an animation shows what, and where. */
class AnimationTimingTest {
  /** Along a circle of the given radius, once around. */
  private static Motion circle(int frames, double radius) {
    double[] angle =
        IntStream.range(0, frames).mapToDouble(i -> 2 * Math.PI * i / frames).toArray();
    return Motion.of(
        Arrays.stream(angle).map(a -> radius * Math.cos(a)).toArray(),
        Arrays.stream(angle).map(a -> radius * Math.sin(a)).toArray(),
        angle);
  }

  private static Animation turning(int frames, double secondsPerFrame) {
    return Animation.builder("t", secondsPerFrame)
        .view(-5, -5, 5, 5)
        .actor("box", Figure.rectangle(-1, -0.5, 1, 0.5), circle(frames, 3), Palette.BLUE)
        .trail(circle(frames, 3), Palette.BLUE)
        .build();
  }

  private static String[] values(Element animation) {
    return animation.getAttribute("values").split(";", -1);
  }

  private static double seconds(Element animation) {
    String text = animation.getAttribute("dur");
    return Double.parseDouble(text.substring(0, text.length() - 1));
  }

  @ParameterizedTest(name = "{0} frames of {1} s")
  @CsvSource({"2, 1", "101, 0.01", "1001, 0.001", "5001, 0.004", "11, 1"})
  void theMotionTakesItsTimeAndThePauseItsOwn(int frames, double secondsPerFrame) {
    SvgDocument svg = SvgDocument.of(turning(frames, secondsPerFrame).toSvg());
    double moving = (frames - 1) * secondsPerFrame;
    for (Element one : svg.all("animateTransform")) {
      String[] values = values(one);
      int held = 0;
      while (values[values.length - 2 - held].equals(values[values.length - 1])) {
        held++;
      }
      double each = seconds(one) / (values.length - 1);
      assertThat(each * (values.length - 1 - held)).isCloseTo(moving, within(0.01 * moving + 0.02));
      assertThat(each * held).as("the pause").isBetween(1.19, 1.2 + each + 0.01);
    }
  }

  @ParameterizedTest(name = "{0} frames of {1} s")
  @CsvSource({"1001, 0.001", "5001, 0.004", "100, 0.04"})
  void noMoreFramesAreWrittenThanTheEyeNeeds(int frames, double secondsPerFrame) {
    Element one =
        SvgDocument.of(turning(frames, secondsPerFrame).toSvg()).all("animateTransform").get(0);
    assertThat((values(one).length - 1) / seconds(one)).isLessThan(26);
  }

  @Test
  void allAnimationsRunInStep() {
    SvgDocument svg = SvgDocument.of(turning(300, 0.02).toSvg());
    List<Element> all = new ArrayList<>(svg.all("animateTransform"));
    all.addAll(svg.all("animate"));
    assertThat(all).hasSize(4);
    assertThat(all.stream().map(one -> one.getAttribute("dur")).distinct()).hasSize(1);
    assertThat(all.stream().map(one -> values(one).length).distinct()).hasSize(1);
  }

  @Test
  void everyFrameIsWhereTheMotionIs() {
    Animation animation = turning(26, 0.04);
    AnimationLayout at = new AnimationLayout(animation);
    Motion motion = circle(26, 3);
    String[] places = values(SvgDocument.of(animation.toSvg()).all("animateTransform").get(0));
    for (int frame = 0; frame < 26; frame++) {
      String[] pair = places[frame].split(" ", -1);
      assertThat(Double.parseDouble(pair[0])).isCloseTo(at.x(motion.x(frame)), within(0.006));
      assertThat(Double.parseDouble(pair[1])).isCloseTo(at.y(motion.y(frame)), within(0.006));
    }
  }

  @Test
  void aTrailIsLaidDownAsItsWayIsGone() {
    Element dash = SvgDocument.of(turning(26, 0.04).toSvg()).all("animate").get(0);
    double[] left = Arrays.stream(values(dash)).mapToDouble(Double::parseDouble).toArray();
    for (int i = 1; i < left.length; i++) {
      assertThat(left[i]).isLessThanOrEqualTo(left[i - 1]);
    }
    assertThat(left[left.length - 1]).isZero();
    Element group = (Element) dash.getParentNode();
    assertThat(group.getAttribute("stroke-dasharray")).startsWith(Double.toString(left[0]));
    assertThat(left[13]).as("half of the way").isCloseTo(left[0] * 12 / 25, within(0.1));
  }

  @Test
  void aFigureThatStaysHasNoTrail() {
    Animation still = Animation.builder("t", 1).trail(Motion.still(0, 0, 0), Palette.BLUE).build();
    assertThat(SvgDocument.of(still.toSvg()).all("animate")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 25})
  void aStillFrameShowsEachFigureTurnedAndMoved(int frame) {
    Animation animation = turning(26, 0.04);
    AnimationLayout at = new AnimationLayout(animation);
    RecordingCanvas canvas = new RecordingCanvas();
    new AnimationPainter(animation, at, canvas).paintFrame(frame);
    double angle = 2 * Math.PI * frame / 26;
    // The box's corner (1, 0.5), turned and moved by hand.
    double x = 3 * Math.cos(angle) + Math.cos(angle) - 0.5 * Math.sin(angle);
    double y = 3 * Math.sin(angle) + Math.sin(angle) + 0.5 * Math.cos(angle);
    RecordingCanvas.Area box = canvas.areas(Palette.BLUE.rgb()).get(0);
    assertThat(box.x().get(2)).isCloseTo(at.x(x), within(1e-9));
    assertThat(box.y().get(2)).isCloseTo(at.y(y), within(1e-9));
    assertThat(canvas.lines(Palette.BLUE.rgb()).get(0).x()).hasSize(frame + 1);
    double knob = canvas.discs(0x1F2328).get(0).x();
    assertThat(knob).isCloseTo(at.barX(frame / 25.0), within(1e-9));
  }

  @Test
  void phasesShareTheBarAndEndWithIt() {
    Animation animation =
        Animation.builder("t", 0.5)
            .actor("box", Figure.disc(1), circle(21, 3), Palette.BLUE)
            .phase("first", 0, 10, Palette.GREEN)
            .phase("second", 5, 4000, Palette.ORANGE)
            .build();
    AnimationLayout at = new AnimationLayout(animation);
    RecordingCanvas canvas = new RecordingCanvas();
    new AnimationPainter(animation, at, canvas).paintGround();
    double[] first = canvas.areas(Palette.GREEN.rgb()).get(0).bounds();
    double[] second = canvas.areas(Palette.ORANGE.rgb()).get(0).bounds();
    assertThat(first[0]).isCloseTo(at.barX(0), within(1e-9));
    assertThat(first[2]).isCloseTo(at.barX(0.5), within(1e-9));
    assertThat(second[0]).isCloseTo(at.barX(0.25), within(1e-9));
    assertThat(second[2]).isCloseTo(at.barX(1), within(1e-9));
    assertThat(second[1]).as("one below the other").isCloseTo(first[3], within(1e-9));
    assertThat(second[3]).isCloseTo(at.barTop + AnimationLayout.BAR_HEIGHT, within(1e-9));
    assertThat(canvas.texts()).contains("first 5 s, second 2000 s", "10 s");
  }

  @ParameterizedTest(name = "{0} wide, {1} high")
  @CsvSource({"1, 1", "10, 1", "1, 10", "1e-9, 1e-9", "1e9, 2e9", "1000, 1e-3"})
  void theViewFillsThePaperWithoutDistortion(double wide, double high) {
    Animation animation = Animation.builder("t", 1).view(0, 0, wide, high).build();
    AnimationLayout at = new AnimationLayout(animation);
    assertThat(at.x(0)).isBetween(at.planeLeft, at.x(wide));
    assertThat(at.x(wide)).isLessThan(at.planeLeft + at.planeWidth);
    assertThat(at.y(high)).isBetween(at.planeTop, at.y(0));
    assertThat(at.y(0)).isLessThan(at.planeTop + at.planeHeight);
    assertThat((at.x(wide) - at.x(0)) / wide)
        .isCloseTo((at.y(0) - at.y(high)) / high, within(1e-6 * at.scale));
    assertThat(at.barTop + AnimationLayout.BAR_HEIGHT).isLessThan(at.height);
    assertThat(at.planeLeft + at.planeWidth).isLessThanOrEqualTo(at.width);
  }

  @Test
  void aFiguresReachIsItsFarthestCorner() {
    assertThat(Figure.disc(2.5).reach()).isEqualTo(2.5);
    assertThat(Figure.rectangle(-1, -2, 3, 4).reach()).isEqualTo(5);
    assertThat(Figure.polygon(new double[] {0, 1, 0}, new double[] {0, 0, -7}).reach())
        .isEqualTo(7);
  }

  @Test
  void figuresKeepCopiesAndNameTheCornerThatIsWrong() {
    double[] x = {0, 1, 0};
    Figure triangle = Figure.polygon(x, new double[] {0, 0, 1});
    x[1] = 99;
    assertThat(triangle.x(1)).isEqualTo(1);
    x[2] = Double.POSITIVE_INFINITY;
    assertThatThrownBy(() -> Figure.polygon(x, new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a corner must be finite, but corner 2 is (Infinity, 0.0)");
  }

  @Test
  void aMotionHoldsItsLastPlaceAndNamesTheFrameThatIsWrong() {
    Motion motion = circle(4, 2);
    assertThat(motion.x(100)).isEqualTo(motion.x(3));
    assertThat(motion.angle(100)).isEqualTo(motion.angle(3));
    assertThat(motion.turns()).isTrue();
    assertThat(Motion.of(new double[] {0, 0}, new double[] {0, 1}, new double[2]).turns())
        .isFalse();
    assertThat(Motion.still(1, 2, 3).travels()).isFalse();
    double[] holed = {0, 1, Double.NaN};
    assertThatThrownBy(() -> Motion.of(new double[3], holed, new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a motion must be finite, but frame 2 is at (0.0, NaN) with angle 0.0");
  }
}
