/**
 * Studies that are kept: a store of many studies, the journal of one, and what can go wrong with
 * them. {@link io.github.culmen.store.open.StudyStores} opens stores. How events become text, rows
 * or files is in the rooms below and not visible from here.
 */
package io.github.culmen.store;
