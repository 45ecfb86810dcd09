# Parameters that are not active have no variable. Best, about 0.0963, is dart with rate 0.0345,
# depth 6, min_leaf 32 and drop 0.4655: on the limit drop + rate <= 0.5.
awk -v rate="$CULMEN_RATE" -v booster="$CULMEN_BOOSTER" -v depth="${CULMEN_DEPTH:-0}" \
    -v leaf="${CULMEN_MIN_LEAF:-1}" -v drop="${CULMEN_DROP:-0}" 'BEGIN {
  r = log(rate / 0.05) / log(10)
  loss = 0.1 + 0.1 * r * r
  if (booster == "linear") {
    loss += 0.3
  } else {
    d = (depth - 6) / 5
    l = log(leaf / 32) / log(2) / 8
    loss += 0.3 * d * d + 0.2 * l * l
    loss += booster == "dart" ? 0.4 * (0.45 - drop) : 0.2
  }
  printf "%.17g\n", loss
}'
