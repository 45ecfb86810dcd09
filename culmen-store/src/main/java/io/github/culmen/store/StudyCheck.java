package io.github.culmen.store;

import java.util.Optional;

/**
 * Whether a study is as it was written.
 *
 * @param name the study, or the file it is in
 * @param events how many events are whole, from the first on
 * @param damage what is wrong after them; empty if nothing is
 */
public record StudyCheck(String name, int events, Optional<String> damage) {}
