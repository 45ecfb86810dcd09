import java.util.TreeMap;

/** Counts short words made of letters, and prints the milliseconds of processor time it took. */
class Letters {
  public static void main(String[] args) {
    var before = ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    long seed = 1;
    var counts = new TreeMap<String, Integer>();
    for (int i = 0; i < 600_000; i++) {
      var word = new StringBuilder();
      for (int k = 0; k < 4; k++) {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        word.append((char) ('a' + (seed >>> 60)));
      }
      counts.merge(word.toString(), 1, Integer::sum);
    }
    var after = ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    System.err.println(counts.size() + " words, the last is " + counts.lastKey());
    System.out.println(after.minus(before).toMillis());
  }
}
