package io.github.culmen.lab.robot;

import com.badlogic.gdx.physics.box2d.Body;
import java.util.ArrayList;
import java.util.List;

/**
 * What lies on the table at the start and what the hands are to do.
 *
 * @param objects things to be pushed
 * @param hands what pushes
 */
record PushPlan(List<Thing> objects, List<Hand> hands) {
  /** How long hands and objects slide on after the last push. */
  static final int COASTING_STEPS = 100;

  /** A thing at rest. */
  record Thing(Shape shape, double x, double y) {}

  /**
   * A hand and its orders.
   *
   * @param vx the velocity it is driven to, along x
   * @param vy the velocity it is driven to, along y
   * @param spin the angular velocity it is driven to
   * @param steps for how many steps it is driven
   */
  record Hand(Shape shape, Pose start, double vx, double vy, double spin, int steps) {}

  /** Is shown the table at the start and after every step. */
  interface Watcher {
    void see(List<Pose> objects, List<Pose> hands);
  }

  int steps() {
    return COASTING_STEPS + hands.stream().mapToInt(Hand::steps).max().orElse(0);
  }

  /** Where the objects end. */
  List<Pose> run() {
    return run(null);
  }

  /** Where the objects end; the watcher may be null. */
  List<Pose> run(Watcher watcher) {
    NativeBox2d.require();
    try (PushingTable table = new PushingTable()) {
      List<Body> objectBodies = new ArrayList<>();
      List<Body> handBodies = new ArrayList<>();
      // The order is part of the objective: Box2D solves contacts and joints in that order.
      objects.forEach(thing -> objectBodies.add(table.addObject(thing.shape, thing.x, thing.y)));
      hands.forEach(hand -> handBodies.add(table.addHand(hand.shape, hand.start)));
      show(watcher, objectBodies, handBodies);
      int steps = steps();
      for (int step = 0; step < steps; step++) {
        for (int i = 0; i < handBodies.size(); i++) {
          Hand hand = hands.get(i);
          if (step < hand.steps) {
            table.drive(handBodies.get(i), hand.vx, hand.vy, hand.spin);
          }
        }
        table.step();
        show(watcher, objectBodies, handBodies);
      }
      return poses(objectBodies);
    }
  }

  private static void show(Watcher watcher, List<Body> objects, List<Body> hands) {
    if (watcher != null) {
      watcher.see(poses(objects), poses(hands));
    }
  }

  private static List<Pose> poses(List<Body> bodies) {
    return bodies.stream().map(PushingTable::pose).toList();
  }
}
