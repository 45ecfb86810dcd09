/** Studies kept as a sequence of events, in a database or a file. */
module io.github.culmen.store {
  requires transitive io.github.culmen.core;
  requires com.fasterxml.jackson.jr.ob;
  requires com.zaxxer.hikari;
  requires java.sql;

  exports io.github.culmen.store;
  exports io.github.culmen.store.open;
}
