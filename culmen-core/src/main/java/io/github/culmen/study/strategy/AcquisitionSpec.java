package io.github.culmen.study.strategy;

import io.github.culmen.setting.Cover;
import io.github.culmen.setting.InformationForm;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What scores a point, with the settings that belong to that acquisition and to no other. What one
 * has not is as if it had never been asked for.
 */
public sealed interface AcquisitionSpec {
  /** Which acquisition it is. */
  AcquisitionKind kind();

  /**
   * How observation noise enters the information; acquisitions without a choice are aware of it.
   */
  default InformationForm information() {
    return InformationForm.NOISE_AWARE;
  }

  /**
   * How far the function may rise between candidates, added to every drawn maximum; ε with
   * parameters scaled to [0, 1], L in the units of the told values per unit of that distance.
   */
  default Optional<Cover> cover() {
    return Optional.empty();
  }

  /** How many standard deviations {@code ucb} adds to the mean; the paper's schedule if absent. */
  default OptionalDouble beta() {
    return OptionalDouble.empty();
  }

  /**
   * By how much {@code pi} wants the best value exceeded, in the units of the told values; the
   * noise's standard deviation if absent.
   */
  default OptionalDouble margin() {
    return OptionalDouble.empty();
  }

  /**
   * What a user brings to choose by; with {@code auto} an acquisition whose model {@code auto}
   * chooses.
   */
  default Optional<Custom> custom() {
    return Optional.empty();
  }

  /** The word for it: the acquisition's, or that of what a user brings. */
  default String word() {
    return custom().map(Custom::word).orElse(kind().word());
  }

  /** One without settings of its own. */
  record Plain(AcquisitionKind kind) implements AcquisitionSpec {
    /** Refuses one that needs what a user brings. */
    public Plain {
      if (kind.isCustom()) {
        throw new IllegalArgumentException(
            kind.word() + " needs an object or its word, but there is none");
      }
    }
  }

  /** {@code mes-g}. */
  record MaxValueEntropy(InformationForm information, Optional<Cover> cover)
      implements AcquisitionSpec {
    @Override
    public AcquisitionKind kind() {
      return AcquisitionKind.MES_G;
    }
  }

  /** {@code mes-r}. */
  record SampledMaxValueEntropy(InformationForm information) implements AcquisitionSpec {
    @Override
    public AcquisitionKind kind() {
      return AcquisitionKind.MES_R;
    }
  }

  /** {@code gibbon}. */
  record Gibbon(Optional<Cover> cover) implements AcquisitionSpec {
    @Override
    public AcquisitionKind kind() {
      return AcquisitionKind.GIBBON;
    }
  }

  /** {@code ucb}. */
  record ConfidenceBound(OptionalDouble beta) implements AcquisitionSpec {
    @Override
    public AcquisitionKind kind() {
      return AcquisitionKind.UCB;
    }
  }

  /** {@code pi}. */
  record ProbabilityOfImprovement(OptionalDouble margin) implements AcquisitionSpec {
    @Override
    public AcquisitionKind kind() {
      return AcquisitionKind.PI;
    }
  }

  /**
   * What a user brings.
   *
   * @param kind an acquisition, a strategy, or {@code auto} for an acquisition in auto's model
   * @param own the object, or its word alone
   */
  record Own(AcquisitionKind kind, Custom own) implements AcquisitionSpec {
    /** Refuses a second acquisition. */
    public Own {
      if (!kind.isCustom() && kind != AcquisitionKind.AUTO) {
        throw new IllegalArgumentException(
            "points are chosen by one acquisition, but there are "
                + kind.word()
                + " and "
                + own.word());
      }
    }

    @Override
    public Optional<Custom> custom() {
      return Optional.of(own);
    }
  }
}
