package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
}
