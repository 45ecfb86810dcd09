# The parameters arrive in the environment: CULMEN_A to CULMEN_F.
function valley(x, y) {
  return 8 * (x - y * y - 0.1) ^ 2 + (y - 0.6) ^ 2
}
BEGIN {
  a = ENVIRON["CULMEN_A"]; b = ENVIRON["CULMEN_B"]; c = ENVIRON["CULMEN_C"]
  d = ENVIRON["CULMEN_D"]; e = ENVIRON["CULMEN_E"]; f = ENVIRON["CULMEN_F"]
  printf "%.17g\n", valley(a, d) + valley(1 - e, b) + valley(c, 1 - f)
}
