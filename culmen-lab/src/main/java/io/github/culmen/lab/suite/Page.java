package io.github.culmen.lab.suite;

import io.github.culmen.report.chart.Chart;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Headings, sentences, tables and figures, as Markdown and as one HTML file. */
public final class Page {
  private final List<Block> blocks = new ArrayList<>();

  Page() {}

  private interface Block {
    String markdown();

    String html();
  }

  private record Heading(int level, String text) implements Block {
    @Override
    public String markdown() {
      return "#".repeat(level) + " " + text + "\n";
    }

    @Override
    public String html() {
      return "<h" + level + ">" + escaped(text) + "</h" + level + ">\n";
    }
  }

  private record Paragraph(String text) implements Block {
    @Override
    public String markdown() {
      return text + "\n";
    }

    @Override
    public String html() {
      return "<p>" + escaped(text).replaceAll("`([^`]*)`", "<code>$1</code>") + "</p>\n";
    }
  }

  private record Table(List<String> heading, List<List<String>> rows) implements Block {
    @Override
    public String markdown() {
      StringBuilder text = new StringBuilder("| " + String.join(" | ", heading) + " |\n|---|");
      text.append("--:|".repeat(heading.size() - 1)).append('\n');
      rows.forEach(row -> text.append("| ").append(String.join(" | ", row)).append(" |\n"));
      return text.toString();
    }

    @Override
    public String html() {
      StringBuilder text = new StringBuilder("<table>\n<tr>");
      heading.forEach(cell -> text.append("<th>").append(escaped(cell)).append("</th>"));
      text.append("</tr>\n");
      for (List<String> row : rows) {
        text.append("<tr>");
        row.forEach(cell -> text.append("<td>").append(escaped(cell)).append("</td>"));
        text.append("</tr>\n");
      }
      return text.append("</table>\n").toString();
    }
  }

  private record Figure(String file, Chart chart) implements Block {
    @Override
    public String markdown() {
      return "![" + chart.title() + "](" + file + ")\n";
    }

    @Override
    public String html() {
      // As an image, so that names inside of one drawing cannot meet those of another.
      String data =
          Base64.getEncoder().encodeToString(chart.toSvg().getBytes(StandardCharsets.UTF_8));
      return "<p><img alt=\""
          + escaped(chart.title())
          + "\" src=\"data:image/svg+xml;base64,"
          + data
          + "\"></p>\n";
    }
  }

  /**
   * A drawing and the file Markdown expects it in.
   *
   * @param file the name
   * @param chart the drawing
   */
  public record Drawing(String file, Chart chart) {}

  Page heading(int level, String text) {
    blocks.add(new Heading(level, text));
    return this;
  }

  Page paragraph(String text) {
    blocks.add(new Paragraph(text));
    return this;
  }

  Page table(List<String> heading, List<List<String>> rows) {
    blocks.add(new Table(List.copyOf(heading), List.copyOf(rows)));
    return this;
  }

  Page figure(String file, Chart chart) {
    blocks.add(new Figure(file, chart));
    return this;
  }

  /** The page as Markdown. */
  public String markdown() {
    return String.join("\n", blocks.stream().map(Block::markdown).toList());
  }

  /** Its drawings. */
  public List<Drawing> drawings() {
    return blocks.stream()
        .filter(Figure.class::isInstance)
        .map(Figure.class::cast)
        .map(figure -> new Drawing(figure.file(), figure.chart()))
        .toList();
  }

  /** The page as one HTML file that needs no other. */
  public String html(String title) {
    StringBuilder text = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n");
    text.append("<meta charset=\"utf-8\">\n<title>").append(escaped(title)).append("</title>\n");
    text.append(
        """
        <style>
        body { font: 15px/1.5 system-ui, sans-serif; max-width: 90em; margin: 2em auto;
          padding: 0 1em; color: #1f2328; background: #fff; }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1em 0;
          display: block; overflow-x: auto; }
        th, td { border-bottom: 1px solid #e1e5ea; padding: .2em .7em; text-align: right; }
        td { white-space: nowrap; }
        th:first-child, td:first-child { text-align: left; }
        img { max-width: 100%; }
        </style>
        </head>
        <body>
        """);
    blocks.forEach(block -> text.append(block.html()));
    return text.append("</body>\n</html>\n").toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
