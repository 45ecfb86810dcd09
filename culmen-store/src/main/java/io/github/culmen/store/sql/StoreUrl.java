package io.github.culmen.store.sql;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a store is, read from its URL. */
public sealed interface StoreUrl {
  /** What a store's URL may look like, for messages. */
  String FORMS = "sqlite:FILE or postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE[?OPTION=…]";

  /** The largest number of a port. */
  int MOST_PORT = 65535;

  /** The URL for people, without any password. */
  String shown();

  /** The URL for the driver, without user and password. */
  String jdbc();

  /**
   * A file of SQLite.
   *
   * @param file absolute
   * @param shown as the user wrote it
   */
  record Sqlite(Path file, String shown) implements StoreUrl {
    @Override
    public String jdbc() {
      return "jdbc:sqlite:" + file;
    }
  }

  /**
   * A database of a PostgreSQL server.
   *
   * @param address host, perhaps port
   * @param database its name
   * @param options for the driver, with the question mark; may be empty
   * @param user who logs in
   * @param password with which
   */
  record Postgresql(
      String address,
      String database,
      String options,
      Optional<String> user,
      Optional<String> password)
      implements StoreUrl {
    @Override
    public String jdbc() {
      return "jdbc:postgresql://" + address + "/" + encode(database) + options;
    }

    // Options may hold a password, too.
    @Override
    public String shown() {
      return "postgresql://" + user.map(name -> name + "@").orElse("") + address + "/" + database;
    }
  }

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException if it is none of the legal forms
   */
  static StoreUrl parse(String url) {
    String plain = url.startsWith("jdbc:") ? url.substring("jdbc:".length()) : url;
    if (plain.startsWith("sqlite:")) {
      return sqlite(plain);
    }
    if (plain.startsWith("postgresql:") || plain.startsWith("postgres:")) {
      return postgresql(plain);
    }
    throw new IllegalArgumentException(
        "a store must be " + FORMS + ", but is '" + withoutPassword(url) + "'");
  }

  private static Sqlite sqlite(String url) {
    String file = url.substring("sqlite:".length());
    if (file.isBlank() || file.contains("?") || file.equals(":memory:") || file.endsWith("/")) {
      throw new IllegalArgumentException(
          "a store in SQLite must be sqlite:FILE with the name of a file without '?', but is '"
              + url
              + "'");
    }
    try {
      return new Sqlite(Path.of(file).toAbsolutePath().normalize(), "sqlite:" + file);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "a store in SQLite must be sqlite:FILE, but '" + file + "' cannot be a file's name", e);
    }
  }

  private static Postgresql postgresql(String url) {
    Matcher parts =
        Pattern.compile(
                "postgres(?:ql)?://(?:([^:@/?]+)(?::([^@/?]*))?@)?"
                    + "((?:\\[[0-9a-fA-F:.]+]|[^:@/?\\[\\]]+)(?::[0-9]{1,5})?)/([^/?]+)(\\?.*)?")
            .matcher(url);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "a store in PostgreSQL must be"
              + " postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE[?OPTION=…], with %XX for"
              + " the characters : @ / ? in a name or password, but is '"
              + withoutPassword(url)
              + "'");
    }
    requirePort(parts.group(3), url);
    return new Postgresql(
        parts.group(3),
        decode(parts.group(4)),
        Optional.ofNullable(parts.group(5)).orElse(""),
        Optional.ofNullable(parts.group(1)).map(StoreUrl::decode),
        Optional.ofNullable(parts.group(2)).map(StoreUrl::decode));
  }

  private static void requirePort(String address, String url) {
    String port = address.replaceFirst(".*[\\]:]|^[^:]*$", "");
    if (!port.isEmpty() && (Integer.parseInt(port) < 1 || Integer.parseInt(port) > MOST_PORT)) {
      throw new IllegalArgumentException(
          "the port of a server must be from 1 to "
              + MOST_PORT
              + ", but is "
              + port
              + " in '"
              + withoutPassword(url)
              + "'");
    }
  }

  // Errors are printed and logged; passwords must not be.
  private static String withoutPassword(String url) {
    return url.replaceFirst("(:/*[^:@/]*):.*@", "$1:…@").replaceAll("(?i)(password=)[^&]*", "$1…");
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "in the URL of a store a percent sign must be followed by two hexadecimal digits,"
              + " but one is not",
          e);
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
