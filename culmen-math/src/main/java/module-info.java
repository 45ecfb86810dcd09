/** The numerical ground of Culmen: linear algebra, special functions, sequences, minimisers. */
module io.github.culmen.math {
  exports io.github.culmen.math;
}
