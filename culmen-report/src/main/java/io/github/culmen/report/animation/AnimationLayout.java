package io.github.culmen.report.animation;

/** Where the plane of an animation and its bar of time lie, in pixels. */
final class AnimationLayout {
  static final double EDGE = 20;
  static final double BAR_HEIGHT = 6;
  private static final double PLANE_WIDTH = 600;
  private static final double PLANE_HEIGHT = 480;
  private static final double MARGIN = 0.02;

  final int width;
  final int height;
  final double scale;
  final double planeLeft;
  final double planeTop;
  final double planeWidth;
  final double planeHeight;
  final double legendMiddle;
  final double barTop;

  private final double left;
  private final double top;

  AnimationLayout(Animation animation) {
    double extentX = animation.right() - animation.left();
    double extentY = animation.top() - animation.bottom();
    double margin = MARGIN * Math.max(extentX, extentY);
    left = animation.left() - margin;
    top = animation.top() + margin;
    extentX += 2 * margin;
    extentY += 2 * margin;
    scale = Math.min(PLANE_WIDTH / extentX, PLANE_HEIGHT / extentY);
    planeWidth = scale * extentX;
    planeHeight = scale * extentY;
    width = (int) Math.ceil(Math.max(planeWidth, 440) + 2 * EDGE);
    planeLeft = (width - planeWidth) / 2;
    legendMiddle = animation.subtitle().isEmpty() ? 52 : 72;
    planeTop = legendMiddle + 16;
    barTop = planeTop + planeHeight + 16;
    height = (int) Math.ceil(barTop + BAR_HEIGHT + 28);
  }

  double x(double planeX) {
    return planeLeft + scale * (planeX - left);
  }

  /** Pixels grow downwards. */
  double y(double planeY) {
    return planeTop + scale * (top - planeY);
  }

  double barX(double fraction) {
    return planeLeft + planeWidth * fraction;
  }
}
