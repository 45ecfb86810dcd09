package io.github.culmen.space;

import java.util.List;

/** False or true, at the coordinates ¼ and ¾. */
public record BooleanParameter(String name) implements Parameter {

  /** Checks the name. */
  public BooleanParameter {
    Checks.requireName(name);
  }

  @Override
  public Kind kind() {
    return Kind.BOOL;
  }

  @Override
  public List<Object> choices() {
    return List.of(false, true);
  }

  @Override
  public long cardinality() {
    return 2;
  }

  @Override
  public boolean ordered() {
    return false;
  }

  @Override
  public double encode(Object value) {
    return position(check(value) ? 1 : 0);
  }

  @Override
  public Boolean check(Object value) {
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw Checks.offence(name, "must be a boolean, true or false", Checks.show(value));
  }

  @Override
  public Boolean parse(String text) {
    return check(Choices.parsed(choices(), text.strip()));
  }

  @Override
  public Boolean value(long level) {
    return Checks.requireLevel(this, level) == 1;
  }
}
