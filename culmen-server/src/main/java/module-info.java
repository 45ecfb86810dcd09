/** Studies over HTTP: REST, server-sent events and pages for the browser. */
module io.github.culmen.server {
  requires transitive io.github.culmen.core;
  requires transitive io.github.culmen.store;
  requires io.github.culmen.report;
  requires com.fasterxml.jackson.jr.ob;
  requires java.management;
  requires org.eclipse.jetty.server;

  exports io.github.culmen.server;
  exports io.github.culmen.server.access;
  exports io.github.culmen.server.start;
}
