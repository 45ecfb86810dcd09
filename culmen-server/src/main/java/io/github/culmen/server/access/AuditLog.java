package io.github.culmen.server.access;

import io.github.culmen.server.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Who changed what, from where, and who was refused: a JSON object on a line each. The latest are
 * kept in memory as well. Never has a secret: what is logged are names, paths and codes.
 */
public final class AuditLog {
  private static final int KEPT = 200;
  private static final int MOST_UNWRITTEN = 10_000;

  private final Consumer<String> sink;
  private final Clock clock;
  private final Consumer<String> problems;
  private final Deque<Map<String, Object>> latest = new ArrayDeque<>();
  private final Deque<String> unwritten = new ArrayDeque<>();
  private boolean failing;
  private int dropped;

  /**
   * Lines go to the sink. One that does not take them, such as a file on a full disk, gets them
   * later: what was done is done, and its caller must learn so.
   *
   * @param problems what is said when that begins and ends
   */
  public AuditLog(Consumer<String> sink, Clock clock, Consumer<String> problems) {
    this.sink = sink;
    this.clock = clock;
    this.problems = problems;
  }

  /**
   * Lines are added to a file, which only its owner may read.
   *
   * @throws UncheckedIOException if it cannot be written
   */
  public static Consumer<String> to(Path file) {
    try {
      if (!Files.exists(file)) {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (posix) {
          Files.createFile(
              file,
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } else {
          Files.createFile(file);
        }
      } else {
        Files.writeString(file, "", StandardOpenOption.APPEND);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write audit log " + file, e);
    }
    return line -> {
      try {
        Files.write(
            file, (line + "\n").getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write audit log " + file, e);
      }
    };
  }

  /**
   * Logs a request.
   *
   * @param who the name of the token; empty if none was accepted
   * @param from the address
   * @param what method and path
   * @param status the answer's code
   */
  public synchronized void log(String who, String from, String what, int status) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("at", clock.instant().toString());
    line.put("who", who);
    line.put("from", from);
    line.put("what", what);
    line.put("status", status);
    latest.addLast(line);
    if (latest.size() > KEPT) {
      latest.removeFirst();
    }
    unwritten.addLast(JsonWriter.text(line));
    if (unwritten.size() > MOST_UNWRITTEN) {
      unwritten.removeFirst();
      dropped++;
    }
    write();
  }

  private void write() {
    try {
      if (failing) {
        // Ends a line of which only a part was written.
        sink.accept("");
      }
      while (!unwritten.isEmpty()) {
        sink.accept(unwritten.getFirst());
        unwritten.removeFirst();
      }
    } catch (UncheckedIOException e) {
      if (!failing) {
        failing = true;
        problems.accept(
            e.getMessage()
                + ": "
                + e.getCause().getMessage()
                + "; its lines are kept in memory and written later");
      }
      return;
    }
    if (failing) {
      failing = false;
      problems.accept(
          "the audit log can be written again; "
              + (dropped == 0 ? "no line is" : dropped + " lines are")
              + " missing");
      dropped = 0;
    }
  }

  /** The latest lines, the newest last. */
  public synchronized List<Map<String, Object>> latest() {
    return List.copyOf(latest);
  }
}
