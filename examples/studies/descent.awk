# The seconds a bead takes down a wire from (0, 0) to (1, 1 below), whose shape a and b set, by the
# midpoint rule with as many cells as are wanted: few are fast, and wrong near the start.
BEGIN {
  for (i = 0; i < cells; i++) {
    x = (i + 0.5) / cells
    depth = x + x * (1 - x) * (a + b * (1 - 2 * x))
    slope = 1 + (1 - 2 * x) * (a + b * (1 - 2 * x)) - 2 * b * x * (1 - x)
    if (depth <= 0) {
      print 10
      exit
    }
    time += sqrt((1 + slope * slope) / (2 * 9.81 * depth)) / cells
  }
  print time
}
