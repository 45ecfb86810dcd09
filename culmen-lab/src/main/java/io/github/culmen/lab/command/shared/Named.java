package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.study.strategy.AcquisitionKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Things that are named in a list on the command line, with commas. */
public final class Named {
  private Named() {}

  /** Those of a list, no one twice; {@code all} stands for all there are. */
  public static <T> List<T> allOr(
      String option, String list, List<T> things, Function<? super T, String> name) {
    return list.equals("all")
        ? things
        : chosen(option, "all or different ones of ", list, things, name);
  }

  /** Those of a list, no one twice. */
  public static <T> List<T> of(
      String option, String list, List<T> things, Function<? super T, String> name) {
    return chosen(option, "different ones of ", list, things, name);
  }

  private static <T> List<T> chosen(
      String option, String rule, String list, List<T> things, Function<? super T, String> name) {
    List<T> chosen = new ArrayList<>();
    for (String word : list.split(",", -1)) {
      chosen.add(
          things.stream()
              .filter(thing -> name.apply(thing).equals(word.strip()) && !chosen.contains(thing))
              .findFirst()
              .orElseThrow(
                  () ->
                      CommandFailure.usage(
                          option
                              + " must be "
                              + rule
                              + things.stream().map(name).collect(Collectors.joining(", "))
                              + ", but got '"
                              + list
                              + "'")));
    }
    return chosen;
  }

  /** The acquisitions of a list. */
  public static List<AcquisitionKind> acquisitions(String option, String list) {
    return allOr(option, list, Arrays.asList(AcquisitionKind.builtIn()), AcquisitionKind::word);
  }
}
