module consumer {
  requires io.github.culmen.store;
}
