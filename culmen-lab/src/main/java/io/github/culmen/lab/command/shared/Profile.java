package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.text.CommandFailure;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How much a bench does unless single options say otherwise. */
public enum Profile {
  /** Minutes: enough to see that all is well and who leads. */
  QUICK,
  /** The paper's own scale. */
  PAPER;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What belongs to this profile. */
  public <T> T choose(T quick, T paper) {
    return this == QUICK ? quick : paper;
  }

  public static Profile of(String word) {
    return Arrays.stream(values())
        .filter(profile -> profile.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "--profile must be one of "
                        + Arrays.stream(values())
                            .map(Profile::word)
                            .collect(Collectors.joining(", "))
                        + ", but was '"
                        + word
                        + "'"));
  }
}
