/**
 * The study file: YAML with places for error messages, the readers of its parts, and the commands
 * and test problems that it names. A file becomes a specification; opening a study with it is the
 * business of {@code location}.
 */
package io.github.culmen.cli.studyfile;
