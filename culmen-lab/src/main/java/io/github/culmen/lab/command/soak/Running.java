package io.github.culmen.lab.command.soak;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@code culmen} in a process of its own, with what it says, and what can be done to it. */
final class Running {
  private static final int KEPT_LINES = 50;

  private final Process process;
  private final Words words;

  private Running(Process process, Words words) {
    this.process = process;
    this.words = words;
  }

  /** Starts it on a store; what it prints goes to a log. */
  static Running start(String url, Path log, List<String> args) throws IOException {
    return start(url, log, args, List.of());
  }

  /** Starts it with a folder that is a small disk of its own; see {@link SmallDisk}. */
  static Running start(String url, Path log, List<String> args, SmallDisk disk) throws IOException {
    return start(url, log, args, disk.command());
  }

  /** Starts it with a command line that begins so. */
  static Running start(String url, Path log, List<String> args, List<String> within)
      throws IOException {
    List<String> line = new ArrayList<>(within);
    line.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx128m",
            "-cp",
            classPath(),
            "io.github.culmen.cli.Culmen"));
    line.addAll(args);
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("CULMEN_STORE", url);
    Process process = builder.start();
    process.getOutputStream().close();
    Words words = new Words(process, log);
    words.start();
    return new Running(process, words);
  }

  private static String classPath() {
    List<String> parts = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      parts.add(Path.of(part).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, parts);
  }

  /** What a process prints, kept by us: its own disk may be full. */
  private static final class Words extends Thread {
    private final Process process;
    private final Path log;
    private final List<String> latest = new ArrayList<>();

    Words(Process process, Path log) {
      super("culmen-words");
      this.process = process;
      this.log = log;
      setDaemon(true);
    }

    @Override
    public void run() {
      try (BufferedReader in = process.inputReader();
          Writer out = Files.newBufferedWriter(log)) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          synchronized (latest) {
            latest.add(line);
            if (latest.size() > KEPT_LINES) {
              latest.remove(0);
            }
          }
          out.write(line + "\n");
          out.flush();
        }
      } catch (IOException e) {
        // The process has gone.
      }
    }
  }

  Process process() {
    return process;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** How many of the latest lines have these words. */
  int timesSaid(String text) {
    synchronized (words.latest) {
      return (int) words.latest.stream().filter(line -> line.contains(text)).count();
    }
  }

  /** The latest lines of one that has ended, joined. */
  String said() throws InterruptedException {
    words.join(2000);
    synchronized (words.latest) {
      return String.join("\n", words.latest);
    }
  }

  /** The last line of one that has ended; empty if it said nothing. */
  String lastWords() throws InterruptedException {
    String all = said();
    return all.substring(all.lastIndexOf('\n') + 1);
  }

  void signal(String signal) throws IOException, InterruptedException {
    int ignored =
        new ProcessBuilder("kill", signal, Long.toString(process.pid()))
            .redirectErrorStream(true)
            .start()
            .waitFor();
  }

  /**
   * A limit on the size of files is what a full disk is to a process: its writes fail.
   *
   * @return false where there is no such command, or no such process any more
   */
  boolean limitFiles(String bytes) throws InterruptedException {
    try {
      return new ProcessBuilder(
                  "prlimit", "--pid", Long.toString(process.pid()), "--fsize=" + bytes + ":")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  boolean endsWithin(long millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /** Asks it to end, and forces it to after a while. */
  void end() throws IOException, InterruptedException {
    signal("-CONT");
    process.destroy();
    if (!endsWithin(20_000)) {
      process.destroyForcibly().waitFor();
    }
  }
}
