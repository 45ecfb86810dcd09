/** Studies kept on disk: events as JSON text, and a journal that is one append-only file. */
package io.github.culmen.store;
