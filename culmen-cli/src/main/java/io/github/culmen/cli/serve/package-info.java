/**
 * {@code culmen serve} and {@code culmen token}: the options of a server, and studies as the text
 * that it exports and reads; {@code culmen check}, what its page says of a study's health. The
 * server itself is in {@code culmen-server}.
 */
package io.github.culmen.cli.serve;
