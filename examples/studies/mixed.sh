# Best at rate 0.01, depth 7, dart with bagging: accuracy 0.95.
awk -v rate="$1" -v depth="$2" -v booster="$3" -v bagging="$4" 'BEGIN {
  r = log(rate) / log(10) + 2
  d = (depth - 7) / 5
  lost = booster == "dart" ? 0 : booster == "tree" ? 0.02 : 0.1
  if (bagging != "true") lost += 0.01
  printf "{\"accuracy\": %.17g}\n", 0.95 - 0.05 * r * r - 0.08 * d * d - lost
}'
