/** Studies kept on disk as a sequence of events. */
module io.github.culmen.store {
  requires transitive io.github.culmen.core;
  requires com.fasterxml.jackson.jr.ob;

  exports io.github.culmen.store;
}
