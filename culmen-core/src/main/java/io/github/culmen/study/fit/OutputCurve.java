package io.github.culmen.study.fit;

/** An increasing map of values, larger is better, that a model's values are bent by. */
interface OutputCurve {
  /** The bent value. */
  double forward(double value);

  /** The value that {@link #forward} bends to {@code bent}; infinite where that overflows. */
  double inverse(double bent);

  /** The derivative of {@link #forward}. */
  double slope(double value);

  /** Whether sds keep their meaning: a curve that is a straight line. */
  default boolean straight() {
    return false;
  }

  /** Leaves values as they are. */
  OutputCurve NONE =
      new OutputCurve() {
        @Override
        public double forward(double value) {
          return value;
        }

        @Override
        public double inverse(double bent) {
          return bent;
        }

        @Override
        public double slope(double value) {
          return 1;
        }

        @Override
        public boolean straight() {
          return true;
        }
      };
}
