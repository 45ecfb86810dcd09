package io.github.culmen.report;

import io.github.culmen.report.canvas.SvgCanvas;
import io.github.culmen.study.insight.StudyReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A study's report as one page for the browser: pictures, figures and the table of trials in a
 * single file that needs nothing else, no network and no library.
 *
 * <p>The same report gives the same file.
 */
public final class HtmlReport {
  private static final String[] SCRIPTS = {
    "base.js", "chart.js", "pictures.js", "model.js", "page.js"
  };
  private static final String[] SHARED = {
    "base.js", "chart.js", "pictures.js", "model.js", "page.css"
  };

  private final StudyReport report;

  private HtmlReport(StudyReport report) {
    this.report = report;
  }

  /** The page of a report. */
  public static HtmlReport of(StudyReport report) {
    return new HtmlReport(report);
  }

  /** The page's text. */
  public String html() {
    StringBuilder script = new StringBuilder("\"use strict\";\n");
    for (String name : SCRIPTS) {
      script.append(classic(resource(name)));
    }
    // What the user named goes in last, so that no placeholder is sought in it but the title's,
    // which the data cannot hold: they have no '<'.
    return resource("page.html")
        .replace("/*STYLE*/", resource("page.css"))
        .replace("/*SCRIPT*/", script)
        .replace("/*DATA*/", Json.of(ReportData.of(report)))
        .replace("<!--TITLE-->", SvgCanvas.escaped(report.spec().name()));
  }

  /**
   * Writes the page.
   *
   * @throws IOException if the file cannot be written
   */
  public void write(Path file) throws IOException {
    Files.writeString(file, html());
  }

  // One script instead of modules: no file can import from another without a server.
  private static String classic(String module) {
    return module.replaceAll("(?m)^import .*\n", "").replaceAll("(?m)^export ", "");
  }

  /**
   * What other pages share with this one: modules that draw, and the style. By file name; the
   * modules import one another by relative names.
   */
  public static Map<String, String> shared() {
    Map<String, String> files = new LinkedHashMap<>();
    for (String name : SHARED) {
      files.put(name, resource(name));
    }
    return files;
  }

  private static String resource(String name) {
    try (InputStream stream = HtmlReport.class.getResourceAsStream("html/" + name)) {
      if (stream == null) {
        throw new IllegalStateException("the file html/" + name + " is missing from the library");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read html/" + name + " of the library", e);
    }
  }
}
