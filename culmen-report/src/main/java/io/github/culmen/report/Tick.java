package io.github.culmen.report;

/** A labelled position on an axis. */
record Tick(double value, String label) {}
