package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.PlainText;
import io.github.culmen.space.Point;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The environment variables that carry a trial to the user's command. */
public final class TrialEnvironment {
  /** By what the processes of one attempt are told from all others. */
  public static final String ATTEMPT_ID = "CULMEN_ATTEMPT_ID";

  /** The file that a program may append the steps of its way to. */
  public static final String STEPS = "CULMEN_STEPS";

  private TrialEnvironment() {}

  /** The variable of a parameter: {@code learning-rate} is {@code CULMEN_LEARNING_RATE}. */
  public static String variable(String parameter) {
    return "CULMEN_" + parameter.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** Takes out what is nobody else's business: a store whose URL has a password. */
  public static void keepSecrets(Map<String, String> environment) {
    String store = environment.getOrDefault("CULMEN_STORE", "");
    if (!PlainText.withoutPasswords(store).equals(store)) {
      environment.remove("CULMEN_STORE");
    }
  }

  public static Map<String, String> of(
      int trial, int attempt, String id, Point point, Path paramsFile) {
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("CULMEN_TRIAL", Integer.toString(trial));
    variables.put("CULMEN_ATTEMPT", Integer.toString(attempt));
    variables.put(ATTEMPT_ID, id);
    variables.put("CULMEN_PARAMS", paramsFile.toAbsolutePath().toString());
    point
        .values()
        .forEach((name, value) -> variables.put(variable(name), Decimals.argument(value)));
    return variables;
  }
}
