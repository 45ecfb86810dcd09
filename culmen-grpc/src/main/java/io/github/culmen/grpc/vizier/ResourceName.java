package io.github.culmen.grpc.vizier;

import java.util.List;

/**
 * The name of an owner's study, or of one of its trials.
 *
 * @param owner whose it is
 * @param study its display name
 */
record ResourceName(String owner, String study) {
  private static final int LONGEST = 500;

  /**
   * A trial of a study.
   *
   * @param study the study
   * @param number the trial's number
   */
  record OfTrial(ResourceName study, int number) {}

  /** Checks both parts. */
  ResourceName {
    require("an owner", owner);
    require("a study's display name", study);
  }

  private static String require(String what, String text) {
    if (text.isBlank()
        || text.length() > LONGEST
        || text.indexOf('/') >= 0
        || text.chars().anyMatch(Character::isISOControl)) {
      throw Refusal.argument(
          what
              + " must be a text of 1 to "
              + LONGEST
              + " characters without '/' and control characters, but got '"
              + shown(text)
              + "'");
    }
    return text;
  }

  private static String shown(String text) {
    String safe =
        text.codePoints()
            .limit(LONGEST)
            .map(c -> Character.isISOControl(c) ? '?' : c)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    return safe.length() < text.length() ? safe + "…" : safe;
  }

  /** The owner of {@code owners/OWNER}. */
  static String owner(String name) {
    List<String> parts = parts(name);
    if (parts.size() != 2 || !parts.get(0).equals("owners")) {
      throw form("owners/OWNER", name);
    }
    return require("an owner", parts.get(1));
  }

  /** The study of {@code owners/OWNER/studies/STUDY}. */
  static ResourceName study(String name) {
    List<String> parts = parts(name);
    if (parts.size() != 4 || !parts.get(0).equals("owners") || !parts.get(2).equals("studies")) {
      throw form("owners/OWNER/studies/STUDY", name);
    }
    return new ResourceName(parts.get(1), parts.get(3));
  }

  /** The trial of {@code owners/OWNER/studies/STUDY/trials/NUMBER}. */
  static OfTrial trial(String name) {
    List<String> parts = parts(name);
    if (parts.size() != 6
        || !parts.get(0).equals("owners")
        || !parts.get(2).equals("studies")
        || !parts.get(4).equals("trials")
        || !parts.get(5).matches("[0-9]{1,9}")) {
      throw form("owners/OWNER/studies/STUDY/trials/NUMBER", name);
    }
    return new OfTrial(
        new ResourceName(parts.get(1), parts.get(3)), Integer.parseInt(parts.get(5)));
  }

  private static List<String> parts(String name) {
    return List.of(name.split("/", -1));
  }

  private static RuntimeException form(String form, String name) {
    return Refusal.argument("a name must be " + form + ", but got '" + shown(name) + "'");
  }

  /** The study's name in the store. */
  String stored() {
    return owner + "/" + study;
  }

  /** The name on the wire. */
  String text() {
    return "owners/" + owner + "/studies/" + study;
  }

  String trialText(int number) {
    return text() + "/trials/" + number;
  }
}
