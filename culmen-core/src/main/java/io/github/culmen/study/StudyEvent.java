package io.github.culmen.study;

import io.github.culmen.space.Point;
import java.time.Instant;

/** Something that happened to a study. A study is the fold of its events. */
public sealed interface StudyEvent {
  /** When it happened. */
  Instant at();

  /**
   * The study began; always the first event.
   *
   * @param spec what the study is
   * @param at when
   */
  record Created(StudySpec spec, Instant at) implements StudyEvent {}

  /**
   * The user queued a point for the next ask.
   *
   * @param point the point
   * @param at when
   */
  record Enqueued(Point point, Instant at) implements StudyEvent {}

  /**
   * A trial was handed out.
   *
   * @param trial its number, from 1
   * @param suggestion what is to be tried
   * @param at when
   */
  record Asked(int trial, Suggestion suggestion, Instant at) implements StudyEvent {}

  /**
   * A trial ended.
   *
   * @param trial its number
   * @param outcome how
   * @param at when
   */
  record Told(int trial, Outcome outcome, Instant at) implements StudyEvent {}
}
