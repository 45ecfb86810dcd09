package io.github.culmen.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a bench left in its folder, read without the program's own classes. */
public record BenchFolder(Path path) {
  /** A line of a result file. */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  public record Line(
      String method, String problem, long seed, double[] simple, Map<Integer, Double> inference) {
    /** The value after a trial, counted from 1. */
    public double at(int trial) {
      return simple[trial - 1];
    }
  }

  /** The lines of a file as they are, without the two of its heading, sorted. */
  public List<String> sorted(String file) throws IOException {
    return Files.readAllLines(path.resolve(file)).stream().skip(2).sorted().toList();
  }

  /** The results of a file. */
  public List<Line> results(String file) throws IOException {
    return Files.readAllLines(path.resolve(file)).stream().skip(2).map(BenchFolder::line).toList();
  }

  private static Line line(String text) {
    String[] fields = text.split(",", -1);
    Map<Integer, Double> inference = new TreeMap<>();
    for (String word : fields[6].isEmpty() ? new String[0] : fields[6].split(" ", -1)) {
      inference.put(
          Integer.valueOf(word.split(":", -1)[0]), Double.valueOf(word.split(":", -1)[1]));
    }
    return new Line(
        fields[0],
        fields[1],
        Long.parseLong(fields[2]),
        Arrays.stream(fields[5].split(" ", -1)).mapToDouble(Double::parseDouble).toArray(),
        inference);
  }

  /** The results of a method on a problem. */
  public List<Line> results(String file, String problem, String method) throws IOException {
    return results(file).stream()
        .filter(line -> line.problem().equals(problem) && line.method().equals(method))
        .toList();
  }

  /** The cells of the rows of the Markdown tables in a file, headings left out. */
  public List<List<String>> rows(String file) throws IOException {
    return rowsOf(Files.readString(path.resolve(file)));
  }

  /** The cells of the rows of the Markdown tables in a text, headings left out. */
  public static List<List<String>> rowsOf(String text) {
    List<String> lines = text.lines().toList();
    return java.util.stream.IntStream.range(0, lines.size())
        .filter(i -> lines.get(i).startsWith("| "))
        .filter(i -> i + 1 >= lines.size() || !lines.get(i + 1).startsWith("|--"))
        .mapToObj(i -> Arrays.stream(lines.get(i).split("\\|", -1)).map(String::strip).toList())
        .map(cells -> cells.subList(1, cells.size() - 1))
        .collect(Collectors.toList());
  }

  /** The middle of numbers, the mean of two where there are two. */
  public static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
  }
}
