BEGIN {
  srand(trial)
  away = (log(lr) - log(3e-3))^2 / 4 + 6 * (decay - 0.4)^2
  loss = 0.01 * exp(away)
  if (lr > 0.3) loss = 1e6
  noise = (rand() + rand() + rand() - 1.5) * 2
  printf "{\"loss\": %.17g, \"sd\": %.17g}\n", loss * exp(0.05 * noise), 0.05 * loss
}
