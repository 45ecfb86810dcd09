# Requests a second of a server: awk -f serving.awk BATCH WORKERS CACHE. Outcomes are lines of their
# own; the value is the last line.
BEGIN {
  batch = ARGV[1]; workers = ARGV[2]; cache = ARGV[3]
  if (batch * workers * (0.5 + cache) > 2500) {
    print "out of memory" > "/dev/stderr"
    exit 1
  }
  latency = 4 + 0.35 * batch ^ 0.9 + 0.6 * workers - 3 * cache
  print "latency_ms = " latency
  print "recall = " 1 - 0.25 * cache ^ 2 - 0.0002 * batch
  print 1000 * workers ^ 0.7 * batch ^ 0.5 * (1 + 0.6 * cache) / latency
}
