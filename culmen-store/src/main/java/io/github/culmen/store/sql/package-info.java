/**
 * Many studies in a database, SQLite or PostgreSQL: connections, tables and their versions,
 * transactions, heartbeats, backups, and what can be saved of a damaged one, for which it writes
 * journal files. What an event is and how it is written as text is known by {@code codec} alone.
 */
package io.github.culmen.store.sql;
