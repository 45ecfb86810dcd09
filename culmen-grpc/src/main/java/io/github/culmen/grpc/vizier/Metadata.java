package io.github.culmen.grpc.vizier;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import io.github.culmen.protocol.vizier.KeyValue;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Attribute;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Vizier's metadata as attributes: texts under {@code vizier} and the entry's own namespace,
 * messages, which are bytes, under {@code vizier-proto}. What Culmen itself keeps for the protocol
 * is under {@link #INTERNAL}, which no client can write.
 */
final class Metadata {
  /** The namespace of what the protocol needs and a study has no place for. */
  static final String INTERNAL = "culmen:vizier";

  private static final String TEXTS = "vizier";
  private static final String MESSAGES = "vizier-proto";

  private Metadata() {}

  /**
   * What writes an entry to a trial, or to the study for 0: insert or assign.
   *
   * @throws IllegalArgumentException if a key is blank or something is too long
   */
  static List<Annotation> write(int trial, KeyValue entry) {
    // An entry is a text or a message, whatever it was before.
    Annotation text = new Annotation(trial, space(TEXTS, entry.getNs()), entry.getKey(), none());
    Annotation message =
        new Annotation(trial, space(MESSAGES, entry.getNs()), entry.getKey(), none());
    return entry.hasProto()
        ? List.of(text, of(message, encoded(entry.getProto().toByteArray())))
        : List.of(message, of(text, entry.getValue()));
  }

  private static Optional<Object> none() {
    return Optional.empty();
  }

  private static Annotation of(Annotation like, String value) {
    return new Annotation(like.trial(), like.namespace(), like.key(), Optional.of(value));
  }

  // A namespace is empty or begins with a colon; any other text is told apart by a slash.
  private static String space(String kind, String ns) {
    return ns.isEmpty() || ns.startsWith(":") ? kind + ns : kind + "/" + ns;
  }

  private static Optional<String> ns(String kind, String namespace) {
    if (namespace.equals(kind)) {
      return Optional.of("");
    }
    if (namespace.startsWith(kind + ":")) {
      return Optional.of(namespace.substring(kind.length()));
    }
    return namespace.startsWith(kind + "/")
        ? Optional.of(namespace.substring(kind.length() + 1))
        : Optional.empty();
  }

  /** The entries among attributes. */
  static List<KeyValue> read(List<Attribute> attributes) {
    List<KeyValue> entries = new ArrayList<>();
    for (Attribute attribute : attributes) {
      ns(TEXTS, attribute.namespace())
          .ifPresent(
              ns ->
                  entries.add(
                      KeyValue.newBuilder()
                          .setNs(ns)
                          .setKey(attribute.key())
                          .setValue(attribute.value().toString())
                          .build()));
      ns(MESSAGES, attribute.namespace())
          .ifPresent(
              ns ->
                  entries.add(
                      KeyValue.newBuilder()
                          .setNs(ns)
                          .setKey(attribute.key())
                          .setProto(message(attribute))
                          .build()));
    }
    return entries;
  }

  private static Any message(Attribute attribute) {
    try {
      return Any.parseFrom(decoded(attribute));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("attribute '" + attribute.key() + "' is no message", e);
    }
  }

  /** An attribute with the bytes of a message, for {@link #INTERNAL}. */
  static Annotation internal(int trial, String key, byte[] bytes) {
    return new Annotation(trial, INTERNAL, key, Optional.of(encoded(bytes)));
  }

  /** The bytes of an internal attribute. */
  static Optional<byte[]> internal(List<Attribute> attributes, String key) {
    return attributes.stream()
        .filter(a -> a.namespace().equals(INTERNAL) && a.key().equals(key))
        .findFirst()
        .map(Metadata::decoded);
  }

  private static String encoded(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static byte[] decoded(Attribute attribute) {
    return Base64.getDecoder().decode(attribute.value().toString());
  }
}
