package io.github.culmen.store.codec;

import io.github.culmen.setting.StructureMethod;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.gp.structure.StructureLearner;
import io.github.culmen.model.Decomposition;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.AdditiveFit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which inputs act together, as asked for and as found. */
final class StructureCodec {
  private static final String ADDITIVE = "additive";
  private static final String ORDINARY = "ordinary";
  private static final String LEARN = "learn";

  private StructureCodec() {}

  static void into(Map<String, Object> map, Structure structure) {
    map.put("model", structure.additive() ? ADDITIVE : ORDINARY);
    if (structure instanceof Structure.Groups given) {
      map.put("groups", given.groups());
    } else if (structure instanceof Structure.Learned learned) {
      map.put("groups", LEARN);
      map.put("structure", learned.method().word());
      map.put("group-size", learned.limit());
      map.put("structure-interval", learned.interval());
    }
    structure.choice().ifPresent(choice -> map.put("choice", choice.word()));
  }

  static Structure structure(Fields fields) {
    String model = fields.text("model");
    if (model.equals(ORDINARY)) {
      return Structure.whole();
    }
    if (!model.equals(ADDITIVE)) {
      throw new IllegalArgumentException(
          "study: field 'model' must be ordinary or additive, but is " + Json.kind(model));
    }
    Object groups = fields.any("groups");
    Structure structure =
        LEARN.equals(groups)
            ? new Structure.Learned(
                fields.word(
                    "structure", StructureMethod.values(), StructureMethod::word),
                fields.count("group-size"),
                fields.count("structure-interval"))
            : Structure.groups(groups(groups));
    return fields.has("choice")
        ? structure.with(fields.word("choice", Structure.Choice.values(), Structure.Choice::word))
        : structure;
  }

  private static List<List<String>> groups(Object value) {
    List<List<String>> groups = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object group : list) {
        if (!(group instanceof List<?> names)
            || !names.stream().allMatch(name -> name instanceof String)) {
          throw notGroups(value);
        }
        groups.add(names.stream().map(String.class::cast).toList());
      }
      return groups;
    }
    throw notGroups(value);
  }

  private static IllegalArgumentException notGroups(Object value) {
    return new IllegalArgumentException(
        "study: field 'groups' must be learn or a list of lists of names, but is "
            + Json.kind(value));
  }

  static Map<String, Object> toMap(AdditiveFit fit) {
    AdditiveHyperparameters hyperparameters = fit.hyperparameters();
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(
        "groups",
        hyperparameters.decomposition().groups().stream()
            .map(group -> Arrays.stream(group).boxed().toList())
            .toList());
    map.put("lengthscales", Arrays.stream(hyperparameters.lengthscales()).boxed().toList());
    map.put("variances", Arrays.stream(hyperparameters.variances()).boxed().toList());
    map.put("noise", hyperparameters.noiseVariance());
    map.put("learnedAt", fit.learnedAt());
    return map;
  }

  static AdditiveFit fit(Fields fields) {
    List<int[]> groups = new ArrayList<>();
    for (Object group : fields.list("groups")) {
      if (!(group instanceof List<?> numbers)
          || !numbers.stream().allMatch(number -> number instanceof Integer)) {
        throw new IllegalArgumentException(
            "additive: field 'groups' must be a list of lists of numbers, but holds "
                + Json.kind(group));
      }
      groups.add(numbers.stream().mapToInt(Integer.class::cast).toArray());
    }
    double[] lengthscales = reals(fields, "lengthscales");
    AdditiveFit fit =
        new AdditiveFit(
            AdditiveHyperparameters.of(
                Decomposition.of(lengthscales.length, groups),
                lengthscales,
                reals(fields, "variances"),
                fields.real("noise")),
            fields.countFromZero("learnedAt"));
    fields.end();
    return fit;
  }

  private static double[] reals(Fields fields, String name) {
    return fields.reals(name).stream().mapToDouble(Double::doubleValue).toArray();
  }
}
