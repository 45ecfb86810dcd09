package io.github.culmen.lab.robot;

import com.badlogic.gdx.math.Vector2;
import com.badlogic.gdx.physics.box2d.Body;
import com.badlogic.gdx.physics.box2d.BodyDef;
import com.badlogic.gdx.physics.box2d.CircleShape;
import com.badlogic.gdx.physics.box2d.FixtureDef;
import com.badlogic.gdx.physics.box2d.PolygonShape;
import com.badlogic.gdx.physics.box2d.World;
import com.badlogic.gdx.physics.box2d.joints.FrictionJointDef;

/**
 * A table seen from above, with things that rub on it: the only class that knows Box2D's.
 *
 * <p>Owns native memory until it is closed. One table belongs to one thread.
 */
final class PushingTable implements AutoCloseable {
  private static final float TIME_STEP = 1f / 100;
  private static final int ITERATIONS = 10;
  private static final float BASE_HALF_EXTENT = 500;
  private static final double GAIN = 30;

  private final World world;
  private final Body base;

  PushingTable() {
    world = new World(new Vector2(0, 0), true);
    // No filter means the native one: no call back into Java for each pair.
    world.setContactFilter(null);
    base = body(BodyDef.BodyType.StaticBody, new Pose(0, 0, 0));
    // The defaults of Box2D; nothing ever touches the base, which carries the friction joints.
    attach(base, new Shape.Box(BASE_HALF_EXTENT, BASE_HALF_EXTENT), 0, 0.2f);
  }

  /** Puts a thing to be pushed on the table. */
  Body addObject(Shape shape, double x, double y) {
    return rubbing(shape, new Pose(x, y, 0), 0.05f, 0.01f, 5);
  }

  /** Puts a robot's hand on the table. */
  Body addHand(Shape shape, Pose pose) {
    return rubbing(shape, pose, 0.1f, 0.1f, 2);
  }

  private Body rubbing(Shape shape, Pose pose, float density, float friction, float maxForce) {
    Body body = body(BodyDef.BodyType.DynamicBody, pose);
    attach(body, shape, density, friction);
    FrictionJointDef joint = new FrictionJointDef();
    joint.bodyA = base;
    joint.bodyB = body;
    joint.collideConnected = false;
    joint.maxForce = maxForce;
    joint.maxTorque = 2;
    world.createJoint(joint);
    return body;
  }

  private Body body(BodyDef.BodyType type, Pose pose) {
    BodyDef definition = new BodyDef();
    definition.type = type;
    definition.position.set((float) pose.x(), (float) pose.y());
    definition.angle = (float) pose.angle();
    return world.createBody(definition);
  }

  private static void attach(Body body, Shape shape, float density, float friction) {
    com.badlogic.gdx.physics.box2d.Shape outline = outline(shape);
    try {
      FixtureDef fixture = new FixtureDef();
      fixture.shape = outline;
      fixture.density = density;
      fixture.friction = friction;
      fixture.restitution = 0;
      body.createFixture(fixture);
    } finally {
      outline.dispose();
    }
  }

  private static com.badlogic.gdx.physics.box2d.Shape outline(Shape shape) {
    if (shape instanceof Shape.Disc disc) {
      CircleShape circle = new CircleShape();
      circle.setRadius((float) disc.radius());
      return circle;
    }
    Shape.Box box = (Shape.Box) shape;
    PolygonShape polygon = new PolygonShape();
    polygon.setAsBox((float) box.halfWidth(), (float) box.halfHeight());
    return polygon;
  }

  /** Pushes a hand towards a velocity and a spin during the next step: 30 m (v* - v). */
  void drive(Body hand, double vx, double vy, double spin) {
    // The torque takes the mass too, not the inertia: that is how the objective is defined.
    double gain = GAIN * hand.getMass();
    hand.applyTorque((float) (gain * (spin - hand.getAngularVelocity())), true);
    Vector2 velocity = hand.getLinearVelocity();
    hand.applyForceToCenter(
        (float) (gain * (vx - velocity.x)), (float) (gain * (vy - velocity.y)), true);
  }

  /** Lets a hundredth of a second pass. */
  void step() {
    world.step(TIME_STEP, ITERATIONS, ITERATIONS);
  }

  static Pose pose(Body body) {
    Vector2 position = body.getPosition();
    return new Pose(position.x, position.y, body.getAngle());
  }

  @Override
  public void close() {
    world.dispose();
  }
}
