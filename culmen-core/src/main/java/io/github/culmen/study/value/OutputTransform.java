package io.github.culmen.study.value;

/** An increasing transform of values, larger is better, applied before a model sees them. */
interface OutputTransform {
  /** The transformed value. */
  double forward(double value);

  /** The inverse of {@link #forward}; infinite where that overflows. */
  double inverse(double bent);

  /** The derivative of {@link #forward}. */
  double slope(double value);

  /** Whether the transform is linear, so that sds keep their meaning. */
  default boolean straight() {
    return false;
  }

  /** Leaves values as they are. */
  OutputTransform NONE =
      new OutputTransform() {
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
