/** Starts and ends a server: {@link io.github.culmen.server.start.CulmenServer}. */
package io.github.culmen.server.start;
