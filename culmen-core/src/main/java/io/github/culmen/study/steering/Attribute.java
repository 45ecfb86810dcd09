package io.github.culmen.study.steering;

import java.time.Instant;

/**
 * A text or a number kept with a study or a trial.
 *
 * @param namespace whose it is; empty for people's own
 * @param key what it is
 * @param value a text or a {@link Double}
 * @param version which write to the study's journal it was; grows with every write, so that one who
 *     writes can say which text was read before
 * @param at when it was written
 */
public record Attribute(String namespace, String key, Object value, int version, Instant at) {}
