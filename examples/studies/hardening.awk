# A made-up hardening of steel: the strength of a part by how hot the furnace is, how long the part
# stays in it and how fast it is cooled, and what the furnace used.
BEGIN {
  hot = (celsius - 845 + 6 * log(hours)) / 45
  soaked = 1 - exp(-hours / 2.5)
  grown = hours * exp((celsius - 900) / 40) / 9
  quenched = (log(cooling) - log(60)) / 0.9
  strength = 420 + 560 * exp(-hot * hot / 2) * soaked * exp(-quenched * quenched / 2) / (1 + grown)
  printf "kwh = %.6g\n", 6 + 0.011 * (celsius - 20) * (1 + hours)
  printf "%.6g\n", strength
}
