/**
 * The door: Jetty, the checks that every request passes, the pages' files, event streams, TLS.
 * Nothing above knows Jetty.
 */
package io.github.culmen.server.http;
