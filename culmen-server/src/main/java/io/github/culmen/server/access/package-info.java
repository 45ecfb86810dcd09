/**
 * Who may do what: tokens and their roles, sessions of browsers, how often someone may ask, and the
 * log of what was changed. Knows neither studies nor HTTP.
 */
package io.github.culmen.server.access;
