package io.github.culmen.server.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a token allows. Each role allows all that those before it do. */
public enum Role {
  /** Look. */
  VIEW,
  /** Ask, tell, measure: what a worker does. */
  TELL,
  /** Enqueue, pause, finish, discard, write notes: what a person who guides a search does. */
  STEER,
  /** Make, import and delete studies. */
  ADMIN;

  /** The role's word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether this role allows what another one is needed for. */
  public boolean allows(Role needed) {
    return compareTo(needed) >= 0;
  }

  /**
   * The role of a word.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Role of(String word) {
    for (Role role : values()) {
      if (role.word().equals(word)) {
        return role;
      }
    }
    throw new IllegalArgumentException(
        "a role must be one of "
            + Arrays.stream(values()).map(Role::word).collect(Collectors.joining(", "))
            + ", but got '"
            + word
            + "'");
  }
}
