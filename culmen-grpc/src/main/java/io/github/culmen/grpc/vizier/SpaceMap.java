package io.github.culmen.grpc.vizier;

import com.google.protobuf.Value;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.ConditionalParameterSpec;
import io.github.culmen.protocol.vizier.Trial;
import io.github.culmen.space.Condition;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Vizier's parameters as a search space, and points both ways.
 *
 * <p>The parameters are a tree: a child exists where its parent has some of its values. A client
 * sends one child for each value of the parent; equal ones are one parameter here. A parameter with
 * a single value is none of the space's, but is part of every trial where it exists.
 */
final class SpaceMap {
  private static final int DEEPEST = 20;
  private static final int MOST = 2_000;

  private final LegalNames names;
  private final List<Node> nodes = new ArrayList<>();
  private final SearchSpace space;

  /**
   * A parameter of the tree.
   *
   * @param id its name on the wire
   * @param domain its values
   * @param parameter it in the space; empty if it has one value only
   * @param conditions when it exists, besides what its parents need
   */
  private record Node(
      String id, ParameterDomain domain, Optional<Parameter> parameter, List<Need> conditions) {}

  // A parent with the values it must have.
  private record Need(Node parent, List<Object> values) {
    // Unique in the space.
    String name() {
      return parent.parameter().orElseThrow().name();
    }

    boolean met(Map<String, Object> point) {
      Object value = point.get(name());
      return value != null && values.contains(value);
    }
  }

  SpaceMap(List<ParameterSpec> specs, LegalNames names) {
    this.names = names;
    Set<String> top = new HashSet<>();
    for (ParameterSpec spec : specs) {
      if (!top.add(spec.getParameterId())) {
        throw Refusal.argument(
            "parameter ids must be unique, but got '" + spec.getParameterId() + "' twice");
      }
      add(spec, List.of(), 1);
    }
    requireExclusive();
    List<Parameter> parameters = nodes.stream().flatMap(n -> n.parameter().stream()).toList();
    if (parameters.isEmpty()) {
      throw Refusal.argument(
          "a study must have a parameter with at least 2 values, but has "
              + (nodes.isEmpty() ? "no parameter" : "only parameters with one value"));
    }
    Map<String, List<Condition>> conditions = new LinkedHashMap<>();
    for (Node node : nodes) {
      if (node.parameter().isPresent() && !node.conditions().isEmpty()) {
        conditions.put(
            node.parameter().get().name(),
            node.conditions().stream()
                .map(need -> new Condition(need.name(), need.values()))
                .toList());
      }
    }
    this.space = SearchSpace.of(parameters).onlyWhen(conditions);
  }

  private void add(ParameterSpec spec, List<Need> conditions, int depth) {
    if (depth > DEEPEST || nodes.size() >= MOST) {
      throw Refusal.argument(
          "a study may have up to "
              + MOST
              + " parameters and conditions "
              + DEEPEST
              + " deep, but has more");
    }
    if (spec.getParameterId().isBlank()) {
      throw Refusal.argument("a parameter's id must not be blank");
    }
    ParameterDomain domain = ParameterDomain.of(spec);
    Node node =
        new Node(
            spec.getParameterId(),
            domain,
            domain.constant().isPresent()
                ? Optional.empty()
                : Optional.of(domain.parameter(names.of(spec.getParameterId()))),
            conditions);
    nodes.add(node);
    // Equal children of different values are one.
    Map<ParameterSpec, List<Object>> children = new LinkedHashMap<>();
    for (ConditionalParameterSpec child : spec.getConditionalParameterSpecsList()) {
      List<Object> values =
          children.computeIfAbsent(child.getParameterSpec(), c -> new ArrayList<>());
      for (Object value : domain.parents(child)) {
        if (!values.contains(value)) {
          values.add(value);
        }
      }
    }
    children.forEach(
        (child, values) -> {
          if (domain.constant().isEmpty()) {
            add(child, List.of(new Need(node, List.copyOf(values))), depth + 1);
          } else if (values.contains(domain.constant().get())) {
            add(child, conditions, depth + 1);
          }
        });
  }

  // The same name twice is fine if at most one of the two exists at any point.
  private void requireExclusive() {
    Map<String, List<Node>> byId = new LinkedHashMap<>();
    for (Node node : nodes) {
      List<Node> others = byId.computeIfAbsent(node.id(), id -> new ArrayList<>());
      for (Node other : others) {
        if (!exclusive(node, other)) {
          throw Refusal.argument(
              "a parameter id may be there twice under different values of one parent, but '"
                  + node.id()
                  + "' can exist twice at the same point");
        }
      }
      others.add(node);
    }
  }

  private static boolean exclusive(Node a, Node b) {
    for (Need x : needs(a)) {
      for (Need y : needs(b)) {
        if (x.name().equals(y.name()) && x.values().stream().noneMatch(y.values()::contains)) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<Need> needs(Node node) {
    List<Need> all = new ArrayList<>();
    for (Need need : node.conditions()) {
      all.add(need);
      all.addAll(needs(need.parent()));
    }
    return all;
  }

  SearchSpace space() {
    return space;
  }

  /** A point on the wire, in the order in which the client gave the parameters. */
  List<Trial.Parameter> write(Point point) {
    List<Trial.Parameter> written = new ArrayList<>();
    for (Node node : nodes) {
      exists(node, point.values())
          .ifPresent(
              value ->
                  written.add(
                      Trial.Parameter.newBuilder()
                          .setParameterId(node.id())
                          .setValue(node.domain().write(value))
                          .build()));
    }
    return written;
  }

  // The value of a parameter if it exists at a point.
  private static Optional<Object> exists(Node node, Map<String, Object> values) {
    return node.parameter().isPresent()
        ? Optional.ofNullable(values.get(node.parameter().get().name()))
        : met(node, values) ? node.domain().constant() : Optional.empty();
  }

  private static boolean met(Node node, Map<String, Object> values) {
    return node.conditions().stream().allMatch(need -> need.met(values));
  }

  /** A point from the wire, not yet checked for its values. */
  Map<String, Object> read(List<Trial.Parameter> parameters) {
    Map<String, Value> given = new LinkedHashMap<>();
    for (Trial.Parameter parameter : parameters) {
      if (given.put(parameter.getParameterId(), parameter.getValue()) != null) {
        throw Refusal.argument(
            "a parameter has one value, but '" + parameter.getParameterId() + "' has two");
      }
    }
    Map<String, Object> values = new LinkedHashMap<>();
    for (Node node : nodes) {
      if (!met(node, values)) {
        continue;
      }
      Value value = given.remove(node.id());
      if (value == null && node.parameter().isPresent()) {
        throw Refusal.argument(
            "every parameter that exists at a point must have a value, but '"
                + node.id()
                + "' has none");
      }
      if (value != null) {
        Object read = node.domain().read(value);
        node.parameter()
            .ifPresent(parameter -> values.put(parameter.name(), parameter.check(read)));
        if (node.parameter().isEmpty() && !node.domain().constant().orElseThrow().equals(read)) {
          throw Refusal.argument(
              "parameter '"
                  + node.id()
                  + "' must be "
                  + node.domain().constant().get()
                  + ", but got "
                  + read);
        }
      }
    }
    if (!given.isEmpty()) {
      throw Refusal.argument(
          "only parameters that exist at a point may have values, but '"
              + given.keySet().iterator().next()
              + "' does not exist there");
    }
    return values;
  }

  /** The point of the defaults, in the middle where there is none; empty if nothing has one. */
  Optional<Point> defaults() {
    if (nodes.stream().noneMatch(node -> node.domain().preset().isPresent())) {
      return Optional.empty();
    }
    Map<String, Object> values = new LinkedHashMap<>();
    for (Node node : nodes) {
      if (node.parameter().isPresent() && met(node, values)) {
        Parameter parameter = node.parameter().get();
        values.put(
            parameter.name(),
            node.domain().preset().map(parameter::check).orElseGet(() -> parameter.decode(0.5)));
      }
    }
    return Optional.of(space.check(values));
  }
}
