/** Tests that acquisitions and strategies from outside must pass. */
module io.github.culmen.testkit {
  requires transitive io.github.culmen.core;
  requires transitive org.junit.jupiter.api;

  exports io.github.culmen.testkit;

  opens io.github.culmen.testkit;
}
