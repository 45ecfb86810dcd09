/**
 * Where a study lives: stores, journal files, output directories, and the options that name them.
 * Studies are opened here and compared with what is there already; what to do with them is up to
 * the commands.
 */
package io.github.culmen.cli.location;
