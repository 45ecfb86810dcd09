# The parameters arrive in the environment: CULMEN_X1 to CULMEN_X6.
BEGIN {
  split("1 1.2 3 3.2", alpha)
  split("10 3 17 3.5 1.7 8  0.05 10 17 0.1 8 14  3 3.5 1.7 10 17 8  17 8 0.05 10 0.1 14", a)
  split("1312 1696 5569 124 8283 5886  2329 4135 8307 3736 1004 9991  " \
        "2348 1451 3522 2883 3047 6650  4047 8828 8732 5743 1091 381", p)
  for (i = 0; i < 4; i++) {
    inner = 0
    for (j = 1; j <= 6; j++) {
      d = ENVIRON["CULMEN_X" j] - p[6 * i + j] / 10000
      inner += a[6 * i + j] * d * d
    }
    sum += alpha[i + 1] * exp(-inner)
  }
  printf "%.17g\n", -sum
}
