package io.github.culmen.lab.command.shared;

import io.github.culmen.lab.compare.Comparison;

/**
 * One column of a table and one part of a figure.
 *
 * @param column its name in the table of the paper
 * @param file its name in files
 * @param title of its figure
 * @param comparison what is compared
 * @param factor what regrets are multiplied with in the table
 */
public record Panel(
    String column, String file, String title, Comparison comparison, double factor) {}
