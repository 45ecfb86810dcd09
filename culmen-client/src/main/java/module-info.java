/** Studies on a server, with the face of those in the library. */
module io.github.culmen.client {
  requires transitive io.github.culmen.core;
  requires com.fasterxml.jackson.jr.ob;
  requires java.net.http;

  exports io.github.culmen.client;
}
