package io.github.culmen.report.chart;

/** A labelled position on an axis. */
public record Tick(double value, String label) {}
