package io.github.culmen.cli.text;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** The end of a text file of any size, read with bounded memory. */
public final class TextTail {
  private TextTail() {}

  /** The last bytes as text; what is not UTF-8 becomes replacement characters. */
  public static String of(Path file, int bytes) throws IOException {
    try (RandomAccessFile input = new RandomAccessFile(file.toFile(), "r")) {
      long length = input.length();
      byte[] tail = new byte[(int) Math.min(bytes, length)];
      input.seek(length - tail.length);
      input.readFully(tail);
      return new String(tail, StandardCharsets.UTF_8);
    }
  }

  /** The last line with more than blanks on it. */
  public static Optional<String> lastLine(String text) {
    String stripped = text.stripTrailing();
    if (stripped.isEmpty()) {
      return Optional.empty();
    }
    int start = Math.max(stripped.lastIndexOf('\n'), stripped.lastIndexOf('\r')) + 1;
    return Optional.of(stripped.substring(start).strip());
  }

  /** The last few lines without surrounding blanks. */
  public static String lastLines(String text, int lines) {
    String stripped = text.strip();
    int start = stripped.length();
    for (int i = 0; i < lines && start >= 0; i++) {
      start = stripped.lastIndexOf('\n', start - 1);
    }
    return stripped.substring(start + 1).strip();
  }
}
