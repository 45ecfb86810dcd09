/**
 * Events and specifications as JSON text and back, with every version that was ever written, and
 * the line with a checksum that files and tables keep. Nothing here reads or writes a file.
 */
package io.github.culmen.store.codec;
