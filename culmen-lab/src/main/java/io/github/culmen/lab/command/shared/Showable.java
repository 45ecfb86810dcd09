package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.lab.robot.PushAnimation;
import io.github.culmen.lab.robot.PushRecording;
import io.github.culmen.lab.robot.RobotPushing;
import io.github.culmen.lab.walker.WalkerAnimation;
import io.github.culmen.lab.walker.WalkerRecording;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.report.animation.Animation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Something {@code culmen bench show} can draw.
 *
 * @param name what it is called on the command line
 * @param what what is to be seen, for the help
 * @param drawing makes the pictures
 */
public record Showable(String name, String what, Drawing drawing) {
  /** All there are. */
  public static final List<Showable> ALL =
      List.of(
          new Showable("robot-pushing", "the same as robot-pushing-3d", Showable::push),
          new Showable("robot-pushing-3d", "a hand pushes a disc; goal I: -goalI", Showable::push),
          new Showable("robot-pushing-4d", "the same with a free angle", Showable::push),
          new Showable("robot-14d", "two hands push a box and a disc", Showable::push),
          new Showable("walker", "a three-link robot walks", Showable::walk));

  /** How something is drawn. */
  interface Drawing {
    Shown draw(Request request);
  }

  /**
   * What is asked for.
   *
   * @param name as typed, such as {@code robot-pushing-3d-goal7}
   * @param parameters the point to be shown; empty for a good one
   * @param noise whether to simulate the noise of the problem too
   * @param seed of the noise
   */
  record Request(String name, Optional<double[]> parameters, boolean noise, long seed) {}

  /**
   * What was drawn.
   *
   * @param svg an animated picture
   * @param png paints a still one; empty if there is none
   * @param lines what to say about it
   */
  record Shown(String svg, Optional<Supplier<byte[]>> png, List<String> lines) {
    static Shown of(Animation animation, List<String> lines) {
      return new Shown(
          animation.toSvg(), Optional.of(() -> animation.toPng(animation.frames() - 1)), lines);
    }
  }

  /** Whether this is what a name stands for. */
  boolean answersTo(String wanted) {
    return wanted.equals(name) || wanted.matches(name + "-goal\\d+");
  }

  private static Shown push(Request request) {
    String name = request.name.replaceFirst("^robot-pushing(?=-goal|$)", "robot-pushing-3d");
    RobotPushing problem = (RobotPushing) Problems.named(name);
    double[] x = request.parameters.orElseGet(problem::example);
    PushRecording push =
        request.noise
            ? problem.recordNoisy(x, new SplittableRandom(request.seed))
            : problem.record(x);
    List<String> lines = new ArrayList<>(coordinates(problem, problem.coordinates(), x));
    lines.add(
        String.format(
            Locale.ROOT,
            "%s after %.2f s: %s m",
            push.goals().size() == 1
                ? "distance from the goal"
                : "distances from the goals, summed,",
            (push.frames() - 1) * PushRecording.SECONDS_PER_FRAME,
            Decimals.brief(push.value())));
    return Shown.of(PushAnimation.of(push), lines);
  }

  private static Shown walk(Request request) {
    if (request.noise) {
      throw CommandFailure.usage("--noise is for robot pushing; the walker has none");
    }
    Problem problem = Problems.named("walker-25d");
    double[] x = request.parameters.orElseGet(WalkerRecording::example);
    List<String> lines = new ArrayList<>();
    lines.add(problem.name() + ": " + problem.description());
    lines.add("speed: " + Decimals.brief(problem.value(x)));
    return new Shown(WalkerAnimation.svg(WalkerRecording.of(x)), Optional.empty(), lines);
  }

  private static List<String> coordinates(Problem problem, List<String> names, double[] x) {
    List<String> lines = new ArrayList<>();
    lines.add(problem.name() + ": " + problem.description());
    for (int i = 0; i < x.length; i++) {
      lines.add(String.format(Locale.ROOT, "  %-22s %s", names.get(i), Decimals.brief(x[i])));
    }
    return lines;
  }
}
