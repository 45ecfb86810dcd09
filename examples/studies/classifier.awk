# A classifier's accuracy, latency and memory: awk -f classifier.awk WIDTH LAYERS RATE QUANTIZE.
BEGIN {
  width = ARGV[1]; layers = ARGV[2]; rate = ARGV[3]; int8 = ARGV[4] == "int8"
  capacity = log(width * layers) / log(3072)
  tuned = log(rate / (0.02 / layers)) / log(10)
  accuracy = 0.97 - 0.35 * (1 - capacity) ^ 2 - 0.03 * tuned ^ 2 - (int8 ? 0.012 : 0)
  latency = 0.4 + width ^ 1.5 * layers / 1200 * (int8 ? 0.45 : 1)
  memory = width ^ 2 * layers / 9000 * (int8 ? 0.25 : 1)
  print "memory_mb = " memory
  print "accuracy = " accuracy
  print "latency_ms = " latency
}
