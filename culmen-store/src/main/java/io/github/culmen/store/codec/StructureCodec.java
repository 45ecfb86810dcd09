package io.github.culmen.store.codec;

import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.study.trial.AdditiveFit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which inputs act together, as found. */
final class StructureCodec {
  private StructureCodec() {}

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
