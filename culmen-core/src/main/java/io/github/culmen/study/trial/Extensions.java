package io.github.culmen.study.trial;

import io.github.culmen.study.strategy.Custom;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.Extension;
import io.github.culmen.study.strategy.ExtensionException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/** The acquisitions and strategies that providers on the class path or the module path bring. */
public final class Extensions {
  private Extensions() {}

  /**
   * All of them by their words.
   *
   * @throws ExtensionException if one cannot be loaded, has no legal word or another one's
   */
  public static SortedMap<String, Extension> installed() {
    SortedMap<String, Extension> found = new TreeMap<>();
    try {
      ServiceLoader.load(CustomAcquisition.class).forEach(e -> add(e, found));
      ServiceLoader.load(CustomStrategy.class).forEach(e -> add(e, found));
    } catch (ServiceConfigurationError e) {
      throw new ExtensionException("an extension cannot be loaded: " + e.getMessage(), e);
    }
    return found;
  }

  private static void add(Extension extension, SortedMap<String, Extension> found) {
    String name = extension.getClass().getName();
    String word;
    try {
      word = Custom.of(extension).word();
    } catch (IllegalArgumentException e) {
      throw new ExtensionException(name + ": " + e.getMessage(), e);
    }
    Extension other = found.put(word, extension);
    if (other != null) {
      throw new ExtensionException(
          "every extension must have a word of its own, but '"
              + word
              + "' is the word of "
              + other.getClass().getName()
              + " and of "
              + name);
    }
  }

  /**
   * The spec with the object that its strategy names, if it names one.
   *
   * @param given objects that are preferred to what providers bring
   * @throws ExtensionException if there is none with that word, or it is of another kind
   */
  public static StudySpec resolve(StudySpec spec, List<? extends Extension> given) {
    if (spec.strategy().acquisition().custom().isEmpty()) {
      return spec;
    }
    Custom custom = spec.strategy().acquisition().custom().get();
    Optional<? extends Extension> own =
        given.stream().filter(extension -> custom.word().equals(extension.word())).findFirst();
    Custom resolved = custom;
    if (own.isPresent()) {
      resolved = Custom.of(own.get());
    } else if (!custom.isPresent()) {
      Extension installed = installed().get(custom.word());
      resolved = installed == null ? custom : Custom.of(installed);
    }
    Class<? extends Extension> kind =
        spec.strategy().acquisition().kind().usesModel()
            ? CustomAcquisition.class
            : CustomStrategy.class;
    var ignored = resolved.as(kind);
    return spec.withStrategy(spec.strategy().withCustom(resolved));
  }
}
