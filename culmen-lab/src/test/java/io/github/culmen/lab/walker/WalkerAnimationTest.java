package io.github.culmen.lab.walker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.testdata.Reference;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WalkerAnimationTest {
  private static final List<Reference> CASES =
      Reference.load(WalkerAnimationTest.class, "walker").get("cases").elements();

  /** Ten phases, no fall. */
  private static final double[] CLEAN = parameters("8");

  /** Breaks down again and again and ends after a third of a second. */
  private static final double[] BROKEN = parameters("15");

  private static double[] parameters(String index) {
    return CASES.stream()
        .filter(walk -> walk.get("index").text().equals(index))
        .findFirst()
        .orElseThrow()
        .get("params")
        .numbers();
  }

  private static double distance(double x1, double y1, double x2, double y2) {
    return Math.hypot(x1 - x2, y1 - y2);
  }

  @Test
  void legsAndTorsoKeepTheirLengthAndOneFootStands() {
    for (double[] parameters : List.of(CLEAN, BROKEN)) {
      for (WalkerPose pose : WalkerRecording.of(parameters).poses()) {
        double hipX = pose.hipX();
        double hipY = pose.hipY();
        assertThat(distance(hipX, hipY, pose.leftX(), pose.leftY())).isCloseTo(1, within(1e-12));
        assertThat(distance(hipX, hipY, pose.rightX(), pose.rightY())).isCloseTo(1, within(1e-12));
        assertThat(distance(hipX, hipY, pose.headX(), pose.headY())).isCloseTo(0.5, within(1e-12));
        assertThat(pose.leftY() * pose.rightY()).isZero();
      }
    }
  }

  @Test
  void posesAreTakenThirtyTimesASecondAndAtTheEnd() {
    List<WalkerPose> poses = WalkerRecording.of(CLEAN).poses();
    assertThat(poses).hasSize(151);
    for (int i = 0; i < poses.size(); i++) {
      assertThat(poses.get(i).time()).isCloseTo(i / 30.0, within(1e-12));
    }
    List<WalkerPose> broken = WalkerRecording.of(BROKEN).poses();
    assertThat(broken.size()).isLessThan(20);
    assertThat(broken.get(broken.size() - 1).time()).isCloseTo(0.3205, within(1e-3));
  }

  @Test
  void nothingJumpsAndTheHipGoesAsFarAsTheSpeedSays() {
    WalkerRecording walk = WalkerRecording.of(CLEAN);
    List<WalkerPose> poses = walk.poses();
    for (int i = 1; i < poses.size(); i++) {
      WalkerPose a = poses.get(i - 1);
      WalkerPose b = poses.get(i);
      assertThat(distance(a.hipX(), a.hipY(), b.hipX(), b.hipY())).isLessThan(0.2);
      assertThat(distance(a.leftX(), a.leftY(), b.leftX(), b.leftY())).isLessThan(0.4);
      assertThat(distance(a.rightX(), a.rightY(), b.rightX(), b.rightY())).isLessThan(0.4);
    }
    WalkerPose end = poses.get(150);
    double foot = end.leftY() == 0 ? end.leftX() : end.rightX();
    assertThat(end.hipX() - poses.get(0).hipX() + end.hipX() - foot)
        .isCloseTo(5 * walk.speed(), within(0.03));
    assertThat(walk.changes()).hasSize(9);
    assertThat(walk.falls() + walk.breakdowns()).isZero();
  }

  @Test
  void theSvgHasAValueForEveryPose() {
    String svg = WalkerAnimation.svg(WalkerRecording.of(CLEAN));
    Matcher values = Pattern.compile("dur=\"5.000s\" [^>]*values=\"([^\"]*)\"/>").matcher(svg);
    int animated = 0;
    while (values.find()) {
      assertThat(values.group(1).split(";")).hasSize(151).doesNotContain("");
      animated++;
    }
    assertThat(animated).isEqualTo(1 + 3 + 2 * 2);
    assertThat(svg).contains("1.42 m/s, 9 changes of legs in 5.00 s<").doesNotContain("NaN");
    assertThat(svg).startsWith("<svg xmlns=").endsWith("</svg>\n");
    for (String element : List.of("g", "polyline", "circle", "text", "title")) {
      int opened = svg.split("<" + element + "[ >]", -1).length;
      int closed = svg.split("</" + element + ">", -1).length;
      int single = svg.split("<" + element + " [^>]*/>", -1).length - 1;
      assertThat(closed + single).as(element).isEqualTo(opened);
    }
  }

  @Test
  void theSvgIsTheSameEveryTimeAndInEveryLocale() {
    String svg = WalkerAnimation.svg(WalkerRecording.of(BROKEN));
    assertThat(svg).contains(" changes of legs in 0.32 s, the hip too low at ");
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(WalkerAnimation.svg(WalkerRecording.of(BROKEN))).isEqualTo(svg);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void theExampleWalks() {
    WalkerRecording walk = WalkerRecording.of(WalkerRecording.example());
    assertThat(walk.falls() + walk.breakdowns()).isZero();
    assertThat(walk.speed()).isGreaterThan(0.5);
  }

  @Test
  void onlyPointsOfTheProblemCanBeSeen() {
    assertThatThrownBy(() -> WalkerRecording.of(new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("walker-25d takes points of dimension 25, but was given 3");
  }
}
