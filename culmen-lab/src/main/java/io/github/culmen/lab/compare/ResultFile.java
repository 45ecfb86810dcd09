package io.github.culmen.lab.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Results on disk: a CSV file with a line for each finished task, written and synced at once.
 *
 * <p>A last line without an end was cut off by a crash and is dropped. Of several lines for one
 * task the last one counts, since a failed task is tried again by the next run. The lines of equal
 * comparisons are equal; their order is that in which tasks ended.
 */
public final class ResultFile implements AutoCloseable {
  private static final String SETTINGS = "# ";
  // The last column is newer than the others.
  private static final String FORMER = "method,problem,seed,status,reason,simple,inference";
  private static final String COLUMNS = FORMER + ",tried";
  private static final int COUNT = 8;

  private final Path path;
  private final FileChannel channel;
  private final Map<TaskKey, TaskResult> results = new LinkedHashMap<>();

  private ResultFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Opens or begins the file of a comparison, for this process alone.
   *
   * @throws IllegalArgumentException if the file holds results of other settings, is no such file,
   *     or is in use
   */
  public static ResultFile open(Path path, Comparison comparison) throws IOException {
    return open(path, comparison.settings());
  }

  /**
   * The same for tasks of another kind.
   *
   * @param settings what all results have in common, in one line
   */
  public static ResultFile open(Path path, String settings) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(path, channel);
      ResultFile file = new ResultFile(path, channel);
      file.load(settings);
      return file;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static void lock(Path path, FileChannel channel) throws IOException {
    boolean locked;
    try {
      locked = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      locked = false;
    }
    if (!locked) {
      throw new IllegalArgumentException(
          "results are written by one comparison at a time, but '" + path + "' is in use");
    }
  }

  private void load(String settings) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (content.hasRemaining() && channel.read(content) >= 0) {}
    int end = content.position();
    while (end > 0 && content.get(end - 1) != '\n') {
      end--;
    }
    List<String> lines =
        new String(content.array(), 0, end, StandardCharsets.UTF_8).lines().toList();
    String header = SETTINGS + settings + "\n" + COLUMNS + "\n";
    String whole = new String(content.array(), 0, content.position(), StandardCharsets.UTF_8);
    // A file that ends within its first lines was cut off by a crash; any other is someone else's.
    if (header.startsWith(whole) && !header.equals(whole)) {
      channel.truncate(0);
      channel.position(0);
      write(header);
      return;
    }
    if (lines.size() < 2 || !lines.get(0).equals(SETTINGS + settings) || !isHeader(lines.get(1))) {
      throw new IllegalArgumentException(
          "the results in one file must have the same settings, but '"
              + path
              + "' begins with '"
              + whole.lines().findFirst().orElse("")
              + "' and this comparison has '"
              + settings
              + "'");
    }
    for (int i = 2; i < lines.size(); i++) {
      try {
        TaskResult result = read(lines.get(i));
        results.put(result.key(), result);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "line " + (i + 1) + " of '" + path + "' is no result: " + e.getMessage(), e);
      }
    }
    // Only now: what is refused stays as it is.
    channel.truncate(end);
    channel.position(end);
  }

  private static boolean isHeader(String line) {
    return line.equals(COLUMNS) || line.equals(FORMER);
  }

  /**
   * The results in a file, whatever their settings; a failed task has none.
   *
   * @throws IllegalArgumentException if it is no such file
   */
  public static List<TaskResult> read(Path path) throws IOException {
    List<String> lines = Files.readAllLines(path, StandardCharsets.UTF_8);
    if (lines.size() < 2 || !lines.get(0).startsWith(SETTINGS) || !isHeader(lines.get(1))) {
      throw new IllegalArgumentException(
          "a file of results has a line of settings and the columns "
              + COLUMNS
              + ", but '"
              + path
              + "' has not");
    }
    Map<TaskKey, TaskResult> results = new LinkedHashMap<>();
    for (String line : lines.subList(2, lines.size())) {
      TaskResult result = read(line);
      results.put(result.key(), result);
    }
    return results.values().stream().filter(result -> result.failure().isEmpty()).toList();
  }

  /** The result of a task, if there is one. */
  public synchronized Optional<TaskResult> result(TaskKey key) {
    return Optional.ofNullable(results.get(key));
  }

  /** Adds a result; it is on disk when the call returns. */
  public synchronized void add(TaskResult result) {
    try {
      write(line(result) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write '" + path + "'", e);
    }
    results.put(result.key(), result);
  }

  private void write(String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      int ignored = channel.write(bytes);
    }
    channel.force(false);
  }

  static String line(TaskResult result) {
    return String.join(
        ",",
        result.key().method(),
        result.key().problem(),
        Long.toString(result.key().seed()),
        result.failure().isPresent() ? "failed" : "done",
        '"' + result.failure().orElse("").replace("\"", "\"\"") + '"',
        result.simple().stream().map(Object::toString).collect(Collectors.joining(" ")),
        at(result.inference()),
        at(result.tried()));
  }

  private static String at(Map<Integer, Double> regrets) {
    return regrets.entrySet().stream()
        .map(entry -> entry.getKey() + ":" + entry.getValue())
        .collect(Collectors.joining(" "));
  }

  static TaskResult read(String line) {
    List<String> fields = fields(line);
    if (fields.size() != COUNT && fields.size() != COUNT - 1) {
      throw new IllegalArgumentException(
          "a result has " + COUNT + " fields, but there are " + fields.size());
    }
    List<Double> simple = new ArrayList<>();
    for (String value : words(fields.get(5))) {
      simple.add(Double.valueOf(value));
    }
    Map<Integer, Double> inference = at(fields.get(6));
    Map<Integer, Double> tried = fields.size() == COUNT ? at(fields.get(7)) : Map.of();
    TaskKey key = new TaskKey(fields.get(0), fields.get(1), Long.parseLong(fields.get(2)));
    return switch (fields.get(3)) {
      case "done" -> new TaskResult(key, simple, inference, tried, Optional.empty());
      case "failed" -> TaskResult.failed(key, fields.get(4));
      default ->
          throw new IllegalArgumentException(
              "a status must be done or failed, but was '" + fields.get(3) + "'");
    };
  }

  private static Map<Integer, Double> at(String field) {
    Map<Integer, Double> regrets = new TreeMap<>();
    for (String entry : words(field)) {
      int colon = entry.indexOf(':');
      regrets.put(
          Integer.valueOf(entry.substring(0, Math.max(0, colon))),
          Double.valueOf(entry.substring(colon + 1)));
    }
    return regrets;
  }

  private static String[] words(String field) {
    return field.isEmpty() ? new String[0] : field.split(" ", -1);
  }

  // Commas within quotes belong to the field, and two quotes there stand for one.
  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        boolean pair = quoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
        if (pair) {
          field.append('"');
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }

  @Override
  public synchronized void close() throws IOException {
    channel.close();
  }
}
