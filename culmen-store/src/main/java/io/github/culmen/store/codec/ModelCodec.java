package io.github.culmen.store.codec;

import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Sampling;
import io.github.culmen.study.strategy.ValueTransform;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The model of a strategy, whose keys stand beside the strategy's own as in the study file. */
final class ModelCodec {
  private ModelCodec() {}

  static void into(Map<String, Object> map, ModelSpec model) {
    map.put("kernel", model.kernel().word());
    into(map, model.learning());
    into(map, model.outputs());
    if (model.warp() != ModelSpec.Warp.NONE) {
      map.put("warp", model.warp().word());
    }
    StructureCodec.into(map, model.structure());
    if (model.exactTo() != ModelSpec.EXACT_TO) {
      map.put("exact-to", model.exactTo());
    }
  }

  static ModelSpec model(Fields fields) {
    return new ModelSpec(
        fields.word("kernel", KernelFamily.values(), KernelFamily::word),
        learning(fields),
        outputs(fields),
        fields.has("warp")
            ? fields.word("warp", ModelSpec.Warp.values(), ModelSpec.Warp::word)
            : ModelSpec.Warp.NONE,
        StructureCodec.structure(fields),
        fields.has("exact-to") ? fields.count("exact-to") : ModelSpec.EXACT_TO);
  }

  private static void into(Map<String, Object> map, Learning learning) {
    map.put("inference", learning.inference().word());
    map.put("prior", learning.prior().word());
    if (!learning.priors().isEmpty()) {
      map.put("priors", PriorsCodec.toMap(learning.priors()));
    }
    learning
        .sampling()
        .ifPresent(
            sampling -> {
              map.put("samples", sampling.samples());
              sampling.burnIn().ifPresent(sweeps -> map.put("burn-in", sweeps));
              map.put("thinning", sampling.thinning());
            });
    learning.interval().ifPresent(trials -> map.put("interval", trials));
    learning
        .hyperparameters()
        .ifPresent(fixed -> map.put("hyperparameters", DiagnosticsCodec.toMap(fixed)));
  }

  private static Learning learning(Fields fields) {
    return new Learning(
        fields.word("inference", Learning.Inference.values(), Learning.Inference::word),
        fields.word("prior", Learning.PriorKind.values(), Learning.PriorKind::word),
        fields.has("priors") ? PriorsCodec.priors(fields.fields("priors")) : Priors.none(),
        fields.has("hyperparameters")
            ? Optional.of(DiagnosticsCodec.hyperparameters(fields.fields("hyperparameters")))
            : Optional.empty(),
        fields.has("samples") ? Optional.of(sampling(fields)) : Optional.empty(),
        fields.has("interval") ? OptionalInt.of(fields.count("interval")) : OptionalInt.empty());
  }

  private static Sampling sampling(Fields fields) {
    return new Sampling(
        fields.count("samples"),
        fields.has("burn-in")
            ? OptionalInt.of(fields.countFromZero("burn-in"))
            : OptionalInt.empty(),
        fields.count("thinning"));
  }

  private static void into(Map<String, Object> map, ValueTransform outputs) {
    map.put("standardize", outputs.standardize());
    // Left out where they are not used, and read as such.
    outputs.winsorize().ifPresent(limit -> map.put("winsorize", limit));
    if (outputs.transform() != ValueTransform.Transform.NONE) {
      map.put("transform", outputs.transform().word());
    }
  }

  private static ValueTransform outputs(Fields fields) {
    return new ValueTransform(
        fields.flag("standardize"),
        fields.has("winsorize")
            ? OptionalDouble.of(fields.real("winsorize"))
            : OptionalDouble.empty(),
        fields.has("transform")
            ? fields.word(
                "transform", ValueTransform.Transform.values(), ValueTransform.Transform::word)
            : ValueTransform.Transform.NONE);
  }
}
