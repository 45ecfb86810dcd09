package io.github.culmen.cli.output;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Choice;
import io.github.culmen.study.insight.Explanation;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.insight.Grouping;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.OptimumBelief;
import io.github.culmen.study.insight.Proportion;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.trial.NamedObjective;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** An explanation for programs. */
public final class ExplanationJson {
  private ExplanationJson() {}

  public static Map<String, Object> of(
      Study study, Explanation explanation, double epsilon, Optional<StopCheck> check) {
    Beliefs beliefs = explanation.beliefs();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("study", study.spec().name());
    json.put("direction", study.spec().direction().word());
    json.put("values", beliefs.values());
    json.put("kernel", beliefs.kernel().word());
    json.put("inference", beliefs.inference().word());
    json.put(
        "hyperparameters",
        beliefs.hyperparameters().stream().map(ExplanationJson::settings).toList());
    json.put(
        "groups",
        beliefs
            .grouping()
            .map(found -> found.groups().stream().map(ExplanationJson::group).toList())
            .orElse(null));
    json.put(
        "groups-learned-at",
        beliefs.grouping().filter(Grouping::learned).map(Grouping::learnedAt).orElse(null));
    json.put("noise", beliefs.noiseSd());
    json.put("fit", fit(beliefs.fit()));
    json.put("importance", beliefs.importance().stream().map(ExplanationJson::importance).toList());
    json.put("recommended", BestJson.recommended(beliefs.recommended()));
    json.put("optimum", optimum(beliefs.optimum()));
    json.put("regret", regret(beliefs.optimum(), epsilon));
    json.put("information", beliefs.information());
    check.ifPresent(found -> json.put("stopping", Summary.stopping(found)));
    json.put("next", explanation.next().map(ExplanationJson::next).orElse(null));
    json.put("warnings", beliefs.warnings().stream().map(warning -> warning.text()).toList());
    return json;
  }

  /** Of several objectives. */
  public static Map<String, Object> several(Study study, Explanation explanation) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("study", study.spec().name());
    Map<String, Object> objectives = new LinkedHashMap<>();
    for (NamedObjective own : study.spec().objectives()) {
      Beliefs beliefs = explanation.objectives().get(own.name()).beliefs();
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("direction", own.direction().word());
      one.put("values", beliefs.values());
      one.put("kernel", beliefs.kernel().word());
      one.put("inference", beliefs.inference().word());
      one.put(
          "hyperparameters",
          beliefs.hyperparameters().stream().map(ExplanationJson::settings).toList());
      one.put("noise", beliefs.noiseSd());
      one.put("fit", fit(beliefs.fit()));
      one.put(
          "importance", beliefs.importance().stream().map(ExplanationJson::importance).toList());
      one.put("optimum", optimum(beliefs.optimum()));
      one.put("warnings", beliefs.warnings().stream().map(warning -> warning.text()).toList());
      objectives.put(own.name(), one);
    }
    json.put("objectives", objectives);
    json.putAll(BestJson.of(study, Optional.empty()));
    json.remove("recommended");
    json.put(
        "next",
        explanation
            .next()
            .map(
                choice -> {
                  Map<String, Object> next = next(choice);
                  next.remove("mean");
                  next.remove("sd");
                  next.remove("exploration");
                  next.remove("differs");
                  Map<String, Object> expected = new LinkedHashMap<>();
                  explanation
                      .objectives()
                      .forEach(
                          (name, own) -> {
                            Map<String, Object> both = new LinkedHashMap<>();
                            both.put("mean", own.next().orElseThrow().mean());
                            both.put("sd", own.next().orElseThrow().sd());
                            expected.put(name, both);
                          });
                  next.put("objectives", expected);
                  return next;
                })
            .orElse(null));
    return json;
  }

  private static Map<String, Object> settings(Hyperparameters one) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("lengthscales", Arrays.stream(one.lengthscales()).boxed().toList());
    json.put("variance", one.variance());
    json.put("noise", one.noiseVariance());
    return json;
  }

  private static Map<String, Object> group(Grouping.Group group) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("parameters", group.parameters());
    json.put("prior", group.prior());
    json.put("share", group.share());
    return json;
  }

  private static Map<String, Object> fit(FitQuality fit) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("verdict", fit.verdict().word());
    json.put("trustworthy", fit.trustworthy());
    json.put("repeat", fit.repeat().isPresent() ? fit.repeat().getAsInt() : null);
    json.put("coverage50", fit.coverage50());
    json.put("coverage90", fit.coverage90());
    json.put("squared-error", fit.squaredError());
    json.put("log-score", fit.logScore());
    json.put("explained", fit.explained());
    return json;
  }

  private static Map<String, Object> importance(Importance one) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("parameter", one.parameter());
    json.put("lengthscale", one.lengthscale());
    json.put("sensitivity", one.sensitivity());
    json.put("alone", one.alone());
    json.put("total", one.total());
    return json;
  }

  private static Map<String, Object> optimum(OptimumBelief optimum) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mean", optimum.optimumMean());
    json.put("sd", optimum.optimumSd());
    json.put("q05", optimum.optimumQuantile(0.05));
    json.put("q50", optimum.optimumQuantile(0.5));
    json.put("q95", optimum.optimumQuantile(0.95));
    json.put("draws", optimum.draws());
    return json;
  }

  private static Map<String, Object> regret(OptimumBelief optimum, double epsilon) {
    Proportion within = optimum.within(epsilon);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("expected", optimum.expectedRegret());
    json.put("standard-error", optimum.expectedRegretError());
    json.put("epsilon", epsilon);
    json.put("within", within.value());
    json.put("lower", within.lower());
    json.put("upper", within.upper());
    return json;
  }

  private static Map<String, Object> next(Choice choice) {
    OptionalDouble acquisition = choice.suggestion().diagnostics().acquisition();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("params", choice.suggestion().point().values());
    json.put("origin", choice.suggestion().origin().word());
    json.put("mean", choice.mean());
    json.put("sd", choice.sd());
    json.put("exploration", choice.exploration());
    json.put("acquisition", acquisition.isPresent() ? acquisition.getAsDouble() : null);
    choice.suggestion().diagnostics().forecast().success().ifPresent(p -> json.put("success", p));
    choice.suggestion().diagnostics().forecast().feasible().ifPresent(p -> json.put("feasible", p));
    choice.suggestion().diagnostics().plan().ifPresent(plan -> json.put("auto", plan));
    json.put("differs", choice.differences().stream().map(Choice.Difference::parameter).toList());
    json.put("nearest", choice.nearest().isPresent() ? choice.nearest().getAsInt() : null);
    json.put("distance", choice.distance());
    return json;
  }
}
