/**
 * The doors: {@link io.github.culmen.store.open.StudyStores} opens a store by its URL, {@link
 * io.github.culmen.store.open.JournalFiles} copies studies between stores and files. Only here are
 * all kinds of store known.
 */
package io.github.culmen.store.open;
