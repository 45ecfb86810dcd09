package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The files of {@code deploy/}: they can be parsed, are locked down and call what there is. */
class DeployFilesTest {
  private static final Path DEPLOY = Path.of("..", "deploy");

  private record Document(Path file, Map<?, ?> content) {}

  private static List<Document> documents() throws IOException {
    List<Document> documents = new ArrayList<>();
    try (Stream<Path> files = Files.walk(DEPLOY)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList()) {
        for (Object one :
            new Load(LoadSettings.builder().build()).loadAllFromString(Files.readString(file))) {
          documents.add(new Document(file, (Map<?, ?>) one));
        }
      }
    }
    return documents;
  }

  @Test
  void everyDocumentIsAnObjectOfKubernetesWithAName() throws IOException {
    List<String> kinds = new ArrayList<>();
    for (Document document : documents()) {
      assertThat(at(document.content(), "apiVersion")).as("%s", document.file()).isNotNull();
      assertThat(at(document.content(), "metadata", "name")).as("%s", document.file()).isNotNull();
      kinds.add((String) at(document.content(), "kind"));
    }
    assertThat(kinds)
        .contains(
            "Namespace",
            "Secret",
            "Deployment",
            "Service",
            "Job",
            "PodDisruptionBudget",
            "NetworkPolicy",
            "ConfigMap",
            "Experiment");
  }

  private static Object at(Object from, Object... keys) {
    Object value = from;
    for (Object key : keys) {
      value =
          value instanceof Map<?, ?> map
              ? map.get(key)
              : value instanceof List<?> list && key instanceof Integer i ? list.get(i) : null;
    }
    return value;
  }

  private static List<Map<?, ?>> pods() throws IOException {
    List<Map<?, ?>> pods = new ArrayList<>();
    for (Document document : documents()) {
      if (at(document.content(), "spec", "template", "spec") instanceof Map<?, ?> pod) {
        pods.add(pod);
      }
    }
    assertThat(pods).hasSize(2);
    return pods;
  }

  private static List<Map<?, ?>> containers(Map<?, ?> pod) {
    List<Map<?, ?>> containers = new ArrayList<>();
    for (String key : List.of("containers", "initContainers")) {
      if (pod.get(key) instanceof List<?> list) {
        list.forEach(one -> containers.add((Map<?, ?>) one));
      }
    }
    return containers;
  }

  @Test
  void noContainerRunsAsRootOrCanWriteItsRoot() throws IOException {
    for (Map<?, ?> pod : pods()) {
      assertThat(at(pod, "securityContext", "runAsNonRoot")).isEqualTo(true);
      assertThat(pod.get("automountServiceAccountToken")).isEqualTo(false);
      for (Map<?, ?> container : containers(pod)) {
        assertThat(at(container, "securityContext", "readOnlyRootFilesystem")).isEqualTo(true);
        assertThat(at(container, "securityContext", "allowPrivilegeEscalation")).isEqualTo(false);
        assertThat(at(container, "securityContext", "capabilities", "drop"))
            .isEqualTo(List.of("ALL"));
      }
    }
  }

  @Test
  void whatIsCalledAreCommandsAndOptionsThatThereAre() throws IOException {
    List<List<?>> calls = new ArrayList<>();
    for (Map<?, ?> pod : pods()) {
      for (Map<?, ?> container : containers(pod)) {
        if (container.get("args") instanceof List<?> args) {
          calls.add(args);
        }
      }
    }
    for (Document document : documents()) {
      if (at(document.content(), "data", "katib-config.yaml") instanceof String text) {
        Object config = new Load(LoadSettings.builder().build()).loadFromString(text);
        calls.add((List<?>) at(config, "runtime", "suggestions", 0, "args"));
      }
    }
    assertThat(calls).hasSize(3);
    for (List<?> call : calls) {
      String help = CommandRun.of(call.get(0), "--help").out();
      for (Object word : call) {
        if (word.toString().startsWith("--")) {
          assertThat(help).as("%s", call).containsPattern("\\W" + word + "[=\\[]");
        }
      }
    }
  }

  @Test
  void aWorkerIsGivenLongerToEndThanItDrains() throws IOException {
    for (Map<?, ?> pod : pods()) {
      for (Map<?, ?> container : containers(pod)) {
        if (container.get("args") instanceof List<?> args && args.contains("--drain")) {
          String time = args.get(args.indexOf("--drain") + 1).toString();
          assertThat(time).endsWith("m");
          assertThat((Integer) pod.get("terminationGracePeriodSeconds"))
              .isGreaterThan(60 * Integer.parseInt(time.replace("m", "")) + 5);
        }
      }
    }
  }

  private static List<Map<?, ?>> of(String kind) throws IOException {
    List<Map<?, ?>> found = new ArrayList<>();
    for (Document document : documents()) {
      if (kind.equals(document.content().get("kind"))) {
        found.add(document.content());
      }
    }
    assertThat(found).as(kind).isNotEmpty();
    return found;
  }

  private static List<?> list(Object value) {
    return value == null ? List.of() : (List<?>) value;
  }

  @Test
  void everySecretAndVolumeThatIsNamedIsThere() throws IOException {
    Map<String, Map<?, ?>> secrets = new HashMap<>();
    for (Map<?, ?> secret : of("Secret")) {
      secrets.put((String) at(secret, "metadata", "name"), (Map<?, ?>) secret.get("stringData"));
    }
    for (Map<?, ?> pod : pods()) {
      List<Object> volumes = new ArrayList<>();
      for (Object volume : list(pod.get("volumes"))) {
        volumes.add(at(volume, "name"));
        if (at(volume, "secret", "secretName") instanceof String secret) {
          assertThat(secrets).containsKey(secret);
        }
      }
      for (Map<?, ?> container : containers(pod)) {
        for (Object source : list(container.get("envFrom"))) {
          assertThat(secrets).containsKey((String) at(source, "secretRef", "name"));
        }
        for (Object mount : list(container.get("volumeMounts"))) {
          assertThat(volumes).contains(at(mount, "name"));
        }
      }
    }
    // What the command reads from its environment, and a form of URL that it takes.
    Object store = secrets.get("culmen-store").get("CULMEN_STORE");
    assertThat(store).asString().startsWith("postgresql://");
    assertThat(secrets.get("culmen-tokens").keySet()).isEqualTo(Set.of("tokens"));
  }

  @Test
  void everySelectorSelectsPodsOfTheSameNamespace() throws IOException {
    List<Map<?, ?>> labels = new ArrayList<>();
    for (String kind : List.of("Deployment", "Job")) {
      for (Map<?, ?> one : of(kind)) {
        assertThat(at(one, "metadata", "namespace")).isEqualTo("culmen");
        labels.add((Map<?, ?>) at(one, "spec", "template", "metadata", "labels"));
      }
    }
    // The database is the user's to bring.
    labels.add(Map.of("app", "postgres"));
    List<Object> selectors = new ArrayList<>();
    of("Deployment").forEach(one -> selectors.add(at(one, "spec", "selector", "matchLabels")));
    of("Service").forEach(one -> selectors.add(at(one, "spec", "selector")));
    of("PodDisruptionBudget")
        .forEach(one -> selectors.add(at(one, "spec", "selector", "matchLabels")));
    for (Map<?, ?> policy : of("NetworkPolicy")) {
      assertThat(at(policy, "metadata", "namespace")).isEqualTo("culmen");
      selectors.add(at(policy, "spec", "podSelector", "matchLabels"));
      for (Object rule : list(at(policy, "spec", "egress"))) {
        if (at(rule, "to", 0, "namespaceSelector") == null) {
          selectors.add(at(rule, "to", 0, "podSelector", "matchLabels"));
        }
      }
      for (Object rule : list(at(policy, "spec", "ingress"))) {
        selectors.add(at(rule, "from", 0, "podSelector", "matchLabels"));
      }
    }
    for (Object selector : selectors) {
      if (selector instanceof Map<?, ?> wanted) {
        assertThat(labels)
            .as("%s", wanted)
            .anyMatch(pod -> pod.entrySet().containsAll(wanted.entrySet()));
      }
    }
  }

  private static Object after(Map<?, ?> container, String option) {
    List<?> args = list(container.get("args"));
    return args.get(args.indexOf(option) + 1);
  }

  @Test
  void portsAndFilesAreTheSameWhereverTheyAreNamed() throws IOException {
    Map<?, ?> pod = (Map<?, ?>) at(of("Deployment").get(0), "spec", "template", "spec");
    Map<?, ?> serve = (Map<?, ?>) at(pod, "containers", 0);
    Object port = at(serve, "ports", 0, "containerPort");
    assertThat(after(serve, "--port")).isEqualTo(port.toString());
    Object name = at(serve, "ports", 0, "name");
    assertThat(at(serve, "readinessProbe", "httpGet", "port")).isEqualTo(name);
    assertThat(at(serve, "livenessProbe", "httpGet", "port")).isEqualTo(name);
    assertThat(at(of("Service").get(0), "spec", "ports", 0, "targetPort")).isEqualTo(name);
    assertThat(of("NetworkPolicy"))
        .anyMatch(
            policy ->
                port.equals(at(policy, "spec", "ingress", 0, "ports", 0, "port"))
                    && at(policy, "spec", "podSelector", "matchLabels")
                        .equals(Map.of("app", "culmen-serve")));
    assertThat(at(pod, "initContainers", 0, "command", 2))
        .asString()
        .endsWith("> " + after(serve, "--token-file"));
  }

  @Test
  void theJobsPolicyKnowsTheExitCodeOfAWrongCommandLine() throws IOException {
    Map<?, ?> job = of("Job").get(0);
    Map<?, ?> rule = (Map<?, ?>) at(job, "spec", "podFailurePolicy", "rules", 1, "onExitCodes");
    assertThat(rule.get("containerName"))
        .isEqualTo(at(job, "spec", "template", "spec", "containers", 0, "name"));
    assertThat(rule.get("values")).isEqualTo(List.of(CommandRun.of("worker", "--nosuch").code()));
  }

  @Test
  void theExperimentAsksForTheAlgorithmThatIsConfiguredAndUsesAllItsParameters()
      throws IOException {
    Map<?, ?> experiment = of("Experiment").get(0);
    Object config =
        new Load(LoadSettings.builder().build())
            .loadFromString((String) at(of("ConfigMap").get(0), "data", "katib-config.yaml"));
    Map<?, ?> service = (Map<?, ?>) at(config, "runtime", "suggestions", 0);
    assertThat(at(experiment, "spec", "algorithm", "algorithmName"))
        .isEqualTo(service.get("algorithmName"));
    // The port that Katib's controller calls.
    assertThat(after(service, "--katib")).isEqualTo("0.0.0.0:6789");
    List<Object> names = new ArrayList<>();
    for (Object parameter : list(at(experiment, "spec", "parameters"))) {
      names.add(at(parameter, "name"));
    }
    List<Object> references = new ArrayList<>();
    String trial = at(experiment, "spec", "trialTemplate", "trialSpec").toString();
    for (Object parameter : list(at(experiment, "spec", "trialTemplate", "trialParameters"))) {
      references.add(at(parameter, "reference"));
      assertThat(trial).contains("${trialParameters." + at(parameter, "name") + "}");
    }
    assertThat(references).containsExactlyInAnyOrderElementsOf(names);
    assertThat(
            at(
                experiment,
                "spec",
                "trialTemplate",
                "trialSpec",
                "spec",
                "template",
                "spec",
                "containers",
                0,
                "name"))
        .isEqualTo(at(experiment, "spec", "trialTemplate", "primaryContainerName"));
  }
}
