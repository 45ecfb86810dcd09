/**
 * What whoever starts a server says: where it listens, what it allows, how much of everything, and
 * how studies are read and written as text. Plain values; nothing here knows HTTP.
 */
package io.github.culmen.server;
