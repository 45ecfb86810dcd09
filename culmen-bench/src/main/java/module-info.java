/** Problems with known optima. */
module io.github.culmen.bench {
  exports io.github.culmen.bench;
}
