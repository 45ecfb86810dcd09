/**
 * A journal that is one append-only file: locks, synchronisation with the disk, and what is left of
 * a file after a crash. Databases are in {@code sql}.
 */
package io.github.culmen.store.file;
