package io.github.culmen.server.http;

import io.github.culmen.report.HtmlReport;
import io.github.culmen.server.api.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/**
 * The files of the pages: a table made at the start, by the list {@code files.txt}. They are under
 * a path with the hash of all of them, so that a browser may keep them for ever and modules find
 * one another by relative names.
 */
final class Assets {
  private static final Set<String> PAGES = Set.of("", "studies", "compare", "server");
  private static final String FOREVER = "public, max-age=31536000, immutable";

  private final String version;
  private final Map<String, Answer.Full> files = new LinkedHashMap<>();
  private final Map<String, Answer.Full> packed = new LinkedHashMap<>();
  private final Answer.Full page;

  private Assets(Map<String, byte[]> contents, String prefix) {
    this.version = hash(contents);
    contents.forEach(
        (name, bytes) -> {
          files.put(name, asset(name, bytes, Map.of("Cache-Control", FOREVER)));
          packed.put(
              name,
              asset(
                  name,
                  gzip(bytes),
                  Map.of(
                      "Cache-Control",
                      FOREVER,
                      "Content-Encoding",
                      "gzip",
                      "Vary",
                      "Accept-Encoding")));
        });
    String html =
        new String(contents.get("index.html"), StandardCharsets.UTF_8)
            .replace("{{base}}", prefix + "/")
            .replace("{{version}}", version);
    this.page =
        new Answer.Full(
            200,
            "text/html; charset=utf-8",
            Map.of("Cache-Control", "no-cache"),
            html.getBytes(StandardCharsets.UTF_8));
  }

  /** The files in the library, for a server under a prefix. */
  static Assets load(String prefix) {
    Map<String, byte[]> contents = new LinkedHashMap<>();
    for (String line : new String(resource("files.txt"), StandardCharsets.UTF_8).split("\n", -1)) {
      String name = line.strip();
      if (!name.isEmpty()) {
        contents.put(name, resource(name));
      }
    }
    HtmlReport.shared()
        .forEach(
            (name, text) -> contents.put("report/" + name, text.getBytes(StandardCharsets.UTF_8)));
    return new Assets(contents, prefix);
  }

  /**
   * What a path shows; empty if it is no page and no file.
   *
   * @param segments the path below the prefix
   * @param gzip whether the browser unpacks
   */
  Optional<Answer.Full> find(List<String> segments, boolean gzip) {
    if (segments.get(0).equals("assets")) {
      return segments.size() >= 3 && segments.get(1).equals(version)
          ? Optional.ofNullable(
              (gzip ? packed : files).get(String.join("/", segments.subList(2, segments.size()))))
          : Optional.empty();
    }
    return PAGES.contains(segments.get(0)) ? Optional.of(page) : Optional.empty();
  }

  private static Answer.Full asset(String name, byte[] bytes, Map<String, String> headers) {
    return new Answer.Full(200, type(name), headers, bytes);
  }

  private static String type(String name) {
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return switch (ending) {
      case "html" -> "text/html; charset=utf-8";
      case "js" -> "text/javascript; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      case "svg" -> "image/svg+xml";
      case "png" -> "image/png";
      case "json" -> "application/json";
      default -> throw new IllegalStateException("no media type is known for " + name);
    };
  }

  private static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static String hash(Map<String, byte[]> contents) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      contents.forEach(
          (name, bytes) -> {
            digest.update(name.getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
          });
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static byte[] resource(String name) {
    try (InputStream in = Assets.class.getResourceAsStream("web/" + name)) {
      if (in == null) {
        throw new IllegalStateException("the library lacks its resource web/" + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
