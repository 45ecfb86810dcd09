package io.github.culmen.store;

import io.github.culmen.gp.KernelFamily;
import io.github.culmen.study.Learning;
import io.github.culmen.study.ModelSpec;
import io.github.culmen.study.Outputs;
import java.util.Map;
import java.util.Optional;

/** The model of a strategy, whose keys stand beside the strategy's own as in the study file. */
final class ModelCodec {
  private ModelCodec() {}

  static void into(Map<String, Object> map, ModelSpec model) {
    map.put("kernel", model.kernel().word());
    into(map, model.learning());
    into(map, model.outputs());
    StructureCodec.into(map, model.structure());
  }

  static ModelSpec model(Fields fields) {
    return new ModelSpec(
        fields.word("kernel", KernelFamily.values(), KernelFamily::word),
        learning(fields),
        outputs(fields),
        StructureCodec.structure(fields));
  }

  private static void into(Map<String, Object> map, Learning learning) {
    map.put("inference", learning.inference().word());
    map.put("prior", learning.prior().word());
    learning
        .hyperparameters()
        .ifPresent(fixed -> map.put("hyperparameters", DiagnosticsCodec.toMap(fixed)));
  }

  private static Learning learning(Fields fields) {
    return new Learning(
        fields.word("inference", Learning.Inference.values(), Learning.Inference::word),
        fields.word("prior", Learning.PriorKind.values(), Learning.PriorKind::word),
        fields.has("hyperparameters")
            ? Optional.of(DiagnosticsCodec.hyperparameters(fields.fields("hyperparameters")))
            : Optional.empty());
  }

  private static void into(Map<String, Object> map, Outputs outputs) {
    map.put("standardize", outputs.standardize());
  }

  private static Outputs outputs(Fields fields) {
    return new Outputs(fields.flag("standardize"));
  }
}
